// One key for each verdict: 0 to 9 press the button of that number.

const form = document.querySelector("form.verdict");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea")) return;
  const button = form?.querySelector(`button[value="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
