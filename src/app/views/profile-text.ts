import { readableContact } from "../outreach/contact.ts";
import type { ProfileView } from "./profile-view.ts";

const maxLineLength = 1_000;

/** @returns what whoever looked somebody up sees, as plain text for a model, a line for each thing; unescaped */
export function profileText(view: ProfileView): string {
  const { contact, labels, advice, relationship, confidence } = view;
  const facts: readonly (readonly [label: string, text: string | undefined])[] = [
    ["Worldview", labels.worldview_label],
    ["Operating style", labels.operating_style_label],
    ["Do", advice.must_do],
    ["Never", advice.must_never],
    ["Likes", advice.likes_this],
    ["Not", advice.not_that],
    ["Tone", view.toneSummary ?? view.tone],
    ["Relationship", relationship.tone],
    ["Last signal", timeText(relationship.lastSignalAt)],
    ["Tier", view.tier],
    ["Confidence", confidence === undefined ? undefined : `${confidence} %`],
  ];
  const lines = facts.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []));
  return [readableContact(contact), ...lines]
    .map((line) => line.slice(0, maxLineLength).replace(/\s+/g, " "))
    .join("\n");
}

/** @param time Unix time in milliseconds */
function timeText(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
