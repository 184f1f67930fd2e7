import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";

/** What `npm ci` installs is what somebody once looked at: nothing else can take its place, and nothing of it runs. */

const locked = z.object({
  link: z.boolean().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), locked) });
const manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

async function readJson<Value>(path: string, schema: z.ZodType<Value>): Promise<Value> {
  return schema.parse(JSON.parse(await readFile(path, "utf8")));
}

describe.each(["package-lock.json", "bench/package-lock.json"])("%s", (path) => {
  test("holds the hash of each package, and no registry's address", async () => {
    const { "": root, ...packages } = (await readJson(path, lockFile)).packages;
    const loose = Object.entries(packages).filter(
      ([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved !== undefined,
    );
    expect(loose).toEqual([]);
  });

  test("has no package that runs a script when it's installed", async () => {
    const { packages } = await readJson(path, lockFile);
    const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(running).toEqual([]);
  });
});

test("Node is locked for each platform, in one version", async () => {
  const { optionalDependencies } = await readJson("package.json", manifest);
  const { packages } = await readJson("package-lock.json", lockFile);
  const platforms = ["bin-darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win-x64"];
  const names = platforms.map((platform) => `node-${platform}`);
  expect(Object.keys(optionalDependencies)).toEqual(names);
  const versions = names.map((name) => packages[`node_modules/${name}`]?.version);
  expect(versions).toEqual(Object.values(optionalDependencies));
  expect(new Set(versions).size).toBe(1);
});

test("CI checks the signatures of what it has installed", async () => {
  const commands = (await readFile(".ci/run", "utf8")).split("\n").map((line) => line.trim());
  const [installed, checked] = ["npm ci --no-audit --no-fund", "npm audit signatures"].map((command) =>
    commands.indexOf(command),
  );
  expect(installed).toBeGreaterThan(0);
  expect(checked).toBeGreaterThan(installed ?? 0);
});
