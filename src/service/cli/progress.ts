/** Characters of the bar where there is room. */
const widestBar = 30;
/** A shorter bar says less than the figure beside it. */
const narrowestBar = 5;
/** Milliseconds between two drawings. */
const pause = 100;

/** How far an import is. */
interface Done {
  /** Of the file, from 0 to 1. */
  share: number;
  rows: number;
}

/**
 * The line that is drawn: it leaves the last column free, since a line that fills a terminal is wrapped by some.
 *
 * @param columns the terminal's width
 */
export function progressLine({ share, rows }: Done, columns: number): string {
  const figures = `${Math.floor(share * 100)} %  ${rows.toLocaleString("en")} rows`;
  const width = Math.min(widestBar, columns - figures.length - "[] ".length - 1);
  if (width < narrowestBar) return figures.slice(0, Math.max(0, columns - 1));
  return `[${"#".repeat(Math.floor(share * width)).padEnd(width, ".")}] ${figures}`;
}

/**
 * A line on a terminal that says how far an import is; nothing where there is no terminal.
 *
 * @param size the file's, in bytes
 */
export function createProgress(stream: NodeJS.WriteStream, size: number, now: () => number) {
  let bytesRead = 0;
  let drawnAt = 0;
  return {
    /** Told how many bytes have been read so far. */
    bytes(bytes: number): void {
      bytesRead = bytes;
    },
    /** Told how many rows have been dealt with. */
    rows(rows: number): void {
      const time = now();
      if (!stream.isTTY || time - drawnAt < pause) return;
      drawnAt = time;
      const share = size === 0 ? 1 : Math.min(1, bytesRead / size);
      // The rest of the line is cleared: a window that was made narrower draws a shorter one.
      stream.write(`\r${progressLine({ share, rows }, stream.columns || 80)}\x1b[K`);
    },
    /** Takes the line away. */
    end(): void {
      if (stream.isTTY && drawnAt > 0) stream.write("\r\x1b[2K");
    },
  };
}
