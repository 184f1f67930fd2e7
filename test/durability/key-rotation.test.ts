import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import { openVault } from "../../src/app/storage/open-vault.ts";
import { keyUses } from "../../src/app/storage/rotation.ts";
import { inRow } from "../../src/app/storage/sealed-columns.ts";
import { ids, team } from "../../src/sandbox/index.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { operatorCommand, startOperatorCommand } from "../support/processes/operator-command.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { askByCommand } from "./asking.ts";
import { untilSeen } from "./seen.ts";

/** The key is changed while two processes serve, and the program that does it is killed. */

/** Milliseconds. */
const deadline = 300_000;
/** Enough for many batches. */
const rows = 6_000;
const kinds = inTurn(databaseKinds, 1);
const newKey = () => randomBytes(32);
const written = (...keys: Buffer[]) => ({ ENCRYPTION_KEY: keys.map((key) => key.toString("base64")).join() });

describe.concurrent("a change of the key", { timeout: deadline }, () => {
  test.for(kinds)("on %s, survives kill -9 while Rapport serves", async (kind, context) => {
    await using stack = new AsyncDisposableStack();
    const url =
      kind === "SQLite"
        ? `${stack.use(await temporaryFolder()).path}/rapport.db`
        : stack.use(await postgresOrSkip(context)).url;
    const database = await openDatabase(url);
    stack.defer(() => database.close());
    const around = stack.use(await startSurroundings(context, { databaseUrl: url }));
    const { workspace } = around;
    const [older, newer] = [newKey(), newKey()];
    const start = (...keys: Buffer[]) => around.start({ environment: written(...keys) });
    const keysInUse = async () => new Set((await keyUses(database)).map(({ key }) => key));

    const first = await start(older);
    const priya = workspace.as(ids.priya);
    await askByCommand(priya);
    await untilSeen(priya, ["brief"]);
    const vault = createVault([older]);
    const of = (contact: string) =>
      inRow("recent_contacts.details", { organisation: team.id, person: "U0", contact });
    const contacts = Array.from({ length: rows }, (_, number) => ({
      ...{ organisation: team.id, person: "U0", contact: String(number), used_at: Date.now() },
      details: vault.seal(of(String(number)), `contact ${number}`),
    }));
    for (let at = 0; at < rows; at += 1_000) {
      await database.query
        .insertInto("recent_contacts")
        .values(contacts.slice(at, at + 1_000))
        .execute();
    }

    const variables = { DATABASE_URL: url, ...written(newer, older) };
    // The process that is there would go on sealing with the older key.
    expect(await operatorCommand(variables, "keys", "rotate")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Another key still seals in process"),
    });
    await first.stop();
    const both = [await start(newer, older), await start(newer, older)];

    const killed = startOperatorCommand(variables, "keys", "rotate");
    const isUnderWay = async () => {
      const { count } = await database.query
        .selectFrom("recent_contacts")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("details", "not like", `${vault.keyIds[0]}.%`)
        .executeTakeFirstOrThrow();
      return count > 300;
    };
    while (!(await isUnderWay())) await setTimeout(1);
    killed.kill();
    expect((await killed.ended).exitCode).toBeNull();
    expect((await keysInUse()).size).toBe(2);

    const again = startOperatorCommand(variables, "keys", "rotate");
    const sam = workspace.as(ids.sam);
    await askByCommand(sam);
    expect(await again.ended).toMatchObject({ exitCode: 0, stderr: "" });
    await untilSeen(sam, ["brief"]);
    const [newest] = createVault([newer]).keyIds;
    expect(await keysInUse()).toEqual(new Set([newest]));
    for (const each of both) await each.stop();

    await expect(start(older)).rejects.toThrow("isn't the key that this database was sealed with");
    await start(newer);
    const opened = await openVault({ database, url, keys: [newer], warn: () => undefined });
    const kept = await database.query
      .selectFrom("recent_contacts")
      .selectAll()
      .where("person", "=", "U0")
      .execute();
    expect(new Set(kept.map(({ contact, details }) => opened.open(of(contact), details)))).toEqual(
      new Set(contacts.map((_, number) => `contact ${number}`)),
    );
    await askByCommand(sam);
    expect(sam.lastMessage("#acme-renewal")).toMatchObject({
      text: expect.stringContaining("Nothing was charged"),
    });
    expect((await around.rows()).map(({ state }) => state)).toEqual(["answered", "answered"]);
  });
});
