// Downloads: what nobody has reviewed is named first, and goes out only on one's word.

import { attempt, toast } from "./announce.js";
import { fetchFile } from "./api.js";
import { plural, t } from "./bootstrap.js";
import { openDialog } from "./dialog.js";
import { h } from "./element.js";

const NAMED = 12;

/** Fetch a file; `ask(unreviewed)` sends the request, `nameOf` tells a document's name by its id. */
export async function deliver(ask, nameOf) {
  toast(t("download.preparing"));
  const done = await attempt(() =>
    ask(false).catch(async (error) => {
      if (error.code !== "unreviewed") throw error;
      const meant = await confirmUnreviewed((error.documents ?? []).map(nameOf));
      return meant ? ask(true) : false;
    }),
  );
  if (done) toast(t("download.done"));
  return done;
}

export const download = (address, body, nameOf) =>
  deliver((unreviewed) => {
    if (body !== undefined) return fetchFile(address, { ...body, unreviewed });
    const separator = address.includes("?") ? "&" : "?";
    return fetchFile(unreviewed ? `${address}${separator}unreviewed=true` : address);
  }, nameOf);

function confirmUnreviewed(names) {
  return new Promise((resolve) => {
    const choose = (value) => () => node.close(value);
    const rest = names.length - NAMED;
    const node = openDialog(
      h(
        "div",
        { class: "dialog-body" },
        h("h2", {}, plural("unreviewed.title", names.length)),
        h("ul", { class: "names" }, ...names.slice(0, NAMED).map((name) => h("li", {}, name))),
        rest > 0 ? h("p", { class: "muted" }, t("unreviewed.more", { count: rest })) : null,
        h("p", { class: "muted" }, t("unreviewed.text")),
        h(
          "div",
          { class: "dialog-actions" },
          h(
            "button",
            { type: "button", class: "button primary", onclick: choose("") },
            t("unreviewed.back"),
          ),
          h(
            "button",
            { type: "button", class: "button danger", onclick: choose("yes") },
            t("unreviewed.meant"),
          ),
        ),
      ),
      { name: plural("unreviewed.title", names.length), onclose: (v) => resolve(v === "yes") },
    );
  });
}
