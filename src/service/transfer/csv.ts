import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { columns, synonyms } from "./columns.ts";
import { FileError } from "./file-error.ts";
import type { FileRow } from "./read-contacts.ts";

const known: readonly string[] = [...columns, ...synonyms];
/** Characters of one row: a quote that was forgotten must not gather the rest of the file. */
const longestRow = 1024 * 1024;

/** What csv-parse gives with its option `info`; `lines` is the line that the row ends on. */
interface CsvRow {
  record: string[];
  info: { lines: number };
}

/**
 * Reads contacts from CSV, nested as in JSON. Empty cells are absent.
 *
 * @throws FileError when the header or the quoting cannot be read
 */
export async function* readCsvContacts(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: longestRow,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // What goes wrong in it is thrown where the rows are read.
  pipeline(Readable.from(chunks), parser, () => undefined);
  let header: readonly string[] | undefined;
  try {
    for await (const row of parser) {
      const { record, info }: CsvRow = row;
      if (header === undefined) header = readHeader(record);
      else yield { line: firstLineOf(record, info.lines), ...readCells(header, record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileError(sentenceOf(error)) : error;
  }
  if (header === undefined) throw new FileError("The file is empty; its first line should name the columns.");
}

function readHeader(record: readonly string[]): readonly string[] {
  const header = record.map((name) => name.trim());
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new FileError(
      `"${unknown.slice(0, 80)}" is not a column of contacts. The columns are: ${columns.join(", ")}.`,
    );
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(`The column ${twice} is there twice.`);
  return header;
}

function readCells(
  header: readonly string[],
  cells: readonly string[],
): { value: object } | { reason: string } {
  if (cells.length !== header.length) {
    return { reason: `It has ${cells.length} cells; the header has ${header.length}.` };
  }
  const contact: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = { profile: {}, connection_language: {} };
  for (const [index, column] of header.entries()) {
    const cell = cells[index] ?? "";
    if (cell === "") continue;
    const dot = column.indexOf(".");
    if (dot < 0) {
      contact[column] = cell;
      continue;
    }
    const part = column.slice(0, dot);
    parts[part] ??= {};
    parts[part][column.slice(dot + 1)] = column === "profile.confidence" ? readNumber(cell) : cell;
  }
  return { value: { ...contact, ...parts } };
}

/** @returns a number as JSON has them; anything else as it is, for the shape to refuse */
function readNumber(cell: string): number | string {
  const text = cell.trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : cell;
}

/** A cell may hold line ends. */
function firstLineOf(record: readonly string[], lastLine: number): number {
  let line = lastLine;
  for (const cell of record) if (cell.includes("\n")) line -= cell.split("\n").length - 1;
  return line;
}

function sentenceOf(error: CsvError): string {
  const line = typeof error.lines === "number" ? `Line ${error.lines}: ` : "";
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `${line}a quote is opened and never closed.`;
    case "CSV_MAX_RECORD_SIZE":
      return `${line}a row is too long; perhaps a quote before it is never closed.`;
    default:
      return `${line}the quotes of this row cannot be read.`;
  }
}
