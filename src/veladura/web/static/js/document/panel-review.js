// How far the review is: a bar, marks by state (a press shows only those), the document's state.

import { attempt } from "../announce.js";
import { number, t, time } from "../bootstrap.js";
import { bar, h, icon } from "../element.js";

const STATES = ["accepted", "open", "rejected"];

export function reviewSection(store) {
  const { review } = store.detail;
  const total = review.accepted + review.open + review.rejected;
  const done = total ? (review.accepted + review.rejected) / total : 0;
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
    total ? bar(done, t("review.progress")) : h("p", { class: "prose" }, t(store.text.trim() ? "review.nothing" : "sheet.empty")),
    h("div", {}, ...STATES.map(row)),
    documentState(store),
    store.left ? h("p", { class: "muted small" }, t("queue.left", { count: number(store.left) })) : null,
  );
}

/** Who signed what, and when. */
function signature({ by, at, revision }) {
  if (!at) return "";
  const words = t("review.signed", { name: by ?? t("history.somebody"), date: time(at), revision: number(revision) });
  return h("span", { class: "muted small" }, words);
}

/** Reviewed, rejected, or still open: for whoever may sign it off. */
function documentState(store) {
  const { state } = store.detail.review;
  const button = (next, key, { symbol, focus }) =>
    h(
      "button",
      {
        type: "button",
        class: "button compact",
        dataset: { state: focus },
        onclick: () => attempt(() => store.setReview(next)),
      },
      symbol ? icon(symbol) : null,
      t(key),
    );
  const said = state === "open" ? null : h("p", {}, t(`review.${state}`), " ", signature(store.detail.review));
  if (!store.detail.can_sign_off) return said;
  // The keyboard's place is kept by `focus`: from signing off to reopening, and back.
  const actions =
    state === "open"
      ? [
          button("accepted", "review.finish", { symbol: "check", focus: "document" }),
          button("rejected", "review.reject", { focus: "refuse" }),
        ]
      : [button("open", "review.reopen", { symbol: "undo", focus: "document" })];
  return h("div", { class: "sign-off" }, said, h("div", { class: "actions" }, ...actions));
}
