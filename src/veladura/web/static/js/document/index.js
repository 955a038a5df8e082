// The document page, put together.

import { attempt } from "../announce.js";
import { bootstrap, t } from "../bootstrap.js";
import "./legend.js";
import "./pages.js";
import "./panel.js";
import "./sheet.js";
import { CategoryDialog } from "./category-dialog.js";
import { showDetecting } from "./detecting.js";
import { offerDownloads } from "./downloads.js";
import { Find } from "./find.js";
import { HistoryDialog } from "./history.js";
import { Keyboard } from "./keyboard.js";
import { Labels, paint } from "./labels.js";
import { Live } from "./live.js";
import { showMinimap } from "./minimap.js";
import { Pointer } from "./pointer.js";
import { PreferencesDrawer } from "./preferences.js";
import { openProfiles } from "./profile.js";
import { ReviewQueue } from "./queue.js";
import { Replacements } from "./replacements.js";
import { showSaving } from "./saving.js";
import { DocumentStore } from "./store.js";
import { Tooltip } from "./tooltip.js";
import { connectViews } from "./views.js";

const labels = new Labels(bootstrap.labels);
paint(labels.all);

const store = new DocumentStore(bootstrap.document, labels);
const stage = document.querySelector(".stage");
const sheet = document.querySelector("vela-sheet");
const panel = document.querySelector("vela-panel");
const dialog = new CategoryDialog(store, sheet);
const replacements = new Replacements(store, sheet);
const preferences = new PreferencesDrawer(store);
const find = new Find(store, sheet);
const live = new Live(store);
const queue = new ReviewQueue(store);
const history = new HistoryDialog(store, live);

sheet.attach(store, stage);
document.querySelector("vela-legend").attach(store);
document.querySelector("vela-pages")?.attach(store);
panel.attach({ store, dialog, replacements, preferences });
new Tooltip(store, sheet);
new Pointer({ store, sheet, dialog, replacements });
panel.keyboard = new Keyboard({ store, sheet, dialog, replacements, find, panel, queue, history });
showMinimap(store, sheet, stage);
connectViews(store);
showSaving(store.saving);
showDetecting(store.detecting);
offerDownloads(store);

const onClick = (id, run) => document.getElementById(id)?.addEventListener("click", run);
onClick("change-profile", () => openProfiles(store.detail, store.detecting));
onClick("history", () => history.open());
onClick("preferences", () => preferences.open());
onClick("undo", () => attempt(() => store.undo()));
onClick("redo", () => attempt(() => store.redo()));
store.addEventListener("selected", () => {
  document.getElementById("written-as").textContent = t(`mode.${store.detail.mode}`);
  document.getElementById("undo").disabled = !store.detail.can_undo;
  document.getElementById("redo").disabled = !store.detail.can_redo;
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") store.lookAgain().catch(() => null);
});

attempt(() => store.load()).then(() => {
  stage.setAttribute("aria-busy", "false");
  if (store.detecting.wish) attempt(() => store.detecting.follow());
});
