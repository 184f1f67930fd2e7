import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type Actor, app, ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";

/** What is done while a reminder's card is under way holds for the card, too. */

const minute = 60_000;
const channel = "#renewals";

let running: Everything;
let flow: ReturnType<typeof paidFlow>;
let priya: Actor;
let sam: Actor;
beforeEach(async () => {
  running = await startEverything();
  onTestFinished(() => running.stop());
  const { workspace } = running.slack;
  flow = paidFlow(running, channel);
  [priya, sam] = [workspace.as(people.priya), workspace.as(people.sam)];
  await flow.ask(priya, "/reminders meet @jane in 3 hours Renewal");
  await flow.result(priya, "*Renewal*");
});

/** The channel's messages that everybody sees. */
const cards = () =>
  priya
    .messages(channel)
    .filter(({ user, isEphemeral }) => user === app.user && !isEphemeral)
    .map((each) => flow.read(each).replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)"));

/** Lets the reminder come due, and holds the call with which that begins. */
async function dueUntil(method: "conversations.members" | "chat.postMessage") {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const stop = running.slack.workspace.onArrival(({ title, body }) => {
    if (title !== method || body?.includes(people.renewals) !== true) return undefined;
    stop();
    arrived.resolve();
    return release.promise;
  });
  running.slack.workspace.moveClock(166 * minute);
  await arrived.promise;
  return release.resolve;
}

test("a guest who is blocked after their look-up is in the card by name alone", async () => {
  const goOn = await dueUntil("conversations.members");
  await flow.ask(sam, "/profile block jane@acme.com");
  await flow.result(sam, "*Jane Whitfield*'s profile is blocked.");
  goOn();
  await priya.until(() => cards().length > 0);
  expect(cards()).toMatchInlineSnapshot(`
    [
      "*In 14 min: Renewal* · (date)
    Jane Whitfield
    Remind me in 5 min
    Remind me in 10 min
    Remind me when it starts
    Set up by <@U02PRIYA001> · 1 of 1 guest is outside",
    ]
  `);
});

test("a card that is posted while its meeting is removed is taken down like one that was there before", async () => {
  const goOn = await dueUntil("chat.postMessage");
  await flow.ask(sam, "/reminders remove 1");
  await flow.result(sam, "Removed: *Renewal*. You can undo this for a minute");
  goOn();
  await priya.until(() => cards()[0]?.includes("Jane Whitfield"));
  running.slack.workspace.moveClock(61_000);
  await priya.until(() => !cards()[0]?.includes("Jane Whitfield"));
  expect(cards()).toMatchInlineSnapshot(`
    [
      "There are no more reminders of this meeting: it's no longer in its calendar, or someone removed it here.",
      "There are no more reminders of the meeting of *(date)*: it's no longer in its calendar, or someone removed it here.",
    ]
  `);
});
