import { isPrivateHost } from "./address-guard.ts";
import { type AllowedHost, isAllowedHost } from "./allowed-hosts.ts";

/** Why what was typed is no address that a feed may have. */
export type AddressProblem =
  | "no address"
  | "not https"
  | "has credentials"
  | "other port"
  | "forbidden address";

export type FeedAddress = { address: URL } | { problem: AddressProblem };

/**
 * Reads a feed's address out of what was typed or pasted, raw or as Slack escapes it; `webcal://` is read as https.
 * An allowed host may use http, any port and a private address; all others https on port 443. Which addresses a
 * name has is not asked here: that is checked at every connection.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function readFeedAddress(typed: string, allowedHosts: readonly AllowedHost[]): FeedAddress {
  return checkedAddress(unwrapped(typed), allowedHosts);
}

/**
 * The same for an address that a program wrote.
 *
 * @param base what a relative address is relative to
 */
export function checkedAddress(text: string, allowedHosts: readonly AllowedHost[], base?: URL): FeedAddress {
  // A parser of URLs drops line breaks, wherever they are.
  const written = text.replace(/^webcals?:/i, "https:");
  if (/\s/.test(written) || !URL.canParse(written, base?.href)) return { problem: "no address" };
  const address = new URL(written, base);
  address.hash = "";
  const problem = problemOf(address, allowedHosts);
  return problem === undefined ? { address } : { problem };
}

function problemOf(address: URL, allowedHosts: readonly AllowedHost[]): AddressProblem | undefined {
  const { protocol, hostname, port, username, password } = address;
  if (protocol !== "https:" && protocol !== "http:") return "not https";
  const isAllowed = isAllowedHost(address, allowedHosts);
  if (!isAllowed && isPrivateHost(hostname)) return "forbidden address";
  if (!isAllowed && protocol !== "https:") return "not https";
  if (username !== "" || password !== "") return "has credentials";
  return isAllowed || port === "" ? undefined : "other port";
}

const pairs: readonly (readonly [open: string, close: string])[] = [
  ["<", ">"],
  ["(", ")"],
  ["[", "]"],
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
];

/** The address alone: without Slack's escaping, a link's label, and what people put around an address. */
function unwrapped(typed: string): string {
  let text = typed.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&").trim();
  let isLink = false;
  for (;;) {
    const pair = pairs.find(
      ([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close),
    );
    if (pair === undefined) return isLink ? text.replace(/\|.*$/s, "") : text;
    isLink ||= pair[0] === "<";
    text = text.slice(1, -1).trim();
  }
}
