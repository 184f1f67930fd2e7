/** A file that cannot be read as what it should be. The message is a sentence for whoever gave it. */
export class FileError extends Error {
  override readonly name = "FileError";
}
