import type { Properties } from "./property.ts";
import { maxJoinLinkLength } from "./reading-limits.ts";
import { unwrapped } from "./wrapped-link.ts";

/** Hosts of video calls. */
const videoHosts: ReadonlySet<string> = new Set([
  "zoom.us",
  "meet.google.com",
  "teams.microsoft.com",
  "teams.microsoft.us",
  "teams.live.com",
  "teams.cloud.microsoft",
  "whereby.com",
  "app.goto.com",
  "global.gotomeeting.com",
  "gotomeet.me",
  "meet.goto.com",
  "bluejeans.com",
  "chime.aws",
  "app.chime.aws",
  "meet.around.co",
  "meet.jit.si",
  "8x8.vc",
  "join.skype.com",
  "meet.lync.com",
  "facetime.apple.com",
  "huddle.slack.com",
  "v.ringcentral.com",
  "meetings.ringcentral.com",
  "app.gather.town",
  "tuple.app",
  "kmeet.infomaniak.com",
]);
/** Vendors that give each customer a host of their own below theirs. */
const tenantHosts = ["zoom.us", "zoomgov.com", "webex.com", "whereby.com"];

/** Properties that only hold a join link (RFC 7986, section 5.11, and vendors' own). */
const joinProperties = [
  "conference",
  "x-google-conference",
  "x-microsoft-skypeteamsmeetingurl",
  "x-microsoft-onlinemeetingjoinlink",
];
/** Free text, where people paste all kinds of links. */
const textProperties = ["url", "location", "description"];

/**
 * Finds a meeting's join link. In free text, only links to known hosts count; redirectors never do, since nobody sees
 * where they lead: what a mail filter has wrapped is taken for the link within, or left.
 */
export function joinLinkOf(properties: Properties): string | undefined {
  for (const property of joinProperties.flatMap((name) => properties.all(name))) {
    const link = httpsAddress(String(property.values[0] ?? "").trim());
    if (link !== undefined) return link.href;
  }
  for (const name of textProperties) {
    const link = joinLinkIn(properties.text(name) ?? "");
    if (link !== undefined) return link;
  }
  return undefined;
}

/** @returns the first link in a text that goes to a video call */
export function joinLinkIn(text: string): string | undefined {
  return linksIn(text).find(isVideo)?.href;
}

/** Whether a link goes to a known host of video calls: to another one, a person sees the host before they click. */
export function isVideoLink(link: string): boolean {
  return URL.canParse(link) && isVideo(new URL(link));
}

function linksIn(text: string): URL[] {
  const found = text.match(/https:\/\/[^\s<>"'\\^`{|}\]]+/gi) ?? [];
  return found
    .slice(0, 50)
    .map((link) => httpsAddress(link.replaceAll("&amp;", "&").replace(/(?<![).,;:!?])[).,;:!?]+$/, "")))
    .filter((link) => link !== undefined);
}

/** @param wrappings how often the address was wrapped by mail filters, each of whose links is one of its own */
function httpsAddress(text: string, wrappings = 0): URL | undefined {
  if (text.length > maxJoinLinkLength || !URL.canParse(text) || wrappings > maxWrappings) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
  if (!isPlain || url.href.length > maxJoinLinkLength) return undefined;
  const target = unwrapped(url);
  if (target === url.href) return redirects(url) ? undefined : url;
  const found = target === undefined ? undefined : httpsAddress(target, wrappings + 1);
  // Anybody can make Google's, unlike a mail filter's.
  return found !== undefined && (url.hostname !== "www.google.com" || isVideo(found)) ? found : undefined;
}

const maxWrappings = 4;

/** Another address in an address, a path that redirects, and parameters that say where to. */
const redirections = [
  /https?:/i,
  /[/\\]{2}/,
  /\/(?:link)?redirect/i,
  /[?&](?:redirect|return|continue|next|dest|destination|goto|target|(?:redirect|return|web)[_-]?(?:ur[il]|to))=/i,
];
/** Times that an address may be encoded: each redirector decodes it once. */
const maxEncodings = 4;

/** Whether the address holds another one that it leads to, as Meet's `linkredirect?dest=` does. */
function redirects({ pathname, search, hash }: URL): boolean {
  const texts = [pathname + search + hash];
  for (let times = 0; times < maxEncodings; times += 1) texts.push(decoded(texts.at(-1) ?? ""));
  return texts.some((text) => redirections.some((redirection) => redirection.test(text)));
}

/** Escapes that aren't ASCII stay, and the others are decoded, without spaces and controls: browsers drop them before `//`. */
function decoded(text: string): string {
  return text
    .replace(/%[0-7][\da-f]/gi, (encoded) => decodeURIComponent(encoded))
    .replace(/[\s\p{Cc}]/gu, "");
}

function isVideo({ hostname, pathname, port }: URL): boolean {
  if (hostname === "app.slack.com") return pathname.startsWith("/huddle/");
  const isKnown = videoHosts.has(hostname) || tenantHosts.some((host) => hostname.endsWith(`.${host}`));
  // The bare host is the vendor's home page.
  return isKnown && port === "" && pathname !== "/";
}
