/** Characters. Where a narrower bar would fit, we draw none: the percentage says more. */
const barWidth = { min: 5, max: 30 } as const;
/** Milliseconds. */
const redrawInterval = 100;

/**
 * The progress line. Leaves the last column free, because some terminals wrap a full line.
 *
 * @param share of the file, from 0 to 1
 * @param columns the terminal's width
 */
export function progressLine({ share, rows }: { share: number; rows: number }, columns: number): string {
  const figures = `${Math.floor(share * 100)} %  ${rows.toLocaleString("en")} rows`;
  const width = Math.min(barWidth.max, columns - figures.length - "[] ".length - 1);
  if (width < barWidth.min) return figures.slice(0, Math.max(0, columns - 1));
  return `[${"#".repeat(Math.floor(share * width)).padEnd(width, ".")}] ${figures}`;
}

/**
 * Shows an import's progress on a terminal; does nothing if the stream isn't one.
 *
 * @param size of the file, in bytes
 */
export function createProgress(stream: NodeJS.WriteStream, size: number, now: () => number) {
  let bytesRead = 0;
  let drawnAt = 0;
  return {
    /** Takes the number of bytes read so far. */
    bytes(bytes: number): void {
      bytesRead = bytes;
    },
    /** Takes the number of rows processed so far. */
    rows(rows: number): void {
      const time = now();
      if (!stream.isTTY || time - drawnAt < redrawInterval) return;
      drawnAt = time;
      const share = size === 0 ? 1 : Math.min(1, bytesRead / size);
      // Clears the rest of the line: after the window was narrowed, the new line is shorter.
      stream.write(`\r${progressLine({ share, rows }, stream.columns || 80)}\x1b[K`);
    },
    /** Removes the line. */
    end(): void {
      if (stream.isTTY && drawnAt > 0) stream.write("\r\x1b[2K");
    },
  };
}
