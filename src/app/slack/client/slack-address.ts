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
  const origins = new Set([api.origin, ...(hooksHost === undefined ? [] : [`https://${hooksHost}`])]);
  return (url) => {
    const parsed = URL.parse(url);
    // A request can't be made with a name and a password.
    return parsed !== null && parsed.username === "" && parsed.password === "" && origins.has(parsed.origin);
  };
}

/** @throws Error where a request would go to anybody else, with whatever is in its body */
export function assertSlackAddress(url: string | URL, slackApiUrl: string): void {
  if (!slackAddressCheck(slackApiUrl)(String(url)))
    throw new Error("A request for Slack would have gone elsewhere.");
}
