import { glob, readFile } from "node:fs/promises";
import { dirname, relative } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { type Import, importsOf } from "./support/repository/imports.ts";

/**
 * Who may import whom (design: chapter Layout). The first rule that a file's path begins with is its rule. Paths are
 * those below `src/`, with spaces between them.
 */
interface Rule {
  files: string;
  /** Paths that what is imported may begin with, besides the file's own part or feature. */
  sources?: string;
  /** What else may be imported as types: they are gone at run time. */
  typesOf?: string;
  /** Packages: all, those whose names begin so, or all but Slack's when absent. */
  packages?: "all" | readonly string[];
}

/** Who acts, and the logger, which is handed to whoever has something to log: most parts of the app know their types. */
const known = "app/actor.ts app/log.ts";
/** What has to do with the data of organisations. */
const below = "contract/ app/outreach/ database/ app/storage/";
const parts =
  `${below} csv/ language/ threads/ tracing/ app/audit/ app/person-settings/ app/processes/ app/credits/ app/jobs/ ` +
  "app/calendar/ app/crm/ app/reminders/ app/blocks/ app/slack/ app/backups/ app/views/";
const entries = `app/compose/ app/telemetry/ app/config.ts app/environment.ts ${known} app/start.ts`;

const rules: readonly Rule[] = [
  { files: "contract/", packages: ["zod", "node:url"] },
  { files: "csv/", packages: ["csv-parse", "node:"] },
  { files: "threads/", packages: ["piscina"] },
  { files: "language/", sources: "threads/" },
  { files: "terminal/", packages: ["pino", "node:"] },
  { files: "tracing/", sources: "contract/", packages: ["@opentelemetry/", "zod", "node:"] },
  { files: "app/processes/", sources: "database/ app/storage/", typesOf: known },
  { files: "app/features/", sources: parts, typesOf: `app/features/parts.ts ${known}`, packages: "all" },
  {
    files: "app/views/",
    sources: "contract/ app/outreach/ app/credits/",
    typesOf: `app/calendar/ app/crm/ ${known}`,
    packages: [],
  },
  { files: "app/blocks/", packages: ["@slack/types"] },
  {
    files: "app/outreach/",
    sources: "contract/ app/storage/batches.ts app/storage/sealed-columns.ts app/storage/tenant-scope.ts",
    typesOf: `app/storage/ ${known}`,
  },
  {
    files: "app/audit/",
    sources: "contract/ app/outreach/ app/storage/batches.ts app/storage/tenant-scope.ts",
    typesOf: `app/storage/ ${known}`,
  },
  {
    files: "app/crm/",
    sources:
      "contract/ app/calendar/fetch/ app/jobs/ app/outreach/ app/storage/batches.ts app/storage/sealed-columns.ts",
    typesOf: `app/storage/ ${known}`,
  },
  { files: "app/person-settings/", sources: "contract/", typesOf: `app/storage/ ${known}` },
  { files: "app/credits/", sources: below, typesOf: known },
  { files: "app/jobs/", sources: `${below} app/processes/ app/credits/ app/calendar/`, typesOf: known },
  { files: "app/calendar/", sources: `${below} threads/`, typesOf: known },
  {
    files: "app/reminders/",
    sources: `${below} app/processes/ app/credits/ app/jobs/ app/calendar/`,
    typesOf: known,
  },
  { files: "database/", packages: ["kysely", "pg", "prom-client", "node:"] },
  { files: "app/storage/", sources: "database/", packages: ["kysely", "pg", "node:"] },
  {
    files: "app/slack/",
    sources: `${below} app/audit/ app/person-settings/ app/processes/ app/credits/ app/jobs/ app/blocks/ app/crm/ app/views/`,
    typesOf: `${known} tracing/`,
    packages: "all",
  },
  {
    files: "app/backups/",
    sources:
      "app/audit/ app/crm/ app/outreach/ app/credits/ app/reminders/ app/slack/ database/ app/storage/",
    typesOf: known,
  },
  { files: "service/", sources: "contract/ csv/ database/ language/ terminal/ threads/ tracing/" },
  { files: "conformance/", sources: "contract/ terminal/" },
  {
    // Of the app and of the service, what starts them and nothing of what they consist of.
    files: "sandbox/",
    sources:
      "contract/ database/ app/start.ts app/config.ts app/log.ts service/server.ts service/sample-people.ts " +
      "service/config.ts service/composer/composer.ts service/composer/create-composer.ts",
    packages: "all",
  },
  {
    files: "app/cli/",
    sources: "database/ app/storage/ app/processes/ app/backups/ app/config.ts terminal/",
  },
  { files: "app/", sources: `${parts} ${entries} app/features/ terminal/`, packages: "all" },
  { files: "main.ts", sources: `${entries} app/slack/ terminal/`, packages: "all" },
];

const ruleOf = (file: string) => rules.find(({ files }) => file.startsWith(`src/${files}`));

/** bolt may be loaded here alone; its types may be used wherever Slack's packages may. */
const boltIsLoadedIn = ["src/app/compose/app.ts", "src/app/slack/"];

/** They use the source, and it knows none of them. */
const besideTheSource = ["bench/", "evaluate/", "simulate/", "test/"];

/** Where the sandbox is loaded, and only when it is needed: a real workspace needs nothing of it. */
const sandboxIsLoadedIn = ["src/main.ts", "src/sandbox/"];

/** What a file imports and may not, a line each. */
function violations(file: string, source: string): string[] {
  const rule = ruleOf(file);
  if (rule === undefined) throw new Error(`There is no rule for ${file}.`);
  return importsOf(file, source)
    .filter((imported) => !isAllowed(file, rule, imported))
    .map(({ target, isType }) => `${file} imports ${isType ? "types of " : ""}${target}`);
}

function isAllowed(file: string, rule: Rule, { target, isType, isDynamic }: Import): boolean {
  const isIn = (folders: readonly string[], path: string) =>
    folders.some((folder) => path.startsWith(folder));
  if (target.startsWith("src/")) {
    if (target.startsWith("src/sandbox/") && isIn(sandboxIsLoadedIn, file)) {
      return isDynamic || isType || file.startsWith("src/sandbox/");
    }
    const allowed = [...pathsOf(rule.sources), ...(isType ? pathsOf(rule.typesOf) : [])];
    return isIn([ownPart(file), ...allowed], target);
  }
  if (isIn(besideTheSource, target)) return false;
  if (target === "@slack/bolt" && !isType && !isIn(boltIsLoadedIn, file)) return false;
  if (rule.packages === "all") return true;
  return rule.packages === undefined ? !target.startsWith("@slack/") : isIn(rule.packages, target);
}

function pathsOf(written = ""): string[] {
  return written.split(" ").flatMap((path) => (path === "" ? [] : [`src/${path}`]));
}

/** The part or the feature that a file belongs to; for a file that belongs to none, itself. */
function ownPart(file: string): string {
  const feature = /^src\/(app\/)?features\/[^/]+\//.exec(file)?.[0];
  if (feature !== undefined) return feature;
  const part = ruleOf(file)?.files;
  return part === undefined || part === "app/" ? file : `src/${part}`;
}

/** Files that import each other in a circle, types included, and those on a way from one circle to another. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Set(imports.keys());
  let before: number;
  do {
    before = left.size;
    const imported = new Set([...left].flatMap((file) => imports.get(file) ?? []));
    for (const file of left) {
      const isEnd = !(imports.get(file) ?? []).some((target) => left.has(target));
      if (isEnd || !imported.has(file)) left.delete(file);
    }
  } while (left.size < before);
  return [...left].sort();
}

/** Source code whose imports name files from the repository's root, as the given file would write them. */
function written(file: string, source: string): string {
  return source.replace(/"(src\/[^"]+)"/g, (_, target: string) => `"./${relative(dirname(file), target)}"`);
}

describe("the parts", () => {
  it("import only whom they may", async () => {
    const found: string[] = [];
    let files = 0;
    for await (const file of glob("src/**/*.{ts,tsx}")) {
      files += 1;
      found.push(...violations(file, await readFile(file, "utf8")));
    }
    expect(files).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });

  it("import nobody in a circle", async () => {
    const imports = new Map<string, string[]>();
    for await (const file of glob("src/**/*.{ts,tsx}")) {
      imports.set(
        file,
        importsOf(file, await readFile(file, "utf8")).map(({ target }) => target),
      );
    }
    expect(circles(imports)).toEqual([]);
    const circle = { a: ["b"], b: ["c"], c: ["b", "d"], d: [] };
    expect(circles(new Map(Object.entries(circle)))).toEqual(["b", "c"]);
  });

  it("have no folder of more than about twenty files", async () => {
    const files = new Map<string, number>();
    for await (const file of glob("src/**/*.*"))
      files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
    expect([...files].filter(([, count]) => count > 22)).toEqual([]);
  });

  it("ask who administers where a refusal is entered in the log, or nobody is refused for it", async () => {
    const asking: string[] = [];
    for await (const file of glob("src/app/**/*.ts"))
      if (/^import .*\bisAdministrator\b/m.test(await readFile(file, "utf8"))) asking.push(file);
    expect(asking.sort()).toEqual([
      "src/app/features/credits/command.ts",
      "src/app/slack/access/administrators.ts",
      "src/app/slack/reply/take-back.ts",
    ]);
  });

  it.each([
    // One of each way to import, and of each kind of rule.
    [
      "src/app/features/prep/card.ts",
      'import { a } from "src/app/features/profile/card.ts";',
      "src/app/features/profile/card.ts",
    ],
    ["src/app/features/prep/card.ts", 'import { type App } from "@slack/bolt";', "@slack/bolt"],
    ["src/app/features/prep/card.ts", 'export * from "@slack/bolt";', "@slack/bolt"],
    ["src/app/features/prep/card.ts", 'const { App } = await import("@slack/bolt");', "@slack/bolt"],
    ["src/app/start.ts", 'import { a } from "../../simulate/clock.ts";', "simulate/clock.ts"],
    [
      "src/app/start.ts",
      'import type { A } from "src/sandbox/protocol.ts";',
      "types of src/sandbox/protocol.ts",
    ],
    ["src/app/blocks/card.ts", 'import { z } from "zod";', "zod"],
    [
      "src/app/outreach/service/client.ts",
      'import type { Block } from "@slack/types";',
      "types of @slack/types",
    ],
    [
      "src/app/outreach/service/client.ts",
      'let a: import("src/app/config.ts").Config;',
      "types of src/app/config.ts",
    ],
    [
      "src/app/jobs/runner.ts",
      'export { a } from "src/app/features/prep/card.ts";',
      "src/app/features/prep/card.ts",
    ],
    ["src/app/slack/http/receiver.ts", 'import { createLog } from "src/app/log.ts";', "src/app/log.ts"],
    ["src/main.ts", 'import { a } from "src/sandbox/main.ts";', "src/sandbox/main.ts"],
    ["src/app/compose/app.ts", 'await import("src/sandbox/main.ts");', "src/sandbox/main.ts"],
  ])("%s: %s is told", (file, source, imported) => {
    expect(violations(file, written(file, source))).toEqual([`${file} imports ${imported}`]);
  });

  it.each([
    [
      "src/app/features/prep/card.ts",
      'import type { App } from "@slack/bolt"; import { a } from "src/app/features/prep/ids.ts";',
    ],
    [
      "src/app/outreach/service/client.ts",
      'import type { Vault } from "src/app/storage/app-vault.ts"; import { Pool } from "undici";',
    ],
    [
      "src/main.ts",
      'const { a } = await import("src/sandbox/main.ts"); import { b } from "src/app/start.ts";',
    ],
  ])("%s: %s is no violation", (file, source) => {
    expect(violations(file, written(file, source))).toEqual([]);
  });
});
