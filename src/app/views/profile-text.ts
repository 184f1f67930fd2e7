import { readableContact } from "../outreach/contact.ts";
import type { ProfileView } from "./profile-view.ts";

const maxLineLength = 1_000;

/** Something that is known of somebody: a text, or a Unix time in milliseconds. */
export type Fact = readonly [label: string, value: string | number];

/** @returns what whoever looked somebody up sees, a line for each thing; unescaped, and as long as it came */
export function profileFacts({ labels, advice, relationship, confidence, ...view }: ProfileView): Fact[] {
  const facts: readonly (readonly [label: string, value: string | number | undefined])[] = [
    ["Worldview", labels.worldview_label],
    ["Operating style", labels.operating_style_label],
    ["Do", advice.must_do],
    ["Never", advice.must_never],
    ["Likes", advice.likes_this],
    ["Not", advice.not_that],
    ["Tone summary", view.toneSummary],
    ["Tone", view.tone],
    ["Relationship", relationship.tone],
    ["Last signal", relationship.lastSignalAt],
    ["Tier", view.tier],
    ["Confidence", confidence === undefined ? undefined : `${confidence} %`],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/** @returns the same as plain text for a model */
export function profileText(view: ProfileView): string {
  const lines = profileFacts(view).map(([label, value]) => `${label}: ${textOf(value)}`);
  return [readableContact(view.contact), ...lines]
    .map((line) => line.slice(0, maxLineLength).replace(/\s+/g, " "))
    .join("\n");
}

function textOf(value: string | number): string {
  return typeof value === "number" ? new Date(value).toISOString() : value;
}
