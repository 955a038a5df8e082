// The four views (and the pages): a row of buttons; the choice is kept in the address.

const VIEWS = ["identification", "classification", "masking", "replacement", "page"];

export function connectViews(store) {
  const buttons = [...document.querySelectorAll("[data-view-choice]")];
  const stage = document.querySelector(".stage");
  const sheet = document.querySelector("vela-sheet");
  for (const button of buttons) {
    button.addEventListener("click", () => store.setView(button.dataset.viewChoice));
  }
  store.addEventListener("view", () => {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.viewChoice === store.view));
    }
    stage.parentElement.dataset.view = stage.dataset.view = store.view;
    sheet.hidden = store.view === "page";
    history.replaceState(null, "", `#${store.view}`);
  });
  const wanted = location.hash.slice(1);
  const offered = buttons.some((button) => button.dataset.viewChoice === wanted);
  store.setView(VIEWS.includes(wanted) && offered ? wanted : store.view);
}
