import { hash } from "node:crypto";
import type { IncomingContact } from "../../src/service/store/contact-merge.ts";
import type { Store } from "../../src/service/store/store.ts";

export type MarkedContact = Extract<IncomingContact, { profile: object }> &
  Record<"contact_id" | "email" | "linkedin_url", string>;

/** Somebody whose texts all have a word in them, some so long that SQLite gives them pages of their own. */
export function markedContact(number: number, word: string): MarkedContact {
  const digest = hash("sha256", `contact ${number}`);
  const text = (length: number) => `${word} ${number} ${"x".repeat(length)} ${word}`;
  const handle = `${digest.slice(0, 12)}-${word}`.toLowerCase();
  const ends = [8, 12, 16, 20, 32];
  return {
    contact_id: ends.map((end, index) => digest.slice(ends[index - 1] ?? 0, end)).join("-"),
    email: `${handle}@acme.example`,
    linkedin_url: `https://www.linkedin.com/in/${handle}`,
    name: `${word} ${number}`,
    profile: {
      worldview_label: text(3),
      operating_style_label: text(3),
      gem_tier: "Ruby",
      tone_zone: "Warm",
      confidence: 0.9,
      tone_summary: text(Number.parseInt(digest.slice(0, 2), 16) * (number % 7 === 0 ? 30 : 3)),
    },
    connection_language: { must_do: text(50), must_never: text(9), likes_this: text(9), not_that: text(9) },
  };
}

/** @param contacts as many as one likes */
export async function saveAll(store: Store, organisation: string, contacts: readonly IncomingContact[]) {
  for (let from = 0; from < contacts.length; from += 300) {
    await store.saveContacts(organisation, contacts.slice(from, from + 300));
  }
}
