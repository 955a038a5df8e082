// How far learning is: looked at every other second, and the page is drawn anew when it is over.

const LOOK_MS = 1500;
const rows = [...document.querySelectorAll("[data-learning]")];

async function look() {
  const answer = await fetch(`${location.pathname}/news`, { credentials: "same-origin" }).catch(() => null);
  const now = answer?.ok ? await answer.json() : null;
  if (now && rows.some((row) => now[row.dataset.learning]?.state !== row.dataset.state)) {
    return location.assign(location.pathname);
  }
  for (const row of now ? rows : []) show(row, now[row.dataset.learning].progress);
  return setTimeout(look, LOOK_MS);
}

function show(row, percent) {
  const bar = row.querySelector(".bar");
  bar.style.setProperty("--value", `${percent}%`);
  bar.setAttribute("aria-valuenow", String(percent));
  row.querySelector(".percent").textContent = `${percent} %`;
}

if (rows.length) {
  for (const row of rows) show(row, Number(row.dataset.progress));
  setTimeout(look, LOOK_MS);
}
