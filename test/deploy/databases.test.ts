import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, type TestContext, test } from "vitest";
import { openDatabase } from "#app/storage/app-database.ts";
import { openStore } from "#service/store/store.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);
const script = new URL("../../deploy/postgres/create-databases.sql", import.meta.url);

/** Where Compose's Postgres begins: the script, with names of the test's own, and who runs it. */
async function freshServer(context: TestContext) {
  const { adminUrl, [Symbol.asyncDispose]: drop } = await postgresOrSkip(context);
  context.onTestFinished(drop);
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const { rows } = await admin.query("select rolsuper as is from pg_roles where rolname = current_user");
  if (rows[0]?.is !== true) {
    if (process.env.CI === "true") throw new Error("DATABASE_URL_TEST isn't a superuser's, who makes roles.");
    context.skip("only a superuser makes roles");
  }
  const own = randomBytes(6).toString("hex");
  const names = { app: `rapport_test_app_${own}`, service: `rapport_test_service_${own}` };
  const folder = await temporaryFolder();
  const file = join(folder.path, "databases.sql");
  const sql = await readFile(script, "utf8");
  await writeFile(file, sql.replace(/\brapport\b/g, names.app).replace(/\bservice\b/g, names.service));
  context.onTestFinished(async () => {
    for (const name of [...Object.values(names), `${names.app}_before`])
      await admin.query(`drop database if exists ${name} with (force)`);
    for (const name of Object.values(names)) await admin.query(`drop role if exists ${name}`);
    await admin.end();
    await folder[Symbol.asyncDispose]();
  });
  return {
    admin,
    names,
    /** The address of a program's database for the role of one. */
    url(of: keyof typeof names, as: keyof typeof names = of): string {
      const url = new URL(adminUrl);
      url.pathname = `/${names[of]}`;
      url.username = names[as];
      url.password = `${as}-password`;
      return url.href;
    },
    create: () =>
      run("psql", ["--no-psqlrc", "--set=ON_ERROR_STOP=1", `--file=${file}`, adminUrl], {
        env: {
          ...process.env,
          APP_DATABASE_PASSWORD: "app-password",
          SERVICE_DATABASE_PASSWORD: "service-password",
        },
      }),
  };
}

/** What the app and the service say when they open their databases. */
async function openBoth({ url }: Pick<Awaited<ReturnType<typeof freshServer>>, "url">) {
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  await (await openDatabase(url("app"), { warn })).close();
  const store = await openStore({ database: url("service"), now: Date.now, warn });
  const organisations = await store.organisations();
  await store.close();
  return { warnings, organisations: organisations.map(({ name }) => name) };
}

test("Compose's databases serve each program by a role of its own, which can't enter the other's", async (context) => {
  const server = await freshServer(context);
  await server.create();
  expect(await openBoth(server)).toEqual({ warnings: [], organisations: [] });
  for (const [of, as] of [
    ["app", "service"],
    ["service", "app"],
  ] as const) {
    const stranger = new pg.Client(server.url(of, as));
    await expect(stranger.connect()).rejects.toThrow(`permission denied for database "${server.names[of]}"`);
  }
  // Again, as before a restore.
  await server.admin.query(`alter database ${server.names.app} rename to ${server.names.app}_before`);
  await server.create();
  expect(await openBoth(server)).toEqual({ warnings: [], organisations: [] });
});

test("a volume in which one role owned both databases is divided, and nothing in it is lost", async (context) => {
  const server = await freshServer(context);
  const { app, service } = server.names;
  await server.admin.query(`create role ${app} login password 'app-password'`);
  for (const name of [app, service]) await server.admin.query(`create database ${name} owner ${app}`);
  const before = await openStore({ database: server.url("service", "app"), now: Date.now });
  await before.createOrganisation({ name: "Acme", balance: 0 });
  await before.close();
  await server.create();
  expect(await openBoth(server)).toEqual({ warnings: [], organisations: ["Acme"] });
  const stranger = new pg.Client(server.url("service", "app"));
  await expect(stranger.connect()).rejects.toThrow("permission denied for database");
});
