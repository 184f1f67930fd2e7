import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { ids } from "../../src/sandbox/index.ts";
import { askByCommand } from "../durability/asking.ts";
import { untilSeen } from "../durability/seen.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** The app's program is started with its key, with another one, and with none. */

/** Milliseconds. */
const deadline = 300_000;

const newKey = () => randomBytes(32).toString("base64");
const withKey = (ENCRYPTION_KEY: string) => ({ environment: { ENCRYPTION_KEY } });
const ended = (sentence: string) => new Error(`The program did not start:\n${sentence}\n`);
const otherKey =
  "ENCRYPTION_KEY isn't the key that this database was sealed with. Set that one: no other can read what's stored. " +
  "No data was changed.";

async function start(kind: (typeof databaseKinds)[number], context: TestContext) {
  await using stack = new AsyncDisposableStack();
  const databaseUrl =
    kind === "Postgres"
      ? stack.use(await postgresOrSkip(context)).url
      : join(stack.use(await temporaryFolder()).path, "rapport.db");
  const around = stack.use(await startSurroundings(context, { databaseUrl }));
  const started = stack.move();
  return { ...around, databaseUrl, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** The value that tells the key; `undefined` when there's none, and with `forget` there's none any more. */
async function checkIn(databaseUrl: string, forget = false): Promise<string | undefined> {
  const { query, close } = await openDatabase(databaseUrl);
  const row = await query.selectFrom("key_check").select("sealed").executeTakeFirst();
  if (forget) await query.deleteFrom("key_check").execute();
  await close();
  return row?.sealed;
}

describe.concurrent("the app's program", { timeout: deadline }, () => {
  test.for(inTurn(databaseKinds, 0))(
    "on %s, starts with the key of the first start, and with no other",
    async (kind, context) => {
      await using around = await start(kind, context);
      const { databaseUrl } = around;
      const key = newKey();
      // Of two that start on an empty database, neither is in the other's way.
      const both = await Promise.all([around.start(withKey(key)), around.start(withKey(key))]);
      await Promise.all(both.map((each) => each.stop()));
      const check = await checkIn(databaseUrl);
      await expect(around.start(withKey(newKey()))).rejects.toEqual(ended(otherKey));
      expect(await checkIn(databaseUrl)).toBe(check);
      await (await around.start(withKey(key))).stop();
    },
  );

  test.for(inTurn(databaseKinds, 1))(
    "on %s, asks a sealed row where the first start left no value",
    async (kind, context) => {
      await using around = await start(kind, context);
      const { databaseUrl, workspace } = around;
      const key = newKey();
      const first = await around.start(withKey(key));
      const priya = workspace.as(ids.priya);
      await askByCommand(priya);
      await untilSeen(priya, ["brief"]);
      await first.stop();
      expect(await checkIn(databaseUrl, true)).toEqual(expect.any(String));
      await expect(around.start(withKey(newKey()))).rejects.toEqual(ended(otherKey));
      expect(await checkIn(databaseUrl)).toBeUndefined();
      await (await around.start(withKey(key))).stop();
      expect(await checkIn(databaseUrl)).toEqual(expect.any(String));
    },
  );

  test("makes no new key beside a database whose own is missing", async (context) => {
    await using around = await start("SQLite", context);
    const path = join(dirname(around.databaseUrl), "encryption.key");
    const both = await Promise.all([around.start(), around.start()]);
    await Promise.all(both.map((each) => each.stop()));
    const key = await readFile(path, "utf8");

    await rename(path, `${path}.away`);
    await expect(around.start()).rejects.toEqual(
      ended(
        `${path} is missing, and only the key in it can read this database. Put the file back, or set ENCRYPTION_KEY ` +
          "to that key. No data was changed.",
      ),
    );
    expect(await readdir(dirname(path))).not.toContain("encryption.key");
    await (await around.start(withKey(key.trim()))).stop();

    await writeFile(path, `${newKey()}\n`);
    await expect(around.start()).rejects.toEqual(
      ended(
        `${path} isn't the key that this database was sealed with. Put that one back into the file, or set ` +
          "ENCRYPTION_KEY to it: no other can read what's stored. No data was changed.",
      ),
    );

    await rename(`${path}.away`, path);
    await expect(around.start(withKey(newKey()))).rejects.toEqual(
      ended(otherKey.replace("Set that one:", `Set that one, or none if it's in ${path}:`)),
    );
    await (await around.start()).stop();
  });
});
