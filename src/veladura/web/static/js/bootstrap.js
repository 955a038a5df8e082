// What the server wrote into the page: data for this page and the texts of its language.

export const bootstrap = JSON.parse(document.getElementById("bootstrap").textContent);
export const language = document.documentElement.lang || "en";

const messages = bootstrap.strings;

/** The text for a key in the page's language, with `{name}` filled in. */
export function t(key, values = {}) {
  let text = messages[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, value);
  return text;
}

/** What went wrong, as a sentence in the page's language; the server's own words are English. */
export function problemText({ code = "unknown", detail = "" }) {
  const own = messages[`problem.${code.replaceAll(".", "-")}`];
  if (detail && (language === "en" || !own)) return sentence(detail);
  return own ?? t("error.unknown");
}

/** With a capital letter and a full stop. */
export function sentence(text) {
  const full = /[.!?…]$/.test(text) ? text : `${text}.`;
  return full.charAt(0).toUpperCase() + full.slice(1);
}

/** One of two texts, by number: `key.one` or `key.many`. */
export function plural(key, count) {
  return t(`${key}.${count === 1 ? "one" : "many"}`, { count: number(count) });
}

const whole = new Intl.NumberFormat(language);
const share = new Intl.NumberFormat(language, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const withSign = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });

export const signed = (value) => withSign.format(value);
export const number = (value) => whole.format(value);
export const score = (value) => share.format(value);

/** What a shipped profile is for; one's own goes by its name. */
export const profileName = (id) => messages[`profileName.${id}`] ?? id;

const languages = new Intl.DisplayNames(language, { type: "language" });

export const languageName = (code) => languages.of(code);

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

export const date = (value) => day.format(new Date(value));
export const time = (value) => moment.format(new Date(value));
