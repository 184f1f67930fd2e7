import { randomBytes } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#app/storage/app-database.ts";
import { operatorCommand, startOperatorCommand } from "./support/processes/operator-command.ts";
import { runService, serviceCommand } from "./support/processes/service-process.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** What operators type, and a database of each program in a new folder. */
async function place() {
  const folder = await temporaryFolder();
  const at = (...names: string[]) => join(folder.path, ...names);
  await (await openDatabase(at("rapport.db"))).close();
  const key = randomBytes(32).toString("base64");
  await serviceCommand({ SERVICE_DATABASE_URL: at("service.db") }, "seed");
  return {
    ...{ at, key },
    app: (file: string, ...words: string[]) => operatorCommand({ DATABASE_URL: at(file) }, "data", ...words),
    appWithKey: (file: string, ...words: string[]) =>
      operatorCommand({ DATABASE_URL: at(file), ENCRYPTION_KEY: key }, "data", ...words),
    async service(file: string, ...words: string[]) {
      const ended = await serviceCommand({ SERVICE_DATABASE_URL: at(file) }, "data", ...words);
      return { ...ended, stdout: ended.stdout.trim(), stderr: ended.stderr.trim() };
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test("both programs verify a backup by the same words, and speak of no key that there isn't", async () => {
  await using here = await place();
  const whole = (file: string, rows: string, sealed: string) =>
    new RegExp(`^${here.at(file)} is from .* and whole: ${rows}\\. ${sealed}`);
  for (const { run, name, rows } of [
    { run: here.appWithKey, name: "rapport", rows: "1 row in 1 table" },
    { run: here.service, name: "service", rows: "16 rows in 3 tables" },
  ]) {
    const [database, file] = [`${name}.db`, `${name}.backup`];
    const sealed = "Nothing in it is sealed\\.";
    const answer = { exitCode: 0, stdout: expect.stringMatching(whole(file, rows, sealed)), stderr: "" };
    expect(await run(database, "backup", here.at(file))).toEqual(answer);
    expect(await run(database, "verify", here.at(file))).toEqual(answer);
    expect(await run(database, "verify", "--file", here.at(file))).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringMatching(/^Unknown option '--file'\. Usage: .*verify \[file\]$/),
    });
  }
  expect((await here.app("rapport.db", "verify", here.at("rapport.backup"))).stdout).toMatch(
    /What's sealed, and whether somebody changed it, wasn't tried: there's no key\. Set ENCRYPTION_KEY\.$/,
  );
  expect(await here.app("rapport.db", "backup", here.at("unsigned.backup"))).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "There's no key to sign the backup with: set ENCRYPTION_KEY. Nothing was written.",
  });
});

test("a key is made before Postgres has one", async () => {
  const environment = { DATABASE_URL: "postgres://127.0.0.1:1/rapport" };
  expect(await startOperatorCommand(environment, "keys", "new").ended).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^[\w+/]{43}=$/),
    stderr: "",
  });
});

test("no program asks Postgres in clear where the environment says that it's far", async () => {
  const far = { PGHOST: "db.example", ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const sentence =
    "must end in ?sslmode=verify-full, or every host on the way reads the password and the data; where the way is safe, ?sslmode=disable.";
  const on = { ...far, DATABASE_URL: "postgres:///rapport" };
  expect(await startOperatorCommand(on, "data", "verify").ended).toMatchObject({
    exitCode: 78,
    stderr: `DATABASE_URL ${sentence}`,
  });
  await using here = await place();
  const moving = { ...far, DATABASE_URL: here.at("rapport.db") };
  expect(await startOperatorCommand(moving, "data", "move", "postgres:///rapport").ended).toMatchObject({
    exitCode: 1,
    stderr: `The address ${sentence} Nothing was moved.`,
  });
  const served = { ...far, SERVICE_DATABASE_URL: "postgres:///service" };
  expect(await runService(served, "serve")).toMatchObject({
    exitCode: 78,
    stderr: `SERVICE_DATABASE_URL ${sentence}\n`,
  });
});

test("a restore makes the folder that the key is put back into, and the database's", async () => {
  await using here = await place();
  await here.appWithKey("rapport.db", "backup", here.at("monday.backup"));
  const [key, folder] = [here.at("new", "below", "encryption.key"), here.at("new", "below")];
  const restore = () => here.app(join("new", "below", "rapport.db"), "restore", here.at("monday.backup"));
  expect(await restore()).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: `Put the backup's encryption key back first: set ENCRYPTION_KEY, or write it into ${key}. Nothing was restored.`,
  });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await writeFile(key, here.key);
  expect(await restore()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Restored and verified 1 row in 1 table/),
  });
});
