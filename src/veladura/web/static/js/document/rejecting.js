// Rejecting one of several mentions: what about the others? A name that is left can be read.

import { attempt } from "../announce.js";
import { number, t } from "../bootstrap.js";
import { openDialog } from "../dialog.js";
import { h } from "../element.js";

export function askAboutOthers(store, others, then) {
  const { id } = store.current;
  const title = t("rejecting.title", { name: store.surface(store.current) });
  const run = (work) => async () => {
    node.close();
    if ((await attempt(work)) !== undefined) then?.();
  };
  const button = (key, kind, work) =>
    h("button", { type: "button", class: `button ${kind}`, onclick: run(work) }, t(key));
  const node = openDialog(
    h(
      "div",
      { class: "dialog-body" },
      h("h2", {}, title),
      h("p", { class: "muted" }, t("rejecting.text", { count: number(others) })),
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        button("rejecting.here", "", () => store.decide(id, "rejected")),
        button("rejecting.everywhere", "primary", () => store.removeAll(id)),
      ),
    ),
    { name: title },
  );
  node.querySelector(".primary").focus();
}
