import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { z } from "zod";
import type { ContactLink } from "../../outreach/bulk-contact-links.ts";
import { contactKey } from "../../outreach/contact.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";

/** Maximum rows of a file, without its header. */
const maxRows = 10_000;
/** UTF-16 units of one row: a contact and its ID need far fewer. */
const maxRowLength = 10_000;
/** UTF-16 units to read before others have a turn: of tiny rows, they take 20 ms. */
const sliceLength = 8_192;
/** Rows to read before others have a turn. */
const rowsOfTurn = 1_000;

/** A file's links, or all that's wrong with it: sentences in plain text. */
export type LinksFile = { links: ContactLink[] } | { problems: string[] };

/**
 * Reads, bit by bit, a CSV file of links: a contact (e-mail address or LinkedIn URL) and its contact ID per row, separated
 * by comma or semicolon. A header row with `contact` and `contact_id` gives the column order; without it they
 * are the first two columns.
 *
 * @param bytes UTF-8, with or without BOM
 */
export async function readLinksFile(bytes: Uint8Array): Promise<LinksFile> {
  const text = textOf(bytes);
  if (text === undefined) return { problems: ["This file isn't UTF-8 text. Save it as “CSV UTF-8”."] };
  const rows = await rowsOf(text);
  if ("problems" in rows) return rows;
  const [first] = rows;
  const columns = first && columnsNamedIn(first.cells);
  if (columns !== undefined) rows.shift();
  if (rows.length > maxRows) return { problems: [`This file has more than ${maxRows} rows. Split it.`] };
  if (rows.length === 0) return { problems: ["This file has no rows."] };
  return linksIn(rows, columns ?? { contact: 0, contactId: 1 });
}

async function linksIn(rows: readonly Row[], columns: Columns): Promise<LinksFile> {
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
  return problems.length === 0 ? { links } : { problems };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface Row {
  /** Of the file, from 1. */
  line: number;
  cells: string[];
}

const parsed = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/** @returns the header too, and one at most beyond the limit */
async function rowsOf(text: string): Promise<Row[] | { problems: string[] }> {
  const options: Options = {
    delimiter: [",", ";"],
    max_record_size: maxRowLength,
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  const rows: Row[] = [];
  try {
    for await (const read of Readable.from(slicesOf(text)).pipe(parse(options))) {
      const { record, info } = parsed.parse(read);
      rows.push({ line: info.lines, cells: record });
      if (rows.length > maxRows + 1) break;
    }
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problems: [`Line ${error.lines ?? 1}: the quotation marks don't match up.`] };
  }
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += sliceLength) {
    yield text.slice(from, from + sliceLength);
    await setImmediate();
  }
}

interface Columns {
  contact: number;
  contactId: number;
}

function columnsNamedIn(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase());
  const columns = { contact: names.indexOf("contact"), contactId: names.indexOf("contact_id") };
  return columns.contact === -1 || columns.contactId === -1 ? undefined : columns;
}

function readRow(cells: readonly string[], columns: Columns): ContactLink | { problem: string } {
  const contact = cells[columns.contact] ?? "";
  const contactId = cells[columns.contactId] ?? "";
  const input = readContactInput(contact);
  if (contact === "") return { problem: "the contact is missing" };
  if (input.kind !== "address")
    return { problem: `${quoted(contact)} isn't an e-mail address or LinkedIn URL` };
  if (contactId === "") return { problem: "the contact ID is missing" };
  const id = readContactInput(contactId);
  if (id.kind !== "id") return { problem: `${quoted(contactId)} isn't a contact ID` };
  return { address: input.address, contactId: id.contactId };
}

function quoted(cell: string): string {
  return `“${cell.length > 40 ? `${cell.slice(0, 39)}…` : cell}”`;
}
