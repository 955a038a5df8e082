// Colours the sample sentence beside the sign-in form.

for (const node of document.querySelectorAll("[data-hue]")) {
  node.style.setProperty("--hue", node.dataset.hue);
}
