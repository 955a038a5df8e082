// What was dropped: files, and the files inside folders, however deep.

/** A promise of all files of a drop. Must be called during the event: afterwards it is empty. */
export function droppedFiles({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return Promise.resolve([...files]);
  return inside(entries);
}

async function inside(entries, folder = "") {
  const visible = entries.filter(({ name }) => !name.startsWith(".")); // .DS_Store and the like
  const found = await Promise.all(
    visible.map((entry) => (entry.isDirectory
      ? listed(entry).then((found) => inside(found, `${folder}${entry.name}/`))
      : [opened(entry, folder)])),
  );
  return (await Promise.all(found.flat())).flat();
}

const opened = (entry, folder) =>
  new Promise((done, failed) => entry.file(done, failed)).then((file) =>
    Object.assign(file, { folder }),
  );

/** Browsers hand a folder out in portions, the last of which is empty. */
async function listed(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return all;
    all.push(...some);
  }
}
