import type { IncomingContact } from "../store/contact-merge.ts";
import type { Store } from "../store/store.ts";
import { readContactRow } from "./contact-shape.ts";
import { FileError, type FileRow } from "./file-row.ts";

/** Contacts per transaction: enough to be fast, few enough to let paid calls in between. */
const batchSize = 500;

/** The result of importing a file. */
export interface ImportReport {
  rows: number;
  added: number;
  updated: number;
  /** Of those that were added or updated, rows of contacts that still have no profile. */
  unprofiled: number;
  /** In file order. */
  rejected: { line: number; reason: string }[];
  /** Why reading stopped early; contacts before that point were imported. */
  broken?: string;
}

/**
 * Imports a file's contacts into an organisation in batches. Earlier batches stay when a later one fails:
 * existing contacts are recognised, so you can simply import the whole file again.
 *
 * @param rows of the file
 * @param onProgress called with the number of rows processed so far
 * @throws the database's error
 */
export async function importContacts(
  store: Store,
  organisation: string,
  rows: AsyncIterable<FileRow>,
  onProgress: (rows: number) => void,
): Promise<ImportReport> {
  const report: ImportReport = { rows: 0, added: 0, updated: 0, unprofiled: 0, rejected: [] };
  const batch: { line: number; contact: IncomingContact }[] = [];

  async function flush(): Promise<void> {
    const read = batch.splice(0);
    if (read.length === 0) return;
    const contacts = read.map(({ contact }) => contact);
    const outcomes = await store.saveContacts(organisation, contacts);
    for (const [index, outcome] of outcomes.entries()) {
      const { line } = read[index] ?? { line: 0 };
      if (outcome.kind === "rejected") {
        report.rejected.push({ line, reason: outcome.reason });
      } else {
        report[outcome.kind] += 1;
        if (!outcome.isProfiled) report.unprofiled += 1;
      }
    }
    onProgress(report.rows);
  }

  try {
    for await (const row of rows) {
      report.rows += 1;
      const contact = "reason" in row ? row : readContactRow(row.value);
      if ("reason" in contact) report.rejected.push({ line: row.line, reason: contact.reason });
      else batch.push({ line: row.line, contact });
      if (batch.length >= batchSize) await flush();
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    report.broken = error.message;
  }
  await flush();
  report.rejected.sort((one, other) => one.line - other.line);
  return report;
}
