import { createHmac, randomBytes } from "node:crypto";

/** Where a contender takes Slack's requests, and what they are signed with. */
export interface Target {
  port: number;
  signingSecret: string;
  /** Where the command's late answers go. */
  responseUrl: string;
}

/** What is typed, and by whom. */
export interface SlashCommand {
  command: "/profile" | "/prep";
  /** What follows it. */
  text: string;
  /** One person who asks again and again, or somebody else each time. */
  askedBy: "one person" | "a different person each";
}

/** The path that Slack's requests are posted to, the same at every contender. */
export const SLACK_PATH = "/slack/events";

/** The workspace that all requests come from. */
export const TEAM_ID = "T0BENCH";

/**
 * Makes a source of signed commands, each with its own trigger and a fresh timestamp, as whole HTTP/1.1 messages.
 * The signature is Slack's version 0: an HMAC over `v0:<timestamp>:<body>`.
 *
 * @returns takes another response URL than the target's, for those who wait for what comes there
 */
export function slashCommands(target: Target, command: SlashCommand): (responseUrl?: string) => Buffer {
  const form = new URLSearchParams({
    token: "verification-token",
    team_id: TEAM_ID,
    team_domain: "bench",
    channel_id: "C0GENERAL",
    channel_name: "general",
    command: command.command,
    text: command.text,
    api_app_id: "A0BENCH",
    is_enterprise_install: "false",
  }).toString();
  const run = randomBytes(16).toString("hex");
  let number = 0;
  return (responseUrl = target.responseUrl) => {
    number += 1;
    const person = command.askedBy === "one person" ? 1 : number;
    const user = `user_id=U${String(person).padStart(8, "0")}&user_name=person${person}`;
    const trigger = `trigger_id=${String(number).padStart(12, "0")}.738474920.${run}`;
    const reply = `response_url=${encodeURIComponent(responseUrl)}`;
    return signedPost(target, `${form}&${reply}&${user}&${trigger}`);
  };
}

function signedPost(target: Target, body: string): Buffer {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", target.signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest("hex");
  // The body is form-encoded, hence ASCII: its characters are its bytes.
  return Buffer.from(
    `POST ${SLACK_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n` +
      "User-Agent: Slackbot 1.0 (+https://api.slack.com/robots)\r\nAccept: application/json,*/*\r\n" +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n` +
      `X-Slack-Request-Timestamp: ${timestamp}\r\nX-Slack-Signature: v0=${signature}\r\n\r\n${body}`,
    "latin1",
  );
}
