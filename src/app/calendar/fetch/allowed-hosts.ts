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
