import type { StoredContact } from "#service/contact.ts";

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
