// The second step of logging in: switched on with an authenticator app, or off.

import { attempt, toast } from "./announce.js";
import { post, put } from "./api.js";
import { ask, askPassword } from "./asking.js";
import { t } from "./bootstrap.js";
import { h } from "./element.js";
import { showSecret } from "./secret.js";

const button = document.getElementById("totp");
button.addEventListener("click", () => askPassword(t("twoSteps.title"), button.dataset.on ? switchOff : switchOn));

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
