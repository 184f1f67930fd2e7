import { expect } from "vitest";
import type { Meeting } from "#app/calendar/meeting.ts";
import { ids, visibleText } from "#sandbox/index.ts";
import { openModal } from "#test/app/slack/simulated-slack.ts";
import { forgedPress } from "#test/support/app/forged.ts";
import { type Clicks, test } from "./card/clicking.ts";
import { due, untilStart } from "./jobs/due-reminder.ts";
import { aMeeting, channel, guest, organisation } from "./running.ts";

const hidden = `*In 15 min: Private meeting* · <!date^1772461800^{time}|14:30 UTC>
Remind me in 5 min
Remind me in 10 min
Remind me when it starts
Calendar added by <@U02PRIYA001> · 2 of 3 guests are outside`;

test.for<[where: string, here: Partial<Meeting>, elsewhere: Partial<Meeting>]>([
  ["in its calendar", { isPrivate: true }, {}],
  ["in another channel's calendar", {}, { isPrivate: true }],
])(
  "of a meeting that is private %s neither title, guests nor link are shown, and nobody is looked up",
  async ([, here, elsewhere], { running }) => {
    await running.addFeed([aMeeting(elsewhere)], { channel: ids.acmeRenewal });
    const { id } = await due(running, aMeeting(here));
    const asked: string[] = [];
    running.workspace.onArrival(({ direction }) => void asked.push(direction));
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts().map((post) => visibleText(post))).toEqual([hidden]);
    expect(running.posts()[0]?.text).toBe("In 15 min: Private meeting");
    expect(asked).not.toContain("app to service");
  },
);

test("a private meeting tells no title to who set it up", async ({ running }) => {
  const { id } = await due(running, aMeeting({ isPrivate: true }));
  running.workspace.changeConversation(channel, { isArchived: true });
  expect(await running.run("reminder", id)).toEqual(untilStart);
  expect(running.told()).toEqual([`${hidden}\nOnly you get this: <#C02RENEWAL5> is archived.`]);
});

test("a brief of a meeting that is private by now is another one, without a title", async ({ clicks }) => {
  const card = clicks.card();
  await clicks.priya.click(card, "reminders_brief");
  await clicks.change({ isPrivate: true });
  await clicks.priya.click(card, "reminders_brief");
  await clicks.settled();
  const [openKey, openWork, privateKey, privateWork] = clicks.bought;
  expect(privateKey).toBe(`${openKey}:private`);
  expect(openWork).toMatchObject({ request: { topic: "Kestrel renewal" } });
  expect(privateWork).toMatchObject({ request: { topic: "Meeting" } });
});

test("a card that still says that a brief is free buys none once its meeting is private", async ({
  clicks,
}) => {
  const { workspace, priya, id: reminder } = clicks;
  await clicks.change({ isPrivate: true });
  const value = { reminder, addressee: { address: { email: "jane@acme.com" } }, isFree: true };
  await forgedPress(workspace, priya, clicks.card(), "reminders_brief", value);
  await priya.until((me) => me.modal());
  expect(visibleText(openModal(priya))).toContain("Nothing was charged.");
  expect(clicks.bought).toEqual([]);
});

test.for<[where: string, change: (clicks: Clicks) => unknown, line: RegExp]>([
  [
    "when its meeting is private",
    (clicks) => clicks.change({ isPrivate: true }),
    /^\*Private meeting\* · .*\nNo more/,
  ],
  [
    "in a shared channel",
    ({ workspace }) => workspace.changeConversation(ids.renewals, { isExternallyShared: true }),
    /^\*Meeting\* · .*\nNo more/,
  ],
])("a series that is skipped has neither title nor link %s", async ([, change, line], { clicks }) => {
  const card = clicks.card();
  await change(clicks);
  await clicks.priya.click(card, "reminders_more", "skip series");
  const text = visibleText(await clicks.cardSaying("Skipped"));
  expect(text).toMatch(line);
  expect(text).not.toContain("Join");
});

test("who is coming to a meeting that is private by now is not shown", async ({ clicks }) => {
  const guests = Array.from({ length: 8 }, (_, index) => guest(`g${index}@acme.com`, `Guest ${index}`));
  await clicks.change({ guests });
  expect(await clicks.run("reminder", clicks.id)).toEqual(untilStart);
  const card = clicks.card();
  await clicks.change({ guests, isPrivate: true, sequence: 2 });
  await clicks.priya.click(card, "reminders_more_guests");
  await clicks.priya.until((me) => me.modal());
  expect(visibleText(openModal(clicks.priya))).toContain("This meeting is private");
  expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({ isPrivateAnywhere: true });
});
