import { globSync, readFileSync } from "node:fs";
import type { Root, RootContent, TableRow } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { columns, type Schema } from "../../src/app/storage/schema.ts";

/**
 * `docs/promises.md` names, for each sentence of README's chapter on privacy and of PRIVACY.md, and for each measure
 * and each limit in SECURITY.md, the tests that fail when it isn't kept. A new one needs its tests, and a test that's
 * renamed its new name.
 */

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const markdown = unified().use(remarkParse).use(remarkGfm);
const documentOf = (path: string): Root => markdown.parse(read(path));

/** The sentences of a text, and the parts of one before a semicolon. */
const partsOf = (text: string): string[] => text.split(/(?<=[.?!;]) /);

/** What is promised: each sentence, or part of one, and each row of a table below its head. */
function promisesIn(children: RootContent[]): string[] {
  const found: string[] = [];
  const tree: Root = { type: "root", children };
  visit(tree, (node, index) => {
    if (node.type === "paragraph") found.push(...partsOf(textOf(node)));
    if (node.type === "tableRow" && index !== 0)
      found.push(node.children.map((cell) => textOf(cell)).join(" | "));
  });
  return found;
}

/** Of a table's rows with who may try what, and what stops them: "who: what" of each, and each of its measures. */
function measuresIn(children: RootContent[]): string[] {
  let who = "";
  return rowsOf(children).flatMap(({ children: cells }) => {
    const [first = "", what = "", measures = ""] = cells.map((cell) => textOf(cell));
    who = first || who;
    return [`${who}: ${what}`, ...partsOf(measures)];
  });
}

/** The items of lists. */
function itemsIn(children: RootContent[]): string[] {
  return children.flatMap((node) => (node.type === "list" ? node.children.map((item) => textOf(item)) : []));
}

/** The rows of the first table, below its head. */
function rowsOf(children: RootContent[]): TableRow[] {
  const table = children.find(({ type }) => type === "table");
  return table?.type === "table" ? table.children.slice(1) : [];
}

/** What stands below a heading, up to the next one like it. */
function chapter({ children }: Root, title: string): RootContent[] {
  const start = children.findIndex((node) => node.type === "heading" && textOf(node) === title);
  const { depth = 0 } = children[start]?.type === "heading" ? children[start] : {};
  const end = children.findIndex(
    (node, index) => index > start && node.type === "heading" && node.depth <= depth,
  );
  return start < 0 ? [] : children.slice(start + 1, end < 0 ? undefined : end);
}

/** The titles of a file's tests, as they're written there, behind those of the groups that they're in. */
function titlesIn(file: string): string[] {
  const source = read(file);
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  const around: string[] = [];
  const titles: string[] = [];
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call);
      if (title === undefined) return;
      around.push(title);
      if (!source.startsWith("describe", call.start)) titles.push(around.join(" > "));
    },
    "CallExpression:exit"(call) {
      if (titleOf(call) !== undefined) around.pop();
    },
  }).visit(program);
  return titles;
}

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]["CallExpression"]>>[0];

function titleOf({ arguments: [title, ...more] }: Call): string | undefined {
  const isTitled = more.some(({ type }) => type.endsWith("FunctionExpression"));
  return isTitled && title?.type === "Literal" && typeof title.value === "string" ? title.value : undefined;
}

/** Each promise of `docs/promises.md`, and what stands below it: `file: title` of a test, or why there's none. */
function heldIn(nodes: readonly RootContent[]): { promise: string; by: string[] }[] {
  const held: { promise: string; by: string[] }[] = [];
  for (const node of nodes) {
    if (node.type === "blockquote") held.push({ promise: textOf(node), by: [] });
    held.at(-1)?.by.push(...itemsIn([node]));
  }
  return held;
}

const list = documentOf("docs/promises.md");
const security = documentOf("SECURITY.md");
const limits = "What does not stop them";
const chapters: [string, string[]][] = [
  ["README.md", promisesIn(chapter(documentOf("README.md"), "How private it is"))],
  ["PRIVACY.md", promisesIn(documentOf("PRIVACY.md").children)],
  ["SECURITY.md", [...measuresIn(security.children), limits, ...itemsIn(chapter(security, limits))]],
];

test.each(chapters)("each promise of %s has its tests, or says why it needs none", (name, promises) => {
  const nodes = chapter(list, name);
  const quoted = nodes.filter(({ type }) => type === "heading" || type === "blockquote");
  expect(promises.length).toBeGreaterThan(20);
  expect(quoted.map((node) => textOf(node))).toEqual(promises);
  expect(heldIn(nodes).filter(({ by }) => by.length === 0)).toEqual([]);
});

test("each test that is named for a promise exists", () => {
  const named = heldIn(list.children)
    .flatMap(({ by }) => by)
    .filter((line) => line.startsWith("test/"));
  const files = [...new Set(named.map((line) => line.split(": ", 1).join("")))];
  const there = new Set(files.flatMap((file) => titlesIn(file).map((title) => `${file}: ${title}`)));
  expect(files.length).toBeGreaterThan(30);
  expect(named.filter((line) => !there.has(line))).toEqual([]);
});

const money = "balances, caps, settings";
const passing = "about nobody, or only while something is done";
/** Where each table of the database is in PRIVACY.md's: how that row begins. A new one needs its row. */
const keptIn: Readonly<Record<keyof Schema, string>> = {
  paid_calls: "paid requests and their answers",
  paid_call_readers: "paid requests and their answers",
  team_charges: "paid requests and their answers",
  person_charges: "paid requests and their answers",
  monthly_charges: "paid requests and their answers",
  approvals: "paid requests that wait",
  spending: money,
  balances: money,
  settings: money,
  retention_times: money,
  allowed_channels: money,
  contact_links: "contact IDs that someone linked",
  refused_contact_ids: "IDs that the service rejected",
  recent_contacts: "contacts that a colleague used",
  suppressed_contacts: "who objected",
  backup_erasures: "who was forgotten",
  audit_log: "the log",
  service_connections: "the profile service's key",
  result_threads: "results in Slack",
  result_posts: "results in Slack",
  shared_cards: "cards about a contact that were shared",
  installations: "workspaces that installed Rapport",
  person_settings: "what a colleague has set for themself",
  meetings: "calendars' meetings",
  reminders: "calendars' meetings",
  reminder_sources: "reminders and morning agendas",
  agendas: "reminders and morning agendas",
  skipped_series: "titles of meetings that a channel skips",
  handled_requests: passing,
  install_states: passing,
  backups: passing,
  key_check: passing,
  encryption_keys: passing,
  workers: passing,
  jobs: passing,
};

test("each table of the database is in PRIVACY.md's, and each row there has one", () => {
  const rows = rowsOf(documentOf("PRIVACY.md").children).map((row) => textOf(row.children[0]));
  const named = new Set(Object.values(keptIn));
  named.delete(passing);
  expect(Object.keys(keptIn).sort()).toEqual(Object.keys(columns).sort());
  expect([...named].filter((beginning) => !rows.some((row) => row.startsWith(beginning)))).toEqual([]);
  // Neither is in the database by itself: the one in a cache, the other in the rows of reminders.
  const elsewhere = ["looked-up profiles", "calendars' addresses"];
  const known = [...named, ...elsewhere];
  expect(rows.filter((row) => !known.some((beginning) => row.startsWith(beginning)))).toEqual([]);
});

test("each file of test/security is beside a promise", () => {
  const named = heldIn(list.children)
    .flatMap(({ by }) => by)
    .map((line) => line.split(": ", 1).join(""));
  const files = globSync("test/security/*.test.ts", { cwd: root });
  expect(files.filter((file) => !named.includes(file))).toEqual([]);
});
