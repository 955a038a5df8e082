// The hues of the profiles in the list, fetched once each.

import { get } from "../api.js";
import { paint } from "../document/labels.js";

const known = new Map();

export function paintProfiles(profiles) {
  for (const profile of new Set(profiles)) {
    if (known.has(profile) || profile === "auto") continue;
    known.set(
      profile,
      get(`/labels?profile=${encodeURIComponent(profile)}`).then(
        ({ labels }) => paint(labels),
        () => {},
      ),
    );
  }
}
