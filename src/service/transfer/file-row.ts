/** One contact as read from a file, before validation, or why it can't be read. */
export type RowContent = { value: unknown } | { reason: string };

/** `line` is the row's first. */
export type FileRow = { line: number } & RowContent;

export type ReadCells = (cells: readonly string[]) => RowContent;

/** The file can't be read in the expected format. The message is a sentence for the person who supplied it. */
export class FileError extends Error {
  override readonly name = "FileError";
}
