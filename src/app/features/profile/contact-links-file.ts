import { setImmediate } from "node:timers/promises";
import { CsvFileError, type CsvRow, readCsvRows } from "#csv/rows.ts";
import { columnNames, textDecoderOf } from "#csv/shape.ts";
import type { ContactLink } from "../../outreach/bulk-contact-links.ts";
import { contactKey } from "../../outreach/contact.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";

/** Maximum rows of a file, without its header. */
const maxRows = 10_000;
/** A contact and its ID need far fewer characters. */
const options = { maxRowLength: 10_000, trim: true };
/** UTF-16 units to read before others have a turn: of tiny rows, they take 20 ms. */
const sliceLength = 8_192;
/** Rows to read before others have a turn. */
const rowsOfTurn = 1_000;

/** A file's links, and what's wrong with its other rows or with all of it: sentences in plain text. */
export interface LinksFile {
  links: ContactLink[];
  problems: string[];
}

/**
 * Reads, bit by bit, a CSV file of links: a contact (e-mail address or LinkedIn URL) and its contact ID per row. A header
 * row gives the order of the columns; without it they are the first two.
 */
export async function readLinksFile(bytes: Uint8Array): Promise<LinksFile> {
  const text = textOf(bytes);
  if (text === undefined) return unreadable("This file isn't UTF-8 text. Save it as “CSV UTF-8”.");
  const { rows, broken } = await rowsOf(text);
  const columns = columnsNamedIn(rows[0]?.cells ?? []);
  if (columns !== undefined) rows.shift();
  if (rows.length > maxRows) return unreadable(`This file has more than ${maxRows} rows. Split it.`);
  if (rows.length === 0) return unreadable(broken ?? "This file has no rows.");
  const { links, problems } = await linksIn(rows, columns ?? { contacts: [0], contactIds: [1] });
  return { links, problems: broken === undefined ? problems : [...problems, broken] };
}

function unreadable(problem: string): LinksFile {
  return { links: [], problems: [problem] };
}

async function linksIn(rows: readonly CsvRow[], columns: Columns): Promise<LinksFile> {
  const links: ContactLink[] = [];
  const problems: string[] = [];
  const firsts = new Map<string, { line: number; contactId: string }>();
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % rowsOfTurn === 0) await setImmediate();
    const link = readRow(cells, columns);
    if ("problem" in link) {
      problems.push(`Line ${line}: ${link.problem}.`);
      continue;
    }
    const key = contactKey(link.address);
    const first = firsts.get(key) ?? { line, contactId: link.contactId };
    firsts.set(key, first);
    if (first.contactId === link.contactId) links.push(link);
    else problems.push(`Line ${line}: line ${first.line} links this contact to a different ID.`);
  }
  return { links, problems };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return textDecoderOf(bytes).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @returns the header too, and one row at most beyond the limit; and why reading stopped early */
async function rowsOf(text: string): Promise<{ rows: CsvRow[]; broken?: string }> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of readCsvRows(slicesOf(text), options)) {
      rows.push(row);
      if (rows.length > maxRows + 1) break;
    }
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    return { rows, broken: `${error.message} The rows after it weren't read.` };
  }
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += sliceLength) {
    yield text.slice(from, from + sliceLength);
    await setImmediate();
  }
}

/** Of several columns, a row's first that isn't empty counts. */
interface Columns {
  contacts: readonly number[];
  contactIds: readonly number[];
}

/** @returns also those of a file that the service exports */
function columnsNamedIn(cells: readonly string[]): Columns | undefined {
  const names = columnNames(cells);
  const those = (known: readonly string[]) =>
    known.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const contacts = those(["contact", "email", "linkedin_url"]);
  const contactIds = those(["contact_id", "profile.id"]);
  return contacts.length === 0 || contactIds.length === 0 ? undefined : { contacts, contactIds };
}

function readRow(cells: CsvRow["cells"], columns: Columns): ContactLink | { problem: string } {
  if (cells === undefined) return { problem: "its quotes don't match up" };
  const [contact, contactId] = [columns.contacts, columns.contactIds].map((those) =>
    those.map((at) => cells[at]).find((cell) => cell),
  );
  if (contact === undefined) return { problem: "the contact is missing" };
  const input = readContactInput(contact);
  if (input.kind !== "address")
    return { problem: `${quoted(contact)} isn't an e-mail address or LinkedIn URL` };
  if (contactId === undefined) return { problem: "the contact ID is missing" };
  const id = readContactInput(contactId);
  if (id.kind !== "id") return { problem: `${quoted(contactId)} isn't a contact ID` };
  return { address: input.address, contactId: id.contactId };
}

function quoted(cell: string): string {
  return `“${cell.length > 40 ? `${cell.slice(0, 39)}…` : cell}”`;
}
