/**
 * Spreadsheets run a cell that begins like this as a formula, even if quoted, and texts about people come
 * from others. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** @returns the text, with a leading apostrophe if it would run as a formula; `unguarded` reverses it */
export function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** @param cell from `guarded` or another program */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
