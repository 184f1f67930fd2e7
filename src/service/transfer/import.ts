import type { IncomingContact } from "../store/contact-merge.ts";
import type { Store } from "../store/store.ts";
import { readContactRow } from "./contact-shape.ts";
import { FileError } from "./file-error.ts";
import type { FileRow } from "./file-row.ts";

/** Contacts of one transaction: long enough to be quick, short enough to let paid calls in between. */
const batchSize = 500;

/** What became of a file. */
export interface ImportReport {
  rows: number;
  added: number;
  updated: number;
  /** In the order of the file. */
  rejected: { line: number; reason: string }[];
  /** Why the file was not read to its end; what came before was taken. */
  broken?: string;
}

/**
 * Takes the contacts of a file into an organisation, a batch at a time. What was taken stays when a later part fails:
 * since contacts are known again, the whole file can simply be imported anew.
 *
 * @param rows what stands in the file
 * @param onProgress told how many rows have been dealt with
 * @throws the database's error
 */
export async function importContacts({
  store,
  organisation,
  rows,
  onProgress,
}: {
  store: Store;
  organisation: string;
  rows: AsyncIterable<FileRow>;
  onProgress: (rows: number) => void;
}): Promise<ImportReport> {
  const report: ImportReport = { rows: 0, added: 0, updated: 0, rejected: [] };
  let batch: { line: number; contact: IncomingContact }[] = [];

  async function flush(): Promise<void> {
    const contacts = batch;
    batch = [];
    if (contacts.length === 0) return;
    const outcomes = await store.saveContacts(
      organisation,
      contacts.map(({ contact }) => contact),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.kind === "rejected") {
        report.rejected.push({ line: contacts[index]?.line ?? 0, reason: outcome.reason });
      } else {
        report[outcome.kind] += 1;
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
