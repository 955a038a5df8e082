// How far the workspace is: one line, one bar.

import { number, t } from "../bootstrap.js";
import { bar, h } from "../element.js";

export function showProgress({ total, reviewed, rejected, to_review, doubtful, waiting }) {
  const frame = document.getElementById("progress");
  frame.hidden = !total;
  if (!total) return;
  const words = [
    t("progress.reviewed", { done: number(reviewed + rejected), total: number(total) }),
    to_review ? t("progress.left", { count: number(to_review) }) : null,
    doubtful ? t("progress.doubtful", { count: number(doubtful) }) : null,
    waiting ? t("progress.waiting", { count: number(waiting) }) : null,
  ].filter(Boolean);
  frame.querySelector(".figures").replaceChildren(
    bar((reviewed + rejected) / total, t("progress.label")),
    h("span", {}, words.join(" · ")),
  );
  const start = document.getElementById("start-review");
  if (start) start.disabled = !to_review;
}
