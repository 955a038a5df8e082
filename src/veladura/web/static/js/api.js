// The JSON API, and what to say when it says no.

import { problemText, t } from "./bootstrap.js";

export class Refused extends Error {
  constructor(status, problem) {
    super(problemText(problem));
    this.status = status;
    this.code = problem.code || "unknown";
  }
}

export async function api(method, path, body) {
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
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
  if (answer.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  }
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  return answer.status === 204 ? null : answer.json();
}

async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return {};
  }
}

export const get = (path) => api("GET", path);
export const post = (path, body) => api("POST", path, body);
export const put = (path, body) => api("PUT", path, body);
export const patch = (path, body) => api("PATCH", path, body);
export const remove = (path) => api("DELETE", path);

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
