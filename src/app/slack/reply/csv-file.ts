import { stringify } from "csv-stringify/sync";

/** Lines that are written at once: the thread also answers Slack. */
const linesAtOnce = 250;

export type CsvLine = readonly (string | number)[];

/**
 * A CSV file of a header and lines that are read meanwhile. What a spreadsheet would take for a formula is text.
 * Load this file only when it's used: most processes never need it.
 */
export async function csvFile(header: CsvLine, lines: AsyncIterable<CsvLine>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let waiting = [header];
  const write = () => {
    chunks.push(Buffer.from(stringify(waiting, { escape_formulas: true })));
    waiting = [];
  };
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length === linesAtOnce) write();
  }
  write();
  return Buffer.concat(chunks);
}
