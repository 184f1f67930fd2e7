import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { migrations } from "../../src/service/store/migrations.ts";
import type { ServiceSchema } from "../../src/service/store/schema.ts";
import { openServiceDatabase } from "../../src/service/store/service-database.ts";
import { openStore } from "../../src/service/store/store.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { runService, serviceCommand } from "../support/processes/service-process.ts";
import { now } from "./helpers.ts";

test.for(databaseKinds)(
  "processes that start at once on an empty %s wait for each other",
  async (kind, context) => {
    const SERVICE_DATABASE_URL = await newDatabase(kind, context);
    const outputs = await Promise.all(
      ["a", "b", "c"].map((name) => runService({ SERVICE_DATABASE_URL }, "org", "create", name)),
    );
    expect(outputs.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(outputs.map(() => [0, ""]));
    const { stdout } = await serviceCommand({ SERVICE_DATABASE_URL }, "org", "list", "--json");
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(["a", "b", "c"]);
  },
);

test.for(databaseKinds)(
  "what the first version wrote on %s is there after the second migration",
  async (kind, context) => {
    const url = await newDatabase(kind, context);
    const database = await openServiceDatabase(url);
    await migrateTo(database.query, "0001-organisations-keys-contacts-charges");
    const hash = "ab".repeat(32);
    await sql`insert into organisations values ('o', 'Acme', 25, ${new Date(now).toISOString()})`.execute(
      database.query,
    );
    await sql`insert into api_keys values (${hash}, 'o', ${new Date(now).toISOString()})`.execute(
      database.query,
    );
    await database.close();

    const store = await openStore({ database: url, now: () => now });
    context.onTestFinished(() => store.close());
    expect(await store.apiKeys("o")).toEqual([
      { id: "ab".repeat(8), created_at: new Date(now).toISOString(), revoked_at: null, right: null },
    ]);
    expect(await balanceOf(store, "o")).toBe(25);
  },
);

/** Down is never needed in earnest: the tables of later migrations are dropped by hand. */
async function migrateTo(query: Kysely<ServiceSchema>, name: string): Promise<void> {
  for (const table of [
    "sealing",
    "answers",
    "calls_under_way",
    "charges",
    "contacts",
    "api_keys",
    "organisations",
  ]) {
    await query.schema.dropTable(table).execute();
  }
  await sql`delete from kysely_migration`.execute(query);
  const { error } = await new Migrator({
    db: query,
    provider: { getMigrations: async () => migrations },
  }).migrateTo(name);
  if (error !== undefined) throw error;
}
