const width = 30;
/** Milliseconds between two drawings. */
const pause = 100;

/**
 * A line on a terminal that says how far an import is; nothing where there is no terminal.
 *
 * @param size the file's, in bytes
 */
export function createProgress(stream: NodeJS.WriteStream, size: number) {
  let bytesRead = 0;
  let drawnAt = 0;
  return {
    /** Told how many bytes have been read so far. */
    bytes(bytes: number): void {
      bytesRead = bytes;
    },
    /** Told how many rows have been dealt with. */
    rows(rows: number): void {
      if (!stream.isTTY || Date.now() - drawnAt < pause) return;
      drawnAt = Date.now();
      const share = size === 0 ? 1 : Math.min(1, bytesRead / size);
      const bar = "#".repeat(Math.floor(share * width)).padEnd(width, ".");
      stream.write(`\r[${bar}] ${Math.floor(share * 100)} %  ${rows.toLocaleString("en")} rows`);
    },
    /** Takes the line away. */
    end(): void {
      if (stream.isTTY && drawnAt > 0) stream.write("\r\x1b[2K");
    },
  };
}
