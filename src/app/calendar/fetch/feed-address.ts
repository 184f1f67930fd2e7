import { isPrivateHost } from "./address-guard.ts";
import { type AllowedHost, isAllowedHost } from "./allowed-hosts.ts";

/** Why the typed text can't be used as a feed's address. */
export type AddressProblem =
  | "no address"
  | "not https"
  | "has credentials"
  | "other port"
  | "forbidden address";

export type FeedAddress = { address: URL } | { problem: AddressProblem };

/**
 * Parses a typed or pasted feed address, raw or as Slack escapes it; `webcal://` becomes https. Allowed hosts
 * may use http, any port and a private address; all others need https on port 443. Names aren't resolved
 * here: every connection checks the addresses.
 * Source: https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function readFeedAddress(typed: string, allowedHosts: readonly AllowedHost[]): FeedAddress {
  return checkedAddress(unwrapped(typed), allowedHosts);
}

/**
 * Like `readFeedAddress`, for an address written by a program.
 *
 * @param base that a relative address is resolved against
 */
export function checkedAddress(text: string, allowedHosts: readonly AllowedHost[], base?: URL): FeedAddress {
  // URL parsers drop line breaks anywhere.
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

/** Strips Slack's escaping, a link's label, and whatever people put around an address. */
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
