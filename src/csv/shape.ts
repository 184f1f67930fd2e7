import { TextDecoder } from "node:util";

/** Excel separates cells by what its country uses, or by tabs in “Unicode text”. */
const separators = ["\t", ";", ","];

/**
 * Recognizes how a CSV file separates its cells: by what its first line says (`sep=;`, which isn't a row), or else by what
 * its first row has most of.
 *
 * @param head the file's beginning, with that row
 * @returns options of csv-parse
 */
export function csvShapeOf(head: string): { delimiter: string; from_line: number } {
  const said = /^\ufeff?"?sep=([,;\t|])"?[,;\t|]*[\r\n]/i.exec(head)?.[1];
  if (said !== undefined) return { delimiter: said, from_line: 2 };
  const lines = head.replace(/"[^"]*"/g, "x").split(/[\r\n]/);
  const row = lines.find((line) => /[^\s,;]/.test(line)) ?? "";
  const counts = separators.map((separator) => row.split(separator).length);
  const most = Math.max(...counts);
  // Beside as many others, a comma belongs to a text.
  return { delimiter: (most > 1 && separators[counts.indexOf(most)]) || ",", from_line: 1 };
}

/** How people and programs name columns that we know by another name. */
const otherNames = [
  [/^(?:e_)?mail(?:_address)?$|^email_address$/, "email"],
  [/^linkedin(?:_profile)?(?:_url)?$/, "linkedin_url"],
  [/^full_name$/, "name"],
] as const;

/** @returns the columns' names as we write them, whatever their case, without empty cells at the end */
export function columnNames(header: readonly string[]): string[] {
  const names = header.map((cell) => {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    return otherNames.find(([other]) => other.test(name))?.[1] ?? name;
  });
  return names.slice(0, names.findLastIndex((name) => name !== "") + 1);
}

/**
 * @param start the file's first bytes
 * @returns a decoder that throws for invalid bytes: UTF-16 where its mark says so, as Excel writes “Unicode text”, otherwise
 *   UTF-8
 */
export function textDecoderOf([first, second]: Uint8Array): TextDecoder {
  const mark = `${first},${second}`;
  const encoding = { "255,254": "utf-16le", "254,255": "utf-16be" }[mark] ?? "utf-8";
  return new TextDecoder(encoding, { fatal: true });
}
