/** This machine and private networks: RFC 1918, RFC 4193. */
const nearIPv4 = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/;
const nearIPv6 = /^\[(?:::1\]|f[cd])/;
/** Names that no public server has: RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and names of containers. */
const nearName = /^[^.[]+$|\.(?:localhost|local|internal|home\.arpa|test)$/;

/**
 * Whether a key may be sent to an address: by https anywhere, by plain http only on this machine or a private network.
 *
 * @param url an http or https address; its host is canonical, since `URL` writes `127.1` as `127.0.0.1`
 */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || [nearIPv4, nearIPv6, nearName].some((near) => near.test(hostname));
}
