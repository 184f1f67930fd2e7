import { CsvFileError, readCsvRows } from "#csv/rows.ts";
import { columnNames } from "#csv/shape.ts";
import { columns, nestedFields } from "./columns.ts";
import { FileError, type FileRow } from "./file-row.ts";

const options = { maxRowLength: 1024 * 1024, trim: false };

/** `profile.id` is an alias of `contact_id` that an export doesn't write, and `contact` is an address or a LinkedIn URL. */
const known: readonly string[] = [...columns, "profile.id", "contact"];

/**
 * Reads contacts from CSV, nested as in JSON (`nestedFields`).
 *
 * @throws FileError when the header or the quoting can't be read
 */
export async function* readCsvContacts(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let header: readonly string[] | undefined;
  try {
    for await (const { line, cells } of readCsvRows(chunks, options)) {
      if (header === undefined) header = readHeader(line, cells);
      else if (cells === undefined) yield { line, reason: "Its quotes don't match up." };
      else yield { line, ...readCells(header, cells) };
    }
  } catch (error) {
    throw error instanceof CsvFileError ? new FileError(error.message) : error;
  }
  if (header === undefined) throw new FileError("The file is empty. Its first line should name the columns.");
}

function readHeader(line: number, cells: readonly string[] | undefined): readonly string[] {
  if (cells === undefined) throw new FileError(`Line ${line}: this row's quotes don't match up.`);
  const header = columnNames(cells);
  const unknown = cells[header.findIndex((name) => !known.includes(name))];
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
  const length = cells.findLastIndex((cell) => cell !== "") + 1;
  if (cells.length < header.length || length > header.length) {
    return { reason: `It has ${cells.length} cells; the header has ${header.length}.` };
  }
  return { value: nestedFields(header, cells) };
}
