import { once } from "node:events";
import { promisify } from "node:util";
import { CsvError, parse } from "csv-parse";
import { columns, nestedFields } from "./columns.ts";
import { FileError, type FileRow } from "./file-row.ts";

/** In characters. Stops a missing closing quote from swallowing the rest of the file. */
const maxRowLength = 1024 * 1024;

/** Stray quotes in one row; each costs the parser as much as the row is long. */
const maxStrayQuotes = 100;

/** `profile.id` is an alias of `contact_id` that an export doesn't write. */
const known: readonly string[] = [...columns, "profile.id"];

/** A row and its first line number. No cells: the row's quoting is invalid. */
type CsvRow = { line: number; cells: readonly string[] | undefined };

/**
 * Reads contacts from CSV, nested as in JSON (`nestedFields`).
 *
 * @throws FileError when the header or the quoting can't be read
 */
export async function* readCsvContacts(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let header: readonly string[] | undefined;
  for await (const { line, cells } of readRows(chunks)) {
    if (header === undefined) header = readHeader(line, cells);
    else if (cells === undefined) yield { line, reason: "Its quotes don't match up." };
    else yield { line, ...readCells(header, cells) };
  }
  if (header === undefined) throw new FileError("The file is empty. Its first line should name the columns.");
}

function readHeader(line: number, cells: readonly string[] | undefined): readonly string[] {
  if (cells === undefined) throw new FileError(`Line ${line}: this row's quotes don't match up.`);
  const header = cells.map((name) => name.trim());
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new FileError(
      `"${unknown.slice(0, 80)}" isn't a contact column. The columns are: ${columns.join(", ")}.`,
    );
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(`The column ${twice} appears twice.`);
  return header;
}

function readCells(header: readonly string[], cells: readonly string[]) {
  if (cells.length !== header.length) {
    return { reason: `It has ${cells.length} cells; the header has ${header.length}.` };
  }
  return { value: nestedFields(header, cells) };
}

/**
 * Yields all rows before an error, then throws it.
 *
 * @throws FileError where the end of a row can't be determined
 */
async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const rows: CsvRow[] = [];
  let strayQuotes = { line: 0, count: 0 };
  const parser = parse({
    bom: true,
    max_record_size: maxRowLength,
    // Collected here because the stream drops its buffer when it fails.
    on_record(cells: string[], { lines }) {
      // A cell may contain line breaks.
      const breaks = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      rows.push({ line: lines - breaks, cells });
      return null;
    },
    on_skip(error) {
      // Only after a stray quote in an unquoted cell do we know that the row ends with its line.
      if (error?.code !== "INVALID_OPENING_QUOTE") throw error;
      const line = Number(error.lines);
      strayQuotes = { line, count: line === strayQuotes.line ? strayQuotes.count + 1 : 1 };
      if (strayQuotes.count > maxStrayQuotes) throw error;
      if (rows.at(-1)?.line !== line) rows.push({ line, cells: undefined });
      return undefined;
    },
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  });
  // The error is thrown where it's awaited.
  parser.on("error", () => undefined);
  parser.resume();
  const write = promisify((chunk: string, done: (error?: Error | null) => void) => parser.write(chunk, done));
  try {
    for await (const chunk of chunks) {
      await write(chunk);
      yield* rows.splice(0);
    }
    const closed = once(parser, "close");
    parser.end();
    await closed;
  } catch (error) {
    yield* rows.splice(0);
    throw error instanceof CsvError ? new FileError(sentenceOf(error)) : error;
  } finally {
    parser.destroy();
  }
  yield* rows.splice(0);
}

function sentenceOf({ code, lines }: CsvError): string {
  const line = typeof lines === "number" ? `Line ${lines}: ` : "";
  if (code === "CSV_QUOTE_NOT_CLOSED") return `${line}a quote is never closed.`;
  if (code === "CSV_MAX_RECORD_SIZE") {
    return `${line}a row is too long, perhaps because a quote is never closed.`;
  }
  return `${line}this row's quotes don't match up.`;
}
