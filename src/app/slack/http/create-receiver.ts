import type { WebClientOptions } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { boltLogger } from "../client/client-options.ts";
import { HttpReceiver, type HttpReceiverOptions } from "./receiver.ts";
import type { SignatureProblem } from "./signature.ts";
import type { SupervisedSocketReceiver } from "./socket-mode.ts";

export interface ReceiverSettings {
  slack: { transport: "http"; signingSecret: string } | { transport: "socket"; appToken: string };
  slackApiUrl: URL;
  host: string;
  /** 0 takes a free one. */
  port: number;
}

export interface ReceiverOptions {
  clientOptions: WebClientOptions;
  /** Answers what Slackbot asks, over HTTP. */
  mcp: HttpReceiverOptions["mcp"];
  /** More pages over HTTP. */
  pages: HttpReceiverOptions["pages"];
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
  /** Called with why a request was refused that Slack didn't sign. */
  onRejected: (problem: SignatureProblem) => void;
}

/** What takes Slack's requests in, by the transport that is set. */
export async function createReceiver(
  { slack, slackApiUrl, host, port }: ReceiverSettings,
  { clientOptions, mcp, pages, log, now, random, onRejected }: ReceiverOptions,
): Promise<HttpReceiver | SupervisedSocketReceiver> {
  if (slack.transport === "http") {
    const { signingSecret } = slack;
    const options = { signingSecret, slackApiUrl: slackApiUrl.href, host, port, now, log, onRejected };
    return new HttpReceiver({ ...options, mcp, pages });
  }
  // Loaded only when used.
  const { SupervisedSocketReceiver } = await import("./socket-mode.ts");
  const { appToken } = slack;
  return new SupervisedSocketReceiver({
    appToken,
    clientOptions,
    host,
    port,
    logger: boltLogger(log),
    random,
  });
}
