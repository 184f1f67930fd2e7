import type { SectionBlock } from "@slack/types";
import { section } from "./card.ts";
import { plainText } from "./mrkdwn.ts";
import { visibleText } from "./visible-text.ts";

/** Windows passes programs links of at most 2,048 characters. */
const maxLength = 2_000;

export interface Mail {
  /** An e-mail address, in any alphabet; without one, the mail program asks. */
  to?: string | undefined;
  subject: string;
  body: string;
}

/**
 * A link that opens a message in the reader's mail program.
 * Source: RFC 6068, section 5: percent-encoded UTF-8, line breaks as CRLF. A subject is one line: after a line
 * break, some programs would read another header field, such as Bcc.
 *
 * @returns a `mailto:` URL of letters, digits and `%&=?@.-`; if too long, without the body, and if still too
 *   long, without the subject
 */
export function mailLink({ to = "", subject, body }: Mail): string {
  const recipient = `mailto:${to.split("@").map(encode).join("@")}`;
  const title = plainText(subject, maxLength);
  const about = title === "" ? [] : [`subject=${encode(title)}`];
  const text = body === "" ? [] : [`body=${encode(visibleText(body).replaceAll("\n", "\r\n"))}`];
  const links = [[...about, ...text], about].map(
    (fields) => recipient + (fields.length > 0 ? `?${fields.join("&")}` : ""),
  );
  return links.find((link) => link.length <= maxLength) ?? recipient;
}

/**
 * A link, and no button: Slack documents e-mail links only in text; buttons open a browser.
 *
 * @param link as from `mailLink`
 */
export function mailLine(link: string): SectionBlock {
  return section(`<${link.replaceAll("&", "&amp;")}|Open in mail>`);
}

/** Also encodes what is legal in a URL but Slack might read as formatting. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
