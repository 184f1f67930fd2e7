/** Windows hands programs links of 2,048 characters at the most. */
const maxLength = 2_000;

export interface Mail {
  to: string;
  subject: string;
  body: string;
}

/**
 * A link that opens a message in the reader's mail program.
 * Source: RFC 6068, section 5: percent-encoded UTF-8, line breaks as CRLF.
 *
 * @param mail to an e-mail address, in any alphabet
 * @returns a `mailto:` URL of letters, digits and `%&=?@.-`; without the body when it were too long,
 *   and without the subject when that is too long, too
 */
export function mailLink({ to, subject, body }: Mail): string {
  const recipient = `mailto:${to.split("@").map(encode).join("@")}`;
  const about = subject === "" ? [] : [`subject=${encode(subject)}`];
  const text = body === "" ? [] : [`body=${encode(body.replace(/\r\n|\r|\n/g, "\r\n"))}`];
  const links = [[...about, ...text], about].map(
    (fields) => recipient + (fields.length > 0 ? `?${fields.join("&")}` : ""),
  );
  return links.find((link) => link.length <= maxLength) ?? recipient;
}

/** Encodes also what a URL may hold as it is and Slack might read as formatting. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
