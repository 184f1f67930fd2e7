import { glob, readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AuditLog } from "../../src/app/audit/audit-log.ts";
import { type Approval, createApprovals } from "../../src/app/credits/approvals.ts";
import { readBalance } from "../../src/app/credits/balance.ts";
import { createContactCalls } from "../../src/app/credits/contact-calls.ts";
import {
  defaultCreditSettings,
  readCreditSettings,
  writeCreditSettings,
} from "../../src/app/credits/credit-settings.ts";
import { createLedger } from "../../src/app/credits/ledger/ledger.ts";
import { entries, recentCompositions } from "../../src/app/credits/ledger/ledger-reports.ts";
import {
  monthSpending,
  personSpending,
  spendingByPerson,
  teamSpending,
} from "../../src/app/credits/ledger/spending.ts";
import type { PaidCall } from "../../src/app/credits/paid-call.ts";
import { isSettled } from "../../src/app/credits/paid-call.ts";
import { createCrmConnections } from "../../src/app/crm/crm-connections.ts";
import { createCrmEntries } from "../../src/app/crm/crm-entries.ts";
import { readBasis } from "../../src/app/features/rights/basis.ts";
import { cancelJob, scheduleJob, scheduleJobs } from "../../src/app/jobs/jobs.ts";
import { createContactData } from "../../src/app/outreach/contact-data.ts";
import { ContactIds } from "../../src/app/outreach/contact-ids.ts";
import { createContactPeople } from "../../src/app/outreach/contact-people.ts";
import { RecentContacts } from "../../src/app/outreach/recent-contacts.ts";
import { createServiceConnections } from "../../src/app/outreach/service/service-connections.ts";
import { Suppressions } from "../../src/app/outreach/suppressions.ts";
import { createPersonSettings } from "../../src/app/person-settings/person-settings.ts";
import { createAgendas } from "../../src/app/reminders/agendas.ts";
import { createContactMeetings } from "../../src/app/reminders/contact-meetings.ts";
import { createChannelRules } from "../../src/app/reminders/sources/channel-rules.ts";
import { createDeduplication } from "../../src/app/slack/deduplication.ts";
import { createInstallationStore } from "../../src/app/slack/install/installation-store.ts";
import { hasRows, organisationTables, purge } from "../../src/app/slack/install/purge.ts";
import { ResultThreads } from "../../src/app/slack/paid/result-threads.ts";
import { createSharedCards } from "../../src/app/slack/reply/shared-cards.ts";
import type { Database } from "../../src/app/storage/app-database.ts";
import { assertTenantsApart, type Operation } from "../support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "../support/databases/databases.ts";
import { silentLog } from "../support/log.ts";
import { answered, newCall, vault, works } from "./credits/calls.ts";
import { aMeeting, aNewFeed, remindersOf } from "./reminders/feeds/a-calendar.ts";

/**
 * Whatever reads or writes rows of organisations is tried with two of them, in any order of its operations
 * (`assertTenantsApart`): here, or where its own tests are. What there is comes from the code, so something new that
 * nobody tries fails.
 */

const root = new URL("../../", import.meta.url);
const email = { email: "jane@acme.com" };
const url = { linkedin_url: "https://www.linkedin.com/in/jane" };
const contactId = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const noon = Date.parse("2026-11-21T12:00:00Z");
const day = 24 * 60 * 60_000;

function worldOn(database: Database) {
  const calendar = remindersOf(database);
  const options = { database, vault, now: () => noon, log: silentLog, worker: "w" };
  const lookUp = async () => ({ value: { found: false as const }, missing: [], at: 0 });
  return {
    database,
    calendar,
    ledger: createLedger(options),
    oldLedger: createLedger({ ...options, now: () => noon - 100 * day }),
    approvals: createApprovals(options),
    calls: createContactCalls(options),
    data: createContactData(options),
    people: createContactPeople(options),
    ids: new ContactIds({ ...options, profiles: { lookUp } }),
    recent: new RecentContacts(options),
    suppressions: new Suppressions(options),
    meetings: createContactMeetings(calendar.store),
    threads: new ResultThreads(options),
    cards: createSharedCards(options),
    connections: createServiceConnections(options),
    crm: createCrmConnections(options),
    entries: createCrmEntries(options),
    auditLog: new AuditLog(options),
    personSettings: createPersonSettings(options),
    deduplication: createDeduplication(options),
    installations: createInstallationStore(options),
  };
}
type World = ReturnType<typeof worldOn>;

/** What differs by tenant, and is nothing that one could learn of another. */
const told = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, value: unknown) =>
      ["id", "organisation", "occurrence", "source", "uid", "call", "teamId"].includes(key)
        ? undefined
        : value,
    ),
  );
const on =
  (operation: Operation<World>): Operation<World> =>
  async (world, organisation) =>
    told(await operation(world, organisation));
const always = (operation: Operation<World>) => fc.constant(on(operation));

const key = fc.constantFrom("k1", "k2", "k3");
const person = fc.constantFrom("U1", "U2");
const address = fc.constantFrom(email, url, { contact_id: contactId });

/** With a call of the organisation, if there's one under that key. */
const onCall = (operation: (world: World, call: PaidCall, organisation: string) => unknown) =>
  key.map((one) =>
    on(async (world, organisation) => {
      const call = await world.ledger.findByKey(organisation, one);
      return call && operation(world, call, organisation);
    }),
  );
/** The first request that waits. */
const onApproval = (operation: (world: World, asked: Approval) => unknown) =>
  always(async (world, organisation) => {
    const [approval] = await world.approvals.open(organisation);
    return approval && operation(world, approval);
  });
const guest = { contact: { address: email, name: "Jane" }, answer: "none" as const };
const thread = (organisation: string) => ({ organisation, person: "U1", contact: "c" });

const buying = fc.oneof(
  fc.tuple(key, person).map(([one, who]) =>
    on(async ({ ledger }, organisation) => {
      const request = { addressee: { address: email, name: "Jane" }, prep_type: "call" as const, topic: one };
      const work = { operation: "prep" as const, request };
      const begun = await ledger.begin(newCall(one, { organisation, person: who, work, sameSince: 0 }));
      if (begun.kind !== "begun") return begun.kind;
      await ledger.send(begun.call);
      return ledger.settle({ ...begun.call, state: "sent" }, answered(work, 400));
    }),
  ),
  key.map((one) =>
    on(async ({ oldLedger }, organisation) => {
      const begun = await oldLedger.begin(newCall(`old ${one}`, { organisation }));
      if (begun.kind !== "begun") return begun.kind;
      await oldLedger.send(begun.call);
      const { call } = await oldLedger.settle({ ...begun.call, state: "sent" }, answered(works.rephrase));
      return oldLedger.delivered(call);
    }),
  ),
  onCall(({ ledger }, { id }, organisation) => ledger.find(organisation, id)),
  onCall(({ ledger }, { id }, organisation) => ledger.findReadable(organisation, id, "U2")),
  onCall(({ ledger }, call) => ledger.isReadable(call, "U2")),
  onCall(({ ledger }, call) => ledger.admit(call, "U2")),
  onCall(async ({ ledger }, call) => (await ledger.versions(call, "U1")).length),
  onCall(async ({ ledger }, call) => (await ledger.otherThan(call)).length),
  onCall(({ ledger }, call) => ledger.move(call, "{}")),
  onCall(({ ledger }, call) => ledger.postpone(call, noon + 1)),
  onCall(({ ledger }, call) => (isSettled(call) ? ledger.delivered(call) : undefined)),
  onCall(({ threads }, call) => (call.state === "answered" ? threads.add(call, true) : undefined)),
  key.map((one) => on(async ({ ledger }, organisation) => [...(await ledger.buyers(organisation, [one]))])),
  always(({ ledger }, organisation) => ledger.boughtForOthers(organisation, [works.prep], 0)),
  key.map((one) => on(({ ledger }, organisation) => ledger.mayUseKey(organisation, `meeting:${one}`, "U2"))),
  address.map((one) =>
    on(async ({ calls }, organisation) =>
      (await Array.fromAsync(calls.about(organisation, [one]), ({ key }) => key)).sort(),
    ),
  ),
  address.map((one) => on(({ calls }, organisation) => calls.forget(organisation, [one]))),
  always(({ database }, organisation) => readBalance(database.query, organisation)),
  always(({ database }, organisation) => personSpending(database, { organisation, person: "U1" }, noon)),
  always(({ database }, organisation) =>
    monthSpending(database, { organisation, person: "U1" }, noon - 100 * day),
  ),
  always(async ({ database }, organisation) => {
    const spent = [
      ...(await teamSpending(database, organisation, 0)),
      ...(await spendingByPerson(database, organisation, 0)),
    ];
    return spent.map((each) => JSON.stringify(each)).sort();
  }),
  always(async ({ database }, organisation) => {
    const rows = await Array.fromAsync(entries(database, organisation, { since: 0 }));
    const listed = { organisation, person: "U1" };
    const options = { database, vault, log: silentLog };
    const { results } = await recentCompositions(options, listed, { after: 0, limit: 9 });
    const shown = results.map(({ composition }) => JSON.stringify(composition));
    return [rows.map(({ key }) => key).sort(), shown.sort()];
  }),
);

const asking = fc.oneof(
  fc.option(fc.constant(1)).map((approvalPrice) =>
    on(({ database }, organisation) => {
      const settings = { ...defaultCreditSettings, manager: "U9", approvalPrice: approvalPrice ?? undefined };
      return writeCreditSettings(database.query, organisation, settings);
    }),
  ),
  always(({ database }, organisation) => readCreditSettings(database.query, organisation)),
  onApproval(({ approvals }, { organisation, id }) => approvals.find(organisation, id)),
  onApproval(({ approvals }, asked) => approvals.end(asked, { state: "declined" })),
  onApproval(({ approvals }, asked) => approvals.shown(asked, "U9", { channel: "D9", ts: "1.2" }, "waiting")),
  onApproval(({ approvals }, asked) => approvals.move(asked, "{}")),
  onApproval(({ approvals }, asked) => approvals.redact(asked)),
  always(({ approvals }, organisation) => approvals.about(organisation, [email])),
  always(({ approvals }, organisation) => approvals.forget(organisation, [email])),
  always(({ database }, organisation) => readBasis(database, organisation)),
  always(({ connections }, organisation) => connections.read(organisation)),
  always(({ database, auditLog }, organisation) =>
    auditLog.write(database.query, { organisation, actor: "U1", action: "share", outcome: "done" }),
  ),
  address.map((one) =>
    on(async ({ auditLog }, organisation) => {
      auditLog.record({ organisation, actor: "U1", action: "look up", address: one, outcome: "found" });
      // Reading it writes what is still to be written.
      return (await auditLog.about(organisation, [one], 5)).count;
    }),
  ),
  address.map((one) => on(({ auditLog }, organisation) => auditLog.forgetting(organisation, "U1", [one]))),
  address.map((one) =>
    on(async ({ auditLog }, organisation) => {
      const forgotten = await auditLog.forgottenSince([{ organisation, address: one, since: noon }]);
      return forgotten.length;
    }),
  ),
  address.map((one) =>
    on(async ({ auditLog }, organisation) => [
      ...(await auditLog.byTarget(organisation, [{ address: one }])).values(),
    ]),
  ),
  always(async ({ auditLog }, organisation) =>
    (await Array.fromAsync(auditLog.entries(organisation))).map(({ action }) => action),
  ),
);

const setting = fc.oneof(
  fc
    .tuple(person, fc.constantFrom("warm" as const, "direct" as const))
    .map(([who, tone]) =>
      on(({ personSettings }, organisation) => personSettings.write({ organisation, person: who }, { tone })),
    ),
  person.map((who) =>
    on(({ personSettings }, organisation) => personSettings.read({ organisation, person: who })),
  ),
  person.map((who) =>
    on(({ personSettings }, organisation) => personSettings.clear({ organisation, person: who })),
  ),
  key.map((one) => on(({ deduplication }, organisation) => deduplication.first(organisation, one))),
  key.map((one) => on(({ deduplication }, organisation) => deduplication.has(organisation, one))),
  key.map((one) =>
    on(({ deduplication }, organisation) => deduplication.firstOfMany({ organisation, key: one })),
  ),
);

const token = fc.record({
  expiresAt: fc.constantFrom(noon, noon + day),
  refreshToken: fc.constantFrom("xoxe-1", "xoxe-2"),
});
const jobsOf = ({ database }: World, organisation: string) =>
  database.query
    .selectFrom("jobs")
    .select(["key", "due_at"])
    .where("organisation", "=", organisation)
    .where("kind", "=", "feed")
    .orderBy("key")
    .execute();
const running = fc.oneof(
  fc.option(token, { nil: undefined }).map((expiry) =>
    on(({ installations }, teamId) => {
      const identity = { botToken: "xoxb-1", botUserId: "U9", isEnterpriseInstall: false, teamId };
      const installed = { scopes: ["commands"], installedBy: "U1", installedAt: 0 };
      return installations.save({ ...installed, expiry, identity });
    }),
  ),
  always(({ installations }, organisation) => installations.find(organisation)),
  always(({ installations }, organisation) => installations.remove(organisation)),
  token.map(({ expiresAt }) =>
    on(({ installations }, organisation) => installations.claimRefresh(organisation, expiresAt)),
  ),
  fc
    .tuple(token, token)
    .map(([before, next]) =>
      on(({ installations }, organisation) => installations.refreshed(organisation, before, "xoxb-2", next)),
    ),
  key.map((one) =>
    on(({ database }, organisation) =>
      scheduleJob(database.query, { organisation, kind: "feed", key: one }, noon),
    ),
  ),
  key.map((one) =>
    on(({ database }, organisation) =>
      scheduleJobs(database.query, [{ organisation, kind: "feed", key: one, dueAt: noon + 1 }]),
    ),
  ),
  key.map((one) =>
    on(({ database }, organisation) => cancelJob(database.query, { organisation, kind: "feed", key: one })),
  ),
  always(jobsOf),
);

const linking = fc.oneof(
  address.map((one) => on(({ data }, organisation) => data.about(organisation, [one]))),
  address.map((one) => on(({ data }, organisation) => data.forget(organisation, [one]))),
  always(({ ids }, organisation) => ids.linkMany(organisation, [{ address: email, contactId }], "U1")),
  always(({ ids }, organisation) => ids.replacing(organisation, [{ address: email, contactId: "other" }])),
  always(async ({ ids }, organisation) => [...(await ids.linkedAmong(organisation, [email.email]))]),
  always(({ ids }, organisation) => {
    const profiled = { contact: { address: email }, profileId: undefined };
    return Promise.all([
      ids.linkOf(organisation, profiled),
      ids.shownLink(organisation, profiled),
      ids.idsOf(organisation, profiled),
    ]);
  }),
);

const remembering = fc.oneof(
  person.map((who) =>
    on(({ recent }, organisation) => recent.remember(organisation, who, { address: email })),
  ),
  always(({ recent }, organisation) => recent.users(organisation, [email])),
  always(({ recent }, organisation) => recent.forget(organisation, [email])),
);

const account = {
  vendor: "twenty",
  address: new URL("https://crm.acme.com"),
  token: "t",
  setBy: "U9",
} as const;
const note = { kind: "note", person: "p", title: "Call", text: "She likes it." } as const;
const logging = fc.oneof(
  always(({ crm }, organisation) => crm.connect(organisation, account)),
  always(({ crm }, organisation) => crm.read(organisation)),
  always(async ({ crm }, organisation) => {
    const { id = "" } = (await crm.readNow(organisation)) ?? {};
    const claimed = [await crm.claimRefresh(organisation, id), await crm.claimRefresh(organisation, id)];
    await crm.endRefresh(organisation, id, account);
    return [...claimed, await crm.readNow(organisation)];
  }),
  always(({ crm }, organisation) => crm.disconnect(organisation)),
  key.map((id) =>
    on(({ entries }, organisation) => {
      const contact = { address: email };
      return entries.add({ organisation, id, person: "U1", connection: "c", contact, entry: note });
    }),
  ),
  key.map((id) => on(({ entries }, organisation) => entries.find({ organisation, id }))),
  fc.tuple(key, fc.constantFrom("trying", "written", "failed", "undone")).map(([id, state]) =>
    on(async ({ entries }, organisation) => {
      const found = await entries.find({ organisation, id });
      return found && entries.move(found, state, state === "written" ? { id: "n", link: "l" } : undefined);
    }),
  ),
  key.map((id) => on(({ entries }, organisation) => entries.undo({ organisation, id }, "U1"))),
  always(({ entries }, organisation) => entries.about(organisation, [email])),
  always(({ entries }, organisation) => entries.forget(organisation, [email])),
);

const blocking = fc.oneof(
  always(({ suppressions }, organisation) => suppressions.suppress(organisation, [email], "U9")),
  always(({ suppressions }, organisation) => suppressions.release(organisation, [email])),
  always(async ({ suppressions }, organisation) =>
    suppressions.refuse(organisation, email, "lookup").catch(String),
  ),
  always(({ suppressions }, organisation) => suppressions.identities(organisation, email)),
);

const tying = fc.oneof(
  fc
    .constantFrom(email, url)
    .map((one) => on(({ people }, organisation) => people.note(organisation, one, contactId))),
  address.map((one) => on(({ people }, organisation) => people.identities(organisation, one))),
  address.map((one) => on(({ people }, organisation) => people.about(organisation, [one]))),
  address.map((one) =>
    on(({ people }, organisation) => people.together(organisation, [{ address: one }, { address: email }])),
  ),
  address.map((one) => on(({ people }, organisation) => people.forget(organisation, [one]))),
);

const sharing = fc.oneof(
  always(({ cards }, organisation) =>
    cards.record(organisation, { address: email }, { channel: "C1", ts: "1" }, 0),
  ),
  always(({ cards }, organisation) => cards.about(organisation, [email])),
  always(({ cards }, organisation) => cards.forget(organisation, { channel: "C1", ts: "1" })),
);

const meeting = fc.oneof(
  always(({ calendar }, organisation) =>
    calendar.reminders.addFeed(organisation, aNewFeed([aMeeting({ title: "Jane", guests: [guest] })])),
  ),
  always(({ meetings }, organisation) => meetings.about(organisation, [email])),
  always(({ meetings }, organisation) => meetings.forget(organisation, [email])),
  always(async ({ calendar }, organisation) => {
    const [source] = await calendar.reminders.sourcesOf(organisation, "C1");
    const { reminders, records } = calendar;
    const feed = source && (await reminders.feed(organisation, source.id));
    return (
      feed && [
        await reminders.removedSource(organisation, feed.id),
        await reminders.isFeedOverdue(organisation, feed.id),
        await records.others(feed),
      ]
    );
  }),
  always(({ threads }, organisation) => threads.open({ organisation, person: "U1" })),
  always(({ threads }, organisation) => threads.next(thread(organisation))),
  always(async ({ threads }, organisation) => {
    const post = await threads.next(thread(organisation));
    return post && threads.sending(post);
  }),
  always(async ({ threads }, organisation) => {
    const post = await threads.next(thread(organisation));
    return post && threads.notSent(post);
  }),
  always(async ({ threads }, organisation) => {
    const post = await threads.next(thread(organisation));
    return post && threads.done(post, "1.2");
  }),
  always(({ threads }, organisation) => threads.about(organisation, [email])),
  always(({ threads }, organisation) => threads.forget(organisation, [email])),
);

const operations = {
  running,
  setting,
  buying,
  asking,
  linking,
  remembering,
  blocking,
  logging,
  tying,
  sharing,
  meeting,
};
const leaving = fc.oneof(
  always(({ database }, organisation) => purge(database, organisation)),
  always(({ database }, organisation) => hasRows(database, organisation)),
);

test.for(databaseKinds)("on %s, two organisations know nothing of each other", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const world = worldOn(opened.database);
  for (const operation of Object.values(operations)) {
    const any = fc.oneof({ weight: 12, arbitrary: operation }, { weight: 1, arbitrary: leaving });
    await assertTenantsApart(world, any, kind === "SQLite" ? 250 : 30);
  }
});

/** Modules that are tried as parts of others, or have nothing of one organisation; and why. */
const parts: Readonly<Record<string, string>> = {
  "src/app/backups/apply-marks.ts": "of a restore; tried in backups.test.ts",
  "src/app/storage/batches.ts": "for others, who say which rows",
  "src/app/storage/open-vault.ts": "for all organisations",
  "src/app/telemetry/backlog.ts": "counts for all organisations",
  "src/app/storage/charge-sums.ts": "the database's own sums of calls, which the ledger's tests read",
  "src/app/storage/migrations.ts": "for all organisations",
  "src/app/storage/rotation.ts": "for all organisations",
  "src/app/jobs/claims.ts": "claims of all organisations; tried in jobs.test.ts",
  "src/app/credits/begin-call.ts": "of the ledger",
  "src/app/credits/budget.ts": "of the ledger",
  "src/app/credits/deliveries.ts": "of the ledger",
  "src/app/credits/ledger/ledger-row.ts": "of the ledger",
  "src/app/credits/readers.ts": "of the ledger",
  "src/app/features/rights/basis.ts": "a command; what it reads is tried here",
  "src/app/reminders/feeds/sync.ts": "of the feeds' records",
  "src/app/reminders/feeds/write-changes.ts": "of the feeds' records",
  "src/app/reminders/reminder/load-reminders.ts": "of the reminders",
  "src/app/reminders/reminder/notice.ts": "of the feeds' records",
  "src/app/reminders/reminder/posts.ts": "of the reminders",
  "src/app/reminders/reminder/schedule-steps.ts": "of the reminders",
  "src/app/reminders/sources/new-sources.ts": "of the reminders",
  "src/app/reminders/sources/removal.ts": "of the reminders",
  "src/app/reminders/sources/skipped-series.ts": "of the reminders",
  "src/app/reminders/sources/sources.ts": "of the reminders",
  "src/app/reminders/store.ts": "of the reminders",
  "src/app/outreach/bulk-contact-links.ts": "of contact-ids.ts",
  "src/app/outreach/contact-links.ts": "of contact-ids.ts",
};

/** What's in a module or repository, and is of no organisation in particular; and why. */
const ofNobody: Readonly<Record<string, string>> = {
  ledgerRows: "for the sandbox's page",
  deleteExpired: "of all organisations",
  noteBalance: "of the ledger",
  writeReading: "of the feeds' records",
  askApproval: "of the ledger",
  endApproval: "of the approvals",
  nextAgenda: "for the sandbox's page",
  removeCancelled: "of the claims",
  undelivered: "of a process",
  workersWithCalls: "of a process",
  reassign: "of a process",
  stop: "of a process",
};

/** The properties with two organisations, by their files: from a test's first line on, or all of a file of nothing else. */
async function properties(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob("test/app/**/*.test.ts", { cwd: root })) {
    const text = await readFile(new URL(file, root), "utf8");
    const before = text.split("await assertTenantsApart(", 1).join("");
    if (before.length === text.length) continue;
    const start = /two-tenants|every-repository/.test(file)
      ? 0
      : before
          .split(/^ *test/m)
          .slice(0, -1)
          .join("").length;
    const property = text.slice(start);
    found.set(file, property.replace("remindersOn(", "createReminders( createFeedRecords( remindersOn("));
  }
  return found;
}

/** Those of a class, and of the classes that it extends; none of a function. */
function methodsOf(prototype: unknown): string[] {
  if (typeof prototype !== "object" || prototype === null) return [];
  if (prototype === Object.prototype || prototype === Error.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}

test("whatever reads or writes rows of organisations is tried with two", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const world = worldOn(database);
  const { store } = world.calendar;
  const repositories: Readonly<Record<string, object>> = {
    createLedger: world.ledger,
    createApprovals: world.approvals,
    createContactCalls: world.calls,
    createContactData: world.data,
    createContactPeople: world.people,
    createContactMeetings: world.meetings,
    createSharedCards: world.cards,
    createReminders: world.calendar.reminders,
    createFeedRecords: world.calendar.records,
    createAgendas: createAgendas(store),
    createChannelRules: createChannelRules(store),
    createServiceConnections: world.connections,
    createCrmConnections: world.crm,
    createCrmEntries: world.entries,
    createPersonSettings: world.personSettings,
    createDeduplication: world.deduplication,
    createInstallationStore: world.installations,
  };
  const tried = await properties();
  const here = tried.get("test/app/every-repository.test.ts") ?? "";
  const names = organisationTables.join("|");
  const table = new RegExp(
    `(?:From|Into|Table|Join)\\(\\s*"(?:${names})\\b|(?:into|from|update) (?:${names})\\b|sql\\.table\\(`,
  );
  const missing: string[] = [];
  const idle = new Set([...Object.keys(parts), ...Object.keys(ofNobody)]);
  const isExcused = (name: string, excuses: Readonly<Record<string, string>>) => {
    if (name in excuses) idle.delete(name);
    return name in excuses;
  };
  for await (const file of glob("src/app/**/*.ts", { cwd: root })) {
    if (!table.test(await readFile(new URL(file, root), "utf8")) || isExcused(file, parts)) continue;
    const own = tried.get(file.replace("src/", "test/").replace(".ts", ".test.ts")) ?? "";
    const module: object = await import(new URL(file, root).href);
    for (const [name, value] of Object.entries(module)) {
      const isFactory = name.startsWith("create");
      if (typeof value !== "function" || isExcused(name, ofNobody)) continue;
      const isAsync = /^Async/.test(value.constructor.name);
      const methods = methodsOf(value.prototype);
      if (!isFactory && !isAsync && methods.length === 0) continue;
      const repository = repositories[name];
      if (isFactory && repository === undefined) missing.push(`${file} ${name}`);
      const texts = [...tried.values()].filter((text) => text.includes(`${name}(`));
      const text = [own, here, ...texts].join("\n");
      const operations = isFactory
        ? Object.entries(repository ?? {}).flatMap(([method, does]) =>
            typeof does === "function" ? [method] : [],
          )
        : isAsync
          ? [name]
          : methods;
      for (const operation of operations)
        if (!isExcused(operation, ofNobody) && !new RegExp(`[. (]${operation}\\(`).test(text))
          missing.push(`${file} ${name} ${operation}`);
    }
  }
  expect(missing).toEqual([]);
  expect([...idle]).toEqual([]);
});
