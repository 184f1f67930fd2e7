import { describe, expect, test } from "vitest";
import * as homeViews from "../src/features/home/view.ts";
import * as profileCards from "../src/features/profile/card.ts";
import * as profileModals from "../src/features/profile/modal.ts";
import { checkMessage } from "../src/sandbox/block-kit/message.ts";
import { checkView } from "../src/sandbox/block-kit/view.ts";

const contact = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
const answer = {
  found: true,
  profile: { worldview_label: "Pragmatic Builder", confidence: 0.3, tone_summary: "Dry." },
  connection_language: {
    must_do: "Be brief.",
    must_never: "Ramble.",
    likes_this: "Numbers.",
    not_that: "Decks.",
  },
  relationship: { tone_zone: "Warm", last_signal_at: "2026-11-18T09:00:00Z" },
} as const;
const found = { contact, answer, missing: ["profile.gem_tier"], at: Date.parse("2026-11-21T09:00:00Z") };

/** One of everything that a person can be shown, by the name of the function that makes it. */
const cards = {
  profileCard: profileCards.profileCard(found),
  sharedCard: profileCards.sharedCard(found, "U1"),
  notProfiledCard: profileCards.notProfiledCard(contact, "Not there."),
  failureCard: profileCards.failureCard(contact, "We couldn't reach the profile service."),
  waitingCard: profileCards.waitingCard(contact),
  usageCard: profileCards.usageCard("I can't read that."),
};
const views = {
  lookUpModal: profileModals.lookUpModal(),
  profileModal: profileModals.profileModal(cards.profileCard),
  shareModal: profileModals.shareModal(
    { contact, digest: "x" },
    profileCards.sharedBlocks(found),
    "It changed.",
  ),
  homeView: homeViews.homeView({
    connection: { state: "untried" },
    lookUpButton: profileCards.lookUpButton("Look someone up"),
    usage: "Usage",
  }),
};

test("every card and view is here", () => {
  const exported = Object.keys({ ...profileCards, ...profileModals, ...homeViews });
  const shown = exported.filter((name) => /(Card|Modal|View)$/.test(name));
  expect(shown.sort()).toEqual([...Object.keys(cards), ...Object.keys(views)].sort());
});

describe("what Slack takes, and what every reader can use", () => {
  test.each(Object.entries(cards))("%s", (_, card) => {
    expect(checkMessage(card)).toMatchObject({ ok: true });
    expect(card.text.trim()).not.toBe("");
    expect(readerProblems(card.blocks)).toEqual([]);
  });

  test.each(Object.entries(views))("%s", (_, view) => {
    expect(checkView(view, view.type)).toMatchObject({ ok: true });
    expect(readerProblems(view.blocks)).toEqual([]);
  });
});

/** What a screen reader or a narrow phone would stumble over, wherever it stands in the blocks. */
function readerProblems(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(readerProblems);
  if (typeof value !== "object" || value === null) return [];
  const problems: string[] = [];
  if ("type" in value) {
    if (value.type === "image" && !("alt_text" in value)) problems.push("an image without alt_text");
    if (value.type === "button" && labelOf(value).length > 24)
      problems.push(`a long button: ${labelOf(value)}`);
    if (value.type === "input" && labelOf(value) === "") problems.push("an input without a label");
    const isLabelled = value.type === "button" || value.type === "input";
    if (isLabelled && /\p{Extended_Pictographic}/u.test(labelOf(value)))
      problems.push(`an emoji in ${labelOf(value)}`);
  }
  return [...problems, ...Object.values(value).flatMap(readerProblems)];
}

function labelOf(element: object): string {
  const label = "label" in element ? element.label : "text" in element ? element.text : undefined;
  return typeof label === "object" && label !== null && "text" in label ? String(label.text) : "";
}
