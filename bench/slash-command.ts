import { createHmac, randomBytes } from "node:crypto";
import { slackId, teamId } from "./samples.ts";

/** Where a contender takes Slack's requests, and what they are signed with. */
export interface Target {
  port: number;
  signingSecret: string;
  /** Where late answers go, which nobody awaits; of the target's own Slack. */
  responseUrl: string;
}

/** What is typed, and by how many people in turn; one when absent. Each `#` is another word each time. */
export interface SlashCommand {
  command: "/profile" | "/prep";
  text: string;
  people?: number;
}

/** The cheapest command: it calls no upstream. */
export const help: SlashCommand = { command: "/profile", text: "help" };

/**
 * Makes a source of signed commands, each with its own trigger and a fresh timestamp, as whole HTTP/1.1 messages.
 * @returns takes the response URL, where late answers go
 */
export function slashCommands(target: Target, { command, text, people = 1 }: SlashCommand) {
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
  let number = 0;
  return (responseUrl: string): Buffer => {
    number += 1;
    const person = 1 + (number % people);
    const user = `user_id=${slackId("U", person)}&user_name=person${person}`;
    const team = `team_id=${teamId}`;
    const trigger = `trigger_id=${String(number).padStart(12, "0")}.738474920.${run}`;
    const reply = `response_url=${encodeURIComponent(responseUrl)}`;
    // An equal request would be offered the brief that there is.
    const typed = command === "/prep" ? `${text} ${number} ${run}` : text.replace("#", `${number}.${run}`);
    return signedPost(
      target,
      `${form}&${team}&text=${encodeURIComponent(typed)}&${reply}&${user}&${trigger}`,
    );
  };
}

/** A form that an administrator submits. @param values by the fields' ids; in ASCII */
export function submission(target: Target, callback_id: string, values: object): Buffer {
  const view = { id: "V0BENCH", type: "modal", callback_id, private_metadata: "", state: { values } };
  const by = { user: { id: slackId("U", 1), team_id: teamId }, team: { id: teamId, domain: "bench" } };
  const payload = { type: "view_submission", ...by, trigger_id: "1.2.bench", view };
  return signedPost(target, `payload=${encodeURIComponent(JSON.stringify(payload))}`);
}

/** Makes a source of signed calls of a tool, as Slackbot's. @param input in ASCII */
export function toolCalls(target: Target, name: string, input: object) {
  const asker = { user_id: slackId("U", 1), team_id: teamId, enterprise_id: null };
  const params = JSON.stringify({ name, arguments: input, _meta: { slack: asker } });
  const headers =
    "Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n" +
    "MCP-Protocol-Version: 2025-11-25\r\n";
  let id = 0;
  return (): Buffer => {
    id += 1;
    const body = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`;
    return signedPost(target, body, "/mcp", headers);
  };
}

const formHeaders = "Accept: application/json,*/*\r\nContent-Type: application/x-www-form-urlencoded\r\n";

/** Source: https://docs.slack.dev/authentication/verifying-requests-from-slack */
function signedPost(
  { port, signingSecret }: Target,
  body: string,
  path = "/slack/events",
  headers = formHeaders,
): Buffer {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`).digest("hex");
  // The body is ASCII: its characters are its bytes.
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `User-Agent: Slackbot 1.0 (+https://api.slack.com/robots)\r\n${headers}Content-Length: ${body.length}\r\n` +
      `X-Slack-Request-Timestamp: ${timestamp}\r\nX-Slack-Signature: v0=${signature}\r\n\r\n${body}`,
    "latin1",
  );
}
