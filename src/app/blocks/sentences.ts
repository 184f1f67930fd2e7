/**
 * What is said of a text that is too long to be sent, in a message or at a form's field.
 *
 * @param what the text, such as "The topic"
 * @param most characters that it may have
 * @param has characters that it has
 * @returns plain text
 */
export function tooLong(what: string, most: number, has: number): string {
  return `${what} may have ${readable(most)} characters, and this has ${readable(has)}. Nothing was charged.`;
}

function readable(count: number): string {
  return count.toLocaleString("en");
}

/** Of an answer in which nothing came but what it cost; plain text. */
export const nothingToShow = "The service sent nothing that can be shown.";
