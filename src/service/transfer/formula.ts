/**
 * Programs of tables run a cell that begins like this as a formula, quoted or not, and texts about people come from
 * elsewhere. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** @returns the text with an apostrophe before it where it would be run; `unguarded` gives it back as it was */
export function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** @param cell what `guarded` gave, or a cell that another program wrote */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
