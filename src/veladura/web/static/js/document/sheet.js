// <vela-sheet>: the document on paper. Only chunks near the view are in the page; the others keep
// their place with a height that was measured or guessed, and the browser anchors the scrolling.

import { t } from "../bootstrap.js";
import { h } from "../element.js";
import { estimateHeight, indexAt, splitChunks, splitLines } from "./chunks.js";
import { drawLine } from "./line.js";

const KEPT = 48; // chunks that stay drawn: short documents are complete, so find-in-page works
const MARGIN = "900px 0px";

class Sheet extends HTMLElement {
  attach(store, stage) {
    this.store = store;
    this.stage = stage;
    this.drawn = new Set();
    store.addEventListener("loaded", () => this.layOut());
    store.addEventListener("marks", () => this.redraw());
    store.addEventListener("filter", () => this.redraw());
    store.addEventListener("view", () => this.changeView());
    store.addEventListener("selected", () => this.showSelected());
    this.watchWidth();
  }

  layOut() {
    this.lines = splitLines(this.store.text);
    this.chunks = splitChunks(this.lines);
    this.observer?.disconnect();
    this.observer = new IntersectionObserver((entries) => this.onSeen(entries), {
      root: this.stage,
      rootMargin: MARGIN,
    });
    const nodes = this.chunks.map((chunk, index) => {
      chunk.node = h("div", { class: "chunk", dataset: { index } });
      chunk.near = false;
      return chunk.node;
    });
    this.drawn.clear();
    this.replaceChildren(...nodes);
    if (!this.store.text.trim()) this.prepend(h("p", { class: "no-text" }, t("sheet.empty")));
    this.reserve();
    this.drawFrom(0);
    for (const node of nodes) this.observer.observe(node);
    this.completeWhenIdle();
  }

  /** Give every chunk that is not drawn the height it will probably have. */
  reserve() {
    const measures = this.measures();
    for (const chunk of this.chunks) {
      if (this.drawn.has(chunk)) continue;
      const height = estimateHeight(chunk, this.lines, measures);
      chunk.node.style.setProperty("height", `${height}px`);
    }
  }

  measures() {
    const probe = h(
      "div",
      { class: "line" },
      "Paciente de edad media sin alergias conocidas. 0123",
    );
    const text = h("span", {}, ...probe.childNodes);
    probe.append(text);
    const blank = h("div", { class: "line" });
    const column = this.isBeside
      ? h("div", { class: "pair" }, probe, h("div", { class: "line" }, "x"))
      : probe;
    this.append(column, blank);
    const style = getComputedStyle(probe);
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const letter = text.getBoundingClientRect().width / text.textContent.length;
    const gap = parseFloat(style.paddingBottom);
    const result = {
      lettersPerRow: Math.max(8, (probe.clientWidth - padding) / letter - 2), // ragged right edge
      rowHeight: { row: parseFloat(style.lineHeight), gap },
      blankHeight: blank.getBoundingClientRect().height,
    };
    column.remove();
    blank.remove();
    return result;
  }

  /** Behind the rendered pages the sheet stays as it would be without them. */
  get view() {
    return this.store.view === "page" ? "classification" : this.store.view;
  }

  get isBeside() {
    return this.store.view === "replacement" && this.store.beside;
  }

  // Drawing --------------------------------------------------------------------------------------

  onSeen(entries) {
    for (const entry of entries) {
      const chunk = this.chunks[entry.target.dataset.index];
      chunk.near = entry.isIntersecting;
      if (chunk.near) this.draw(chunk);
    }
    this.evict();
  }

  draw(chunk) {
    if (this.drawn.has(chunk)) return;
    this.fill(chunk);
    chunk.node.style.removeProperty("height");
    this.drawn.add(chunk);
  }

  fill(chunk) {
    const { store } = this;
    const nodes = [];
    const marks = store.within(chunk.from, chunk.to + 1);
    for (let i = chunk.first; i <= chunk.last; i++) {
      const line = this.lines[i];
      const here = marks.filter((mark) => mark.from < line.to && mark.to > line.from);
      if (this.isBeside) {
        nodes.push(
          h(
            "div",
            { class: "pair" },
            drawLine(store, line, here, "classification"),
            drawLine(store, line, here, "replacement"),
          ),
        );
      } else {
        nodes.push(drawLine(store, line, here, this.view));
      }
    }
    chunk.node.replaceChildren(...nodes);
  }

  /** Draw what the first screen shows at once, without waiting for the observer. */
  drawFrom(index) {
    let height = 0;
    for (let i = index; i < this.chunks.length && height < this.stage.clientHeight; i++) {
      this.draw(this.chunks[i]);
      height += this.chunks[i].node.offsetHeight;
    }
  }

  evict() {
    const far = [...this.drawn].filter((chunk) => !chunk.near);
    const excess = this.drawn.size - KEPT;
    for (const chunk of far.slice(0, Math.max(0, excess))) {
      chunk.node.style.setProperty("height", `${chunk.node.offsetHeight}px`);
      chunk.node.replaceChildren();
      this.drawn.delete(chunk);
    }
  }

  completeWhenIdle() {
    const { chunks } = this;
    if (chunks.length > KEPT) return;
    const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 50));
    const next = () => {
      const chunk = chunks.find((candidate) => !this.drawn.has(candidate));
      if (!chunk || this.chunks !== chunks) return;
      this.draw(chunk);
      whenIdle(next);
    };
    whenIdle(next);
  }

  redraw() {
    if (!this.chunks) return;
    const focused = document.activeElement?.closest?.(".mark");
    for (const chunk of this.drawn) this.fill(chunk);
    if (focused && !focused.isConnected)
      this.elementsOf(this.store.selected)[0]?.focus({ preventScroll: true });
  }

  changeView() {
    this.classList.toggle("beside", this.isBeside);
    this.dataset.view = this.isBeside ? "classification" : this.view;
    if (!this.chunks || this.store.view === "page") return;
    const top = this.firstVisible();
    for (const chunk of this.drawn) chunk.node.replaceChildren();
    this.drawn.clear();
    this.reserve();
    const index = indexAt(this.chunks, top.at);
    this.drawFrom(index);
    this.scrollStage(this.lineNode(top.at), top.above);
    for (const chunk of this.chunks) {
      this.observer.unobserve(chunk.node);
      this.observer.observe(chunk.node);
    }
    this.completeWhenIdle();
  }

  watchWidth() {
    let width = 0;
    new ResizeObserver(() => {
      if (this.clientWidth === width || !this.chunks) return;
      width = this.clientWidth;
      this.reserve();
    }).observe(this);
  }

  // Finding --------------------------------------------------------------------------------------

  /** The line at the top of the view, and how far it is scrolled out of it. */
  firstVisible() {
    const top = this.stage.getBoundingClientRect().top;
    for (const chunk of this.chunks) {
      if (!this.drawn.has(chunk) || chunk.node.getBoundingClientRect().bottom <= top) continue;
      for (const line of chunk.node.querySelectorAll(".line")) {
        const box = line.getBoundingClientRect();
        if (box.bottom > top) return { at: Number(line.dataset.from), above: box.top - top };
      }
    }
    return { at: 0, above: 0 };
  }

  lineNode(at) {
    const line = this.lines[indexAt(this.lines, at)];
    return this.querySelector(`.line[data-from="${line.from}"]`);
  }

  elementsOf(id) {
    return id === null ? [] : [...this.querySelectorAll(`.mark[data-id="${id}"]`)];
  }

  /** Bring a stretch into view, drawing its chunk if need be. */
  reveal({ from }) {
    const chunk = this.chunks[indexAt(this.chunks, from)];
    if (!this.drawn.has(chunk)) {
      this.draw(chunk);
      chunk.near = true;
    }
    const target = this.lineNode(from);
    const frame = this.stage.getBoundingClientRect();
    const box = target.getBoundingClientRect();
    const margin = Math.min(120, frame.height / 5);
    if (box.top < frame.top + margin || box.bottom > frame.bottom - margin) {
      this.scrollStage(target, (frame.height - box.height) / 2);
    }
    showAside(chunk.node, target.querySelector(`.mark[data-from="${from}"]`));
  }

  /** Scroll the stage, and nothing around it, until `node` stands `below` its upper edge. */
  scrollStage(node, below) {
    const offset = node.getBoundingClientRect().top - this.stage.getBoundingClientRect().top;
    this.stage.scrollTop += offset - below;
  }

  showSelected() {
    if (!this.chunks) return;
    for (const node of this.querySelectorAll(".mark.selected")) {
      node.classList.remove("selected");
      node.tabIndex = -1;
    }
    for (const node of this.elementsOf(this.store.selected)) {
      node.classList.add("selected");
      node.tabIndex = 0;
    }
  }

  /** Where to put a dialog or a tooltip for a stretch: its rectangle on the screen. */
  boxOf(range) {
    const mark = this.store.marks.find((one) => one.from === range.from && one.to === range.to);
    const node = mark && this.elementsOf(mark.id)[0];
    if (node) return node.getBoundingClientRect();
    const selection = getSelection();
    if (selection.rangeCount && !selection.isCollapsed) {
      return selection.getRangeAt(0).getBoundingClientRect();
    }
    return this.lineNode(range.from)?.getBoundingClientRect() ?? this.getBoundingClientRect();
  }
}

/** Tables may be wider than the sheet: push them aside until a mark is in sight. */
function showAside(frame, node) {
  if (!node) return;
  const { left, right } = frame.getBoundingClientRect();
  const box = node.getBoundingClientRect();
  frame.scrollLeft += Math.max(0, box.right - right) || Math.min(0, box.left - left);
}

customElements.define("vela-sheet", Sheet);
