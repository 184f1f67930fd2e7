import { createHmac, randomUUID } from "node:crypto";

export const signingSecret = "an-ordinary-signing-secret";

export interface RequestOptions {
  body: string;
  contentType?: string;
  /** Unix time in seconds. */
  timestamp: number | string;
  /** The header as it is sent; made from body and timestamp when absent, left out when `null`. */
  signature?: string | null;
}

/** Sends what Slack would send, signed as Slack signs it, or not. */
export async function sendToApp(url: URL, options: RequestOptions) {
  const { body, timestamp, contentType = "application/x-www-form-urlencoded" } = options;
  const signature = options.signature === undefined ? sign(body, timestamp) : options.signature;
  const response = await fetch(new URL("/slack/events", url), {
    method: "POST",
    body,
    headers: {
      "content-type": contentType,
      "x-slack-request-timestamp": String(timestamp),
      ...(signature !== null && { "x-slack-signature": signature }),
    },
  });
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    text: await response.text(),
  };
}

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function sign(body: string, timestamp: number | string, secret = signingSecret): string {
  return `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}

/** A slash command as Slack sends it, with a trigger of its own. */
export function slashCommand(fields: Record<string, string> = {}): string {
  return new URLSearchParams({
    token: "verification",
    team_id: "T1",
    team_domain: "kestrel",
    channel_id: "C1",
    channel_name: "general",
    user_id: "U1",
    user_name: "priya",
    command: "/profile",
    text: "help",
    api_app_id: "A1",
    is_enterprise_install: "false",
    response_url: "http://127.0.0.1:9/commands/1",
    trigger_id: randomUUID(),
    ...fields,
  }).toString();
}
