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
  /** For its owner, who is no superuser: row-level security holds, as it should in production. */
  url: string;
  /** For who made it, and may be one. */
  adminUrl: string;
}

/** @throws what Postgres says, or that none answers */
export async function freshPostgres(): Promise<FreshPostgres> {
  const name = `rapport_test_${randomBytes(8).toString("hex")}`;
  const admin = new URL(url);
  admin.pathname = `/${name}`;
  const owner = new URL(admin);
  return withAdmin(async (run) => {
    const [role] = await run("select rolsuper from pg_roles where rolname = current_user");
    const isSuperuser = role?.rolsuper === true;
    if (isSuperuser) {
      owner.username = name;
      owner.password = randomBytes(16).toString("hex");
      await run(`create role ${name} login password '${owner.password}'`);
    }
    await run(`create database ${name}${isSuperuser ? ` owner ${name}` : ""}`);
    return {
      url: owner.href,
      adminUrl: admin.href,
      [Symbol.asyncDispose]: () =>
        withAdmin(async (run) => {
          await run(`drop database ${name} with (force)`);
          if (isSuperuser) await run(`drop role ${name}`);
        }),
    };
  });
}

type Run = (statement: string) => Promise<Record<string, unknown>[]>;

async function withAdmin<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}
