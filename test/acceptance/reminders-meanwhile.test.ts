import { expect, test } from "vitest";
import { app, ids as people } from "../../src/sandbox/index.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

const minute = 60_000;
const channel = "#renewals";
const { workspace, flow, priya, sam } = await runningRapport(channel);

/** The channel's messages that everybody sees. */
const cards = () =>
  priya
    .messages(channel)
    .filter(({ user, isEphemeral }) => user === app.user && !isEphemeral)
    .map((each) => flow.read(each).replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)"));

test("a card that is posted while its meeting is removed is taken down like one that was there before", async () => {
  await flow.ask(priya, "/reminders meet @jane in 3 hours Renewal");
  await flow.result(priya, "*Renewal*");
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const stop = workspace.onArrival(({ title, body }) => {
    if (title !== "chat.postMessage" || !body.includes(people.renewals)) return undefined;
    stop();
    arrived.resolve();
    return release.promise;
  });
  workspace.moveClock(166 * minute);
  await arrived.promise;
  await flow.ask(sam, "/reminders remove 1");
  await flow.result(sam, "Removed: *Renewal*. You can undo this for a minute");
  release.resolve();
  await priya.until(() => cards()[0]?.includes("Jane Whitfield"));
  // The app notes a moment later that the card is there. The clock moves seldom: it mustn't reach the meeting.
  const later = () => {
    workspace.moveClock(61_000);
    return cards()[0];
  };
  await expect.poll(later, { interval: 2_500 }).not.toContain("Jane Whitfield");
  expect(cards()).toMatchInlineSnapshot(`
    [
      "There are no more reminders of this meeting: it's no longer in its calendar, or someone removed it here.",
      "There are no more reminders of the meeting of *(date)*: it's no longer in its calendar, or someone removed it here.",
    ]
  `);
});
