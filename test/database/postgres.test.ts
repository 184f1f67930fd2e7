import { Kysely, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresDialect } from "../../src/database/postgres.ts";
import { postgresOrSkip } from "../support/postgres.ts";

test("a connection that Postgres ends within a transaction fails the transaction, and the process goes on", async (context) => {
  await using postgres = await postgresOrSkip(context);
  const query = new Kysely({ dialect: postgresDialect(postgres.url) });
  await using operator = await connectedTo(postgres.url);
  const transaction = query.transaction().execute(async (own) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own);
    const pid = rows[0]?.pid;
    await operator.client.query("select pg_terminate_backend($1)", [pid]);
    const isThere = async () =>
      (await operator.client.query("select from pg_stat_activity where pid = $1", [pid])).rowCount;
    await expect.poll(isThere).toBe(0);
    // Its end, which no query is there to hear of, has come by now, or comes before the next answer.
    for (let round = 0; round < 20; round += 1) await isThere();
    await sql`select 1`.execute(own);
  });
  await expect(transaction).rejects.toThrow();
  const next = () => sql`select 1 as one`.execute(query).then(({ rows }) => rows);
  await expect.poll(() => next().catch(() => undefined)).toEqual([{ one: 1 }]);
  await query.destroy();
});

async function connectedTo(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
