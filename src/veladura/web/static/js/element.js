// Elements without innerHTML: nothing from a document is ever parsed as markup.

/** Make an element. Properties starting with "on" listen, `style` takes custom properties. */
export function h(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "class") node.className = value;
  else if (name === "dataset") Object.assign(node.dataset, value);
  else if (name === "style") {
    for (const [property, setting] of Object.entries(value))
      node.style.setProperty(property, setting);
  } else if (name in node && name !== "role" && typeof value !== "string") node[name] = value;
  else node.setAttribute(name, value === true ? "" : value);
}

const ICONS = new URL("../icons.svg", import.meta.url).pathname;

/** An icon of icons.svg; decorative, so hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.classList.add("icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${ICONS}#${name}`);
  svg.append(use);
  return svg;
}

export function swatch(label) {
  return h("span", { class: "swatch", "data-label": label, "aria-hidden": "true" });
}

/** A bar that shows a share of 0…1. */
export function bar(value, name) {
  const percent = `${Math.round(value * 100)}%`;
  return h(
    "div",
    {
      class: "bar",
      role: name ? "progressbar" : null,
      "aria-label": name,
      "aria-valuenow": name ? String(Math.round(value * 100)) : null,
      style: { "--value": percent },
    },
    h("span"),
  );
}
