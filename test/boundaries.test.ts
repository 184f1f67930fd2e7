import { glob, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type Import, importsOf } from "./support/imports.ts";

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

const parts = ["outreach", "credits", "jobs", "calendar", "reminders", "store", "blocks", "slack"].map(
  (part) => `src/${part}/`,
);
const entries = [
  "app",
  "config",
  "log",
  "metrics",
  "paid-work",
  "presenter",
  "rapport",
  "reminder-jobs",
  "reminder-work",
].map((name) => `src/${name}.ts`);

const rules: readonly Rule[] = [
  { files: "src/features/", sources: parts, packages: "all" },
  { files: "src/blocks/", sources: [], packages: ["@slack/types"] },
  { files: "src/outreach/", sources: [], typesOf: ["src/store/"], packages: "not Slack's" },
  { files: "src/credits/", sources: ["src/outreach/", "src/store/"], packages: "not Slack's" },
  {
    files: "src/jobs/",
    sources: ["src/outreach/", "src/credits/", "src/calendar/", "src/store/"],
    packages: "not Slack's",
  },
  { files: "src/calendar/", sources: ["src/outreach/", "src/store/"], packages: "not Slack's" },
  {
    files: "src/reminders/",
    sources: ["src/outreach/", "src/credits/", "src/jobs/", "src/calendar/", "src/store/"],
    packages: "not Slack's",
  },
  { files: "src/store/", sources: [], packages: ["kysely", "pg", "node:"] },
  {
    files: "src/slack/",
    sources: ["src/outreach/", "src/credits/", "src/store/", "src/blocks/"],
    typesOf: ["src/log.ts"],
    packages: "all",
  },
  {
    files: "src/service/",
    sources: [
      "src/outreach/contract/",
      ...["address", "lazily", "postgres", "sqlite"].map((name) => `src/store/${name}.ts`),
    ],
    packages: "not Slack's",
  },
  { files: "src/sandbox/", sources: ["src/"], packages: "all" },
  { files: "src/", sources: [...parts, ...entries, "src/features/"], packages: "all" },
];

/** bolt may be loaded here alone; its types may be used wherever Slack's packages may. */
const boltIsLoadedIn = ["src/app.ts", "src/slack/"];

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
  if (target === "@slack/bolt" && !isType && !isIn(boltIsLoadedIn, file)) return false;
  if (rule.packages === "all") return true;
  return rule.packages === "not Slack's" ? !target.startsWith("@slack/") : isIn(rule.packages, target);
}

/** The part or the feature that a file belongs to; for a file that belongs to none, itself. */
function ownPart(file: string): string {
  return /^src\/(features\/[^/]+\/|(?!features\/)[^/]+\/)/.exec(file)?.[0] ?? file;
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

  it.each([
    // Another feature, the programs beside the app, and what a part may not know.
    ["src/features/prep/card.ts", 'import { a } from "../profile/card.ts";', "src/features/profile/card.ts"],
    ["src/features/prep/card.ts", 'import { a } from "../../service/http.ts";', "src/service/http.ts"],
    ["src/features/prep/card.ts", 'import { a } from "../../config.ts";', "src/config.ts"],
    ["src/features/prep/card.ts", 'import { App } from "@slack/bolt";', "@slack/bolt"],
    ["src/features/prep/card.ts", 'import { type App } from "@slack/bolt";', "@slack/bolt"],
    ["src/features/prep/card.ts", 'export * from "@slack/bolt";', "@slack/bolt"],
    ["src/features/prep/card.ts", 'const { App } = await import("@slack/bolt");', "@slack/bolt"],
    ["src/rapport.ts", 'import { LogLevel } from "@slack/bolt";', "@slack/bolt"],
    ["src/sandbox/main.ts", 'import { LogLevel } from "@slack/bolt";', "@slack/bolt"],
    ["src/blocks/card.ts", 'import { z } from "zod";', "zod"],
    ["src/blocks/card.ts", 'import { a } from "../outreach/client.ts";', "src/outreach/client.ts"],
    ["src/outreach/client.ts", 'import type { Block } from "@slack/types";', "types of @slack/types"],
    ["src/outreach/client.ts", 'import { a } from "../slack/contact.ts";', "src/slack/contact.ts"],
    ["src/outreach/client.ts", 'import { createVault } from "../store/vault.ts";', "src/store/vault.ts"],
    ["src/outreach/client.ts", 'import { sqliteDialect } from "../store/sqlite.ts";', "src/store/sqlite.ts"],
    [
      "src/outreach/client.ts",
      'import type { A } from "../credits/ledger.ts";',
      "types of src/credits/ledger.ts",
    ],
    ["src/outreach/client.ts", 'let a: import("../config.ts").Config;', "types of src/config.ts"],
    ["src/jobs/runner.ts", 'export { a } from "../features/prep/card.ts";', "src/features/prep/card.ts"],
    ["src/jobs/runner.ts", 'import { WebClient } from "@slack/web-api";', "@slack/web-api"],
    ["src/calendar/feed.ts", 'import { a } from "../slack/contact.ts";', "src/slack/contact.ts"],
    ["src/reminders/step.ts", 'import { a } from "../slack/contact.ts";', "src/slack/contact.ts"],
    ["src/reminders/step.ts", 'import { a } from "../blocks/card.ts";', "src/blocks/card.ts"],
    ["src/reminders/step.ts", 'import type { A } from "@slack/types";', "types of @slack/types"],
    ["src/store/schema.ts", 'import { z } from "zod";', "zod"],
    ["src/store/schema.ts", 'import { a } from "../config.ts";', "src/config.ts"],
    ["src/slack/receiver.ts", 'import { a } from "../features/prep/card.ts";', "src/features/prep/card.ts"],
    ["src/slack/receiver.ts", 'import { createLog } from "../log.ts";', "src/log.ts"],
    ["src/service/http.ts", 'import { a } from "../outreach/client.ts";', "src/outreach/client.ts"],
    ["src/service/http.ts", 'import { a } from "../store/vault.ts";', "src/store/vault.ts"],
    ["src/service/http.ts", 'import type { A } from "../config.ts";', "types of src/config.ts"],
    ["src/main.ts", 'import { a } from "./sandbox/main.ts";', "src/sandbox/main.ts"],
    ["src/main.ts", 'import { a } from "./service/server.ts";', "src/service/server.ts"],
    ["src/app.ts", 'await import("./sandbox/main.ts");', "src/sandbox/main.ts"],
    ["src/rapport.ts", 'import type { A } from "./sandbox/protocol.ts";', "types of src/sandbox/protocol.ts"],
  ])("%s: %s is told", (file, source, imported) => {
    expect(violations(file, source)).toEqual([`${file} imports ${imported}`]);
  });

  it.each([
    ["src/features/prep/card.ts", 'import type { App } from "@slack/bolt"; import { a } from "./ids.ts";'],
    ["src/features/prep/card.ts", 'import { a } from "../../slack/contact.ts"; import { z } from "zod";'],
    [
      "src/outreach/client.ts",
      'import type { Vault } from "../store/vault.ts"; import { Pool } from "undici";',
    ],
    ["src/outreach/contract/operations.ts", 'import { a } from "../errors.ts";'],
    ["src/service/http.ts", 'import { a } from "../outreach/contract/operations.ts";'],
    ["src/service/http.ts", 'import { a } from "../store/sqlite.ts"; import { Hono } from "hono";'],
    ["src/sandbox/main.ts", 'import { a } from "../service/server.ts"; import { b } from "../rapport.ts";'],
    ["src/main.ts", 'const { a } = await import("./sandbox/main.ts"); import { b } from "./rapport.ts";'],
    ["src/app.ts", 'import { App } from "@slack/bolt"; import { a } from "./features/prep/register.ts";'],
    ["src/slack/receiver.ts", 'import { App } from "@slack/bolt"; import type { Log } from "../log.ts";'],
  ])("%s: %s is no violation", (file, source) => {
    expect(violations(file, source)).toEqual([]);
  });
});
