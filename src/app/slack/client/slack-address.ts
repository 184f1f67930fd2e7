/** Hosts of response URLs, by the Web API's. Source: https://docs.slack.dev/govslack */
const hooksHosts: ReadonlyMap<string, string> = new Map([
  ["slack.com", "hooks.slack.com"],
  ["slack-gov.com", "hooks.slack-gov.com"],
]);

/**
 * Whether a URL that came with a request is Slack's own: a card with a profile may go there.
 *
 * @param slackApiUrl the Web API's base, such as `https://slack.com/api/`; a simulated Slack has one origin for all
 */
export function isSlackAddress(url: string | URL, slackApiUrl: string): boolean {
  const api = new URL(slackApiUrl);
  const { origin, username, password } = new URL(url);
  // A request can't be made with those.
  if (username !== "" || password !== "") return false;
  const hooksHost = hooksHosts.get(api.host);
  return origin === api.origin || (hooksHost !== undefined && origin === `https://${hooksHost}`);
}

/** @throws Error where a request would go to anybody else, with whatever is in its body */
export function assertSlackAddress(url: string | URL, slackApiUrl: string): void {
  if (!isSlackAddress(url, slackApiUrl)) throw new Error("A request for Slack would have gone elsewhere.");
}
