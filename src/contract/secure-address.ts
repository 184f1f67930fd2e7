import { z } from "zod";

/** This machine and private networks: RFC 1918, RFC 4193. */
const nearIPv4 = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/;
const nearIPv6 = /^\[(?:::1\]|f[cd])/;
/** Names that no public server has: RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and names of containers. */
const nearName = /^[^.:[]+$|\.(?:localhost|local|internal|home\.arpa|test)$/;

/**
 * Whether a key may be sent to an address: by https anywhere, by plain http only on this machine or a private network.
 *
 * @param url an http or https address; its host is canonical, since `URL` writes `127.1` as `127.0.0.1`
 */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isNear(hostname);
}

/** What's wrong with an address that the next two functions don't take, after the setting's name. */
export const insecureRedis =
  "must start with rediss://, or every host on the way reads its password; redis:// is for this machine and private networks";
export const insecureDatabase =
  "must end in ?sslmode=verify-full, or every host on the way reads the password and the data; where the way is safe, " +
  "?sslmode=disable";

/**
 * Whether Redis may be asked at an address: over TLS anywhere, in clear only on this machine or a private network.
 *
 * @param url `redis://` or `rediss://`
 */
export function isSecureRedis(url: string): boolean {
  return /^rediss:/i.test(url) || isNear(canonicalHost(new URL(url).hostname));
}

/** Those that Postgres' driver knows: with any other in the environment, it doesn't use TLS. */
const sslModes = /^(?:disable|prefer|require|verify-ca|verify-full|no-verify)$/;

/**
 * Whether Postgres may be asked at an address: elsewhere than on this machine or a private network only if it says
 * whether by TLS. `sslmode=disable` counts: whoever writes it knows that the way is safe.
 * Sources: the `parse` of pg-connection-string, whose parameters overrule the rest, the last of a kind; and pg's
 * `ConnectionParameters`, which take from the environment what the address leaves out, but no `PGHOSTADDR`
 *
 * @param url `postgres://`, or what else names a database, which is never far
 * @param variables the environment
 */
export function isSecureDatabase(
  url: string,
  { PGHOST = "", PGSSLMODE = "" }: Readonly<Record<string, string | undefined>> = {},
): boolean {
  if (!/^postgres(ql)?:/i.test(url) || !URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? "";
  const isSaid = last("sslmode") !== "" || (!searchParams.has("ssl") && sslModes.test(PGSSLMODE));
  return isSaid || isNear(canonicalHost(last("host") || hostname || PGHOST));
}

function isNear(host: string): boolean {
  // Without a name it's this machine, and a path is a socket of it.
  return (
    host === "" || /^(?:\/|%2f)/i.test(host) || [nearIPv4, nearIPv6, nearName].some((near) => near.test(host))
  );
}

/** Only in http's addresses does `URL` write a host in its one canonical way. */
function canonicalHost(host: string): string {
  const written = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return URL.parse(`http://${written}`)?.hostname ?? host;
}

/** An address with a scheme that keeps what is sent private, and without a password. @param example for the message */
export function httpUrl(example: string) {
  const error = `must be an http or https address, such as ${example}`;
  return z
    .url({ protocol: /^https?$/, error })
    .transform((text) => new URL(text))
    .refine((url) => url.username === "" && url.password === "", { error: "can't contain a password" })
    .refine(isSecureAddress, { error: "must start with https, or every host on the way reads the key" });
}
