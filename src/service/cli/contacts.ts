import { once } from "node:events";
import { access, constants, stat } from "node:fs/promises";
import { canonicalEmail, canonicalLinkedInUrl } from "../../contract/contact-address.ts";
import { contactId } from "../../contract/resources.ts";
import type { ContactName } from "../store/contacts.ts";
import { columns } from "../transfer/columns.ts";
import type { ImportReport } from "../transfer/import.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { organisationNamed } from "./named.ts";
import { createProgress } from "./progress.ts";

const importDetails = [
  "JSON: an array of { email?, linkedin_url?, contact_id?, name?, profile, connection_language, relationship? }.",
  "CSV: a first line that names the columns, nested fields joined by a dot:",
  `  ${columns.join("\n  ")}`,
  "Needed are an email or a linkedin_url, the four labels and the confidence of profile, and all of connection_language.",
  "A contact is known by any of contact_id, email and linkedin_url. Without a contact_id it is given one.",
  "A row that cannot be read is reported with its line and reason; the other rows are imported.",
];

export const contactCommands: readonly Command[] = [
  {
    words: ["contacts", "import"],
    parameters: ["org", "file.csv|file.json"],
    about: "Add a file's contacts; known ones are updated.",
    details: importDetails,
    async run({ parameters: [name, path = ""], openStore, now }) {
      const format = formatOf(/\.(csv|json)$/i.exec(path)?.[1]?.toLowerCase());
      if (format === undefined) throw new UsageError("The file's name must end in .csv or .json.");
      const size = await sizeOf(path);
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      const [{ importContacts }, { readFileRows }, { readText }] = await Promise.all([
        import("../transfer/import.ts"),
        import("../transfer/read-contacts.ts"),
        import("../transfer/read-text.ts"),
      ]);
      const progress = createProgress(process.stderr, size, now);
      try {
        const report = await importContacts({
          store,
          organisation: organisation.id,
          rows: readFileRows(format, readText(path, progress.bytes)),
          onProgress: progress.rows,
        });
        return { json: report, text: reportText(report), hasFailed: hasFailed(report) };
      } finally {
        progress.end();
      }
    },
  },
  {
    words: ["contacts", "export"],
    parameters: ["org"],
    options: { format: { type: "string" } },
    optionsShown: "[--format json|csv]",
    about: "Print all contacts, as import reads them.",
    details: [
      "Into a file, without npm's own lines: npm run -s service -- contacts export <org> > people.json",
    ],
    async run({ parameters: [name], options, openStore, isJson }) {
      const format = formatOf(options.format ?? "json");
      if (format === undefined) throw new UsageError("--format takes json or csv.");
      if (format === "csv" && isJson) throw new UsageError("--json and --format csv contradict each other.");
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      const { exportContacts } = await import("../transfer/export.ts");
      for await (const piece of exportContacts(store, organisation.id, format)) {
        if (!process.stdout.write(piece)) await once(process.stdout, "drain");
      }
      return undefined;
    },
  },
  {
    words: ["contacts", "delete"],
    parameters: ["org", "email"],
    about: "Delete a contact, and the stored answers about it.",
    details: ["In place of the e-mail address it takes a LinkedIn URL or a contact_id."],
    async run({ parameters: [name, typed = ""], openStore }) {
      const contact = contactTyped(typed);
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      if (!(await store.deleteContact(organisation.id, contact.name, contact.value))) {
        throw new CommandError(`${organisation.name} has no such contact.`);
      }
      return { json: { deleted: 1 }, text: "Deleted." };
    },
  },
];

function formatOf(text: string | boolean | undefined): "csv" | "json" | undefined {
  return text === "csv" || text === "json" ? text : undefined;
}

/** @returns bytes @throws CommandError */
async function sizeOf(path: string): Promise<number> {
  try {
    const entry = await stat(path);
    await access(path, constants.R_OK);
    if (!entry.isFile()) throw new CommandError(`${path} is not a file.`);
    return entry.size;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${path} cannot be read. Is it there, and may you read it?`, { cause: error });
  }
}

function contactTyped(text: string): { name: ContactName; value: string } {
  const email = canonicalEmail(text);
  if (email !== undefined) return { name: "email", value: email };
  const id = contactId.safeParse(text);
  if (id.success) return { name: "contact_id", value: id.data.toLowerCase() };
  const url = canonicalLinkedInUrl(text);
  if (url !== undefined) return { name: "linkedin_url", value: url };
  throw new UsageError("This is not an e-mail address, nor a LinkedIn URL or a contact_id.");
}

/** Rejecting some rows is a result; importing none is a failure. */
function hasFailed({ rows, added, updated, broken }: ImportReport): boolean {
  return broken !== undefined || (rows > 0 && added + updated === 0);
}

/** Counts come last, so they're still visible after thousands of rejected rows. */
function reportText({ rows, added, updated, rejected, broken }: ImportReport): string {
  const lines = rejected.map(({ line, reason }) => `  line ${line}: ${reason}`);
  const counts = `${rows} ${rows === 1 ? "row" : "rows"}: ${added} added, ${updated} updated, ${rejected.length} rejected.`;
  return [...lines, counts, ...(broken === undefined ? [] : [brokenText(broken, rows)])].join("\n");
}

function brokenText(broken: string, rows: number): string {
  return rows === 0
    ? `${broken} Nothing was imported.`
    : `${broken} The rows before it were imported; mend the file and import it again.`;
}
