import { plainText } from "../../blocks/mrkdwn.ts";
import { visibleText } from "../../blocks/visible-text.ts";

/** Windows passes programs links of at most 2,048 characters. */
const maxLength = 2_000;

export interface Mail {
  to: string;
  subject: string;
  body: string;
}

/**
 * A link that opens a message in the reader's mail program.
 * Source: RFC 6068, section 5: percent-encoded UTF-8, line breaks as CRLF. A subject is one line: after a line
 * break, some programs would read another header field, such as Bcc.
 *
 * @param mail to an e-mail address, in any alphabet
 * @returns a `mailto:` URL of letters, digits and `%&=?@.-`; if too long, without the body, and if still too
 *   long, without the subject
 */
export function mailLink({ to, subject, body }: Mail): string {
  const recipient = `mailto:${to.split("@").map(encode).join("@")}`;
  const title = plainText(subject, maxLength);
  const about = title === "" ? [] : [`subject=${encode(title)}`];
  const text = body === "" ? [] : [`body=${encode(visibleText(body).replaceAll("\n", "\r\n"))}`];
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
