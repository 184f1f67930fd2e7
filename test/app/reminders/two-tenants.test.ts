import fc from "fast-check";
import { test } from "vitest";
import { createAgendas } from "#app/reminders/agendas.ts";
import { type Reminder, unknownDigest } from "#app/reminders/reminder/reminder.ts";
import { createChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { assertTenantsApart, type Operation } from "../../support/app/two-tenants.ts";
import { databaseKinds } from "../../support/databases/databases.ts";
import { aMeeting, aNewFeed, aReading, day, hour, noon, remindersOn } from "./feeds/a-calendar.ts";

type World = Awaited<ReturnType<typeof remindersOn>> & {
  agendas: ReturnType<typeof createAgendas>;
  rules: ReturnType<typeof createChannelRules>;
};

const start = noon + 3 * hour;
const span = { from: noon, until: noon + day, max: 9 };
const channel = fc.constantFrom("C1", "C2");
const meetings = fc.subarray([
  aMeeting({ title: "Renewal" }),
  aMeeting({ title: "Moved", startsAt: start + hour }),
  aMeeting({ uid: "other", title: "Other" }),
  aMeeting({ uid: "gone", title: "Gone", isCancelled: true }),
]);
const on = (operation: Operation<World>) => operation;

/** A feed's, rather than that of the typed meeting: what is found by an id is asked of the tenant that has it. */
async function firstSource({ reminders }: World, organisation: string, channel: string): Promise<string> {
  const sources = await reminders.sourcesOf(organisation, channel);
  return (sources.find(({ kind }) => kind === "feed") ?? sources[0])?.id ?? "none";
}

/** By title, since ids differ by tenant. */
async function firstReminder({ query, reminders }: World, organisation: string, channel: string) {
  const rows = await query
    .selectFrom("reminders")
    .select("id")
    .where("organisation", "=", organisation)
    .where("channel", "=", channel)
    .execute();
  const found = await Promise.all(rows.map(({ id }) => reminders.reminder(organisation, id)));
  const titled = found.flatMap((reminder) => {
    const title = reminder?.lastKnown?.title;
    return reminder === undefined || title === undefined ? [] : [{ reminder, title }];
  });
  return titled.toSorted((one, other) => (one.title < other.title ? -1 : 1))[0]?.reminder;
}

/** What differs by tenant, and is nothing that one could learn of another. */
const told = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, value: unknown) =>
      ["id", "organisation", "occurrence", "series", "contentDigest", "uid"].includes(key)
        ? undefined
        : value,
    ),
  );

const onSource = (operation: (world: World, organisation: string, id: string) => unknown) =>
  channel.map((channel) =>
    on(async (world, organisation) =>
      told(await operation(world, organisation, await firstSource(world, organisation, channel))),
    ),
  );
const onReminder = (operation: (reminders: World["reminders"], reminder: Reminder) => unknown) =>
  channel.map((channel) =>
    on(async (world, organisation) => {
      const reminder = await firstReminder(world, organisation, channel);
      return told(reminder && [reminder, await operation(world.reminders, reminder)]);
    }),
  );
const onChannel = (operation: (world: World, organisation: string, channel: string) => unknown) =>
  channel.map((channel) => on((world, organisation) => operation(world, organisation, channel)));

const shown = { ts: "1.2", digest: "shown" };
const unknown = { ts: "1.2", digest: unknownDigest };
const moved = { kind: "moved", from: start, timeZone: "UTC" } as const;
const news = { ts: "1.3", channel: "C1" };

const operation = fc.oneof(
  fc
    .tuple(channel, meetings)
    .map(([channel, meetings]) =>
      on(async ({ reminders }, organisation) =>
        told(await reminders.addFeed(organisation, aNewFeed(meetings, { channel }))),
      ),
    ),
  channel.map((channel) =>
    on(async ({ reminders }, organisation) => {
      const sources = await reminders.sourcesOf(organisation, channel);
      if (sources.some(({ kind }) => kind === "meeting")) return undefined;
      const { first: _first, ...details } = aNewFeed([]);
      const meeting = { startsAt: start, endsAt: start + hour, title: "Call", guests: [] };
      return told(await reminders.addMeeting(organisation, { ...details, channel, meeting }));
    }),
  ),
  meetings.chain((meetings) =>
    onSource(async ({ records }, organisation, id) => {
      const feed = await records.active(organisation, id);
      return feed && records.read(feed, aReading(meetings));
    }),
  ),
  onSource(async ({ records }, organisation, id) => {
    const feed = await records.active(organisation, id);
    return feed && records.failed(feed, "gone");
  }),
  onSource(({ reminders }, organisation, id) => reminders.source(organisation, id)),
  onSource(({ reminders }, organisation, id) => reminders.remove(organisation, id)),
  onSource(({ reminders }, organisation, id) => reminders.removeSoon(organisation, id)),
  onSource(({ reminders }, organisation, id) => reminders.restore(organisation, id)),
  onSource(({ reminders }, organisation, id) => reminders.finishRemoval(organisation, id)),
  onSource(({ reminders }, organisation, id) => reminders.pause(organisation, id)),
  onSource(({ reminders }, organisation, id) => reminders.resume(organisation, id)),
  onSource(({ reminders }, organisation, id) =>
    reminders.changeFeed(organisation, id, { minutesBefore: 60 }),
  ),
  onReminder((reminders, reminder) => reminders.sending(reminder, start)),
  onReminder((reminders, reminder) => reminders.posted(reminder, { ...shown, occurrenceStart: start })),
  onReminder((reminders, reminder) => reminders.release(reminder, start)),
  onReminder((reminders, reminder) => reminders.lost(reminder, start)),
  onReminder((reminders, reminder) => reminders.close(reminder, start)),
  onReminder((reminders, reminder) => reminders.rescheduleNotified(reminder, { ...shown, content: moved })),
  onReminder((reminders, reminder) => reminders.cancellationNotified(reminder, "shown")),
  onReminder((reminders, reminder) =>
    reminders.cardRestored(reminder, { ts: "1.2", occurrenceStart: start }),
  ),
  onReminder((reminders, reminder) => reminders.placeholderShown(reminder, unknown, "shown")),
  onReminder((reminders, reminder) => reminders.placeholderDeleted(reminder, "1.2")),
  onReminder((reminders, reminder) => reminders.placeholderUndone(reminder, { ts: "1.2", person: "U1" })),
  onReminder((reminders, reminder) => reminders.clicked(reminder, "1.2")),
  onReminder((reminders, reminder) => reminders.newsPosted(reminder, news)),
  onReminder((reminders, reminder) => reminders.newsDeleted(reminder, news)),
  onReminder((reminders, { organisation, id }) => reminders.skipSeries(organisation, id, "U1")),
  onReminder((reminders, { organisation, channel, series }) =>
    reminders.remindAgain(organisation, channel, series),
  ),
  onChannel(async ({ reminders }, organisation, channel) =>
    told([
      (await reminders.sourcesOf(organisation, channel)).map(({ state }) => state).sort(),
      (await reminders.sourcesBy(organisation, "U1")).map(({ state }) => state).sort(),
      (await reminders.skippedSeriesOf(organisation, channel)).length,
      (await reminders.upcoming(organisation, { channel }, span)).length,
      (await reminders.upcoming(organisation, { person: "U1" }, span)).length,
    ]),
  ),
  fc.constant(on(({ reminders }) => reminders.deleteExpired())),
  fc.tuple(channel, fc.nat(1_439)).map(([channel, minute]) =>
    on(async ({ agendas }, organisation) => {
      const agenda = { channel, person: "U1", minute, timeZone: "UTC", weekdaysOnly: false };
      return told(await agendas.set(organisation, agenda));
    }),
  ),
  onChannel(async ({ agendas }, organisation, channel) =>
    told([await agendas.find(organisation, channel), await agendas.by(organisation, "U1")]),
  ),
  onChannel(({ agendas }, organisation, channel) => agendas.remove(organisation, channel)),
  onChannel(({ agendas }, organisation, channel) => agendas.claimDay(organisation, channel, "2026-11-22")),
  onChannel(async ({ agendas }, organisation, channel) => {
    const [agenda] = await agendas.by(organisation, "U1");
    const isSending = await agendas.sendingDay(organisation, channel, "2026-11-23");
    if (agenda !== undefined && !isSending) await agendas.releaseDay(agenda, "2026-11-23");
    return isSending;
  }),
  onChannel(({ agendas }, organisation, channel) => agendas.sentDay(organisation, channel, "2026-11-23")),
  onChannel(({ reminders }, organisation, channel) => reminders.recheck(organisation, channel)),
  onSource(async ({ records }, organisation, id) => {
    const feed = await records.active(organisation, id);
    const isOther = records.contentDigest(organisation, "a") !== feed?.reading.contentDigest;
    return feed && [isOther, await records.unchanged(feed, { etag: "x" })];
  }),
  fc.constant(on(async ({ rules }, organisation) => told(await rules.allowed(organisation)))),
  onChannel(({ rules }, organisation, channel) => rules.allow(organisation, channel, "U1")),
  onChannel(({ rules }, organisation, channel) => rules.disallow(organisation, channel)),
  onChannel(({ rules }, organisation, channel) => rules.isAllowed(organisation, channel)),
  fc.constant(on(({ rules }, organisation) => rules.setOwnDomains(organisation, ["kestrel.io"]))),
  fc.constant(on(({ rules }, organisation) => rules.ownDomains(organisation))),
);

test.for(databaseKinds)("two tenants know nothing of each other, on %s", async (kind, context) => {
  await using world = await remindersOn(kind, context);
  const agendas = createAgendas(world.store);
  const rules = createChannelRules(world.store);
  const together = Object.assign(world, { agendas, rules });
  await assertTenantsApart(together, operation, kind === "SQLite" ? 100 : 25);
});
