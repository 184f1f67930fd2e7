import type { TestContext } from "vitest";
import { expect, test } from "vitest";
import { createFacts } from "#app/features/reminders/card/facts.ts";
import { createNotices } from "#app/features/reminders/jobs/notices.ts";
import { createReminderJob } from "#app/features/reminders/jobs/reminder-job.ts";
import { createLog } from "#app/log.ts";
import { ContactIds } from "#app/outreach/contact-ids.ts";
import type { Profiles } from "#app/outreach/profiles.ts";
import { createReminders } from "#app/reminders/reminder/reminders.ts";
import { createChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { createChannelPolicy } from "#app/slack/access/channel-policy.ts";
import { createChannels } from "#app/slack/client/channels.ts";
import { createDirectory } from "#app/slack/client/directory.ts";
import { createDeduplication } from "#app/slack/deduplication.ts";
import { createChannelPosts } from "#app/slack/reply/channel-post.ts";
import { vault } from "#test/app/credits/calls.ts";
import { nobodyInCrm, nobodySuppressed } from "#test/support/app/nobody-suppressed.ts";
import { databaseOrSkip } from "#test/support/databases/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { jane, organisation } from "../running.ts";
import { limitedSlack } from "./limited-slack.ts";

const minute = 60_000;
/** As many as one process works on at once, and how long that takes. */
const together = 60;
const roundTrip = 100;

/** Nobody has a profile: then nothing but Slack is waited for. */
const profiles: Pick<Profiles, "lookUp"> = {
  lookUp: async () => ({ value: { found: false }, missing: [], at: 0 }),
};

interface Due {
  key: string;
  dueAt: number;
}

/**
 * Does all that is due in its order, as the runner of jobs does, on a clock of its own.
 *
 * @param options `isToEnd`: also what is done once the meetings have begun
 * @param minutesBefore of each meeting, which has a channel of its own; all are due at the same time
 */
async function storm(context: TestContext, minutesBefore: readonly number[], { isToEnd = false } = {}) {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  let at = quarterBefore - 60 * minute;
  const now = () => at;
  const store = { database, vault, now, random: () => 0.5 };
  const [reminders, channelRules] = [createReminders(store), createChannelRules(store)];
  const channels = minutesBefore.map((_, index) => `C${index}`);
  const slack = limitedSlack(channels, now);
  const { gate, client } = slack;
  const [channelList, directory] = [createChannels({ client, now }), createDirectory({ client, now })];
  const workspace = { background: client, gate, channels: channelList, directory };
  const app = {
    workspaces: { of: () => workspace },
    profiles,
    suppressions: nobodySuppressed,
    teamCrm: nobodyInCrm,
    channelRules,
    now,
  };
  const contactIds = new ContactIds({ database, ...app, vault });
  const job = createReminderJob({
    ...app,
    reminders,
    vault,
    channelPolicy: createChannelPolicy({ ...app, contactIds }),
    facts: createFacts({ ...app, boughtBriefs: async () => [], auditLog: { record: async () => undefined } }),
    posts: createChannelPosts(app),
    notices: createNotices({ database, now }),
    deduplication: createDeduplication({ database, now }),
    log: createLog("error", [], (line) => {
      throw new Error(line);
    }),
  });
  let waiting: Due[] = [];
  const starts = new Map<string, number>();
  const begins = (key: string) => starts.get(key) ?? 0;
  for (const [index, minutes] of minutesBefore.entries()) {
    const startsAt = quarterBefore + minutes * minute;
    const { upcoming } = await reminders.addMeeting(organisation, {
      channel: `C${index}`,
      person: "U1",
      personEmail: "p@kestrel.io",
      timeZone: "UTC",
      minutesBefore: minutes,
      meeting: { startsAt, endsAt: startsAt + 30 * minute, title: `Renewal ${index}`, guests: [jane] },
    });
    starts.set(upcoming.reminder.id, startsAt);
    waiting.push({ key: upcoming.reminder.id, dueAt: upcoming.dueAt });
  }
  at = quarterBefore;
  while (waiting.length > 0) {
    waiting.sort((one, other) => one.dueAt - other.dueAt);
    at = Math.max(at, waiting[0]?.dueAt ?? at);
    const free = waiting.findIndex(({ dueAt }) => dueAt > at);
    const batch = waiting.splice(0, Math.min(free === -1 ? waiting.length : free, together));
    const outcomes = await Promise.all(
      batch.map(async ({ key, dueAt }) => {
        const outcome = await job.run({
          organisation,
          kind: "reminder",
          key,
          dueAt,
          attempts: 0,
          revision: 1,
        });
        const isOver = outcome.next === "done" || (!isToEnd && outcome.at >= begins(key));
        return isOver ? [] : [{ key, dueAt: outcome.at }];
      }),
    );
    waiting = [...waiting, ...outcomes.flat()];
    at += roundTrip;
  }
  const late = slack.posts.filter(({ channel, at: postedAt }) => {
    const minutes = minutesBefore[Number(channel.slice(1))] ?? 0;
    return postedAt >= quarterBefore + minutes * minute;
  });
  const notices = await database.query
    .selectFrom("jobs")
    .select("key")
    .where("kind", "=", "notice")
    .execute();
  return { ...slack, late, notices };
}

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

test("300 reminders that are due at once are posted before their start, and their cards changed once, with few calls", async (context) => {
  const count = 300;
  const posting = await storm(context, Array(count).fill(15));
  const { posts, late, notices } = posting;
  expect(posts).toHaveLength(count);
  expect([late, notices]).toEqual([[], []]);
  expect(posts.every(({ at }) => at < start)).toBe(true);
  // What was on its way already when Slack asked to slow down.
  expect(total(posting.limited)).toBeLessThanOrEqual(2 * together);
  expect(total(posting.calls)).toBeLessThan(3 * count);

  const { updates, calls, limited } = await storm(context, Array(count).fill(15), { isToEnd: true });
  expect(updates).toHaveLength(count);
  expect(updates.every(({ at }) => at >= start && at < start + 30 * minute)).toBe(true);
  const sum = total(calls) - total(limited) - (total(posting.calls) - total(posting.limited));
  expect(sum).toBeLessThan(4 * count);
});

test("of reminders that are due at once, those whose meetings begin first go first", async (context) => {
  const minutesBefore = Array.from({ length: 300 }, (_, index) => (index >= 280 ? 3 : 60));
  const { posts, late } = await storm(context, minutesBefore);
  expect(posts).toHaveLength(300);
  expect(late).toEqual([]);
});
