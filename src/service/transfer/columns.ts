import { canonicalLinkedInUrl } from "#contract/contact-address.ts";

/** Columns of a contacts CSV file: the fields of the JSON shape, nested ones joined by a dot. */
export const columns = [
  "contact_id",
  "email",
  "linkedin_url",
  "name",
  "profile.worldview_label",
  "profile.operating_style_label",
  "profile.gem_tier",
  "profile.tone_zone",
  "profile.confidence",
  "profile.tone_summary",
  "connection_language.must_do",
  "connection_language.must_never",
  "connection_language.likes_this",
  "connection_language.not_that",
  "relationship.tone_zone",
  "relationship.last_signal_at",
  "crm_id",
] as const;

/**
 * Spreadsheets run a cell that begins like this as a formula, even if quoted, and texts about people come
 * from others. An empty text isn't one that's absent. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaOrEmpty = /^'*(?:[=+\-@\t\r\n＝＋－＠]|$)/;

/** @returns the text, with a leading apostrophe if it would run as a formula or is empty; `nestedFields` reverses it */
export function guarded(cell: string): string {
  return formulaOrEmpty.test(cell) ? `'${cell}` : cell;
}

/**
 * Nests a row's cells as in JSON. Empty cells are omitted, and cells that an export guarded are restored. A row that
 * says anything of what the contact is like has a profile, however incomplete.
 *
 * @param header the row's columns
 */
export function nestedFields(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const contact: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [index, column] of header.entries()) {
    const given = cells[index] ?? "";
    if (given === "") continue;
    const cell = unguarded(given);
    const [part = "", field] = column.split(".");
    if (field === undefined) {
      contact[part === "contact" ? addressField(cell) : part] = cell;
    } else {
      parts[part] ??= {};
      parts[part][field] = field === "confidence" ? readNumber(cell) : cell;
    }
  }
  const isProfiled = Object.keys(parts).length > 0;
  return { ...contact, ...(isProfiled && { profile: {}, connection_language: {} }), ...parts };
}

function addressField(cell: string): "linkedin_url" | "email" {
  return canonicalLinkedInUrl(cell) === undefined ? "email" : "linkedin_url";
}

/** @param cell from `guarded` or another program */
function unguarded(cell: string): string {
  return cell.startsWith("'") && formulaOrEmpty.test(cell) ? cell.slice(1) : cell;
}

/** @returns a number in JSON's syntax; anything else unchanged, for validation to refuse */
function readNumber(cell: string): number | string {
  const text = cell.trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : cell;
}
