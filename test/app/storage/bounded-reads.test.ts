import { type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import { AuditLog } from "#app/audit/audit-log.ts";
import { createContactCalls } from "#app/credits/contact-calls.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { recentCompositions } from "#app/credits/ledger/ledger-reports.ts";
import {
  monthSpending,
  personSpending,
  spendingByPerson,
  teamSpending,
} from "#app/credits/ledger/spending.ts";
import type { PaidCall } from "#app/credits/paid-call.ts";
import { ContactLinks } from "#app/outreach/contact-links.ts";
import { RecentContacts } from "#app/outreach/recent-contacts.ts";
import { createDeduplication } from "#app/slack/deduplication.ts";
import { ResultThreads } from "#app/slack/paid/result-threads.ts";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { createBacklogMetrics } from "#app/telemetry/backlog.ts";
import { createMetrics } from "#app/telemetry/metrics.ts";
import { databaseKinds, databaseOrSkip, newDatabase } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { vault, works } from "../credits/calls.ts";
import { recordedCalls } from "../credits/recorded-calls.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const day = 24 * 60 * 60_000;

/** How SQLite reads its tables for each statement that something runs. */
async function plansOf(database: Database, run: (database: Database) => Promise<unknown>): Promise<string[]> {
  type Statement = Parameters<KyselyPlugin["transformQuery"]>[0];
  // Two that begin alike have one ID.
  const compiled = new Map<Statement["queryId"], Statement[]>();
  const statements: Statement[] = [];
  const noting: KyselyPlugin = {
    transformQuery(statement) {
      compiled.set(statement.queryId, [...(compiled.get(statement.queryId) ?? []), statement]);
      return statement.node;
    },
    async transformResult({ queryId, result }) {
      const statement = compiled.get(queryId)?.shift();
      if (statement !== undefined) statements.push(statement);
      return result;
    },
  };
  await run({ ...database, query: database.query.withPlugin(noting) });
  const plans: string[] = [];
  for (const { node, queryId } of statements) {
    const compiled = database.query.getExecutor().compileQuery(node, queryId);
    const explained = { ...compiled, sql: `explain query plan ${compiled.sql}` };
    const { rows } = await database.query.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.map(({ detail }) => detail));
  }
  return plans.filter((plan) => /^(SCAN|SEARCH|USE TEMP)/.test(plan));
}

const addresses = [{ email: "jane@acme.com" }, { contact_id: "3f2a8c1e-5b7d-4e9a-9c41-000000000000" }];
const person = { organisation: "T1", person: "U1" };
const optionsOn = (database: Database) => ({
  ...{ database, vault, now: () => now, worker: "w", log: silentLog },
});
const deleted = (table: string, index: string, column: string) => [
  `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
  `SEARCH ${table} USING COVERING INDEX ${index} (${column}<?)`,
];

/** What reads a few of many rows, and the indexes by which it finds them. There is one call, which it may be about. */
const reads: [string, (database: Database, call: PaidCall) => Promise<unknown>, string[]][] = [
  [
    "a person's results",
    (database) => recentCompositions(optionsOn(database), person, { after: 0, limit: 5 }),
    ["SEARCH paid_calls USING INDEX paid_calls_results (organisation=? AND person=?)"],
  ],
  [
    "results that are still to be shown",
    (database) => createLedger(optionsOn(database)).undelivered(10),
    ["SCAN paid_calls USING INDEX paid_calls_undelivered"],
  ],
  [
    "processes with such results",
    (database) => createLedger(optionsOn(database)).workersWithCalls(),
    ["SCAN paid_calls USING INDEX paid_calls_undelivered", "USE TEMP B-TREE FOR DISTINCT"],
  ],
  [
    "versions of a result",
    (database, call) => createLedger(optionsOn(database)).versions(call, "U1"),
    [
      "SEARCH paid_calls USING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
      "SEARCH paid_calls USING INDEX paid_calls_versions (organisation=? AND version_of=?)",
      "USE TEMP B-TREE FOR ORDER BY",
      "SEARCH paid_calls USING INDEX paid_calls_answered (organisation=? AND request_digest=?)",
      "USE TEMP B-TREE FOR ORDER BY",
    ],
  ],
  [
    "the audit log about a contact",
    (database) => new AuditLog(optionsOn(database)).about("T1", addresses, 30),
    [
      "SEARCH audit_log USING INDEX audit_log_target (organisation=? AND target=?)",
      "USE TEMP B-TREE FOR ORDER BY",
      "SEARCH audit_log USING COVERING INDEX audit_log_target (organisation=? AND target=?)",
    ],
  ],
  [
    "who was forgotten since a time",
    (database) =>
      new AuditLog(optionsOn(database)).forgottenSince(
        addresses.map((address) => ({ organisation: "T1", address, since: now })),
      ),
    ["SEARCH audit_log USING INDEX audit_log_forgotten (target=? AND organisation=? AND at>?)"],
  ],
  [
    "the whole audit log of an organisation",
    (database) => Array.fromAsync(new AuditLog(optionsOn(database)).entries("T1")),
    [
      "SEARCH audit_log USING INDEX audit_log_organisation (organisation=? AND at>?)",
      "USE TEMP B-TREE FOR LAST 4 TERMS OF ORDER BY",
    ],
  ],
  [
    "a contact's link",
    (database) =>
      new ContactLinks(optionsOn(database)).linkOf("T1", {
        contact: { address: { email: "jane@acme.com" } },
        profileId: "p1",
      }),
    [
      "SEARCH contact_links USING INDEX sqlite_autoindex_contact_links_1 (organisation=? AND contact=?)",
      "SEARCH contact_links USING INDEX contact_links_profile (organisation=? AND profile_id=?)",
      "USE TEMP B-TREE FOR ORDER BY",
    ],
  ],
  [
    "calls about a contact, to forget them",
    (database) =>
      createContactCalls(optionsOn(database)).forget("T1", [works.prep.request.addressee.address]),
    [
      "SEARCH paid_calls USING INDEX paid_calls_kept (organisation=? AND created_at>?)",
      "SEARCH paid_calls USING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
      "SEARCH paid_call_readers USING INDEX sqlite_autoindex_paid_call_readers_1 (organisation=? AND call=?)",
      "SEARCH paid_calls USING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
      "SEARCH paid_calls USING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
    ],
  ],
  [
    "what was spent, from sums of days",
    async (database) => {
      await monthSpending(database, person, now);
      await personSpending(database, person, now);
      await teamSpending(database, "T1", now);
      await spendingByPerson(database, "T1", now);
    },
    [
      "SEARCH team_charges USING PRIMARY KEY (organisation=? AND day>? AND day<?)",
      "SEARCH person_charges USING PRIMARY KEY (organisation=? AND day=? AND person=?)",
      "SEARCH person_charges USING PRIMARY KEY (organisation=? AND day=? AND person=?)",
      "SEARCH team_charges USING PRIMARY KEY (organisation=? AND day>?)",
      "SEARCH person_charges USING PRIMARY KEY (organisation=? AND day>?)",
      "USE TEMP B-TREE FOR GROUP BY",
    ],
  ],
  [
    "what a scrape asks",
    (database) => {
      const metrics = createMetrics({ inFlight: () => 0 });
      metrics.jobKinds.add("feed");
      return createBacklogMetrics({ database, metrics, now: () => now })();
    },
    [
      "SCAN paid_calls USING INDEX paid_calls_undelivered",
      "SCAN waiting",
      "SCAN balances USING INDEX balances_low",
      // Two rows of it.
      "SCAN balances",
      "SEARCH jobs USING INDEX jobs_due (kind=?)",
    ],
  ],
  [
    "what is past its retention",
    async (database) => {
      const options = optionsOn(database);
      await createLedger(options).deleteExpired();
      await new AuditLog(options).deleteExpired();
      await createDeduplication(options).deleteExpired();
      await new RecentContacts(options).deleteExpired();
      await new ResultThreads(options).deleteExpired();
    },
    [
      ...deleted("paid_call_readers", "paid_call_readers_since", "since"),
      "SEARCH paid_calls USING COVERING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
      "SEARCH paid_calls USING INDEX paid_calls_content (created_at<?)",
      ...deleted("paid_calls", "paid_calls_figures", "created_at"),
      ...deleted("spending", "spending_period", "period"),
      ...deleted("audit_log", "audit_log_at", "at"),
      ...deleted("handled_requests", "handled_requests_handled", "handled_at"),
      ...deleted("recent_contacts", "recent_contacts_used", "used_at"),
      ...deleted("result_threads", "result_threads_used", "used_at"),
      ...deleted("result_posts", "result_posts_created", "created_at"),
    ],
  ],
];

test.for(reads)("few rows are read for %s, however many there are", async ([, read, plans], context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { ledger, record } = recordedCalls(opened.database);
  const call = await ledger.find("T1", await record({ key: "1", at: now }));
  if (call === undefined) throw new Error("There's no call.");
  expect(await plansOf(opened.database, (database) => read(database, call))).toEqual(plans);
});

test.for(databaseKinds)("on %s, sums begin with the calls that are there", async (kind, context) => {
  await using stack = new AsyncDisposableStack();
  const url = await newDatabase(kind, context);
  const told = async ({ query }: Database) => [
    await query.selectFrom("team_charges").selectAll().orderBy("operation").execute(),
    await query.selectFrom("person_charges").selectAll().orderBy("person").execute(),
  ];
  const before = await openDatabase(url);
  const { record } = recordedCalls(before);
  await record({ key: "1", at: now });
  await record({ key: "2", at: now, person: "U2", operation: "wave", state: "unknown" });
  await record({ key: "3", at: now, operation: "rephrase" });
  await record({ key: "4", at: now, state: "refused" });
  const kept = await told(before);
  await sql`drop trigger sum_charges ${sql.raw(kind === "Postgres" ? "on paid_calls" : "")}`.execute(
    before.query,
  );
  for (const table of ["team_charges", "person_charges"])
    await before.query.schema.dropTable(table).execute();
  await sql`delete from kysely_migration where name >= '0015-charge-sums'`.execute(before.query);
  await before.close();

  const after = await openDatabase(url);
  stack.defer(() => after.close());
  expect(await told(after)).toEqual(kept);
  expect(kept.map((rows) => rows.length)).toEqual([3, 2]);
});

test.for(databaseKinds)("on %s, what is past its retention goes in batches", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const { database } = opened;
  const stopping = new AbortController();
  const stoppingAtFirst: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      stopping.abort();
      return result;
    },
  };
  const stopped = { ...database, query: database.query.withPlugin(stoppingAtFirst) };
  const handled = Array.from({ length: 450 }, (_, number) => ({
    organisation: "T1",
    key: String(number),
    handled_at: now - 2 * day + number,
  }));
  await database.query.insertInto("handled_requests").values(handled).execute();
  const left = async () => {
    const { rows } = await sql<{ handled_at: number }>`select handled_at from handled_requests`.execute(
      database.query,
    );
    return rows.map((row) => row.handled_at - (now - 2 * day)).sort((one, other) => one - other);
  };
  const numbers = (from: number) => Array.from({ length: 450 - from }, (_, number) => from + number);

  await createDeduplication({ database: stopped, now: () => now }).deleteExpired(stopping.signal);
  expect(await left()).toEqual(numbers(200));
  await createDeduplication({ database, now: () => now - day + 430 }).deleteExpired();
  expect(await left()).toEqual(numbers(430));

  const kept = createLedger({ database, vault, now: () => now, worker: "w", log: silentLog });
  const calls = handled.map(({ key }, number) => ({
    ...{ id: key, organisation: "T1", key, person: "U1", operation: "prep", state: "answered", price: 10 },
    ...{ worker: "w", created_at: now - 30 * day - 440 + number, request: "sealed", place: "sealed" },
    ...{ deliver_after: 0 },
  }));
  await database.query.insertInto("paid_calls").values(calls).execute();
  await kept.deleteExpired();
  const stored = database.query.selectFrom("paid_calls").select("id").where("request", "!=", "");
  const ids = (await stored.orderBy("created_at").execute()).map(({ id }) => id);
  expect(ids).toEqual(calls.slice(440).map(({ id }) => id));
});
