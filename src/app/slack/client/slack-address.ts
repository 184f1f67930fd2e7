/** Slack's other hosts, by the Web API's. Source: https://docs.slack.dev/govslack */
const hosts: ReadonlyMap<string, { hooks: string; files: string }> = new Map([
  ["slack.com", { hooks: "hooks.slack.com", files: "files.slack.com" }],
  ["slack-gov.com", { hooks: "hooks.slack-gov.com", files: "files.slack-gov.com" }],
]);

/**
 * Tells whether a URL that came with a request is Slack's own: a card with a profile may go there.
 *
 * @param slackApiUrl the Web API's base, such as `https://slack.com/api/`; a simulated Slack has one origin for all
 */
export function responseUrlCheck(slackApiUrl: string): (url: string) => boolean {
  return isAtOneOf(slackApiUrl, ["hooks"]);
}

/**
 * Tells whether a request for Slack goes to Slack. Files go to an address that `files.getUploadURLExternal` gives.
 * Source: https://docs.slack.dev/reference/methods/files.getUploadURLExternal
 *
 * @param slackApiUrl as above
 */
export function slackAddressCheck(slackApiUrl: string): (url: string) => boolean {
  return isAtOneOf(slackApiUrl, ["hooks", "files"]);
}

function isAtOneOf(slackApiUrl: string, kinds: readonly ("hooks" | "files")[]): (url: string) => boolean {
  const api = new URL(slackApiUrl);
  const others = hosts.get(api.host);
  // With the slash, no name, password or port can follow; Slack's URLs are always written so, and nothing is parsed.
  const starts = [
    `${api.origin}/`,
    ...(others === undefined ? [] : kinds.map((kind) => `https://${others[kind]}/`)),
  ];
  return (url) => starts.some((start) => url.startsWith(start));
}

/** @throws Error where a request would go to anybody else, with whatever is in its body */
export function assertSlacks(isSlacks: (url: string) => boolean, url: string | URL): void {
  if (!isSlacks(String(url))) throw new Error("A request for Slack would have gone elsewhere.");
}
