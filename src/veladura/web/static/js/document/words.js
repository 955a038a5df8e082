// Words as a person points at them: "03/03/1946" and "ana@clinica.example" are one.

const WORD = /[\p{L}\p{N}\p{M}]+(?:[-./@_'’·+][\p{L}\p{N}\p{M}]+)*/gu;
const REACH = 400; // units looked at on each side; no word is longer

/** The word that holds the unit `at`, or null between words. */
export function wordAt(text, at) {
  for (const word of wordsAround(text, at)) {
    if (word.from <= at && at < word.to) return word;
  }
  return null;
}

/** The next word that starts at or after `at`. */
export function wordAfter(text, at) {
  for (let start = at; start < text.length; start += REACH) {
    for (const word of wordsAround(text, start)) if (word.from >= at) return word;
  }
  return null;
}

/** The last word that ends at or before `at`. */
export function wordBefore(text, at) {
  for (let end = at; end > 0; end -= REACH) {
    const found = wordsAround(text, end).filter((word) => word.to <= at);
    if (found.length) return found.at(-1);
  }
  return null;
}

/** Cut white space off both ends of from..to; null when nothing is left. */
export function trimmed(text, from, to) {
  while (from < to && /\s/.test(text[from])) from++;
  while (to > from && /\s/.test(text[to - 1])) to--;
  return from < to ? { from, to } : null;
}

/** How often a stretch occurs in the text as whole words. */
export function occurrences(text, surface) {
  let count = 0;
  for (let at = text.indexOf(surface); at >= 0; at = text.indexOf(surface, at + surface.length)) {
    if (isBorder(text, at) && isBorder(text, at + surface.length)) count++;
  }
  return count;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

function isBorder(text, at) {
  return !(LETTER.test(text[at - 1] ?? "") && LETTER.test(text[at] ?? ""));
}

function wordsAround(text, at) {
  let start = Math.max(0, at - REACH);
  if (start && !/\s/.test(text[start - 1])) {
    const space = text.slice(start, at).search(/\s/);
    if (space >= 0) start += space;
  }
  const words = [];
  for (const match of text.slice(start, at + REACH).matchAll(WORD)) {
    words.push({ from: start + match.index, to: start + match.index + match[0].length });
  }
  return words;
}
