import { expect, it } from "vitest";
import { importReportCard } from "../../../../src/app/features/profile/import.ts";
import { linkedCard } from "../../../../src/app/features/profile/link.ts";
import { checkBlocks } from "../../../../src/sandbox/slack/block-kit/check.ts";

const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
const section = (...lines: string[]) => ({ type: "section", text: mrkdwn(lines.join("\n")) });
const context = (text: string) => ({ type: "context", elements: [mrkdwn(text)] });

it.each([
  [false, ""],
  [true, "\nNow press *Try again* on the card."],
])("says what was linked, with markup as text; for a card: %s", (isForCard, then) => {
  const contact = { address: { email: "r&d@acme.com" }, name: "<!here>" };
  const text =
    "*&lt;!here&gt; · r&amp;d@acme.com* is now linked to contact ID `6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1`.\n" +
    `Nothing was charged. Briefs, waves and rephrasings for this contact use it from now on.${then}`;
  expect(linkedCard({ contact, contactId: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1", isForCard })).toEqual({
    text,
    blocks: [section(text)],
  });
});

it.each([
  [1, 0, "*1 contact linked.*"],
  [12, 1, "*12 contacts linked.* 1 already had this ID."],
  [0, 7, "*0 contacts linked.* 7 already had these IDs."],
])("says of %d new links and %d old ones: %s", (linked, already, text) => {
  expect(importReportCard({ linked, already, rejected: [] })).toEqual({
    text,
    blocks: [section(text), context("Nothing was charged.")],
  });
});

const again =
  "Fix these rows and import the file again; what's already linked stays linked. Nothing was charged.";

it("names what was not taken", () => {
  const rejected = [{ line: 3, reason: "“<!channel>” isn't a contact ID" }];
  const text = "*2 contacts linked.* 1 row skipped:";
  expect(importReportCard({ linked: 2, already: 0, rejected })).toEqual({
    text,
    blocks: [section(text), section("Line 3: “&lt;!channel&gt;” isn't a contact ID."), context(again)],
  });
});

it("names twenty rows at the most, however long they are, and how many more there are", () => {
  const rejected = Array.from({ length: 34 }, (_, index) => ({
    line: 9_999 - index,
    reason: "&".repeat(500),
  }));
  const card = importReportCard({ linked: 0, already: 0, rejected });
  const cut = `${"&amp;".repeat(25)}…`;
  expect(card).toEqual({
    text: "*0 contacts linked.* 34 rows skipped:",
    blocks: [
      section(card.text),
      section(...rejected.slice(0, 20).map(({ line }) => `Line ${line}: ${cut}.`), "and 14 more"),
      context(again),
    ],
  });
  expect(checkBlocks(card.blocks, "message", "/blocks").ok).toBe(true);
});
