import { stringify } from "csv-stringify/sync";

/** Lines that are written at once: the thread also answers Slack. */
const linesAtOnce = 250;
/** After so many bytes, the next file begins: one is kept in memory until it's sent. */
const fullAt = 16 * 1024 * 1024;

export type CsvLine = readonly (string | number)[];

/**
 * CSV files of a header and lines that are read meanwhile: one, or several where there are many lines. What a
 * spreadsheet would take for a formula is text. Load this file only when it's used: most processes never need it.
 *
 * @returns each file in pieces of some kilobytes
 */
export async function* csvFiles(
  header: CsvLine,
  lines: AsyncIterable<CsvLine>,
  maxBytes = fullAt,
): AsyncGenerator<Buffer[], void> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let waiting = [header];
  const write = () => {
    const piece = Buffer.from(stringify(waiting, { escape_formulas: true }));
    pieces.push(piece);
    bytes += piece.length;
    waiting = [];
  };
  for await (const line of lines) {
    if (waiting.length === linesAtOnce) write();
    if (bytes >= maxBytes) {
      yield pieces;
      [pieces, bytes, waiting] = [[], 0, [header]];
    }
    waiting.push(line);
  }
  write();
  yield pieces;
}
