// How far the review is: a bar, marks by state (a press shows only those), the document's state.

import { attempt } from "../announce.js";
import { number, t } from "../bootstrap.js";
import { bar, h, icon } from "../element.js";

const STATES = ["accepted", "open", "rejected"];

export function reviewSection(store) {
  const { review } = store.detail;
  const total = review.accepted + review.open + review.rejected;
  const done = total ? (review.accepted + review.rejected) / total : 1;
  const row = (state) =>
    h(
      "button",
      {
        type: "button",
        class: "state-row",
        "aria-pressed": String(store.filter.states.has(state)),
        dataset: { state },
        onclick: () => store.toggleFilter("states", state),
      },
      h("span", {}, t(`states.${state}`)),
      h("span", {}, number(review[state])),
    );
  return h(
    "section",
    {},
    h("h2", { class: "eyebrow" }, t("review.title")),
    bar(done, t("review.progress")),
    h("div", {}, ...STATES.map(row)),
    store.detail.can_edit ? documentState(store) : null,
  );
}

function documentState(store) {
  const accepted = store.detail.review.state === "accepted";
  const change = () => attempt(() => store.setReview(accepted ? "open" : "accepted"));
  return h(
    "div",
    { class: "actions" },
    h(
      "button",
      { type: "button", class: "button compact", dataset: { state: "document" }, onclick: change },
      icon(accepted ? "undo" : "check"),
      t(accepted ? "review.reopen" : "review.finish"),
    ),
  );
}
