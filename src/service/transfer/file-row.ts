/** One contact as read from a file, before validation; `line` is its first. */
export type FileRow = { line: number } & ({ value: unknown } | { reason: string });

/** The file can't be read in the expected format. The message is a sentence for the person who supplied it. */
export class FileError extends Error {
  override readonly name = "FileError";
}
