import { test as base, type TestContext } from "vitest";
import type { Guest, Meeting } from "#app/calendar/meeting.ts";
import { createAgendaJob } from "#app/features/reminders/agenda/agenda-job.ts";
import { createFacts } from "#app/features/reminders/card/facts.ts";
import { testCard } from "#app/features/reminders/card/test-card.ts";
import { createFailingFeedJob, createNoticeJob } from "#app/features/reminders/jobs/notice-job.ts";
import { createNotices } from "#app/features/reminders/jobs/notices.ts";
import { createReminderJob } from "#app/features/reminders/jobs/reminder-job.ts";
import { createSnoozeJob } from "#app/features/reminders/jobs/snooze-job.ts";
import { cancelJob, scheduleJob } from "#app/jobs/jobs.ts";
import { createLog } from "#app/log.ts";
import { type Addressee, contactKey } from "#app/outreach/contact.ts";
import { ContactIds } from "#app/outreach/contact-ids.ts";
import { Profiles } from "#app/outreach/profiles.ts";
import { createOutreachClient } from "#app/outreach/service/client.ts";
import { createAgendas } from "#app/reminders/agendas.ts";
import type { FeedReading } from "#app/reminders/feeds/feed-reading.ts";
import { createFeedRecords } from "#app/reminders/feeds/feed-records.ts";
import { feedJob } from "#app/reminders/job-kinds.ts";
import { createReminders } from "#app/reminders/reminder/reminders.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { createChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { createChannelPolicy } from "#app/slack/access/channel-policy.ts";
import { createChannels } from "#app/slack/client/channels.ts";
import { createDirectory } from "#app/slack/client/directory.ts";
import { createRateLimitGate, GatedWebClient } from "#app/slack/client/rate-limit-gate.ts";
import { createDeduplication } from "#app/slack/deduplication.ts";
import { createChannelPosts } from "#app/slack/reply/channel-post.ts";
import { startServiceProxy } from "#sandbox/faults/service-proxy.ts";
import { ids, visibleText } from "#sandbox/index.ts";
import { seedSamplePeople } from "#service/sample-people.ts";
import { startService } from "#service/server.ts";
import { connectedWith } from "#test/support/app/connected.ts";
import { nobodySuppressed, nobodyTied } from "#test/support/app/nobody-suppressed.ts";
import { type databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";
import { vault } from "../../credits/calls.ts";
import { startSlack } from "../../slack/simulated-slack.ts";
import { start } from "./card/cards.ts";

/** Where the app is, and nobody from outside. */
export const channel: string = ids.renewals;
export const organisation = "T02KESTREL7";
const minute = 60_000;
const day = 24 * 60 * minute;
type DatabaseKind = (typeof databaseKinds)[number];

export const jane = guest("jane@acme.com", "Jane Whitfield");
export const tom = guest("tom.reyes@acme.com", "Tom Reyes");

export function guest(email: string, name: string, answer: Guest["answer"] = "accepted"): Guest {
  return { contact: { address: { email }, name }, answer };
}

/** A meeting of Priya's calendar. */
export function aMeeting(changes: Partial<Meeting> = {}): Meeting {
  const guests = changes.guests ?? [guest("priya@kestrel.io", "Priya Raman"), jane, tom];
  const startsAt = changes.startsAt ?? start;
  return {
    uid: "renewal",
    startsAt,
    endsAt: startsAt + 30 * minute,
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    title: "Kestrel renewal",
    joinLink: "https://meet.google.com/abc",
    guests,
    guestCount: guests.length,
    sequence: 0,
    changedAt: start - day,
    ...changes,
  };
}

/**
 * The jobs of reminders with the real domain, the simulated Slack, and the real service behind a proxy that can fail.
 * The time is what a test says: it begins an hour before the meeting.
 */
async function startReminders(context: Pick<TestContext, "skip">, kind: DatabaseKind) {
  await using stack = new AsyncDisposableStack();
  let at = start - 60 * minute;
  const now = () => at;
  const { database } = stack.use(await databaseOrSkip(kind, context));
  const slack = stack.use(await startSlack());
  const service = await startService({ host: "127.0.0.1", port: 0, database: ":memory:" });
  stack.defer(() => service.stop());
  const { key } = await seedSamplePeople(service.store, { now: Date.now() });
  const proxy = await startServiceProxy(slack.workspace, service.url);
  stack.defer(() => proxy.stop());
  const url = new URL(proxy.url);
  const client = createOutreachClient({ url, key, now: Date.now, random: () => 0 });
  stack.defer(() => client.stop());
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const store = { database, vault, now, random: () => 0.5 };
  const reminders = createReminders(store);
  const agendas = createAgendas(store);
  const channelRules = createChannelRules(store);
  const records = createFeedRecords(store);
  const profiles = new Profiles({
    clientOf: connectedWith(client),
    suppressions: nobodySuppressed,
    contactPeople: nobodyTied,
    vault,
    now,
    onStoreError: onError,
  });
  const deduplication = createDeduplication({ database, now });
  // Without chance in it, so that a test can say when.
  const pacedClient = () => {
    const gate = createRateLimitGate({ now, random: () => 0 });
    const { botToken, slackApiUrl } = slack.slack;
    const options = { slackApiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
    const client = new GatedWebClient(async () => ({ botToken, isEnterpriseInstall: false }), options, {
      gate,
      now,
    });
    const [channels, directory] = [createChannels({ client, now }), createDirectory({ client, now })];
    const workspace = { client, background: client, gate, channels, directory };
    return { ...workspace, now, workspaces: { of: () => workspace } };
  };
  const paced = pacedClient();
  const contactIds = new ContactIds({ database, vault, now, profiles });
  const namesInCrm = new Map<string, { name: string; company: string }>();
  const app = {
    ...paced,
    contactIds,
    database,
    profiles,
    suppressions: nobodySuppressed,
    teamCrm: {
      withNames: async (_organisation: string, people: readonly Addressee[]) =>
        people.map((one) => ({ ...namesInCrm.get(contactKey(one.address)), ...one })),
    },
    channelRules,
    deduplication,
    now,
    log: createLog("error", [], (line) => errors.push(JSON.parse(line))),
  };
  const parts = {
    ...app,
    reminders,
    agendas,
    vault,
    channelPolicy: createChannelPolicy(app),
    facts: createFacts({ ...app, boughtBriefs: async () => [], auditLog: { record: async () => undefined } }),
    notices: createNotices({ database, now }),
    posts: createChannelPosts(paced),
  };
  const jobs = {
    reminder: createReminderJob(parts),
    agenda: createAgendaJob(parts),
    failingFeed: createFailingFeedJob(parts),
    notice: createNoticeJob(parts),
    snooze: createSnoozeJob(parts),
  };
  const { workspace } = slack;

  type Run = { dueAt?: number; attempts?: number };
  function runOnce(kind: keyof typeof jobs, key: string, { dueAt = at, attempts = 0 }: Run = {}) {
    return jobs[kind].run({ organisation, kind, key, dueAt, attempts, revision: 1 });
  }

  const jobOf = (kind: string, key: string) =>
    database.query
      .selectFrom("jobs")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .executeTakeFirst();

  /** Tells what is to be told by now, as the runner of jobs does. */
  async function tell(): Promise<void> {
    const notices = database.query.selectFrom("jobs").selectAll().where("kind", "=", "notice");
    for (const { key, due_at: dueAt, attempts } of await notices.where("due_at", "<=", at).execute()) {
      const outcome = await runOnce("notice", key, { dueAt, attempts }).catch((error: unknown) => {
        errors.push(error);
        return { next: "retry", at: at + 5_000 } as const;
      });
      if (outcome.next === "done") {
        await cancelJob(database.query, { organisation, kind: "notice", key });
      } else {
        const change = { due_at: outcome.at, attempts: outcome.next === "retry" ? attempts + 1 : 0 };
        await database.query.updateTable("jobs").set(change).where("key", "=", key).execute();
      }
    }
  }

  function reading(meetings: Meeting[]): FeedReading {
    return {
      contents: {
        name: "Priya's calendar",
        meetings,
        unreadable: 0,
        unreadableRules: 0,
        unknownZones: 0,
        unreadableGuests: 0,
        isTruncated: false,
        completeUntil: start + 13 * day,
        incomplete: [],
      },
      span: { from: start - day, until: start + 13 * day },
      validators: { etag: undefined, lastModified: undefined },
      contentHash: JSON.stringify(meetings),
    };
  }

  async function currentFeed({ id }: FeedSource): Promise<FeedSource> {
    const source = await reminders.source(organisation, id);
    if (source?.kind !== "feed") throw new Error("The feed is gone.");
    return source;
  }

  /** Nobody reads it by itself: it is overdue when this time is past. */
  const feedIsReadAt = ({ id }: FeedSource, dueAt: number) =>
    scheduleJob(database.query, feedJob(organisation, id), dueAt);

  /** What is coming in a channel, in order. */
  async function reminderIds(where: string = channel): Promise<string[]> {
    const span = { from: start - day, until: start + 13 * day, max: 9 };
    const upcoming = await reminders.upcoming(organisation, { channel: where }, span);
    return upcoming.map(({ reminder }) => reminder.id);
  }

  const opened = stack.move();
  return {
    ...slack,
    query: database.query,
    channelPolicy: parts.channelPolicy,
    facts: parts.facts,
    namesInCrm,
    testCard: (organisation: string, channel: string) =>
      testCard({ ...parts, organisation, person: ids.priya, channel }),
    reminders,
    agendas,
    channelRules,
    records,
    errors,
    now,
    moveTo(time: number) {
      at = time;
    },
    /** Sets a feed of Priya's up in a channel. */
    async addFeed(meetings: Meeting[], { channel: where = channel } = {}): Promise<FeedSource> {
      const { source } = await reminders.addFeed(organisation, {
        channel: where,
        person: ids.priya,
        personEmail: "priya@kestrel.io",
        timeZone: "America/New_York",
        address: new URL("https://calendar.example/secret-path/basic.ics"),
        minutesBefore: 15,
        covers: "meetings",
        includesAllDay: true,
        first: reading(meetings),
      });
      await feedIsReadAt(source, start + 13 * day);
      return source;
    },
    /** The feed was fetched again, and holds this now. */
    async read(feed: FeedSource, meetings: Meeting[]): Promise<void> {
      await records.read(await currentFeed(feed), reading(meetings));
    },
    currentFeed,
    feedIsReadAt,
    reminderIds,
    /** The only reminder that is coming in a channel. */
    async reminderId(where?: string): Promise<string> {
      const [id, ...others] = await reminderIds(where);
      if (id === undefined || others.length > 0) throw new Error("There is not one reminder.");
      return id;
    },
    /** Does a job once, whether it is due or not, and tells what is to be told then. */
    async run(kind: keyof typeof jobs, key: string, run?: Run) {
      const before = await jobOf(kind, key);
      const outcome = await runOnce(kind, key, run);
      if ((await jobOf(kind, key))?.revision === before?.revision) {
        if (outcome.next === "done") await cancelJob(database.query, { organisation, kind, key });
        else await scheduleJob(database.query, { organisation, kind, key }, outcome.at);
      }
      await tell();
      return outcome;
    },
    tell,
    /** The keys of what is to be told, the earliest first. */
    async notices(): Promise<string[]> {
      const notices = database.query.selectFrom("jobs").select("key").where("kind", "=", "notice");
      return (await notices.orderBy("due_at").execute()).map(({ key }) => key);
    },
    /** The reminders' job of another process, which knows nothing of what this one posts. */
    otherProcess() {
      const other = createReminderJob({ ...parts, posts: createChannelPosts(pacedClient()) });
      return (key: string) =>
        other.run({ organisation, kind: "reminder", key, dueAt: at, attempts: 0, revision: 1 });
    },
    /** What the app has posted in a channel, as a person reads it. */
    posts: (where: string = channel) =>
      workspace
        .as(ids.priya)
        .messages(where)
        .filter(({ user }) => user === "U02RAPPORT5"),
    /** What the app wrote to Priya, the oldest first. */
    told: () => slack.priya.messages(slack.priya.appChannel).map((message) => visibleText(message)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

export type RunningReminders = Awaited<ReturnType<typeof startReminders>>;

/** Reminders run on SQLite for a test that takes `running`, and on what kind it likes for one that takes `startOn`. */
export const test = base
  .extend("startOn", async ({ skip }, { onCleanup }) => {
    const stack = new AsyncDisposableStack();
    onCleanup(() => stack.disposeAsync());
    return async (kind: DatabaseKind) => stack.use(await startReminders({ skip }, kind));
  })
  .extend("running", ({ startOn }) => startOn("SQLite"));
