import { expect, it } from "vitest";
import { importProblemsCard } from "#app/features/profile/import.ts";
import { confirmLinkCard, idsCard, linkedCard } from "#app/features/profile/linked-card.ts";
import { checkBlocks } from "#sandbox/slack/block-kit/check.ts";

const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
const section = (...lines: string[]) => ({ type: "section", text: mrkdwn(lines.join("\n")) });
const context = (text: string) => ({ type: "context", elements: [mrkdwn(text)] });

const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const otherId = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";
const at = Date.parse("2026-03-02T12:00:00Z");
const ago = "<!date^1772452800^{ago}|2026-03-02 12:00 UTC>";
const contact = { address: { email: "r&d@acme.com" }, name: "<!here>" };
const name = "&lt;!here&gt; · r&amp;d@acme.com";
const linking = { contact, profileId: undefined, from: undefined, to: id, isForCard: false };
const leila = { address: { email: "leila@acme.com" }, name: "Leila Haddad" };

it("offers no undo for what was linked before", () => {
  expect(linkedCard({ ...linking, from: id }).blocks.map(({ type }) => type)).toEqual(["section", "context"]);
});

it("shows old and new, and whose the new one is, before anything is changed", () => {
  const current = { contactId: otherId, linkedBy: "U7", linkedAt: at };
  const { blocks } = confirmLinkCard({ ...linking, from: otherId }, current, [leila, undefined, undefined]);
  expect(blocks[0]).toEqual(
    section(
      `*${name}* has another contact ID. Nothing has been changed yet.`,
      `*Now*  \`${otherId}\` · linked by <@U7>, ${ago}`,
      `*New*  \`${id}\``,
      "⚠ Leila Haddad · leila@acme.com, Another contact have the new ID already. With it, what we write for &lt;!here&gt; would be about them, unless it's the same person.",
    ),
  );
  expect(blocks[1]).toMatchObject({ elements: [{ text: { text: "Replace it" } }] });
});

it.each([
  [
    { profileId: id },
    { contactId: otherId, linkedBy: "U7", linkedAt: at },
    [`*Contact ID*  \`${otherId}\``, `*Profile ID*  \`${id}\``],
    ["Link a contact ID…", "Unlink"],
  ],
  [
    { profileId: id },
    { contactId: undefined, linkedBy: "U7", linkedAt: at },
    ["*Contact ID*  the profile's, as no other is linked", `*Profile ID*  \`${id}\``],
    ["Link a contact ID…"],
  ],
  [{ profileId: undefined }, undefined, ["*Contact ID*  none is known"], ["Link a contact ID…"]],
])("shows the IDs of %j, %j", (known, link, lines, labels) => {
  const { blocks } = idsCard({ contact, ...known }, link);
  expect(blocks[0]).toEqual(section(`*${name}*`, ...lines));
  expect(blocks[1]).toMatchObject({ elements: labels.map((text) => ({ text: { text } })) });
});

it("names twenty rows at the most, however long they are, and how many more there are", () => {
  const card = importProblemsCard(Array.from({ length: 34 }, () => "&".repeat(500)));
  const cut = `${"&amp;".repeat(25)}…`;
  expect(card).toEqual({
    text: "*Nothing was linked.* Fix this and import the file again:",
    blocks: [
      section(card.text),
      section(...Array.from({ length: 20 }, () => cut), "and 14 more"),
      context("Nothing was charged."),
    ],
  });
  expect(checkBlocks(card.blocks, "message", "/blocks").ok).toBe(true);
});
