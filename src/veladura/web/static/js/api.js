// The JSON API, and what to say when it says no.

import { problemText, t } from "./bootstrap.js";

export class Refused extends Error {
  constructor(status, problem) {
    super(problemText(problem));
    this.status = status;
    this.code = problem.code || "unknown";
    this.documents = problem.documents ?? null;
  }
}

/** `seen` is the revision one looks at; what is `quiet` does not lead to the login. */
export async function api(method, path, body, { seen, quiet = false } = {}) {
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (seen !== undefined) options.headers["Veladura-Revision"] = String(seen);
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, options);
  } catch {
    throw new Refused(0, { detail: t("error.offline"), code: "offline" });
  }
  if (answer.status === 401 && !quiet) return signInAgain(() => api(method, path, body, { seen }));
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  return answer.status === 204 ? null : answer.json();
}

/** The session has ended: sign in without leaving the page, and go on where one was. */
async function signInAgain(again) {
  const { askToSignIn } = await import("./sign-in-again.js");
  if (await askToSignIn()) return again();
  location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  throw new Refused(401, { code: "login-required" });
}

async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return {};
  }
}

export const get = (path, options) => api("GET", path, undefined, options);
export const post = (path, body, options) => api("POST", path, body, options);
export const put = (path, body, options) => api("PUT", path, body, options);
export const patch = (path, body, options) => api("PATCH", path, body, options);
export const remove = (path, options) => api("DELETE", path, undefined, options);

/** Ask for a file and save it under the name the server gives it. */
export async function fetchFile(address, body) {
  const options =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await fetch(address, { credentials: "same-origin", ...options }).catch(() => {
    throw new Refused(0, { detail: t("error.offline"), code: "offline" });
  });
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = fileName(answer.headers.get("Content-Disposition") ?? "");
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

function fileName(disposition) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition);
  if (encoded) return decodeURIComponent(encoded[1]);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "veladura";
}
