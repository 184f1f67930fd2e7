/** Tells where a wrapped link leads, if it says so. */
type Reader = (url: URL) => string | undefined | null;

const parameter =
  (name: string): Reader =>
  ({ searchParams }) =>
    searchParams.get(name);

const never: Reader = () => undefined;

/** By what the host ends with. */
const readers: Readonly<Record<string, Reader>> = {
  // Microsoft's, of every region and cloud, and as Teams writes it.
  "safelinks.protection.outlook.com": parameter("url"),
  "safelinks.protection.office365.us": parameter("url"),
  "safelinks.protection.partner.outlook.cn": parameter("url"),
  "statics.teams.cdn.office.net": parameter("url"),
  // Proofpoint
  "urldefense.com": proofpoint,
  "urldefense.us": proofpoint,
  "urldefense.proofpoint.com": proofpoint,
  // Barracuda, Trellix, Symantec, Trend Micro, EdgePilot, Sophos
  "linkprotect.cudasvc.com": parameter("a"),
  "protect.fireeye.com": parameter("u"),
  "protect2.fireeye.com": parameter("u"),
  "clicktime.symantec.com": parameter("u"),
  "trendmicro.com": parameter("url"),
  "link.edgepilot.com": parameter("u"),
  "protection.sophos.com": ({ searchParams }) => base64(searchParams.get("u") ?? ""),
  // Cisco
  "secure-web.cisco.com": ({ pathname }) => decoded(/^\/[^/]+\/(https?%3A.+)$/i.exec(pathname)?.[1]),
  // Check Point
  "protect.checkpoint.com": ({ href }) => /\/___(https?:.+)___\./.exec(href)?.[1],
  "url.avanan.click": ({ href }) => /\/___(https?:.+)___\./.exec(href)?.[1],
  // Google, in what people paste
  "www.google.com": parameter("q"),
  // What only their servers can read: Mimecast, Darktrace, Inky
  "mimecast.com": never,
  "mimecastprotect.com": never,
  "antigena.com": never,
  "inky.com": never,
};

/**
 * Where a link leads that a mail filter has wrapped, read from the link alone.
 *
 * @returns the link itself if it isn't wrapped; `undefined` if it doesn't say
 */
export function unwrapped(url: URL): string | undefined {
  const host = Object.keys(readers).find((each) => `.${url.hostname}`.endsWith(`.${each}`));
  return host === undefined ? url.href : (readers[host]?.(url) ?? undefined);
}

/** Proofpoint's three encodings, as its own decoder reads them. */
function proofpoint({ href, pathname, searchParams }: URL): string | undefined {
  const written = searchParams.get("u") ?? "";
  if (pathname.startsWith("/v1/")) return written;
  if (pathname.startsWith("/v2/")) return decoded(written.replaceAll("-", "%").replaceAll("_", "/"));
  const [, link, encoded = ""] = /\/v3\/__(.+?)__;([^!]*)!/.exec(href) ?? [];
  const characters = [...base64(encoded)];
  return decoded(link?.replace(/^(https?:\/)(?!\/)/, "$1/"))?.replace(
    /\*(?:\*(.))?/gs,
    (_, length?: string) =>
      characters.splice(0, length === undefined ? 1 : 2 + runLengths.indexOf(length)).join(""),
  );
}

/** A character for each number of replaced ones, from two on. */
const runLengths = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function base64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
