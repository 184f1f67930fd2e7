/** Hosts of mail filters, by the parameter in which their links tell where they lead. */
const parameters: readonly [name: string, hosts: RegExp][] = [
  // Microsoft, in every region and cloud
  ["url", /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/],
  // Teams, Trend Micro
  ["url", /^statics\.teams\.cdn\.office\.net$|\.trendmicro\.com$/],
  // Trellix, Symantec, EdgePilot
  ["u", /^(?:protect2?\.fireeye|clicktime\.symantec|link\.edgepilot)\.com$/],
  // Barracuda
  ["a", /^linkprotect\.cudasvc\.com$/],
  // Google, in what people paste
  ["q", /^www\.google\.com$/],
];

/**
 * Where a link leads that a mail filter has wrapped, read from the link alone.
 *
 * @returns the link itself if it isn't wrapped; `undefined` if it doesn't say
 */
export function unwrapped(url: URL): string | undefined {
  const { hostname, href, pathname, searchParams } = url;
  const [parameter] = parameters.find(([, hosts]) => hosts.test(hostname)) ?? [];
  if (parameter !== undefined) return searchParams.get(parameter) ?? undefined;
  if (/^urldefense\.(?:proofpoint\.)?(?:com|us)$/.test(hostname)) return proofpoint(url);
  if (hostname.endsWith(".protection.sophos.com")) return base64(searchParams.get("u") ?? "");
  if (hostname === "secure-web.cisco.com") return decoded(/^\/[^/]+\/(https?%3A.+)$/i.exec(pathname)?.[1]);
  if (/^(?:url\.avanan\.click|protect\.checkpoint\.com)$/.test(hostname))
    return /\/___(https?:.+)___\./.exec(href)?.[1];
  // Only the servers of Mimecast, Darktrace and Inky can read theirs.
  return /(?:^|\.)(?:mimecast(?:protect)?|antigena|inky)\.com$/.test(hostname) ? undefined : href;
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

const base64 = (text: string) => Buffer.from(text, "base64").toString("utf8");

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
