import { execFile } from "node:child_process";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { EncryptionKeyError, keysBeside } from "#app/storage/encryption-key.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("the key beside a database", () => {
  it("is made once, for its owner alone, and stays", async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, "some", "data", "rapport.db");
    const [key] = await keysBeside(database);
    const path = join(folder.path, "some", "data", "encryption.key");
    expect(key).toHaveLength(32);
    expect(await readFile(path, "utf8")).toBe(`${key.toString("base64")}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await keysBeside(database)).toEqual([key]);
    expect(await readdir(join(folder.path, "some", "data"))).toEqual(["encryption.key"]);
  });

  it("is another one for another folder", async () => {
    await using one = await temporaryFolder();
    await using other = await temporaryFolder();
    expect(await keysBeside(join(one.path, "rapport.db"))).not.toEqual(
      await keysBeside(join(other.path, "rapport.db")),
    );
  });

  it("is the same for many who ask at once", async () => {
    await using folder = await temporaryFolder();
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => keysBeside(join(folder.path, "rapport.db"))),
    );
    expect(new Set(keys.map(([key]) => key.toString("hex"))).size).toBe(1);
    expect(await readdir(folder.path)).toEqual(["encryption.key"]);
  });

  it("is the same for processes that start at once", async () => {
    await using folder = await temporaryFolder();
    const program = `
      const { keysBeside } = await import(${JSON.stringify(import.meta.resolve("#app/storage/encryption-key.ts"))});
      process.stdout.write((await keysBeside(process.argv[1]))[0].toString("base64"));
    `;
    const run = () =>
      promisify(execFile)(process.execPath, [
        "--input-type=module",
        "--eval",
        program,
        join(folder.path, "rapport.db"),
      ]);
    const outputs = await Promise.all([run(), run(), run()]);
    const key = (await readFile(join(folder.path, "encryption.key"), "utf8")).trim();
    expect(outputs.map(({ stdout }) => stdout)).toEqual([key, key, key]);
  });

  it.each([
    ["empty", ""],
    ["too short", `${Buffer.alloc(31).toString("base64")}\n`],
    ["too long", `${Buffer.alloc(33).toString("base64")}\n`],
    ["something else", "-----BEGIN PRIVATE KEY-----\n"],
    ["half a key behind another", `${Buffer.alloc(32).toString("base64")}\nAAAA\n`],
  ])("is not overwritten when its file is %s", async (_, content) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "encryption.key");
    await writeFile(path, content);
    await expect(keysBeside(join(folder.path, "rapport.db"))).rejects.toThrow(
      new EncryptionKeyError(
        `${path} doesn't contain an encryption key. Put the key back, or set ENCRYPTION_KEY.`,
      ),
    );
    expect(await readFile(path, "utf8")).toBe(content);
    expect(await readdir(folder.path)).toEqual(["encryption.key"]);
  });

  it("has older ones in the lines behind it", async () => {
    await using folder = await temporaryFolder();
    const keys = [Buffer.alloc(32, "new"), Buffer.alloc(32, "old")];
    const lines = keys.map((key) => key.toString("base64"));
    await writeFile(join(folder.path, "encryption.key"), `\n${lines.join("\r\n")}\n\n`);
    expect(await keysBeside(join(folder.path, "rapport.db"))).toEqual(keys);
  });

  it("is read from a file that may not be written", async () => {
    await using folder = await temporaryFolder();
    const key = await keysBeside(join(folder.path, "rapport.db"));
    await chmod(join(folder.path, "encryption.key"), 0o400);
    expect(await keysBeside(join(folder.path, "rapport.db"))).toEqual(key);
  });
});
