import { createHmac, randomBytes } from "node:crypto";
import { slackId, teamId, workspaceId } from "./samples.ts";

/** Where a contender takes Slack's requests, and what they are signed with. */
export interface Target {
  port: number;
  signingSecret: string;
  /** Where late answers go, which nobody awaits; of the target's own Slack. */
  responseUrl: string;
}

/** What is typed, or each in turn; and by how many people, or from how many workspaces, in turn; one when absent. */
export interface SlashCommand {
  command: "/credits" | "/profile" | "/prep";
  text: string | readonly string[];
  people?: number;
  workspaces?: { first: number; count: number };
}

/** The cheapest command: it calls no upstream. */
export const help: SlashCommand = { command: "/profile", text: "help" };

/**
 * Makes a source of signed commands, each with its own trigger and a fresh timestamp, as whole HTTP/1.1 messages.
 * @returns takes the response URL, where late answers go
 */
export function slashCommands(target: Target, { command, text, people = 1, workspaces }: SlashCommand) {
  const form = new URLSearchParams({
    token: "verification-token",
    team_domain: "bench",
    channel_id: "C0GENERAL",
    channel_name: "general",
    command,
    api_app_id: "A0BENCH",
    is_enterprise_install: "false",
  }).toString();
  const run = randomBytes(16).toString("hex");
  const texts = typeof text === "string" ? [text] : text;
  let number = 0;
  return (responseUrl: string): Buffer => {
    number += 1;
    const text = texts[number % texts.length] ?? "";
    const person = 1 + (number % people);
    const user = `user_id=${slackId("U", person)}&user_name=person${person}`;
    const team = `team_id=${workspaces === undefined ? teamId : workspaceId(workspaces.first + (number % workspaces.count))}`;
    const trigger = `trigger_id=${String(number).padStart(12, "0")}.738474920.${run}`;
    const reply = `response_url=${encodeURIComponent(responseUrl)}`;
    // The same request would be offered the brief that there is.
    const typed = command === "/prep" ? `${text} ${number} ${run}` : text;
    return signedPost(
      target,
      `${form}&${team}&text=${encodeURIComponent(typed)}&${reply}&${user}&${trigger}`,
    );
  };
}

/**
 * Makes a source of signed events of people who open their Home, in turn.
 * @returns the event, and who it is
 */
export function homeOpenings(target: Target, people: number) {
  const run = randomBytes(16).toString("hex");
  let number = 0;
  return () => {
    number += 1;
    const user = slackId("U", number % people);
    const event = { type: "app_home_opened", user, channel: "D0BENCH", tab: "home", event_ts: "1.2" };
    const envelope = { team_id: teamId, api_app_id: "A0BENCH", event_time: 1, event_id: `Ev${run}${number}` };
    const body = JSON.stringify({ token: "verification-token", type: "event_callback", ...envelope, event });
    return { user, request: signedPost(target, body, "application/json") };
  };
}

/** Source: https://docs.slack.dev/authentication/verifying-requests-from-slack */
function signedPost(
  { port, signingSecret }: Target,
  body: string,
  type = "application/x-www-form-urlencoded",
): Buffer {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`).digest("hex");
  // The body is ASCII: its characters are its bytes.
  return Buffer.from(
    `POST /slack/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      "User-Agent: Slackbot 1.0 (+https://api.slack.com/robots)\r\nAccept: application/json,*/*\r\n" +
      `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n` +
      `X-Slack-Request-Timestamp: ${timestamp}\r\nX-Slack-Signature: v0=${signature}\r\n\r\n${body}`,
    "latin1",
  );
}
