import { Kysely, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresDialect } from "../../src/database/postgres.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";

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

test("connections that die silently fail what they do, lose their locks, and are replaced", async (context) => {
  await using postgres = await postgresOrSkip(context);
  await using proxy = await startTcpProxy(new URL(postgres.url));
  const deadlines = { answer: 3_000, idleTransaction: 3_000 };
  const query = new Kysely<{ counts: { count: number } }>({
    dialect: postgresDialect(proxy.url.href, { deadlines }),
  });
  await sql`create table counts as select 0 as count`.execute(query);
  const update = (count: number, executor: typeof query = query) =>
    executor.updateTable("counts").set({ count }).returning("count").executeTakeFirst();
  // More than the pool has connections.
  const transactions = Array.from({ length: 20 }, (_, turn) =>
    query.transaction().execute(async (transaction) => {
      if (turn === 0) {
        await update(1, transaction);
        proxy.freeze();
      }
      await sql`select 1`.execute(transaction);
      if (turn === 0) await update(2, transaction);
    }),
  );
  const [first] = await Promise.allSettled(transactions);
  expect(first?.status).toBe("rejected");
  await expect.poll(() => update(3).catch(() => undefined)).toEqual({ count: 3 });
  await query.destroy();
});

async function connectedTo(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
