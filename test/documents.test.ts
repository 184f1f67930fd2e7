import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { columns, type Schema } from "../src/app/storage/schema.ts";
import { drawArchitecture, shownArchitecture } from "./support/repository/architecture.ts";

const root = new URL("../", import.meta.url);

test("ARCHITECTURE.md shows the source as it is: `npm run architecture` draws it anew", async () => {
  expect(shownArchitecture()).toBe(await drawArchitecture());
});

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "PRIVACY.md",
  "OPERATING.md",
  ...readdirSync(new URL("docs/", root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const read = (document: string) => readFileSync(new URL(document, root), "utf8");

test("every path that the documents name exists", () => {
  const paths = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:src|test|docs|bench|evaluate|simulate)\/[^`*\s]*)`/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test("every link between the documents leads to a file, and to a heading in it", () => {
  const broken = documents.flatMap((document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)];
    return links.filter(([, path = "", heading]) => {
      const target = path === "" ? new URL(document, root) : new URL(path, new URL(document, root));
      if (!existsSync(target)) return true;
      return heading !== undefined && !headings(readFileSync(target, "utf8")).includes(heading);
    });
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test("the README is read in five minutes", () => {
  expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(1_000);
});

const money = "balances, caps, settings";
const requests = "paid requests and their answers";
const calendars = "meetings from calendars";
const reminding = "reminders and morning agendas";
const passing = "about nobody, or only while something is done";
/** How the row of PRIVACY.md begins that tells what each table keeps. */
const keptIn: Readonly<Record<keyof Schema, string>> = {
  ...{ paid_calls: requests, paid_call_readers: requests, team_charges: requests, person_charges: requests },
  ...{ approvals: "paid requests that wait" },
  ...{ spending: money, balances: money, settings: money, allowed_channels: money },
  contact_links: "contact IDs that someone linked",
  contact_people: "which addresses are one person's",
  refused_contact_ids: "IDs that the service rejected",
  recent_contacts: "contacts that a colleague used",
  suppressed_contacts: "who objected",
  backup_marks: "who was forgotten or blocked",
  audit_log: "the log",
  ...{ service_connections: "the profile service's key", crm_connections: "the CRM's token" },
  crm_entries: "notes and tasks that someone logged",
  ...{ result_threads: "results in Slack", result_posts: "results in Slack" },
  shared_cards: "cards about a contact that were shared",
  installations: "workspaces that installed Rapport",
  person_settings: "what a colleague has set for themself",
  ...{ meetings: calendars, reminders: calendars, reminder_sources: reminding, agendas: reminding },
  skipped_series: "titles of meetings that a channel skips",
  ...{ handled_requests: passing, install_states: passing, backup_folders: passing, key_check: passing },
  ...{ encryption_keys: passing, workers: passing, jobs: passing },
};

test("PRIVACY.md has a row for each table of the database", () => {
  const rows = [...read("PRIVACY.md").matchAll(/^\| (?!What)([^|]+) \|/gm)].map(([, what = ""]) => what);
  const beginnings = [...new Set(Object.values(keptIn))].filter((beginning) => beginning !== passing);
  expect(Object.keys(keptIn).sort()).toEqual(Object.keys(columns).sort());
  expect(beginnings.filter((beginning) => !rows.some((row) => row.startsWith(beginning)))).toEqual([]);
});

/** The anchors that GitHub gives to a page's headings. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}
