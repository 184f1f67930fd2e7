import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestContext } from "vitest";

const url = new URL(process.env.DATABASE_URL_TEST ?? "postgres://root@127.0.0.1:5432/test");

/**
 * A fresh, empty database on the real Postgres of the tests: `DATABASE_URL_TEST`, or the one on this machine. It
 * is dropped when the test lets go of it. Where none answers, the test is skipped and says so; in CI (`CI=true`)
 * it fails.
 *
 * @returns the new database's address, for `openDatabase` and for other processes
 */
export async function postgresOrSkip(context: TestContext): Promise<FreshPostgres> {
  try {
    return await freshPostgres();
  } catch (error) {
    if (process.env.CI === "true") {
      throw new Error("No Postgres answers at DATABASE_URL_TEST.", { cause: error });
    }
    context.skip(`no Postgres answers at ${url.host}; set DATABASE_URL_TEST to run this`);
  }
}

/** A database that is dropped when it is let go of. */
export interface FreshPostgres extends AsyncDisposable {
  url: string;
}

/** @throws what Postgres says, or that none answers */
export async function freshPostgres(): Promise<FreshPostgres> {
  const name = `rapport_test_${randomBytes(8).toString("hex")}`;
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    [Symbol.asyncDispose]: () => run(`drop database ${name} with (force)`),
  };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
