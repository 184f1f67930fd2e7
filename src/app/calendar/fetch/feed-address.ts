import { isPrivateHost } from "./address-guard.ts";

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

const pairs = ["<>", "()", "[]", '""', "''", "``", "“”", "„“", "‘’", "«»"];

/** Strips Slack's escaping, a link's label, and whatever people put around an address. */
function unwrapped(typed: string): string {
  let text = typed.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&").trim();
  let isLink = false;
  for (;;) {
    const pair = pairs.find((both) => text.length > 1 && `${text[0]}${text.at(-1)}` === both);
    if (pair === undefined) return isLink ? text.split("|", 1).join("") : text;
    isLink ||= pair === "<>";
    text = text.slice(1, -1).trim();
  }
}

/**
 * A host that feeds may come from even if it's private, because an operator allowed it: `name` or
 * `name:port`, with the name as in a parsed URL (lower case, IPv6 in brackets).
 */
export type AllowedHost = string;

/**
 * @param text `host` or `host:port` as an operator writes it, IPv6 in brackets
 * @returns `undefined` if it's neither
 */
export function readAllowedHost(text: string): AllowedHost | undefined {
  const [, host, port] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]*%]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined;
  if (port !== undefined && (Number(port) === 0 || Number(port) > 65_535)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}

/** Whether an operator allowed this host, on all ports or on this one. */
export function isAllowedHost({ hostname, port, protocol }: URL, allowed: readonly AllowedHost[]): boolean {
  const actualPort = port || (protocol === "http:" ? "80" : "443");
  return allowed.includes(hostname) || allowed.includes(`${hostname}:${actualPort}`);
}
