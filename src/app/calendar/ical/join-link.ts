import { maxJoinLinkLength } from "../limits.ts";
import type { Properties } from "./property.ts";

/** Hosts of video calls, subdomains included. */
const videoHosts = [
  "zoom.us",
  "zoomgov.com",
  "meet.google.com",
  "teams.microsoft.com",
  "teams.microsoft.us",
  "teams.live.com",
  "teams.cloud.microsoft",
  "webex.com",
  "whereby.com",
  "gotomeeting.com",
  "gotomeet.me",
  "meet.goto.com",
  "bluejeans.com",
  "chime.aws",
  "around.co",
  "meet.jit.si",
  "8x8.vc",
  "join.skype.com",
  "meet.lync.com",
  "facetime.apple.com",
  "huddle.slack.com",
  "ringcentral.com",
  "gather.town",
  "tuple.app",
  "kmeet.infomaniak.com",
];

/** Hosts that also serve other things: only these paths are calls. */
const videoPaths = [{ host: "app.slack.com", path: "/huddle/" }];

/** Properties that only hold a join link (RFC 7986, section 5.11, and vendors' own). */
const joinProperties = [
  "conference",
  "x-google-conference",
  "x-microsoft-skypeteamsmeetingurl",
  "x-microsoft-onlinemeetingjoinlink",
];
/** Free text, where people paste all kinds of links. */
const textProperties = ["url", "location", "description"];

/** Finds a meeting's join link. In free text, only links to known hosts count. */
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

function linksIn(text: string): URL[] {
  const found = text.match(/https:\/\/[^\s<>"'\\^`{|}\]]+/gi) ?? [];
  return found
    .slice(0, 50)
    .map((link) => httpsAddress(link.replaceAll("&amp;", "&").replace(/[).,;:!?]+$/, "")))
    .filter((link) => link !== undefined);
}

function httpsAddress(text: string): URL | undefined {
  if (text.length > maxJoinLinkLength || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
  return isPlain && url.href.length <= maxJoinLinkLength ? url : undefined;
}

function isVideo({ hostname, pathname }: URL): boolean {
  return (
    // The bare host is the vendor's home page.
    (pathname !== "/" && videoHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) ||
    videoPaths.some(({ host, path }) => hostname === host && pathname.startsWith(path))
  );
}
