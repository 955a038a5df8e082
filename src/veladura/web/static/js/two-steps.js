// The second step of logging in: switched on with an authenticator app, or off.

import { attempt, toast } from "./announce.js";
import { post, put } from "./api.js";
import { t } from "./bootstrap.js";
import { openDialog } from "./dialog.js";
import { h } from "./element.js";
import { showSecret } from "./secret.js";

const button = document.getElementById("totp");
button.addEventListener("click", () => askPassword(button.dataset.on ? switchOff : switchOn));

/** A dialog with one field; `work` gets what was typed and says whether it was right. */
function ask({ title, before, label, type, autocomplete, action }, work) {
  const input = h("input", { id: "asked", type, autocomplete, required: true, maxlength: "1000" });
  const submit = async (event) => {
    event.preventDefault();
    if (await work(input.value)) node.close();
    else input.select();
  };
  const node = openDialog(
    h(
      "form",
      { class: "dialog-body", onsubmit: submit },
      h("h2", {}, title),
      before,
      h("div", { class: "field" }, h("label", { for: "asked" }, label), input),
      h(
        "div",
        { class: "dialog-actions" },
        h("button", { type: "button", class: "button", onclick: () => node.close() }, t("cancel")),
        h("button", { class: "button primary" }, action),
      ),
    ),
    { name: title },
  );
  input.focus();
}

function askPassword(work) {
  const asked = {
    title: t("twoSteps.title"),
    label: t("twoSteps.password"),
    type: "password",
    autocomplete: "current-password",
    action: t("twoSteps.goOn"),
  };
  ask(asked, work);
}

async function switchOff(password) {
  const done = await attempt(async () => (await post("/account/totp/off", { password })) ?? true);
  if (done) location.reload();
  return done;
}

async function switchOn(password) {
  const made = await attempt(() => post("/account/totp", { password }));
  if (made) setTimeout(() => confirmCode(made));
  return made;
}

function confirmCode({ picture, secret, offer }) {
  const before = h(
    "div",
    { class: "stack" },
    h("p", { class: "muted small" }, t("twoSteps.scan")),
    h("img", { class: "qr", src: picture, alt: t("twoSteps.picture") }),
    h("p", { class: "secret", tabindex: "0" }, secret),
  );
  const asked = {
    title: t("twoSteps.title"),
    before,
    label: t("twoSteps.code"),
    type: "text",
    autocomplete: "one-time-code",
    action: t("twoSteps.switchOn"),
  };
  ask(asked, async (code) => {
    const made = await attempt(() => put("/account/totp", { offer, code }));
    if (made) setTimeout(() => showCodes(made.codes));
    return made;
  });
}

function showCodes(codes) {
  toast(t("twoSteps.on"));
  showSecret(codes.join("\n"), {
    title: t("twoSteps.codesTitle"),
    text: t("twoSteps.codesText"),
    onclose: () => location.reload(),
  });
}
