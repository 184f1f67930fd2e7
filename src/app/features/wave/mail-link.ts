/** Windows passes programs links of at most 2,048 characters. */
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
 * @returns a `mailto:` URL of letters, digits and `%&=?@.-`; if too long, without the body, and if still too
 *   long, without the subject
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

/** Also encodes what is legal in a URL but Slack might read as formatting. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
