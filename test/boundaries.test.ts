import { glob, readFile } from "node:fs/promises";
import { dirname, relative } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { type Import, importsOf } from "./support/repository/imports.ts";

/** Who may import whom (design: chapter Layout). The first rule that a file's path begins with is its rule. */
interface Rule {
  files: string;
  /** Paths that what is imported may begin with, besides the file's own part or feature. */
  sources: readonly string[];
  /** The same, where only types are imported: they are gone at run time. */
  typesOf?: readonly string[];
  /** Packages: all, all but Slack's, or those whose names begin so. */
  packages: "all" | "not Slack's" | readonly string[];
}

const parts = [
  "src/contract/",
  "src/language/",
  "src/threads/",
  "src/tracing/",
  "src/app/outreach/",
  "src/app/audit/",
  "src/app/person-settings/",
  "src/app/processes/",
  "src/app/credits/",
  "src/app/jobs/",
  "src/app/calendar/",
  "src/app/reminders/",
  "src/database/",
  "src/app/storage/",
  "src/app/blocks/",
  "src/app/slack/",
  "src/app/backups/",
  "src/app/views/",
];
const entries = [
  "src/app/actor.ts",
  "src/app/compose/",
  "src/app/telemetry/",
  "src/app/config.ts",
  "src/app/environment.ts",
  "src/app/log.ts",
  "src/app/start.ts",
];

/** Types that all parts of the app know: who acts, and the logger that they're handed. */
const knownToAll = ["src/app/actor.ts", "src/app/log.ts"];

const rules: readonly Rule[] = [
  { files: "src/contract/", sources: [], packages: ["zod"] },
  { files: "src/threads/", sources: [], packages: ["piscina"] },
  { files: "src/language/", sources: ["src/threads/"], packages: "not Slack's" },
  { files: "src/terminal/", sources: [], packages: ["pino", "node:"] },
  { files: "src/tracing/", sources: ["src/contract/"], packages: ["@opentelemetry/", "zod", "node:"] },
  {
    files: "src/app/processes/",
    sources: ["src/database/", "src/app/storage/"],
    typesOf: knownToAll,
    packages: "not Slack's",
  },
  {
    files: "src/app/features/",
    sources: parts,
    typesOf: ["src/app/features/parts.ts", ...knownToAll],
    packages: "all",
  },
  {
    files: "src/app/views/",
    sources: ["src/contract/", "src/app/outreach/", "src/app/credits/"],
    typesOf: ["src/app/calendar/", ...knownToAll],
    packages: [],
  },
  { files: "src/app/blocks/", sources: [], packages: ["@slack/types"] },
  {
    files: "src/app/outreach/",
    sources: ["src/contract/", "src/app/storage/batches.ts", "src/app/storage/tenant-scope.ts"],
    typesOf: ["src/app/storage/", ...knownToAll],
    packages: "not Slack's",
  },
  {
    files: "src/app/audit/",
    sources: [
      "src/contract/",
      "src/app/outreach/",
      "src/app/storage/batches.ts",
      "src/app/storage/tenant-scope.ts",
    ],
    typesOf: ["src/app/storage/", ...knownToAll],
    packages: "not Slack's",
  },
  {
    files: "src/app/person-settings/",
    sources: ["src/contract/"],
    typesOf: ["src/app/storage/", ...knownToAll],
    packages: "not Slack's",
  },
  {
    files: "src/app/credits/",
    sources: ["src/contract/", "src/app/outreach/", "src/database/", "src/app/storage/"],
    typesOf: knownToAll,
    packages: "not Slack's",
  },
  {
    files: "src/app/jobs/",
    sources: [
      "src/contract/",
      "src/app/outreach/",
      "src/app/processes/",
      "src/app/credits/",
      "src/app/calendar/",
      "src/database/",
      "src/app/storage/",
    ],
    typesOf: knownToAll,
    packages: "not Slack's",
  },
  {
    files: "src/app/calendar/",
    sources: ["src/contract/", "src/threads/", "src/app/outreach/", "src/database/", "src/app/storage/"],
    typesOf: knownToAll,
    packages: "not Slack's",
  },
  {
    files: "src/app/reminders/",
    sources: [
      "src/contract/",
      "src/app/outreach/",
      "src/app/processes/",
      "src/app/credits/",
      "src/app/jobs/",
      "src/app/calendar/",
      "src/database/",
      "src/app/storage/",
    ],
    typesOf: knownToAll,
    packages: "not Slack's",
  },
  { files: "src/database/", sources: [], packages: ["kysely", "pg", "prom-client", "node:"] },
  { files: "src/app/storage/", sources: ["src/database/"], packages: ["kysely", "pg", "node:"] },
  {
    files: "src/app/slack/",
    sources: [
      "src/contract/",
      "src/app/outreach/",
      "src/app/audit/",
      "src/app/person-settings/",
      "src/app/processes/",
      "src/app/credits/",
      "src/app/jobs/",
      "src/database/",
      "src/app/storage/",
      "src/app/blocks/",
    ],
    typesOf: [...knownToAll, "src/tracing/"],
    packages: "all",
  },
  {
    files: "src/app/backups/",
    sources: [
      "src/app/outreach/",
      "src/app/credits/",
      "src/app/reminders/",
      "src/app/slack/",
      "src/database/",
      "src/app/storage/",
    ],
    typesOf: knownToAll,
    packages: "not Slack's",
  },
  {
    files: "src/service/",
    sources: [
      "src/contract/",
      "src/database/",
      "src/language/",
      "src/terminal/",
      "src/threads/",
      "src/tracing/",
    ],
    packages: "not Slack's",
  },
  { files: "src/conformance/", sources: ["src/contract/", "src/terminal/"], packages: "not Slack's" },
  {
    files: "src/sandbox/",
    // Of the app and of the service, what starts them and nothing of what they consist of.
    sources: [
      "src/contract/",
      "src/database/",
      "src/app/start.ts",
      "src/app/config.ts",
      "src/app/log.ts",
      "src/service/server.ts",
      "src/service/sample-people.ts",
      "src/service/config.ts",
      "src/service/composer/composer.ts",
      "src/service/composer/create-composer.ts",
    ],
    packages: "all",
  },
  {
    files: "src/app/cli/",
    sources: [
      "src/database/",
      "src/app/storage/",
      "src/app/processes/",
      "src/app/backups/",
      "src/app/config.ts",
      "src/terminal/",
    ],
    packages: "not Slack's",
  },
  {
    files: "src/app/",
    sources: [...parts, ...entries, "src/app/features/", "src/terminal/"],
    packages: "all",
  },
  { files: "src/main.ts", sources: [...entries, "src/app/slack/", "src/terminal/"], packages: "all" },
];

/** bolt may be loaded here alone; its types may be used wherever Slack's packages may. */
const boltIsLoadedIn = ["src/app/compose/app.ts", "src/app/slack/"];

/** They use the source, and it knows none of them. */
const besideTheSource = ["bench/", "evaluate/", "simulate/", "test/"];

/** Where the sandbox is loaded, and only when it is needed: a real workspace needs nothing of it. */
const sandboxIsLoadedIn = ["src/main.ts", "src/sandbox/"];

/** What a file imports and may not, a line each. */
function violations(file: string, source: string): string[] {
  const rule = rules.find(({ files }) => file.startsWith(files));
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
    const allowed = [ownPart(file), ...rule.sources, ...(isType ? (rule.typesOf ?? []) : [])];
    return isIn(allowed, target);
  }
  if (isIn(besideTheSource, target)) return false;
  if (target === "@slack/bolt" && !isType && !isIn(boltIsLoadedIn, file)) return false;
  if (rule.packages === "all") return true;
  return rule.packages === "not Slack's" ? !target.startsWith("@slack/") : isIn(rule.packages, target);
}

/** The part or the feature that a file belongs to; for a file that belongs to none, itself. */
function ownPart(file: string): string {
  const feature = /^src\/(app\/)?features\/[^/]+\//.exec(file)?.[0];
  if (feature !== undefined) return feature;
  const part = rules.find(({ files }) => file.startsWith(files))?.files;
  return part === undefined || part === "src/app/" ? file : part;
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
