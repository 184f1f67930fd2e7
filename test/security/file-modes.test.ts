import { execFile } from "node:child_process";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { keysBeside } from "../../src/app/storage/encryption-key.ts";
import { makePrivate } from "../../src/database/private-files.ts";
import { seedSamplePeople } from "../../src/service/sample-people.ts";
import { openStore } from "../../src/service/store/store.ts";
import { now, startedService } from "../service/helpers.ts";
import { startEverything } from "../support/app/rapport.ts";
import { serviceCommand } from "../support/processes/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function ownFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  return folder.path;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** The permissions of each file in a folder. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))] as const)),
  );
}

test("whatever the service creates is for its owner alone", async () => {
  const folder = await ownFolder();
  const data = join(folder, "new", "data");
  const { store } = await startedService({ database: join(data, "service.db") });
  await seedSamplePeople(store, { now });
  expect(await modesIn(data)).toEqual({
    "service.db": "600",
    "service.db-shm": "600",
    "service.db-wal": "600",
  });
  expect([await modeOf(join(folder, "new")), await modeOf(data)]).toEqual(["700", "700"]);
});

test("whatever the app creates is for its owner alone", async () => {
  const data = join(await ownFolder(), "data");
  const everything = await startEverything({ environment: { DATABASE_URL: join(data, "rapport.db") } });
  onTestFinished(() => everything.stop());
  expect(await modesIn(data)).toEqual({
    "encryption.key": "600",
    "rapport.db": "600",
    "rapport.db-shm": "600",
    "rapport.db-wal": "600",
  });
  expect(await modeOf(data)).toBe("700");
});

test("compiled code is kept beside the code, not where other users may write", async () => {
  const temporary = await ownFolder();
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env;
  const print = "process.stdout.write(process.getBuiltinModule('node:module').getCompileCacheDir())";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", fileURLToPath(new URL("../../src/compile-cache.js", import.meta.url)), "--eval", print],
    { env: { ...environment, TMPDIR: temporary } },
  );
  expect(stdout).toContain(fileURLToPath(new URL("../../node_modules/", import.meta.url)));
  expect(await readdir(temporary)).toEqual([]);
});

test.each([
  ["Dockerfile", (file: string) => `${/^WORKDIR (.+)$/m.exec(file)?.[1]}/compile-cache`],
  ["deploy/systemd/rapport.service", cacheOfUnit],
  ["deploy/systemd/rapport-service.service", cacheOfUnit],
])("where %s runs it, only the program writes into the folder of compiled code", async (path, folder) => {
  const file = await readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  expect(/NODE_COMPILE_CACHE=(\S+)/.exec(file)?.[1]).toBe(folder(file));
});

/** The folder that systemd makes for a unit's own user. */
function cacheOfUnit(file: string): string {
  return `/var/cache/${/^CacheDirectory=(.+)$/m.exec(file)?.[1]}`;
}

test("files that others could read are narrowed by the next start, and their folder is left alone", async () => {
  const folder = await ownFolder();
  const database = join(folder, "rapport.db");
  const warnings: string[] = [];
  const first = await openDatabase(database);
  await keysBeside(database);
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
  await chmod(folder, 0o755);
  const second = await openDatabase(database, { warn: (sentence) => warnings.push(sentence) });
  await keysBeside(database, { warn: (sentence) => warnings.push(sentence) });
  expect(await modesIn(folder)).toEqual({
    "encryption.key": "600",
    "rapport.db": "600",
    "rapport.db-shm": "600",
    "rapport.db-wal": "600",
  });
  expect(await modeOf(folder)).toBe("755");
  expect(warnings).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});

test("a file that turns out to be no database keeps its permissions", async () => {
  const database = join(await ownFolder(), "notes.txt");
  await writeFile(database, "These are notes, and long enough to be no empty database. ".repeat(40));
  await chmod(database, 0o644);
  await expect(openStore({ database, now: () => now })).rejects.toThrow("isn't a database");
  expect(await modeOf(database)).toBe("644");
});

test.skipIf(process.platform !== "linux")("where permissions can't be changed, the operator hears it", () => {
  // Nobody may change these, whoever runs the tests.
  expect(makePrivate("/proc/self/status")).toBe(
    "Other users of this machine may read /proc/self/status. Run as its owner: chmod 600 /proc/self/status",
  );
});

test("an export that a shell saves is for its owner alone", async () => {
  const folder = await ownFolder();
  const [file, database] = [join(folder, "people.json"), join(folder, "service.db")];
  await serviceCommand({ SERVICE_DATABASE_URL: database }, "seed");
  const command = packageJson.scripts.service.split(" ").slice(1);
  const words = [...command, "contacts", "export", "Sample organisation"];
  const { stderr } = await promisify(execFile)(
    "sh",
    ["-c", 'umask 022 && exec "$0" "$@" > "$FILE"', process.execPath, ...words],
    {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { ...process.env, SERVICE_DATABASE_URL: database, FILE: file },
    },
  );
  expect(stderr).toBe("");
  expect(await modeOf(file)).toBe("600");
  expect((await stat(file)).size).toBeGreaterThan(1_000);
});
