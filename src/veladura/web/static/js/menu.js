// <vela-menu>: a button and the list it discloses. Escape and a click elsewhere close it.

class Menu extends HTMLElement {
  connectedCallback() {
    this.button = this.querySelector("button[aria-expanded]");
    this.list = this.querySelector(".menu");
    this.button.addEventListener("click", () => this.toggle(this.list.hidden));
    this.addEventListener("keydown", (event) => this.onKey(event));
    this.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.contains(event.relatedTarget)) this.toggle(false);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.contains(event.target)) this.toggle(false);
    });
  }

  toggle(open) {
    this.list.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
  }

  onKey(event) {
    if (event.key === "Escape" && !this.list.hidden) {
      this.toggle(false);
      this.button.focus();
      event.stopPropagation();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (event.target.matches("select, input")) return;
    this.toggle(true);
    const items = [...this.list.querySelectorAll("a, button, select")];
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = items.indexOf(document.activeElement) + step;
    items[(next + items.length) % items.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define("vela-menu", Menu);
