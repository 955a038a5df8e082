// The preferences drawer. Every change is sent at once, so that the sheet shows what it does.

import { attempt } from "../announce.js";
import { bootstrap, t } from "../bootstrap.js";
import { h, icon, swatch } from "../element.js";

export class PreferencesDrawer {
  constructor(store) {
    this.store = store;
  }

  open() {
    if (this.node?.open) return this.node.querySelector("select, input")?.focus();
    const { store } = this;
    this.before = {
      preferences: structuredClone(store.detail.preferences),
      mode: store.detail.mode,
    };
    this.opener = document.activeElement;
    if (store.view !== "replacement") store.setView("replacement");
    this.node = h(
      "dialog",
      { class: "drawer", "aria-labelledby": "preferences-title" },
      this.body(),
    );
    this.node.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    document.querySelector(".desk").classList.add("drawer-open");
    document.body.append(this.node);
    this.node.show();
  }

  close() {
    document.querySelector(".desk").classList.remove("drawer-open");
    this.node.close();
    this.node.remove();
    this.opener?.focus?.();
  }

  body() {
    return h(
      "div",
      { class: "drawer-body" },
      h(
        "header",
        {},
        h("h2", { id: "preferences-title" }, t("preferences.title")),
        h(
          "button",
          {
            type: "button",
            class: "button quiet icon-only",
            "aria-label": t("close"),
            onclick: () => this.close(),
          },
          icon("close"),
        ),
      ),
      h("div", { class: "drawer-fields", tabindex: "-1" }, ...this.fields()),
      h(
        "footer",
        {},
        h(
          "button",
          { type: "button", class: "button", onclick: () => this.restore() },
          t("preferences.restore"),
        ),
        h(
          "button",
          { type: "button", class: "button primary", onclick: () => this.close() },
          t("done"),
        ),
      ),
    );
  }

  fields() {
    const finance = this.store.detail.scheme === "finance";
    return [
      group(
        "preferences.general",
        this.mode(),
        this.choice("mask_style", ["span", "token"]),
        this.toggle("leftovers"),
      ),
      group(
        "preferences.dates",
        this.choice("date_shift", ["season", "days", "weeks", "years"]),
        this.range("date_days", "preferences.days", 31),
        this.range("date_months", "preferences.months", 12),
        this.range("date_years", "preferences.years", 100),
        this.choice("date_direction", ["past", "future", "either"]),
      ),
      finance
        ? group(
            "preferences.figures",
            this.choice("numbers", ["keep", "scale", "mask"]),
            this.choice("public_bodies", ["national", "all", "none"]),
          )
        : group(
            "preferences.people",
            this.whole("age_range", 1, 20),
            this.whole("age_kept_below", 0, 120),
            this.whole("age_cap", 0, 120),
            this.choice("sex", ["keep", "mask"], "keepOrMask"),
            this.choice("kinship", ["keep", "change"], "keepOrMask"),
            this.choice("country", ["keep", "change"], "keepOrMask"),
            this.choice("other", ["replace", "mask", "keep"], "keepOrMask"),
          ),
      group(
        "preferences.pictures",
        this.choice("hide_pictures", ["never", "gaps", "always"]),
      ),
      group("preferences.email", this.choice("email", ["anon", "derived"])),
      this.modes(),
    ];
  }

  /** What the server refuses is not kept in the field either. */
  async send(preferences, mode) {
    const done = await attempt(() => this.store.prefer(preferences, mode));
    if (done || !this.node.open) return;
    const controls = () => [...this.node.querySelectorAll("input, select")];
    const place = controls().indexOf(document.activeElement);
    const fields = this.node.querySelector(".drawer-fields");
    const { scrollTop } = fields;
    fields.replaceChildren(...this.fields());
    fields.scrollTop = scrollTop;
    controls()[place]?.focus();
  }

  async restore() {
    const { preferences, mode } = this.before;
    const modes = { ...preferences.modes };
    for (const label of Object.keys(this.now.modes)) modes[label] ??= null; // null takes it away
    await this.send({ ...preferences, modes }, mode);
    this.node.replaceChildren(this.body());
  }

  get now() {
    return this.store.detail.preferences;
  }

  mode() {
    const options = bootstrap.modes.map((mode) => [mode, t(`mode.${mode}`)]);
    return setting(
      t("preferences.mode"),
      select(options, this.store.detail.mode, (value) => this.send({}, value)),
    );
  }

  choice(name, values, family = name) {
    const options = values.map((value) => [value, t(`${family}.${value}`)]);
    return setting(
      t(`preferences.${name}`),
      select(options, this.now[name], (value) => this.send({ [name]: value })),
    );
  }

  toggle(name) {
    const box = h("input", {
      type: "checkbox",
      onchange: () => this.send({ [name]: box.checked }),
    });
    box.checked = this.now[name];
    return setting(t(`preferences.${name}`), box);
  }

  whole(name, min, max) {
    const input = numberInput(this.now[name], min, max, () => {
      if (input.reportValidity()) this.send({ [name]: input.valueAsNumber });
    });
    return setting(t(`preferences.${name}`), input);
  }

  range(name, key, max) {
    const change = () => {
      low.max = high.value;
      high.min = low.value;
      if (low.reportValidity() && high.reportValidity()) {
        this.send({ [name]: [low.valueAsNumber, high.valueAsNumber] });
      }
    };
    const low = numberInput(this.now[name][0], 0, max, change);
    const high = numberInput(this.now[name][1], 0, max, change);
    low.setAttribute("aria-label", t("preferences.from", { name: t(key) }));
    high.setAttribute("aria-label", t("preferences.to", { name: t(key) }));
    return h(
      "div",
      { class: "setting", role: "group", "aria-label": t(key) },
      h("span", { class: "name" }, t(key)),
      h("span", { class: "span" }, low, h("span", { "aria-hidden": "true" }, "–"), high),
    );
  }

  modes() {
    const { labels, detail } = this.store;
    const present = labels.all.filter(({ id }) => detail.counts[id] || this.now.modes[id]);
    const options = [["", t("mode.default")], ...bootstrap.modes.map((mode) => [mode, t(`mode.${mode}`)])];
    const row = ({ id }) =>
      setting(
        [swatch(id), labels.name(id)],
        select(options, this.now.modes[id] ?? "", (value) => {
          this.send({ modes: { [id]: value || null } });
        }),
      );
    return group("preferences.modes", ...present.map(row));
  }
}

function group(key, ...children) {
  return h("fieldset", {}, h("legend", { class: "eyebrow" }, t(key)), ...children);
}

function setting(name, control) {
  return h("label", { class: "setting" }, h("span", { class: "name" }, ...[name].flat()), control);
}

function select(options, chosen, onchoose) {
  const node = h(
    "select",
    { onchange: () => onchoose(node.value) },
    ...options.map(([value, name]) => h("option", { value }, name)),
  );
  node.value = chosen;
  return node;
}

function numberInput(value, min, max, onchange) {
  return h("input", {
    type: "number",
    min: String(min),
    max: String(max),
    step: "1",
    required: true,
    value: String(value),
    onchange,
  });
}
