import { App } from "@slack/bolt";
import { expect } from "vitest";
import { registerReminderCard } from "#app/features/reminders/register.ts";
import type { Reminders } from "#app/reminders/reminder/reminders.ts";
import { HttpReceiver } from "#app/slack/http/receiver.ts";
import type { PaidCallHandler } from "#app/slack/paid/paid-call-handler.ts";
import { Router } from "#app/slack/router.ts";
import { type Message, team, visibleText } from "#sandbox/index.ts";
import { vault } from "#test/app/credits/calls.ts";
import { errorLog } from "#test/support/log.ts";
import { aMeeting, test as base, type RunningReminders } from "../running.ts";
import { quarterBefore, start } from "./cards.ts";

/** The meeting's time, as a message shows it that is read at any time. */
export const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
export const done = { next: "done" };

/**
 * A card of Priya's series that stands in the channel, and an app that answers what is clicked on it. Of what is
 * bought the paidCallHandler only hears.
 */
export async function startClicks(
  running: RunningReminders,
  reading?: (of: Reminders) => Reminders["reminder"],
) {
  await using stack = new AsyncDisposableStack();
  const { slack, reminders, channelPolicy, facts, now } = running;
  const bought: Parameters<PaidCallHandler["inModal"]>[1 | 2][] = [];
  const inModal: PaidCallHandler["inModal"] = async (_args, key, work) => {
    bought.push(key, work);
  };
  const router = new Router();
  const reminder = reading?.(reminders) ?? reminders.reminder;
  registerReminderCard(router, {
    paidCallHandler: { inModal, together: async () => undefined },
    reminders: { ...reminders, reminder },
    channelPolicy,
    facts,
    database: { query: running.query },
    vault,
    now,
  });
  const receiver = new HttpReceiver({
    signingSecret: slack.signingSecret,
    slackApiUrl: slack.slackApiUrl,
    host: "127.0.0.1",
    port: 0,
    now: Date.now,
    log: errorLog((error) => running.errors.push(error)),
  });
  const bolt = new App({
    receiver,
    authorize: async () => ({ botToken: slack.botToken, teamId: team.id }),
    clientOptions: { slackApiUrl: slack.slackApiUrl, retryConfig: { retries: 0 } },
    convoStore: false,
  });
  const underWay: Promise<void>[] = [];
  bolt.use((args) => {
    const work = router.middleware(args);
    underWay.push(work);
    return work;
  });
  slack.connect((await receiver.start()).href);
  stack.defer(async () => {
    await receiver.stop();
    await Promise.allSettled(underWay);
  });
  const feed = await running.addFeed([aMeeting({ recurrenceId: start })]);
  const id = await running.reminderId();
  running.moveTo(quarterBefore);
  expect(await running.run("reminder", id)).toEqual({ next: "again", at: start });
  running.moveTo(quarterBefore + 1_000);
  const opened = stack.move();
  return {
    ...running,
    id,
    bought,
    /** All that was clicked until now is done. */
    settled: () => Promise.all(underWay),
    /** The calendar says this of the meeting now. */
    change: (changes: Parameters<typeof aMeeting>[0]) =>
      running.read(feed, [aMeeting({ recurrenceId: start, sequence: 1, ...changes })]),
    /** The calendar has these now, and believed to be empty is one that says so twice. */
    async changeAll(meetings: Parameters<typeof running.read>[1]): Promise<void> {
      await running.read(feed, meetings);
      await running.read(feed, meetings);
    },
    feed,
    /** What stands in the channel. */
    card(): Message {
      const [card, ...others] = running.posts();
      if (card === undefined || others.length > 0) throw new Error("There is not one card.");
      return card;
    },
    /** What a message is once the app has put something in its place that says this. */
    cardSaying: (text: string) =>
      running.priya.until(() => running.posts().find((post) => visibleText(post).includes(text))),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

export type Clicks = Awaited<ReturnType<typeof startClicks>>;

export const test = base.extend("clicks", async ({ running }, { onCleanup }) => {
  const clicks = await startClicks(running);
  onCleanup(() => clicks[Symbol.asyncDispose]());
  return clicks;
});
