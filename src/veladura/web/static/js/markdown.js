// The little Markdown that model cards use, as elements: headings, paragraphs, lists, tables, code.

import { h } from "./element.js";

const BLOCKS = [
  [/^```/, codeBlock],
  [/^#{1,6} /, heading],
  [/^\s*([-*]|\d+\.) /, list],
  [/^\|/, table],
];

export function renderMarkdown(source) {
  const lines = source.replace(/^---\n[\s\S]*?\n---\n/, "").split("\n");
  const nodes = [];
  while (lines.length) {
    if (!lines[0].trim()) {
      lines.shift();
      continue;
    }
    const [, read] = BLOCKS.find(([pattern]) => pattern.test(lines[0])) ?? [null, paragraph];
    nodes.push(read(lines));
  }
  return nodes;
}

function takeWhile(lines, wanted) {
  const taken = [];
  while (lines.length && wanted(lines[0])) taken.push(lines.shift());
  return taken;
}

function heading(lines) {
  const [, marks, text] = /^(#{1,6}) (.*)/.exec(lines.shift());
  return h(`h${Math.min(6, marks.length + 3)}`, {}, ...inline(text)); // below the card's own h3
}

function codeBlock(lines) {
  lines.shift();
  const code = takeWhile(lines, (line) => !line.startsWith("```")).join("\n");
  lines.shift();
  return h("pre", { tabindex: "0" }, h("code", {}, code));
}

function list(lines) {
  const ordered = /^\s*\d+\. /.test(lines[0]);
  const items = [];
  for (const line of takeWhile(lines, (one) => one.trim() && !/^(#|\||```)/.test(one))) {
    const item = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (item) items.push(item[1]);
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return h(ordered ? "ol" : "ul", {}, ...items.map((item) => h("li", {}, ...inline(item))));
}

function table(lines) {
  const rows = takeWhile(lines, (line) => line.startsWith("|")).map((line) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => cell.trim()),
  );
  const [head, , ...body] = rows;
  return h(
    "div",
    { class: "table-frame" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, ...head.map((cell) => h("th", { scope: "col" }, ...inline(cell)))),
      ),
      h(
        "tbody",
        {},
        ...body.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...inline(cell))))),
      ),
    ),
  );
}

function paragraph(lines) {
  const taken = takeWhile(
    lines,
    (line) => line.trim() && !BLOCKS.some(([pattern]) => pattern.test(line)),
  );
  return h("p", {}, ...inline(taken.join(" ")));
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\((https?:[^)\s]+)\)/g;

function inline(text) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(at, match.index));
    const [all, code, bold, italic, name, address] = match;
    if (code) nodes.push(h("code", {}, code));
    else if (bold) nodes.push(h("b", {}, bold));
    else if (italic) nodes.push(h("i", {}, italic));
    else nodes.push(h("a", { href: address, rel: "noreferrer" }, name));
    at = match.index + all.length;
  }
  return [...nodes, text.slice(at)].filter((node) => node !== "");
}
