import { inspect } from "node:util";
import fc from "fast-check";
import { readLinksFile } from "../../src/app/features/profile/contact-links-file.ts";
import { openStore } from "../../src/service/store/store.ts";
import { columns } from "../../src/service/transfer/columns.ts";
import { crmColumns } from "../../src/service/transfer/crm-columns.ts";
import { exportContacts } from "../../src/service/transfer/export.ts";
import { importContacts } from "../../src/service/transfer/import.ts";
import { readFileRows } from "../../src/service/transfer/read-contacts.ts";
import { fullLookup } from "../support/answers.ts";
import { change, changed, hostileText } from "./hostile.ts";
import { runnerOf, type Wire } from "./wire.ts";

const cell = fc.oneof(
  hostileText,
  fc.constantFrom("jane@acme.com", "Warm", "0.5", "151", "2026-01-01T00:00:00Z"),
);
const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`);
const csv = fc
  .tuple(
    fc.oneof(
      fc.subarray([...columns], { minLength: 1 }),
      fc
        .constantFrom(...crmColumns)
        .map(({ id, email, lastName, linkedin_url }) => [id, email, lastName, linkedin_url].flat()),
    ),
    fc.array(fc.array(fc.oneof(quoted, cell), { minLength: 1, maxLength: columns.length }), { maxLength: 8 }),
    fc.constantFrom("\n", "\r\n", "\r"),
  )
  .map(([header, rows, end]) => [header, ...rows].map((cells) => cells.join(",")).join(end));

const contact = { email: "ada@acme.com", name: "Ada", ...fullLookup };
const json = fc
  .array(fc.array(change, { maxLength: 3 }), { maxLength: 6 })
  .map((rows) => `[${rows.map((changes) => JSON.stringify(changed(contact, changes))).join(",")}]`);

const file = fc.record({
  format: fc.constantFrom("csv", "json"),
  text: fc.oneof({ weight: 4, arbitrary: csv }, { weight: 4, arbitrary: json }, hostileText),
  /** After how many characters the file comes in another piece. */
  chunk: fc.integer({ min: 1, max: 5_000 }),
});

/** Files of contacts for the service, and of contact ids for the app. */
export async function startImportsWire(crashes: unknown[]): Promise<Wire> {
  const store = await openStore({ database: ":memory:", now: Date.now });
  const organisation = await store.createOrganisation({ name: "Fuzzed", balance: 0 });
  if (organisation === undefined) throw new Error("There is an organisation of this name.");

  const run = runnerOf(file, async ({ format, text, chunk }) => {
    await readLinksFile(Buffer.from(text));
    await readLinksFile(Buffer.from(`contact,contact_id\n${text}`));
    const rows = readFileRows(format === "csv" ? "csv" : "json", piecesOf(text, chunk));
    const report = await importContacts(store, organisation, rows, () => undefined);
    const { added, updated, rejected } = report;
    const isWhole = report.rows === added + updated + rejected.length;
    if (!isWhole || crashes.length > 0) throw new Error(inspect({ report, crashes: crashes.splice(0) }));
  });
  return {
    run,
    /** What was taken is exported, and imported again as it is. */
    async finish() {
      for (const format of ["csv", "json"] as const) {
        const rows = readFileRows(format, exportContacts(store, organisation, format));
        const { added, rejected } = await importContacts(store, organisation, rows, () => undefined);
        if (added > 0 || rejected.length > 0) throw new Error(`The export isn't read: ${inspect(rejected)}`);
      }
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length);
}
