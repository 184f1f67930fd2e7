import { columns, synonyms } from "./columns.ts";
import { readCsvRows } from "./csv-rows.ts";
import { FileError } from "./file-error.ts";
import type { FileRow } from "./file-row.ts";
import { unguarded } from "./formula.ts";

const known: readonly string[] = [...columns, ...synonyms];
/**
 * Reads contacts from CSV, nested as in JSON. Empty cells are omitted, and cells that an export guarded are
 * restored.
 *
 * @throws FileError when the header or the quoting can't be read
 */
export async function* readCsvContacts(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let header: readonly string[] | undefined;
  for await (const { line, cells } of readCsvRows(chunks)) {
    if (header === undefined) header = readHeader(line, cells);
    else if (cells === undefined) yield { line, reason: "Its quotes cannot be read." };
    else yield { line, ...readCells(header, cells) };
  }
  if (header === undefined) throw new FileError("The file is empty; its first line should name the columns.");
}

function readHeader(line: number, cells: readonly string[] | undefined): readonly string[] {
  if (cells === undefined) throw new FileError(`Line ${line}: the quotes of this row cannot be read.`);
  const header = cells.map((name) => name.trim());
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
    const cell = unguarded(cells[index] ?? "");
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

/** @returns a number in JSON's syntax; anything else unchanged, for validation to refuse */
function readNumber(cell: string): number | string {
  const text = cell.trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : cell;
}
