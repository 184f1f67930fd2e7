/** Hosts of response URLs, by the Web API's. Source: https://docs.slack.dev/govslack */
const hooksHosts: ReadonlyMap<string, string> = new Map([
  ["slack.com", "hooks.slack.com"],
  ["slack-gov.com", "hooks.slack-gov.com"],
]);

/**
 * Tells whether a URL that came with a request is Slack's own: a card with a profile may go there.
 *
 * @param slackApiUrl the Web API's base, such as `https://slack.com/api/`; a simulated Slack has one origin for all
 */
export function slackAddressCheck(slackApiUrl: string): (url: string) => boolean {
  const api = new URL(slackApiUrl);
  const hooksHost = hooksHosts.get(api.host);
  // With the slash, no name, password or port can follow; Slack's URLs are always written so, and nothing is parsed.
  const starts = [`${api.origin}/`, ...(hooksHost === undefined ? [] : [`https://${hooksHost}/`])];
  return (url) => starts.some((start) => url.startsWith(start));
}

/** @throws Error where a request would go to anybody else, with whatever is in its body */
export function assertSlackAddress(url: string | URL, slackApiUrl: string): void {
  if (!slackAddressCheck(slackApiUrl)(String(url)))
    throw new Error("A request for Slack would have gone elsewhere.");
}
