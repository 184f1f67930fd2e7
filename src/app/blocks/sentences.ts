/**
 * The error for a text that is too long, in a message or at a form's field.
 *
 * @param what the text, such as "The topic"
 * @param most its maximum characters
 * @param has its actual characters
 * @returns plain text
 */
export function tooLong(what: string, most: number, has: number): string {
  return `${what} may have ${readable(most)} characters, and this has ${readable(has)}. Nothing was charged.`;
}

function readable(count: number): string {
  return count.toLocaleString("en");
}

/** For an answer that contained nothing but its cost; plain text. */
export const nothingToShow = "The service sent nothing that can be shown.";
