import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestContext } from "vitest";

const url = new URL(process.env.DATABASE_URL_TEST ?? "postgres://root@127.0.0.1:5432/test");

/** Kept for a process' tests: to connect costs Postgres as much as to make a database. */
const admin = new pg.Pool({
  connectionString: url.href,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
});
admin.on("error", () => undefined);

/** A database that new ones are copies of: that costs a fifth of migrating each. */
export interface Template {
  name: string;
  /** Whose it is, and so its tables and its copies. */
  owner: Owner;
}

/** A role of Postgres; absent where the one that makes databases is no superuser, and so their owner. */
type Owner = { name: string; password: string } | undefined;

/**
 * A fresh database on the real Postgres of the tests: `DATABASE_URL_TEST`, or the one on this machine. It is dropped
 * when the test lets go of it. Where none answers, the test is skipped and says so; in CI (`CI=true`) it fails.
 *
 * @param template what it's a copy of; it's empty when absent
 * @returns the new database's address, for `openDatabase` and for other processes
 */
export async function postgresOrSkip(
  context: Pick<TestContext, "skip">,
  template?: () => Promise<Template>,
): Promise<FreshPostgres> {
  try {
    return await freshPostgres(await template?.());
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
export async function freshPostgres(template?: Template): Promise<FreshPostgres> {
  const name = `rapport_test_${randomBytes(8).toString("hex")}`;
  const own = { name, password: randomBytes(16).toString("hex") };
  const owner = template ? template.owner : await createOwner((await isSuperuser()) ? own : undefined);
  await createDatabase(name, owner, template?.name);
  return {
    ...urlsOf(name, owner),
    async [Symbol.asyncDispose]() {
      await run(`drop database ${name} with (force)`);
      if (owner?.name === name) await run(`drop role ${name}`);
    },
  };
}

/**
 * @param name also of its owner; one process makes it, and the others wait for that
 * @param fill given the new database's address
 */
export async function templateNamed(
  name: string,
  password: string,
  fill: (url: string) => Promise<void>,
): Promise<Template> {
  const lock = await admin.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext($1))", [name]);
    const owner = (await isSuperuser()) ? { name, password } : undefined;
    const { rowCount } = await lock.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      await createDatabase(name, await createOwner(owner));
      await fill(urlsOf(name, owner).url);
    }
    return { name, owner };
  } finally {
    lock.release(true);
  }
}

/** @param prefix of the templates' names */
export async function dropTemplates(prefix: string): Promise<void> {
  for (const { datname } of await run(`select datname from pg_database where datname like '${prefix}%'`)) {
    await run(`drop database ${datname} with (force)`);
    await run(`drop role if exists ${datname}`);
  }
  await admin.end();
}

async function createOwner(owner: Owner): Promise<Owner> {
  if (owner !== undefined) await run(`create role ${owner.name} login password '${owner.password}'`);
  return owner;
}

async function isSuperuser(): Promise<boolean> {
  const [role] = await run("select rolsuper from pg_roles where rolname = current_user");
  return role?.rolsuper === true;
}

async function createDatabase(name: string, owner: Owner, template = "template1"): Promise<void> {
  const ownedBy = owner === undefined ? "" : ` owner ${owner.name}`;
  await run(`create database ${name} template ${template}${ownedBy}`);
}

function urlsOf(database: string, owner: Owner): Pick<FreshPostgres, "url" | "adminUrl"> {
  const adminUrl = new URL(url);
  adminUrl.pathname = `/${database}`;
  const ownUrl = new URL(adminUrl);
  if (owner !== undefined) {
    ownUrl.username = owner.name;
    ownUrl.password = owner.password;
  }
  return { url: ownUrl.href, adminUrl: adminUrl.href };
}

async function run(statement: string): Promise<Record<string, unknown>[]> {
  return (await admin.query(statement)).rows;
}
