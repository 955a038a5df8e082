// Something that is shown once: a token, a link, codes to keep.

import { toast } from "./announce.js";
import { t } from "./bootstrap.js";
import { openDialog } from "./dialog.js";
import { h, icon } from "./element.js";

/** Show a secret to copy; what comes after is up to `onclose`. */
export function showSecret(secret, { title, text, onclose }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(secret);
    toast(t("secret.copied"));
  };
  const button = (kind, onclick, ...content) =>
    h("button", { type: "button", class: `button ${kind}`, onclick }, ...content);
  const node = openDialog(
    h(
      "div",
      { class: "dialog-body" },
      h("h2", {}, title),
      h("p", { class: "muted small" }, text),
      h("p", { class: "secret", tabindex: "0" }, secret),
      h(
        "div",
        { class: "dialog-actions" },
        button("", copy, icon("clipboard"), t("secret.copy")),
        button("primary", () => node.close(), t("done")),
      ),
    ),
    { name: title, onclose },
  );
}
