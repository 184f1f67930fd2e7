import { once } from "node:events";
import { fchmodSync, fstatSync } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { extname } from "node:path";
import { canonicalEmail, canonicalLinkedInUrl } from "../../contract/contact-address.ts";
import { contactId } from "../../contract/resources.ts";
import { CommandError, UsageError } from "../../terminal/command-line.ts";
import { printable, printableLine } from "../../terminal/printable.ts";
import type { ContactName } from "../store/contact-row.ts";
import type { Store } from "../store/store.ts";
import { columns } from "../transfer/columns.ts";
import type { ImportReport } from "../transfer/import.ts";
import type { Command, CommandCall } from "./command.ts";
import { createProgress } from "./progress.ts";

const importDetails = [
  "JSON: an array of { email?, linkedin_url?, contact_id?, crm_id?, name?, profile?, connection_language?,",
  "  relationship? }.",
  "CSV: a header row that names the columns, with nested fields joined by a dot:",
  `  ${columns.join("\n  ")}`,
  "Or as HubSpot, Salesforce, Pipedrive or Twenty export people, with their columns of record IDs and e-mail",
  "addresses: the ID becomes the crm_id. Ours may stand beside them, and others are ignored.",
  "Required: email or linkedin_url. A profile needs its four labels and confidence, and all of connection_language.",
  "Contacts are matched by contact_id, crm_id, email or linkedin_url. One without a contact_id gets one.",
  "Without a profile, contacts are known, but look-ups don't find them; a known profile stays as it is.",
  "Rows that can't be read are listed with line and reason; the others are imported.",
];

export const contactCommands: readonly Command[] = [
  {
    words: ["contacts", "import"],
    parameters: ["<org>", "<file.csv|file.json>"],
    about: "Import contacts from a file, updating known ones.",
    details: importDetails,
    async run({ parameters: [name, path = ""], openOrganisation, now, warn }) {
      const format = readFormat(
        extname(path).slice(1).toLowerCase(),
        "The file name must end in .csv or .json.",
      );
      const size = await sizeOf(path);
      const { store, organisation } = await openOrganisation(name);
      const { importContacts } = await import("../transfer/import.ts");
      const { readFileRows, readText } = await import("../transfer/read-contacts.ts");
      const progress = createProgress(process.stderr, size, now);
      try {
        const rows = readFileRows(format, readText(path, progress.bytes));
        const report = await importContacts(store, organisation.id, rows, progress.rows);
        const isErased = report.updated === 0 || (await erase(store, warn));
        return {
          json: { ...report, ...(!isErased && { erased: false }) },
          text: reportText(report),
          hasFailed: hasFailed(report) || !isErased,
        };
      } finally {
        progress.end();
      }
    },
  },
  {
    words: ["contacts", "export"],
    parameters: ["<org>"],
    option: { name: "format", example: "json|csv" },
    about: "Print all contacts, ready to import again.",
    details: [
      "To save them without npm's own output: npm run -s service -- contacts export <org> > people.json",
      "Only you can read a file that's saved like that.",
    ],
    async run({ parameters: [name], option = "json", openOrganisation, isJson, warn }) {
      const format = readFormat(option, "--format must be json or csv.");
      if (format === "csv" && isJson) throw new UsageError("--json and --format csv can't be combined.");
      const { store, organisation } = await openOrganisation(name);
      const { exportContacts } = await import("../transfer/export.ts");
      makeOutputPrivate(warn);
      for await (const piece of exportContacts(store, organisation.id, format)) {
        // JSON can say every character harmlessly. In CSV, a file keeps them, and a terminal mustn't obey them.
        const shown = format === "json" || process.stdout.isTTY ? printable(piece) : piece;
        if (!process.stdout.write(shown)) await once(process.stdout, "drain");
      }
      return undefined;
    },
  },
  {
    words: ["contacts", "delete"],
    parameters: ["<org>", "<email>"],
    about: "Delete a contact and its stored responses.",
    details: [
      "A LinkedIn URL or a contact_id works too.",
      "SQLite's file is rewritten without it, even while a service is running: paid calls wait",
      "for about a second for every 150 MB. If another program keeps reading it, the command says so and fails:",
      "stop that program, and run the same command again.",
      "Postgres keeps deleted rows until it vacuums: VACUUM contacts, answers",
    ],
    async run({ parameters: [name, typed = ""], openOrganisation, warn }) {
      const contact = readContactName(typed);
      const { store, organisation } = await openOrganisation(name);
      const isDeleted = await store.deleteContact(organisation.id, contact.name, contact.value);
      const unknown = `${organisation.name} has no such contact.`;
      if (!isDeleted && !(await store.isErasureDue())) throw new CommandError(unknown);
      if (!(await erase(store, warn))) {
        return {
          json: { deleted: isDeleted ? 1 : 0, erased: false },
          text: isDeleted ? "Deleted, but not erased yet." : unknown,
          hasFailed: true,
        };
      }
      const erased = `${unknown} What was deleted earlier is now erased from the database's files.`;
      return { json: { deleted: isDeleted ? 1 : 0 }, text: isDeleted ? "Deleted." : erased };
    },
  },
];

/** Makes what was deleted or replaced unreadable on the disk. @returns false when it's still readable, and said so */
async function erase(store: Store, warn: CommandCall["warn"]): Promise<boolean> {
  const isErased = await store.eraseEverythingDeleted();
  if (!isErased) {
    warn(
      "Another program keeps using the database, so what was deleted or replaced can still be read in its files. " +
        "Stop that program, and run this command again: it erases the rest.",
    );
  }
  return isErased;
}

/** A file that a shell makes for our output is everyone's to read by default. */
function makeOutputPrivate(warn: CommandCall["warn"]): void {
  const { fd } = process.stdout;
  if (!fstatSync(fd).isFile()) return;
  try {
    fchmodSync(fd, 0o600);
  } catch {
    warn(
      "Other users of this machine may read the file with these contacts: only its owner can change that.",
    );
  }
}

/** @throws UsageError with this sentence */
function readFormat(text: string | undefined, sentence: string): "csv" | "json" {
  if (text === "csv" || text === "json") return text;
  throw new UsageError(sentence);
}

/** @returns bytes @throws CommandError */
async function sizeOf(path: string): Promise<number> {
  const readable = access(path, constants.R_OK).then(() => stat(path));
  const entry = await readable.catch((cause: unknown) => {
    throw new CommandError(`Can't read ${path}. Check that it exists and that you have permission.`, {
      cause,
    });
  });
  if (!entry.isFile()) throw new CommandError(`${path} isn't a file.`);
  return entry.size;
}

function readContactName(text: string): { name: ContactName; value: string } {
  const email = canonicalEmail(text);
  if (email !== undefined) return { name: "email", value: email };
  const id = contactId.safeParse(text);
  if (id.success) return { name: "contact_id", value: id.data.toLowerCase() };
  const url = canonicalLinkedInUrl(text);
  if (url !== undefined) return { name: "linkedin_url", value: url };
  throw new UsageError("That isn't an e-mail address, a LinkedIn URL or a contact_id.");
}

/** Rejecting some rows is a result; importing none is a failure. */
function hasFailed({ rows, added, updated, broken }: ImportReport): boolean {
  return broken !== undefined || (rows > 0 && added + updated === 0);
}

/** Counts come last, so they're still visible after thousands of rejected rows. */
function reportText({ rows, added, updated, unprofiled, rejected, broken }: ImportReport): string {
  const lines = rejected.map(({ line, reason }) => `  line ${line}: ${printableLine(reason)}`);
  const noun = rows === 1 ? "row" : "rows";
  const known = unprofiled === 0 ? "" : ` ${unprofiled} known, but not profiled.`;
  lines.push(`${rows} ${noun}: ${added} added, ${updated} updated, ${rejected.length} rejected.${known}`);
  if (broken !== undefined) {
    const before = "The rows before it were imported. Fix the file and import it again.";
    lines.push(`${printableLine(broken)} ${rows === 0 ? "Nothing was imported." : before}`);
  }
  return lines.join("\n");
}
