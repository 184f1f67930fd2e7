import { join } from "node:path";
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
import { settleUnknown } from "#app/credits/settle-unknown.ts";
import { ContactLinks } from "#app/outreach/contact-links.ts";
import { RecentContacts } from "#app/outreach/recent-contacts.ts";
import { createDeduplication } from "#app/slack/deduplication.ts";
import { ResultThreads } from "#app/slack/paid/result-threads.ts";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { createBacklogMetrics } from "#app/telemetry/backlog.ts";
import { createMetrics } from "#app/telemetry/metrics.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { postgresOrSkip } from "../../support/databases/postgres.ts";
import { appTemplate } from "../../support/databases/templates.ts";
import { silentLog } from "../../support/log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
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

test("however many paid calls there are, few are read", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const ledgerOf = (database: Database) =>
    createLedger({ database, vault, now: () => now, worker: "w", log: silentLog });
  const person = { organisation: "T1", person: "U1" };
  const page = { after: 0, limit: 5 };

  expect(
    await plansOf(database, (database) =>
      recentCompositions({ database, vault, log: silentLog }, person, page),
    ),
  ).toEqual(["SEARCH paid_calls USING INDEX paid_calls_results (organisation=? AND person=?)"]);
  expect(await plansOf(database, (database) => ledgerOf(database).undelivered(10))).toEqual([
    "SCAN paid_calls USING INDEX paid_calls_undelivered",
  ]);
  expect(await plansOf(database, (database) => ledgerOf(database).workersWithCalls())).toEqual([
    "SCAN paid_calls USING INDEX paid_calls_undelivered",
    "USE TEMP B-TREE FOR DISTINCT",
  ]);
  const settle = { organisation: "T1", now };
  expect(
    await plansOf(database, ({ query, kind }) =>
      query.transaction().execute((transaction) => settleUnknown(transaction, kind, settle)),
    ),
  ).toEqual(["SEARCH paid_calls USING INDEX paid_calls_unknown (organisation=? AND sent_at>?)"]);
});

test("one of many rows of an organisation is found by the index that has it", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const { ledger, record } = recordedCalls(database);
  const call = await ledger.find("T1", await record({ key: "1", at: now }));
  if (call === undefined) throw new Error("There's no call.");
  expect(
    await plansOf(database, (database) =>
      createLedger({ database, vault, now: () => now, worker: "w", log: silentLog }).versions(call, "U1"),
    ),
  ).toEqual([
    "SEARCH paid_calls USING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
    "SEARCH paid_calls USING INDEX paid_calls_versions (organisation=? AND version_of=?)",
    "USE TEMP B-TREE FOR ORDER BY",
  ]);
  const addresses = [{ email: "jane@acme.com" }, { contact_id: "3f2a8c1e-5b7d-4e9a-9c41-000000000000" }];
  const ofTarget = "SEARCH audit_log USING INDEX audit_log_target (organisation=? AND target=?)";
  expect(
    await plansOf(database, (database) =>
      new AuditLog({ database, vault, now: () => now, log: silentLog }).about("T1", addresses, 30),
    ),
  ).toEqual([
    ofTarget,
    "USE TEMP B-TREE FOR ORDER BY",
    ofTarget.replace("USING INDEX", "USING COVERING INDEX"),
  ]);
  const beginnings = addresses.map((address) => ({ organisation: "T1", address, since: now }));
  expect(
    await plansOf(database, (database) =>
      new AuditLog({ database, vault, now: () => now, log: silentLog }).forgottenSince(beginnings),
    ),
  ).toEqual([
    "SEARCH audit_log USING COVERING INDEX audit_log_forgotten (target=? AND organisation=? AND at>?)",
  ]);
  const profiled = { contact: { address: { email: "jane@acme.com" } }, profileId: "p1" };
  const byProfile =
    "SEARCH contact_links USING INDEX contact_links_profile (organisation=? AND profile_id=?)";
  expect(
    await plansOf(database, (database) =>
      new ContactLinks({ database, vault, now: () => now }).linkOf("T1", profiled),
    ),
  ).toEqual([
    "SEARCH contact_links USING INDEX sqlite_autoindex_contact_links_1 (organisation=? AND contact=?)",
    byProfile,
    "USE TEMP B-TREE FOR ORDER BY",
  ]);
});

test("what is forgotten or added up is found among all calls by indexes", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const { record } = recordedCalls(database);
  await record({ key: "1", at: now });
  const { address } = works.prep.request.addressee;
  expect(
    await plansOf(database, (database) =>
      createContactCalls({ database, vault, now: () => now, log: silentLog }).forget("T1", [address]),
    ),
  ).toEqual([
    "SEARCH paid_calls USING INDEX paid_calls_kept (organisation=? AND created_at>?)",
    "SEARCH paid_call_readers USING INDEX sqlite_autoindex_paid_call_readers_1 (organisation=? AND call=?)",
    "SEARCH paid_calls USING INDEX sqlite_autoindex_paid_calls_1 (id=?)",
  ]);
  const auditLog = (database: Database) =>
    new AuditLog({ database, vault, now: () => now, log: silentLog }).entries("T1");
  expect(await plansOf(database, (database) => Array.fromAsync(auditLog(database)))).toEqual([
    "SEARCH audit_log USING INDEX audit_log_organisation (organisation=? AND at>?)",
    "USE TEMP B-TREE FOR LAST 4 TERMS OF ORDER BY",
  ]);
  const person = { organisation: "T1", person: "U1" };
  expect(await plansOf(database, (database) => monthSpending(database, person, now))).toEqual([
    "SEARCH team_charges USING PRIMARY KEY (organisation=? AND day>? AND day<?)",
    "SEARCH person_charges USING PRIMARY KEY (organisation=? AND day=? AND person=?)",
  ]);
});

test("what was spent is read from sums of days", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const plans = await plansOf(opened.database, async (database) => {
    await personSpending(database, { organisation: "T1", person: "U1" }, now);
    await teamSpending(database, "T1", now);
    await spendingByPerson(database, "T1", now);
  });
  expect(plans).toEqual([
    "SEARCH person_charges USING PRIMARY KEY (organisation=? AND day=? AND person=?)",
    "SEARCH team_charges USING PRIMARY KEY (organisation=? AND day>?)",
    "SEARCH person_charges USING PRIMARY KEY (organisation=? AND day>?)",
    "USE TEMP B-TREE FOR GROUP BY",
  ]);
});

test.for(databaseKinds)("on %s, sums begin with the calls that are there", async (kind, context) => {
  await using stack = new AsyncDisposableStack();
  const url =
    kind === "SQLite"
      ? join(stack.use(await temporaryFolder()).path, "rapport.db")
      : stack.use(await postgresOrSkip(context, appTemplate)).url;
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

test("what a scrape asks is read from indexes, and little of them", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const metrics = createMetrics({ inFlight: () => 0 });
  metrics.jobKinds.add("feed");
  const plans = await plansOf(opened.database, (database) =>
    createBacklogMetrics({ database, metrics, now: () => now })(),
  );
  expect(plans).toEqual([
    "SCAN paid_calls USING INDEX paid_calls_undelivered",
    "SCAN waiting",
    "SCAN balances USING INDEX balances_low",
    // Two rows of it.
    "SCAN balances",
    "SEARCH jobs USING INDEX jobs_due (kind=?)",
  ]);
});

test("what is past its retention is found by its age", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const plans = await plansOf(opened.database, async (database) => {
    const options = { database, vault, now: () => now, worker: "w", log: silentLog };
    await createLedger(options).deleteExpired();
    await new AuditLog(options).deleteExpired();
    await createDeduplication(options).deleteExpired();
    await new RecentContacts(options).deleteExpired();
    await new ResultThreads(options).deleteExpired();
  });
  const deleted = (table: string, index: string, column: string) => [
    `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
    `SEARCH ${table} USING COVERING INDEX ${index} (${column}<?)`,
  ];
  expect(plans).toEqual([
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
  ]);
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
