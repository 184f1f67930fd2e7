import { once } from "node:events";
import { CsvError, type Parser, parse } from "csv-parse";
import { FileError } from "./file-error.ts";

/** In characters. Stops a missing closing quote from swallowing the rest of the file. */
const maxRowLength = 1024 * 1024;

/** A row and its first line number. No cells: the row's quoting is invalid. */
export interface CsvRow {
  line: number;
  cells: readonly string[] | undefined;
}

/**
 * Reads the rows of a CSV file. Yields all rows before an error, then throws it.
 *
 * @throws FileError where the end of a row can't be determined
 */
export async function* readCsvRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let rows: CsvRow[] = [];
  const parser = parse({
    bom: true,
    max_record_size: maxRowLength,
    // Collected here because the stream drops its buffer when it fails.
    on_record(cells: string[], { lines }) {
      rows.push({ line: firstLineOf(cells, lines), cells });
      return null;
    },
    on_skip(error) {
      // Only after a stray quote in an unquoted cell do we know that the row ends with its line.
      if (error?.code !== "INVALID_OPENING_QUOTE") throw error;
      const line = Number(error.lines);
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
  function taken(): CsvRow[] {
    const read = rows;
    rows = [];
    return read;
  }
  try {
    for await (const chunk of chunks) {
      await write(parser, chunk);
      yield* taken();
    }
    const closed = once(parser, "close");
    parser.end();
    await closed;
  } catch (error) {
    yield* taken();
    throw error instanceof CsvError ? new FileError(sentenceOf(error)) : error;
  } finally {
    parser.destroy();
  }
  yield* taken();
}

function write(parser: Parser, chunk: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** A cell may contain line breaks. */
function firstLineOf(cells: readonly string[], lastLine: number): number {
  let line = lastLine;
  for (const cell of cells) if (cell.includes("\n")) line -= cell.split("\n").length - 1;
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
