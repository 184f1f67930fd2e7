import { sql } from "kysely";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { openStorage } from "#app/compose/storage.ts";
import { organisationTables } from "#app/slack/install/purge.ts";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { columns } from "#app/storage/schema.ts";
import {
  acrossOrganisations,
  forRowsOf,
  ScopeError,
  servingRows,
  withinOrganisation,
} from "#app/storage/tenant-scope.ts";
import { unprotectedTables } from "#database/row-security.ts";
import { fittingRow, insertRow } from "../../support/databases/any-row.ts";
import { postgresOrSkip } from "../../support/databases/postgres.ts";

/** A database with a row of each organisation in every table, as this version and the one before have it open. */
async function opened(context: TestContext) {
  const postgres = await postgresOrSkip(context);
  onTestFinished(() => postgres[Symbol.asyncDispose]());
  const before = await openDatabase(postgres.url);
  onTestFinished(() => before.close());
  const serving = await acrossOrganisations(() => openDatabase(postgres.url, { rowSecurity: servingRows }));
  onTestFinished(() => serving.close());
  for (const table of organisationTables)
    for (const organisation of ["T1", "T2"]) await insert(before, table, organisation);
  return { ...postgres, before, serving };
}

/** A row whose texts are other ones for each organisation. */
function insert({ query }: Database, table: string, organisation: string): Promise<void> {
  const [, definitions = {}] = Object.entries(columns).find(([name]) => name === table) ?? [];
  const textIn = (column: string) => (column === "organisation" ? organisation : `x ${organisation}`);
  return insertRow(query, table, fittingRow(definitions, textIn));
}

async function owners({ query }: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ organisation: string }>`
    select organisation from ${sql.table(table)} order by organisation`.execute(query);
  return rows.map(({ organisation }) => organisation);
}

test("a statement that forgets its organisation reads and changes nothing of another's, in every table", async (context) => {
  const { before, serving } = await opened(context);
  const found = await withinOrganisation("T1", async () => {
    const tables: Record<string, unknown> = {};
    for (const table of organisationTables) {
      const seen = await owners(serving, table);
      const forged = await insert(serving, table, "T2").catch((error: Error) => error.message);
      const moved = await sql`update ${sql.table(table)} set organisation = 'T2'`
        .execute(serving.query)
        .catch((error: Error) => error.message);
      const deleted = await sql`delete from ${sql.table(table)}`.execute(serving.query);
      tables[table] = { seen, forged, moved, deleted: deleted.numAffectedRows };
    }
    return tables;
  });
  const refused = (table: string) => `new row violates row-level security policy for table "${table}"`;
  expect(found).toEqual(
    Object.fromEntries(
      organisationTables.map((table) => [
        table,
        { seen: ["T1"], forged: refused(table), moved: refused(table), deleted: 1n },
      ]),
    ),
  );
  for (const table of organisationTables)
    expect([table, await owners(before, table)]).toEqual([table, ["T2"]]);
});

test("what is across organisations sees all, as does the version before; what has said nothing runs nothing", async (context) => {
  const { before, serving } = await opened(context);
  for (const table of organisationTables) {
    expect(await acrossOrganisations(() => owners(serving, table))).toEqual(["T1", "T2"]);
    expect(await owners(before, table)).toEqual(["T1", "T2"]);
    await expect(owners(serving, table)).rejects.toThrow(ScopeError);
  }
  await sql`update settings set data_basis = 'theirs' where organisation = 'T2'`.execute(before.query);
  const basis = () => serving.query.selectFrom("settings").select("data_basis").execute();
  expect(await withinOrganisation("T2", basis)).toEqual([{ data_basis: "theirs" }]);
});

test("one connection serves one organisation after another, also while they come at once and fail", async (context) => {
  const { serving } = await opened(context);
  const session = (organisation: string) =>
    withinOrganisation(organisation, async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(serving.query);
      return { pid: rows[0]?.pid, seen: await owners(serving, "settings") };
    });
  const first = await session("T1");
  expect(await session("T2")).toEqual({ pid: first.pid, seen: ["T2"] });
  expect(await session("T1")).toEqual({ pid: first.pid, seen: ["T1"] });
  const failing = withinOrganisation("T2", () =>
    serving.query.transaction().execute(async (transaction) => {
      await sql`select 1 / 0`.execute(transaction);
    }),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const turns = Array.from({ length: 60 }, (_, turn) => (turn % 3 === 0 ? "T1" : "T2"));
  const seen = await Promise.all(
    turns.map((organisation) =>
      withinOrganisation(organisation, () =>
        serving.query.transaction().execute(async (transaction) => {
          await sql`select pg_sleep(0.001)`.execute(transaction);
          return owners({ ...serving, query: transaction }, "jobs");
        }),
      ),
    ),
  );
  expect(seen).toEqual(turns.map((organisation) => [organisation]));
});

test("a connection without its organisation set is given to nobody", async (context) => {
  const { serving, before } = await opened(context);
  const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(serving.query);
  const { rows } = await withinOrganisation("T1", pid);
  // Postgres takes no text with this character.
  await expect(withinOrganisation("T\0", pid)).rejects.toThrow();
  const next = await withinOrganisation("T2", pid);
  expect(next.rows).not.toEqual(rows);
  expect(await withinOrganisation("T2", () => owners(serving, "agendas"))).toEqual(["T2"]);
  const left = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(before.query);
  expect(left.rows).toEqual([]);
});

test("what is done for one organisation never comes to be done for another, nor for none", async () => {
  const nested = () => withinOrganisation("T1", () => withinOrganisation("T2", () => "never"));
  expect(nested).toThrow(ScopeError);
  expect(() => withinOrganisation("", () => "never")).toThrow(ScopeError);
  expect(() => withinOrganisation("*", () => "never")).toThrow(ScopeError);
  expect(() => servingRows.scope?.()).toThrow(ScopeError);
  const scope = () => servingRows.scope?.();
  expect(withinOrganisation("T1", () => [scope(), withinOrganisation("T1", scope)])).toEqual(["T1", "T1"]);
  expect(acrossOrganisations(() => [scope(), withinOrganisation("T1", scope)])).toEqual(["*", "T1"]);
  const rows = (...organisations: string[]) => organisations.map((organisation) => ({ organisation }));
  const waited = (...organisations: string[]) =>
    withinOrganisation("T1", () => forRowsOf(rows(...organisations), scope));
  expect([waited("T2", "T2"), waited("T1", "T2"), waited()]).toEqual(["T2", "*", "*"]);
  const later = withinOrganisation("T1", async () => {
    await new Promise(setImmediate);
    return scope();
  });
  expect(await later).toBe("T1");
});

test("every table with an organisation is protected at the next start, those of newer versions too", async (context) => {
  const { url, before } = await opened(context);
  expect(await unprotectedTables(before.query, "organisation")).toEqual([]);
  await sql`create table things (organisation text not null, thing text not null)`.execute(before.query);
  await sql`alter table settings no force row level security`.execute(before.query);
  await sql`alter table jobs disable row level security`.execute(before.query);
  await sql`drop policy tenant on agendas`.execute(before.query);
  expect(await unprotectedTables(before.query, "organisation")).toEqual([
    "agendas",
    "jobs",
    "settings",
    "things",
  ]);
  const again = await Promise.all([openDatabase(url), openDatabase(url)]);
  expect(await unprotectedTables(before.query, "organisation")).toEqual([]);
  for (const { close } of again) await close();
});

test("a start says in one line that its role passes over row-level security, and names it", async (context) => {
  await using postgres = await postgresOrSkip(context);
  const warningsOf = async (databaseUrl: string) => {
    await using stack = new AsyncDisposableStack();
    const warnings: string[] = [];
    const observer = { statement: () => undefined, wait: () => undefined, pool: () => undefined };
    const encryptionKeys = [Buffer.from("0123456789abcdef0123456789abcdef")] as const;
    await openStorage(
      { databaseUrl, encryptionKeys },
      (sentence) => warnings.push(sentence),
      observer,
      stack,
    );
    return warnings;
  };
  expect(await warningsOf(postgres.url)).toEqual([]);
  if (postgres.adminUrl === postgres.url) return;
  expect(await warningsOf(postgres.adminUrl)).toEqual([
    expect.stringMatching(
      /^Row-level security doesn't hold for the database's role \w+, .* how to make another\.$/,
    ),
  ]);
});
