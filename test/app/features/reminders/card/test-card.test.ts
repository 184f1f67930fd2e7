import { expect } from "vitest";
import type { Card } from "#app/blocks/card.ts";
import { ids } from "#sandbox/index.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { aMeeting, channel, organisation, test } from "../running.ts";
import { start } from "./cards.ts";

const note = "A test that only you see. This is how the next meeting will be announced here.";

function linesOf({ blocks }: Card): string[] {
  return blocks.flatMap((block) => (block.type === "section" && block.text ? [block.text.text] : []));
}

test("shows the next card as it will stand there, with nothing that would change it", async ({ running }) => {
  await running.addFeed([
    aMeeting({ uid: "later", startsAt: start + 3_600_000, title: "Later" }),
    aMeeting(),
  ]);
  const card = await running.testCard(organisation, channel);
  expect(linesOf(card)).toEqual([
    note,
    "*In 15 min: Kestrel renewal* · <!date^1772461800^{time}|14:30 UTC>",
    expect.stringMatching(/^\*Jane Whitfield\* · /),
    "Tom Reyes · no profile",
  ]);
  expect(card.text).toBe(note);
  expect(JSON.stringify(card)).not.toContain("reminders_more");
  expect(checkMessage(card)).toMatchObject({ ok: true });
  expect(running.posts()).toEqual([]);
});

test("shows the whole card, and why its owner alone gets it, where guests are", async ({ running }) => {
  await running.addFeed([aMeeting()], { channel: ids.acmeRenewal });
  const card = await running.testCard(organisation, ids.acmeRenewal);
  expect(linesOf(card)[0]).toBe(note.replace("here.", `to <@${ids.priya}> alone.`));
  expect(linesOf(card)[2]).toMatch(/^\*Jane Whitfield\* · /);
  expect(JSON.stringify(card)).toContain("Only you get this: people from outside are in <#C02ACMEREN2>.");
});

test.for([
  [{ isExternallyShared: true }, `Only you get this: <#${channel}> is shared with another company.`],
  [{ isArchived: true }, `Only you get this: <#${channel}> is archived.`],
] as const)("says why none will be posted there: %j", async ([change, why], { running }) => {
  await running.addFeed([aMeeting()]);
  running.workspace.changeConversation(channel, change);
  expect(JSON.stringify(await running.testCard(organisation, channel))).toContain(why);
});

test("says that no meeting is coming", async ({ running }) => {
  expect((await running.testCard(organisation, channel)).text).toBe(
    "No meetings here in the next 14 days, so there's no card to show. `/reminders` lists this channel's calendars.",
  );
});
