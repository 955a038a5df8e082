// Single letters as commands can be switched off: speech input and stray fingers trigger them.

const SETTING = "veladura.single-keys";

export function singleKeys() {
  try {
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on) {
  try {
    localStorage.setItem(SETTING, on ? "on" : "off");
  } catch {
    // Without storage the setting cannot be kept.
  }
}
