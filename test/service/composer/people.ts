import type { Trait } from "../../../src/service/composer/traits.ts";
import type { StoredContact } from "../../../src/service/contact.ts";

type Advice = Partial<StoredContact["connection_language"]>;

/** A contact of whom only one piece of advice is known. */
export function advised(advice: Advice): StoredContact {
  return {
    name: "Ada Example",
    profile: {
      worldview_label: "Unread",
      operating_style_label: "Unread",
      gem_tier: "Unread",
      tone_zone: "Unread",
      confidence: 1,
    },
    connection_language: { must_do: "", must_never: "", likes_this: "", not_that: "", ...advice },
  };
}

/** Advice that shows one trait and no other. */
const advice: Partial<Record<Trait, Advice>> = {
  "no small talk": { must_never: "Open with small talk." },
  direct: { must_do: "Get straight to the point." },
  brief: { must_do: "Be brief." },
  warm: { must_do: "Be warm." },
  formal: { must_do: "Keep to the proper forms." },
  calm: { not_that: "Hype." },
  "plain words": { not_that: "Jargon." },
  casual: { likes_this: "Banter." },
  "asked after": { likes_this: "Someone who will take an interest." },
};

/** A contact of whom these traits are known. */
export function someone(...traits: readonly Trait[]): StoredContact {
  const known: Record<string, string> = {};
  for (const trait of traits) {
    const shown = advice[trait];
    if (shown === undefined) throw new Error(`There is no advice that shows "${trait}".`);
    for (const [field, words] of Object.entries(shown)) {
      known[field] = `${known[field] ?? ""} ${words}`.trim();
    }
  }
  return advised(known);
}
