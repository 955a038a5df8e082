// Why a source says so, in the reader's language. Sources give their reasons in plain English;
// one that has no translation yet is shown as it came.

import { t } from "../bootstrap.js";

const RECORD = "from the record of the subject";
const WRONG_DIGIT = ", though its check digit is wrong";

/** "follows its key word; is a date in figures" → a sentence in the page's language. */
export function reasonText(reason, source) {
  const parts = reason.split("; ").filter(Boolean).map(translated);
  if (!parts.length && source.split("+").includes("model")) parts.push(t("reason.model"));
  if (!parts.length) return "";
  const text = parts.join("; ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function translated(reason) {
  if (reason.endsWith(WRONG_DIGIT)) {
    return `${translated(reason.slice(0, -WRONG_DIGIT.length))}, ${t("reason.wrong_digit")}`;
  }
  if (reason.startsWith(RECORD)) return t("reason.from_the_record");
  const key = `reason.${slug(reason.replace(/ \(.*$/, ""))}`;
  const text = t(key, { line: /line (\d+)/.exec(reason)?.[1] ?? "" });
  return text === key ? reason : text;
}

const slug = (text) =>
  text
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join("_") ?? "";
