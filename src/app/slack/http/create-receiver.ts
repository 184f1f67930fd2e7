import type { WebClientOptions } from "@slack/web-api";
import { boltLogger } from "../client/client-options.ts";
import { HttpReceiver, type HttpReceiverOptions } from "./receiver.ts";
import type { SupervisedSocketReceiver } from "./socket-mode.ts";

export interface ReceiverSettings extends Pick<HttpReceiverOptions, "host" | "port"> {
  slack: { transport: "http"; signingSecret: string } | { transport: "socket"; appToken: string };
  slackApiUrl: URL;
}

export interface ReceiverOptions
  extends Pick<HttpReceiverOptions, "mcp" | "pages" | "now" | "log" | "onRejected"> {
  clientOptions: WebClientOptions;
  /** Numbers in [0, 1). */
  random: () => number;
}

/** What takes Slack's requests in, by the transport that is set. */
export async function createReceiver(
  { slack, slackApiUrl, host, port }: ReceiverSettings,
  { clientOptions, random, ...options }: ReceiverOptions,
): Promise<HttpReceiver | SupervisedSocketReceiver> {
  if (slack.transport === "http") {
    const { signingSecret } = slack;
    return new HttpReceiver({ ...options, signingSecret, slackApiUrl: slackApiUrl.href, host, port });
  }
  // Loaded only when used.
  const { SupervisedSocketReceiver } = await import("./socket-mode.ts");
  const { appToken } = slack;
  return new SupervisedSocketReceiver({
    appToken,
    clientOptions,
    host,
    port,
    logger: boltLogger(options.log),
    random,
  });
}
