// The session has ended: a dialog brings it back, and nothing that was typed is lost.

import { t } from "./bootstrap.js";
import { openDialog } from "./dialog.js";
import { h } from "./element.js";

const LOOK_MS = 1500;
let waiting = null; // one dialog, however many requests were refused

export function askToSignIn() {
  waiting ??= ask().finally(() => (waiting = null));
  return waiting;
}

/** The sign-in page in a tab of its own (it may want a second step); here we look until it is done. */
function ask() {
  return new Promise((resolve) => {
    let timer = null;
    let signedIn = false;
    const node = openDialog(
      h(
        "div",
        { class: "dialog-body" },
        h("h2", {}, t("session.title")),
        h("p", {}, t("session.text")),
        h(
          "div",
          { class: "dialog-actions" },
          h("a", { class: "button primary", href: "/login", target: "_blank", rel: "opener" }, t("session.signIn")),
        ),
      ),
      { name: t("session.title"), onclose: () => (clearTimeout(timer), resolve(signedIn)) },
    );
    const look = async () => {
      const answer = await fetch("/api/v1/account", { credentials: "same-origin" }).catch(() => null);
      signedIn = Boolean(answer?.ok);
      if (signedIn) node.close();
      else timer = setTimeout(look, LOOK_MS);
    };
    timer = setTimeout(look, LOOK_MS);
  });
}
