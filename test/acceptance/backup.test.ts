import { randomBytes } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { rapport } from "../../src/app/storage/transferable.ts";
import { openAsIs } from "../../src/database/transfer/copy.ts";
import { type Actor, ids } from "../../src/sandbox/index.ts";
import { pressInHome } from "../support/app/administration.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#acme-renewal";

async function runOn(
  environment: Record<string, string>,
  act: (flow: ReturnType<typeof paidFlow>, priya: Actor, sam: Actor) => Promise<void>,
): Promise<void> {
  const running = await startEverything({ environment });
  const { workspace } = running.slack;
  const [priya, sam] = [workspace.as(ids.priya), workspace.as(ids.sam)];
  await act(paidFlow(running, channel), priya, sam).finally(() => running.stop());
  expect(workspace.problems).toEqual([]);
}

test.for(databaseKinds)(
  "from %s, a backup is made while Rapport serves, and restored into the other database, and moved back",
  async (kind, context) => {
    const other = kind === "SQLite" ? "Postgres" : "SQLite";
    const [first, second, third] = [
      await newDatabase(kind, context),
      await newDatabase(other, context),
      await newDatabase(kind, context),
    ];
    await using folder = await temporaryFolder();
    const file = join(folder.path, "monday.backup");
    const key = randomBytes(32).toString("base64");
    const on = (DATABASE_URL: string, ENCRYPTION_KEY = key) => ({ DATABASE_URL, ENCRYPTION_KEY });
    const data = (url: string, ...words: string[]) => operatorCommand(on(url), "data", ...words);
    const tablesOf = ({ stdout }: { stdout: string }): unknown => JSON.parse(stdout).tables;

    await runOn(on(first), async (flow, priya, sam) => {
      await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
      await flow.result(priya, "Brief: call with Jane Whitfield");
      await flow.kept(priya, 1);
      await flow.ask(sam, "/profile block marcus.bell@kestrel.io");
      expect(await data(first, "backup", file)).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await data(first, "move", third)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/^Rapport is running: process \d+ on .*Nothing was moved\.$/),
      });
      // What comes later isn't in it, but for who is blocked.
      await flow.ask(sam, "/profile block leila@acme.com");
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder.path)).sort()).toEqual([
      "monday.backup",
      "rapport-backups.json",
      "rapport-forgotten.json",
    ]);
    expect((await stat(join(folder.path, "rapport-forgotten.json"))).mode & 0o777).toBe(0o600);
    expect(await data(first, "backup", file)).toMatchObject({
      exitCode: 1,
      stderr: `There is a file ${file} already. Nothing was changed.`,
    });
    expect(await data(first, "backup", join(file, "below", "a.backup"))).toMatchObject({
      exitCode: 1,
      stderr: `Can't write in ${join(file, "below")} (ENOTDIR). Choose another folder. Nothing was changed.`,
    });
    expect(await data(second, "verify", file)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/and whole: \d+ rows in \d+ tables\. The key opens all that's sealed\.$/),
    });
    const strange = on(second, randomBytes(32).toString("base64"));
    expect(await operatorCommand(strange, "data", "restore", file)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(
        /^Some of it is sealed with a key that isn't given \(.{8}\).*Nothing was restored\.$/,
      ),
    });

    const restored = await data(second, "restore", file, "--json");
    expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
    // Over what is there: SQLite's database is moved aside, Postgres' has to be empty.
    expect(await data(second, "restore", file)).toMatchObject({ exitCode: other === "SQLite" ? 0 : 1 });
    await runOn(on(second), async (flow, priya, sam) => {
      expect(await flow.ask(priya, "/prep jane@acme.com call Q3 renewal")).toContain("Nothing was charged");
      await priya.click(priya.lastMessage(channel), "paid_open_result");
      await flow.result(priya, "Brief: call with Jane Whitfield");
      expect(flow.paidRequests()).toBe(0);
      expect(await flow.ask(priya, "/profile marcus.bell@kestrel.io")).toContain("blocked at your company");
      expect(await flow.ask(priya, "/profile leila@acme.com")).toContain("blocked at your company");
      const form = await pressInHome(sam, "rights_open_unblock", "blocked.");
      expect(flow.read(form)).toContain("2 people are blocked.");
      await sam.close(form);
    });

    const before = tablesOf(await data(second, "verify", "--json"));
    const moved = await data(second, "move", third, "--json");
    expect(moved).toMatchObject({ exitCode: 0, stderr: "" });
    expect(tablesOf(moved)).toEqual(before);
    expect(tablesOf(await data(third, "verify", "--json"))).toEqual(before);

    const backup = await openAsIs(rapport, file);
    await sql`update suppressed_contacts set identity = identity || 'x'`.execute(backup.query);
    await backup.close();
    expect(await data(first, "verify", file)).toMatchObject({
      exitCode: 1,
      stderr: "The backup is damaged: suppressed_contacts isn't as it was written. Use another one.",
    });
  },
);
