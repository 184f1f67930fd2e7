import { maxJoinLinkLength } from "../limits.ts";
import type { Properties } from "./property.ts";

/** Hosts, their subdomains included, at which one joins a conversation. */
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

/** One host for several things: joining is what lies below these paths. */
const videoPaths = [{ host: "app.slack.com", path: "/huddle/" }];

/** Properties that hold nothing but where one joins (RFC 7986, section 5.11, and what vendors have for it). */
const joinProperties = [
  "conference",
  "x-google-conference",
  "x-microsoft-skypeteamsmeetingurl",
  "x-microsoft-onlinemeetingjoinlink",
];
/** Where people paste links, joining being one reason of many. */
const textProperties = ["url", "location", "description"];

/** Finds where one joins a meeting; in texts only links to hosts that are known for it. */
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

/** @returns the first link in a text to a host at which one joins */
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
    // The bare host is the vendor's own page.
    (pathname !== "/" && videoHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) ||
    videoPaths.some(({ host, path }) => hostname === host && pathname.startsWith(path))
  );
}
