/**
 * Text as a value of an iCalendar property.
 * Source: RFC 5545, section 3.3.11
 */
export function escapeValue(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n");
}

/**
 * Text as a value of a parameter: in quotes, which cannot stand in it.
 * Source: RFC 5545, section 3.2, and RFC 6868 for what has no other spelling
 */
export function quoteParameter(text: string): string {
  return `"${text
    .replaceAll("^", "^^")
    .replaceAll('"', "^'")
    .replaceAll(/\r\n|\r|\n/g, "^n")}"`;
}

/** Bytes of a line without its end. Source: RFC 5545, section 3.1 */
const longestLine = 75;

/** A content line, folded, with its end. A character of several bytes stays whole. */
export function foldLine(line: string): string {
  let folded = "";
  let width = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (width + bytes > longestLine) {
      folded += "\r\n ";
      width = 1;
    }
    folded += character;
    width += bytes;
  }
  return `${folded}\r\n`;
}
