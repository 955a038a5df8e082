// A document that is not ready yet: look again until it is; a failed one can be tried again.

import { attempt } from "../announce.js";
import { get, post } from "../api.js";
import { bootstrap } from "../bootstrap.js";
import { openProfiles } from "./profile.js";

const FIRST_MS = 250;
const LONGEST_MS = 3000;
const { id, state } = bootstrap.document;

async function look(pause = FIRST_MS) {
  const now = await get(`/documents/${id}`).catch(() => null);
  if (now && (now.state === "ready" || now.state === "failed")) return location.reload();
  if (now?.progress) showFar(now.progress);
  return setTimeout(look, pause, Math.min(pause * 1.3, LONGEST_MS));
}

function showFar(percent) {
  const bar = document.getElementById("far");
  bar.classList.remove("busy");
  bar.style.setProperty("--value", `${percent}%`);
  bar.setAttribute("aria-valuenow", String(percent));
  document.getElementById("percent").textContent = `${percent} %`;
}

document.getElementById("retry")?.addEventListener("click", async () => {
  const row = await attempt(() => post(`/documents/${id}/retry`));
  if (row) location.reload();
});

document.getElementById("cancel")?.addEventListener("click", async () => {
  const { jobs } = await get("/jobs?size=200");
  const job = jobs.find((one) => one.document === id);
  if (job && (await attempt(() => post(`/jobs/${job.id}/cancel`)))) location.reload();
});

document
  .getElementById("change-profile")
  ?.addEventListener("click", () => openProfiles(bootstrap.document));

if (state !== "failed") look();
