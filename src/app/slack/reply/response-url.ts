/** Milliseconds that Slack has to take a message. */
const deadline = 10_000;

/**
 * Posts through the response URL of an interaction, once.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 *
 * @param body what Slack takes there: `response_type`, `replace_original`, a text and blocks
 * @returns false when the URL no longer works
 * @throws Error when Slack does not take it now (429, 5xx), or when it is not known whether it was taken
 */
export async function postToResponseUrl(url: string, body: object): Promise<boolean> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadline),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return false;
  throw new Error(`The response URL answered ${response.status}.`);
}
