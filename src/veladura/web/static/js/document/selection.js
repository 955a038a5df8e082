// From a place in the page to a place in the text, and back.

/** The UTF-16 unit of the document's text at (node, offset), or null outside the sheet. */
export function textOffset(node, offset) {
  const line = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(".line");
  if (!line) return null;
  if (node === line || node === line.parentElement)
    return childOffset(line, node === line ? offset : 0);
  let child = node;
  while (child.parentElement !== line) child = child.parentElement;
  const start = childOffset(line, [...line.childNodes].indexOf(child));
  if (child.nodeType === Node.TEXT_NODE) return start + offset;
  if (child.dataset.original === "true") return start + offset;
  return offset === 0 ? start : Number(child.dataset.to); // other text is shown: all or nothing
}

function childOffset(line, index) {
  let at = Number(line.dataset.from);
  for (const child of [...line.childNodes].slice(0, index)) at = afterChild(child, at);
  return at;
}

function afterChild(child, at) {
  return child.nodeType === Node.TEXT_NODE ? at + child.data.length : Number(child.dataset.to);
}

/** The selected stretch of the document as {from, to}, or null. */
export function selectedRange() {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const from = textOffset(range.startContainer, range.startOffset);
  const to = textOffset(range.endContainer, range.endOffset);
  return from === null || to === null || to <= from ? null : { from, to };
}

/** Select from..to in the page, where it is drawn. */
export function selectInPage(sheet, { from, to }) {
  const start = placeOf(sheet, from, false);
  const end = placeOf(sheet, to, true);
  if (start && end) getSelection().setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

function placeOf(sheet, at, atEnd) {
  const line = sheet.lineNode(atEnd ? Math.max(0, at - 1) : at);
  if (!line) return null;
  let position = Number(line.dataset.from);
  for (const child of line.childNodes) {
    const after = afterChild(child, position);
    if (at < after || (atEnd && at === after)) {
      const text = child.nodeType === Node.TEXT_NODE ? child : child.firstChild;
      if (!text) return { node: child, offset: 0 };
      return { node: text, offset: Math.min(at - position, text.data.length) };
    }
    position = after;
  }
  return { node: line, offset: line.childNodes.length };
}
