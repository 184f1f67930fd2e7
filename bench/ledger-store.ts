import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../src/app/storage/app-database.ts";
import { createVault } from "../src/app/storage/app-vault.ts";
import { namesOf, people, samplePoint, teamId } from "./samples.ts";

const day = 86_400_000;
/** Days over which calls are spread whose content is kept, and of which `/credits` has tables. */
const recentDays = 29;
const allDays = 729;

/** Calls that a ledger has. */
export interface LedgerSize {
  /** In the last month, their content included. */
  recent: number;
  /** In the two years before, of which the figures are left. */
  old: number;
}

/**
 * Fills a new SQLite database of the app with answered calls of one organisation, by a hundred people. A million takes
 * some seconds: indexes are built afterwards, and the sums at once.
 *
 * @param key what the content is sealed with
 */
export async function seedLedger(path: string, key: Buffer, { recent, old }: LedgerSize): Promise<void> {
  await (await openDatabase(path)).close();
  const vault = createVault([key]);
  const seal = (column: "request" | "place" | "outcome", value: unknown) =>
    vault.seal({ organisation: teamId, field: `paid_calls.${column}` }, JSON.stringify(value));
  const addressee = { address: { email: namesOf(0).email }, name: "Jane Whitfield" };
  const content = {
    request: seal("request", { addressee, prep_type: "call", topic: "Q3 renewal" }),
    place: seal("place", {}),
    outcome: seal("outcome", { value: { opening_suggestion: samplePoint, credits_used: 1 }, missing: [] }),
  };
  using database = new DatabaseSync(path);
  database.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000");
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = 'paid_calls' and sql is not null",
    )
    .all();
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  const now = Date.now();
  const insert = (count: number, from: number, span: number, sealed: Partial<typeof content>) =>
    database
      .prepare(
        `insert into paid_calls (id, organisation, key, person, operation, state, price, charged, balance_after, worker,
           created_at, sent_at, settled_at, delivered_at, deliver_after, request, place, outcome)
         with recursive n (i) as (select 0 union all select i + 1 from n where i < :count - 1),
           at (i, at) as (select i, :from + i * :span / :count from n)
         select printf('%s-%012d', :from, i), :team, printf('%s-%012d', :from, i), printf('U%08d', i % ${people}),
           case when :request <> '' or i % 3 = 0 then 'prep' when i % 3 = 1 then 'wave' else 'rephrase' end, 'answered', 10, 10, 100000, 'bench',
           at, at + 1, at + 2, at + 3, 0, :request, :place, :outcome from at`,
      )
      .run({
        ...{ count, from, span, team: teamId },
        ...{ request: sealed.request ?? "", place: sealed.place ?? "", outcome: sealed.outcome ?? null },
      });
  if (old > 0) insert(old, now - allDays * day, (allDays - recentDays) * day, {});
  insert(recent, now - recentDays * day, recentDays * day, content);
  const sums = (table: string, by: string, more = "", zeros = "") =>
    database.exec(`insert into ${table} (organisation, day, ${by}, calls, charged${more})
      select organisation, created_at - created_at % ${day}, ${by}, count(*), sum(charged)${zeros}
      from paid_calls group by 1, 2, 3`);
  sums("team_charges", "operation", ", unknown_calls, unknown_price", ", 0, 0");
  sums("person_charges", "person");
  for (const { sql } of indexes) database.exec(String(sql));
  database.exec("pragma journal_mode = wal");
}

/** Fills the log of who used whose profile with an organisation's entries of 400 days: 35 of them are past their time. */
export function seedAuditLog(path: string, count: number): void {
  using database = new DatabaseSync(path);
  const span = 400 * day;
  database
    .prepare(
      `insert into audit_log (organisation, at, actor, action, target, outcome)
         with recursive n (i) as (select 0 union all select i + 1 from n where i < :count - 1)
         select :team, :from + i * :span / :count, printf('U%08d', i % ${people}), 'look up',
           printf('%032d', i % 5000), 'found' from n`,
    )
    .run({ count, from: Date.now() - span, span, team: teamId });
}
