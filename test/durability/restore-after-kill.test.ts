import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { ids, type Workspace } from "../../src/sandbox/index.ts";
import { openStore } from "../../src/service/store/store.ts";
import { client, contactNamed, jane, newOrganisation } from "../service/helpers.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";
import { serviceCommand, startServiceProcess } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { askByCommand } from "./asking.ts";
import { isPaid, untilSeen } from "./seen.ts";

/** A backup is restored after kill -9 in the middle of paid calls, beside the log that the killed process left. */

const restorations = [
  { how: "with the database where it was", isMovedByHand: false },
  { how: "with the database's file moved aside by hand, and its log left behind", isMovedByHand: true },
] as const;

async function folderOf(context: TestContext): Promise<string> {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  return folder.path;
}

/** What the app's ledger has, call by call and in its sums: tenths of a credit. */
async function ledgerOf(path: string) {
  const database = await openDatabase(path);
  try {
    const calls = await database.query
      .selectFrom("paid_calls")
      .select(["person", "state", "charged"])
      .orderBy("created_at")
      .execute();
    const sums = await database.query.selectFrom("team_charges").select("charged").execute();
    return { calls, sum: sums.reduce((total, { charged }) => total + Number(charged), 0) };
  } finally {
    await database.close();
  }
}

/** Resolves when the service has answered a paid call, which the app never hears. */
function answeredUnheard(workspace: Workspace): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const stop = workspace.onDone(async (request) => {
    if (!isPaid(request)) return undefined;
    stop();
    answered.resolve();
    return "drop";
  });
  return answered.promise;
}

test.for(restorations)(
  "the app restores a backup after kill -9 in the middle of a paid call, $how",
  async ({ isMovedByHand }, context) => {
    const folder = await folderOf(context);
    const [url, file] = [join(folder, "rapport.db"), join(folder, "monday.backup")];
    const environment = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
    await using around = await startSurroundings(context, { databaseUrl: url, environment });
    const { workspace } = around;
    const data = (...words: string[]) =>
      operatorCommand({ DATABASE_URL: url, ...environment }, "data", ...words);
    const [priya, sam, lena] = [workspace.as(ids.priya), workspace.as(ids.sam), workspace.as(ids.lena)];

    const running = await around.start();
    await askByCommand(priya);
    await untilSeen(priya, ["brief"]);
    expect(await data("backup", file)).toMatchObject({ exitCode: 0, stderr: "" });
    await askByCommand(sam);
    await untilSeen(sam, ["brief"]);
    const answered = answeredUnheard(workspace);
    await askByCommand(lena);
    await answered;
    const before = await readdir(folder);
    expect(before).toEqual(expect.arrayContaining(["rapport.db", "rapport.db-wal", "rapport.db-shm"]));
    if (isMovedByHand) await rename(url, `${url}.old`);
    expect(await data("restore", file)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `Process ${running.pid} has ${url} open. Stop it first. Nothing was restored.`,
    });
    await running.kill();

    const restored = await data("restore", file, "--json");
    expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
    const { earlier, tables } = JSON.parse(restored.stdout);
    const verified = await data("verify", "--json");
    expect(verified).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(verified.stdout).tables).toEqual(tables);
    expect(await ledgerOf(url)).toEqual({
      calls: [{ person: ids.priya, state: "answered", charged: 10 }],
      sum: 10,
    });
    expect(existsSync(isMovedByHand ? `${earlier}-wal` : earlier)).toBe(true);

    const next = await around.start();
    await askByCommand(sam);
    await untilSeen(sam, ["brief", "brief"]);
    expect(await next.stop()).toBe(0);
    expect(await ledgerOf(url)).toMatchObject({ sum: 20 });
    expect(await data("verify")).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

const balance = 5_000;
/** Answers before the backup, and after it before the kill. */
const answersHeard = 20;

test.for(restorations)(
  "the service restores a backup after kill -9 in the middle of paid calls, $how",
  async ({ isMovedByHand }, context) => {
    const folder = await folderOf(context);
    const [database, file] = [join(folder, "service.db"), join(folder, "monday.backup")];
    const environment = { SERVICE_DATABASE_URL: database };
    const made = await openStore({ database, now: Date.now });
    const { organisation, key } = await newOrganisation(made, balance);
    await made.addContact(organisation, contactNamed("Jane Whitfield"));
    await made.close();

    const running = await startServiceProcess(environment);
    context.onTestFinished(() => running.kill());
    await askUntil(running.url, () => undefined);
    expect(await serviceCommand(environment, "data", "backup", file)).toMatchObject({
      exitCode: 0,
      stderr: "",
    });
    if (isMovedByHand) await rename(database, `${database}.old`);
    expect(await serviceCommand(environment, "data", "restore", file)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `Process ${running.pid} has ${database} open. Stop it first. Nothing was restored.\n`,
    });
    await askUntil(running.url, () => running.kill());

    const restored = await serviceCommand(environment, "data", "restore", file, "--json");
    expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
    const verified = await serviceCommand(environment, "data", "verify", "--json");
    expect(verified).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(verified.stdout).tables).toEqual(JSON.parse(restored.stdout).tables);

    const next = await startServiceProcess(environment);
    context.onTestFinished(() => next.kill());
    await askUntil(next.url, () => undefined);
    expect(await next.stop()).toBe(0);
    const store = await openStore({ database, now: Date.now });
    context.onTestFinished(() => store.close());
    const charges = await store.charges(organisation);
    expect(charges.length).toBeGreaterThanOrEqual(2 * answersHeard);
    expect(await store.answers(organisation)).toHaveLength(charges.length);
    const spent = charges.reduce((sum, { amount }) => sum + amount, 0);
    expect(await balanceOf(store, organisation)).toBe(balance - spent);

    /** Asks from several sides, and calls `end` in the middle of it. */
    async function askUntil(url: string, end: () => Promise<void> | undefined): Promise<void> {
      const ask = client(url, key);
      let heard = 0;
      let ended: Promise<void> | undefined;
      const side = async () => {
        while (heard < answersHeard) {
          const answer = await ask("wave", { contact_id: jane }).catch(() => undefined);
          if (answer === undefined) return;
          expect(answer.status).toBe(200);
          heard += 1;
          if (heard === answersHeard) ended = end();
        }
      };
      await Promise.all(Array.from({ length: 4 }, side));
      await ended;
    }
  },
);
