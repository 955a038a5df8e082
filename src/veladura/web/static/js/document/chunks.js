// The text cut into lines, and lines into chunks: the unit that is drawn or left out.

const CHUNK_UNITS = 2500;
const CHUNK_LINES = 40;
const LINE_UNITS = 3000; // a longer line is cut at a space, so that no chunk grows without limit

/** Lines as {from, to}, in UTF-16 units, without their newline. */
export function splitLines(text) {
  const lines = [];
  for (let from = 0; from <= text.length;) {
    let to = text.indexOf("\n", from);
    if (to < 0) to = text.length;
    for (; to - from > LINE_UNITS;) {
      const cut = cutBefore(text, from + LINE_UNITS);
      lines.push({ from, to: cut });
      from = cut;
    }
    lines.push({ from, to });
    from = to + 1;
  }
  if (text.includes("\t")) alignColumns(text, lines);
  if (text.includes("  ")) findAligned(text, lines);
  return lines;
}

const LETTER = 0.53; // of an em, on average
const STOPS = { least: 4, most: 16 }; // em

/** Neighbouring lines with as many cells are a table: they share `stop`, how far tabs stand apart. */
function alignColumns(text, lines) {
  const cells = lines.map(({ from, to }) => text.slice(from, to).trimEnd().split("\t"));
  for (let first = 0; first < lines.length;) {
    let last = first;
    while (cells[last + 1]?.length === cells[first].length) last++;
    if (cells[first].length > 1 && last > first) {
      const table = cells.slice(first, last + 1).flatMap((row) => row.slice(0, -1));
      const widest = Math.max(...table.map((cell) => cell.length)) * LETTER + 1.5;
      const stop = Math.min(STOPS.most, Math.max(STOPS.least, widest));
      for (let i = first; i <= last; i++) lines[i].stop = stop;
    }
    first = last + 1;
  }
}

/** Neighbours whose cells, set apart by spaces, begin or end below each other: `aligned`, so that
 * they are shown in letters of one width. */
function findAligned(text, lines) {
  let before = new Set();
  lines.forEach((line, index) => {
    const edges = cellEdges(text.slice(line.from, line.to));
    if (edges.some((edge) => before.has(edge))) {
      line.aligned = true;
      lines[index - 1].aligned = true;
    }
    before = new Set(edges);
  });
}

/** Where the cells behind the first begin, and where all end; none where nothing stands apart. */
function cellEdges(row) {
  const edges = [];
  for (const { index, 0: gap } of row.trimEnd().matchAll(/(?<=\S) {2,}/g)) {
    edges.push(`from ${index + gap.length}`, `to ${index}`);
  }
  return edges.length ? [...edges, `to ${row.trimEnd().length}`] : edges;
}

function cutBefore(text, at) {
  const space = text.lastIndexOf(" ", at);
  if (space > at - 200) return space + 1;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at; // never through a surrogate pair
}

export function splitChunks(lines) {
  const chunks = [];
  for (let first = 0; first < lines.length;) {
    let last = first;
    const from = lines[first].from;
    while (
      last + 1 < lines.length &&
      lines[last + 1].to - from <= CHUNK_UNITS &&
      last + 1 - first < CHUNK_LINES
    ) {
      last++;
    }
    chunks.push({ first, last, from, to: lines[last].to });
    first = last + 1;
  }
  return chunks;
}

/** The index of the last item whose `from` is at or before `at`. */
export function indexAt(items, at) {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (items[middle].from <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How high a chunk will be, before it is drawn: a guess from the width of an average letter. */
export function estimateHeight(chunk, lines, { lettersPerRow, rowHeight, blankHeight }) {
  let height = 0;
  for (let i = chunk.first; i <= chunk.last; i++) {
    const { from, to, stop, aligned } = lines[i];
    const length = to - from;
    height += length
      ? (stop || aligned ? 1 : Math.ceil(length / lettersPerRow)) * rowHeight.row + rowHeight.gap
      : blankHeight;
  }
  return Math.round(height);
}
