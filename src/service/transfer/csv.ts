import { CsvFileError, readCsvRows } from "#csv/rows.ts";
import { columnNames } from "#csv/shape.ts";
import { columns, nestedFields } from "./columns.ts";
import { readerOfCrmExport } from "./crm-export.ts";
import { FileError, type FileRow, type ReadCells } from "./file-row.ts";

const options = { maxRowLength: 1024 * 1024, trim: false };

/** `profile.id` is an alias of `contact_id` that an export doesn't write, and `contact` is an address or a LinkedIn URL. */
const known: readonly string[] = [...columns, "profile.id", "contact"];

/**
 * Reads contacts from CSV in our format, nested as in JSON (`nestedFields`), or as a CRM exports people.
 *
 * @throws FileError when the header or the quoting can't be read
 */
export async function* readCsvContacts(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let read: ReadCells | undefined;
  try {
    for await (const { line, cells } of readCsvRows(chunks, options)) {
      if (read === undefined) read = readHeader(line, cells);
      else if (cells === undefined) yield { line, reason: "Its quotes don't match up." };
      else yield { line, ...read(cells) };
    }
  } catch (error) {
    throw error instanceof CsvFileError ? new FileError(error.message) : error;
  }
  if (read === undefined) throw new FileError("The file is empty. Its first line should name the columns.");
}

function readHeader(line: number, cells: readonly string[] | undefined): ReadCells {
  if (cells === undefined) throw new FileError(`Line ${line}: this row's quotes don't match up.`);
  const header = columnNames(cells);
  const unknown = cells[header.findIndex((name) => !known.includes(name))];
  if (unknown !== undefined) {
    const readCrm = readerOfCrmExport(cells);
    if (readCrm !== undefined) return checkingWidth(header.length, readCrm);
    throw new FileError(
      `"${unknown.slice(0, 80)}" isn't a contact column. The columns are: ${columns.join(", ")}. ` +
        "A CRM's export needs its columns of record IDs and e-mail addresses.",
    );
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(`The column ${twice} appears twice.`);
  return checkingWidth(header.length, (row) => ({ value: nestedFields(header, row) }));
}

/** @param width the header's, in cells */
function checkingWidth(width: number, read: ReadCells): ReadCells {
  return (cells) => {
    const length = cells.findLastIndex((cell) => cell !== "") + 1;
    if (cells.length >= width && length <= width) return read(cells);
    return { reason: `It has ${cells.length} cells; the header has ${width}.` };
  };
}
