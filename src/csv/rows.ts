import { once } from "node:events";
import { promisify } from "node:util";
import { CsvError, parse } from "csv-parse";
import { csvShapeOf } from "./shape.ts";

/** Stray quotes in one row; each costs the parser as much as the row is long. */
const maxStrayQuotes = 100;

/** The file can't be read any further. The message is a sentence for the person who supplied it. */
export class CsvFileError extends Error {
  override readonly name = "CsvFileError";
}

/** A row and its first line number. No cells: the row's quoting is invalid. */
export type CsvRow = { line: number; cells: readonly string[] | undefined };

/**
 * Reads the rows of a CSV file as spreadsheets write it, `shape.ts`, except empty ones: yields all before an error, then
 * throws it.
 *
 * @param chunks whose first holds the first row
 * @param options `maxRowLength` in characters stops a missing closing quote from swallowing the rest of the file; `trim`:
 *   whether spaces around cells mean nothing
 * @throws CsvFileError where the end of a row can't be determined
 */
export async function* readCsvRows(
  chunks: AsyncIterable<string>,
  { maxRowLength, trim }: { maxRowLength: number; trim: boolean },
): AsyncGenerator<CsvRow> {
  const pieces = chunks[Symbol.asyncIterator]();
  const first = await pieces.next();
  const rows: CsvRow[] = [];
  let strayQuotes = { line: 0, count: 0 };
  const parser = parse({
    bom: true,
    ...csvShapeOf(first.done === true ? "" : first.value),
    record_delimiter: ["\r\n", "\n", "\r"],
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
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    trim,
  });
  // The error is thrown where it's awaited.
  parser.on("error", () => undefined);
  parser.resume();
  const write = promisify((chunk: string, done: (error?: Error | null) => void) => parser.write(chunk, done));
  try {
    for (let piece = first; piece.done !== true; piece = await pieces.next()) {
      await write(piece.value);
      yield* rows.splice(0);
    }
    const closed = once(parser, "close");
    parser.end();
    await closed;
  } catch (error) {
    yield* rows.splice(0);
    throw error instanceof CsvError ? new CsvFileError(sentenceOf(error)) : error;
  } finally {
    parser.destroy();
    await pieces.return?.();
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
