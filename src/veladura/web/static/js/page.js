// On every page: menus, the theme switch, the language switch.

import "./menu.js";

const YEAR = 60 * 60 * 24 * 365;

for (const control of document.querySelectorAll("[data-theme-choice]")) {
  control.addEventListener("click", () => {
    const theme = control.dataset.themeChoice;
    document.documentElement.dataset.theme = theme;
    document.cookie = `veladura_theme=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
    for (const other of document.querySelectorAll("[data-theme-choice]")) {
      other.setAttribute("aria-pressed", String(other.dataset.themeChoice === theme));
    }
  });
}

for (const form of document.querySelectorAll("form[data-submit]")) {
  const select = form.querySelector("select");
  select.addEventListener("change", () => {
    select.disabled = !select.value; // "all" is asked for by not asking
    form.requestSubmit();
  });
}

for (const node of document.querySelectorAll("time[datetime]")) {
  const style = {
    dateStyle: "medium",
    ...(node.dataset.time === "minutes" && { timeStyle: "short" }),
  };
  const format = new Intl.DateTimeFormat(document.documentElement.lang, style);
  node.textContent = format.format(new Date(node.dateTime));
}

// On a phone the row of pages is longer than the screen: where one is should be in sight.
document.querySelector("nav [aria-current='page']")?.scrollIntoView({ inline: "center", block: "nearest" });
