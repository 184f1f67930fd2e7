import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import { ids, team } from "../../src/sandbox/index.ts";
import { filesWith } from "../support/bytes.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { askByCommand } from "./asking.ts";
import { channel, untilSeen } from "./seen.ts";

/** So many that it takes a while to erase one. */
const others = 40_000;
/** What lies beside a backup while it's copied, and while its copy is changed. */
const [copy, change] = [".part", ".part-wal"];

test.for(databaseKinds)(
  "on %s, a process that's killed while it erases from a backup leaves it whole, and the next one does it",
  { timeout: 300_000 },
  async (kind, context) => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await temporaryFolder()).path;
    const url = kind === "SQLite" ? join(folder, "rapport.db") : stack.use(await postgresOrSkip(context)).url;
    const key = randomBytes(32);
    const environment = { ENCRYPTION_KEY: key.toString("base64") };
    const database = await openDatabase(url);
    stack.defer(() => database.close());
    const around = stack.use(await startSurroundings(context, { databaseUrl: url, environment }));
    const backups = stack.use(await temporaryFolder()).path;
    const backup = join(backups, "monday.backup");
    const data = (...words: string[]) =>
      operatorCommand({ DATABASE_URL: url, ...environment }, "data", ...words);
    const verified = async () => {
      const { exitCode, stdout } = await data("verify", backup, "--json");
      const tables: { name: string; rows: number }[] = JSON.parse(stdout).tables;
      return { exitCode, contacts: tables.find(({ name }) => name === "recent_contacts")?.rows };
    };
    const vault = createVault([key]);
    const organisation = team.id;
    const jane = vault.digest({ organisation, field: "recent_contacts.contact" }, "email:jane@acme.com");
    const known = () =>
      database.query.selectFrom("recent_contacts").select("contact").where("contact", "=", jane).execute();

    const running = await around.start();
    const sam = around.workspace.as(ids.sam);
    await askByCommand(sam);
    await untilSeen(sam, ["brief"]);
    await expect.poll(known).toHaveLength(1);
    const details = vault.seal({ organisation, field: "recent_contacts.details" }, "somebody");
    const rows = Array.from({ length: others }, (_, number) => ({
      ...{ organisation, person: "U0", contact: String(number), details, used_at: Date.now() },
    }));
    for (let at = 0; at < others; at += 1_000)
      await database.query
        .insertInto("recent_contacts")
        .values(rows.slice(at, at + 1_000))
        .execute();
    expect(await data("backup", backup)).toMatchObject({ exitCode: 0, stderr: "" });
    const whole = { exitCode: 0, contacts: others + 1 };
    expect(await verified()).toEqual(whole);

    const seen = (moment: string) =>
      expect
        .poll(() => readdir(backups), { interval: 1, timeout: 60_000 })
        .toContainEqual(expect.stringContaining(moment));
    const expectWhole = async () => {
      expect(await readdir(backups)).toContainEqual(expect.stringMatching(/\.part$/));
      expect(await filesWith(backups, jane)).toContain("monday.backup");
      expect(await verified()).toEqual(whole);
    };
    await sam.send(channel, "/profile forget jane@acme.com");
    await sam.click(sam.lastMessage(channel), "rights_forget");
    await seen(copy);
    await running.kill();
    await expectWhole();
    // It begins at its start, and may be done by the time that it's ready.
    const changing = seen(change);
    const next = await around.start({ killOn: changing }).catch(() => undefined);
    await changing;
    await next?.kill();
    await expectWhole();
    await around.start();
    const waiting = () => database.query.selectFrom("backup_erasures").select("id").execute();
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
    expect(await verified()).toEqual({ exitCode: 0, contacts: others });
    expect(await readdir(backups)).toEqual(["monday.backup"]);
    expect(await filesWith(backups, jane)).toEqual([]);
  },
);
