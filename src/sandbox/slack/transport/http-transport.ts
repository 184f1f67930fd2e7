import { createHmac } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { parseJson } from "../../json.ts";
import type { Traffic } from "../../traffic.ts";
import {
  type Acknowledgement,
  type AppTransport,
  acknowledgementDeadline,
  type Delivery,
  type Retry,
} from "./app-transport.ts";

/**
 * Signs a request body as Slack does.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * @param timestamp unix seconds, the value of `X-Slack-Request-Timestamp`
 * @returns the value of `X-Slack-Signature`
 */
export function signature(signingSecret: string, timestamp: number, body: string): string {
  return `v0=${createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}

export type HttpTransportOptions = {
  /** The app's address; without a path, requests go to `/slack/events` there. */
  appUrl: string;
  signingSecret: string;
  clock: Clock;
  traffic: Traffic;
  /** Milliseconds of real time to wait for an acknowledgement; Slack's 3000 when absent. */
  deadline?: number | undefined;
};

/** Requests over HTTP, to the app's request URL. */
export class HttpTransport implements AppTransport {
  readonly #parts: HttpTransportOptions;
  readonly #url: string;

  constructor(parts: HttpTransportOptions) {
    this.#parts = parts;
    const url = new URL(parts.appUrl);
    if (url.pathname === "/") url.pathname = "/slack/events";
    this.#url = url.href;
  }

  async deliver(delivery: Delivery, retry?: Retry): Promise<Acknowledgement> {
    const { contentType, body } = encode(delivery);
    const timestamp = Math.floor(this.#parts.clock.now() / 1000);
    const headers = {
      "Content-Type": contentType,
      Accept: "application/json,*/*",
      "User-Agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
      "X-Slack-Request-Timestamp": String(timestamp),
      "X-Slack-Signature": signature(this.#parts.signingSecret, timestamp, body),
      ...(retry === undefined || delivery.kind !== "events_api"
        ? {}
        : { "X-Slack-Retry-Num": String(retry.attempt), "X-Slack-Retry-Reason": retry.reason }),
    };
    const end = this.#parts.traffic.begin({
      direction: "slack to app",
      title: delivery.title,
      method: "POST",
      url: this.#url,
      requestHeaders: headers,
      requestBody: body,
    });
    const deadline = this.#parts.deadline ?? acknowledgementDeadline;
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(deadline),
      });
      const text = await response.text();
      const failure = response.ok ? undefined : `The app answered ${response.status}.`;
      end({
        status: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody: text,
        ...(failure === undefined ? {} : { problem: failure }),
      });
      if (failure !== undefined) return { acknowledged: false, error: "dispatch_failed", reason: failure };
      return { acknowledged: true, body: decode(text, response.headers.get("content-type") ?? "") };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      const reason = isTimeout
        ? `The app did not acknowledge within ${deadline} ms.`
        : `The app could not be reached: ${error instanceof Error ? describe(error) : String(error)}`;
      end({ problem: reason });
      return { acknowledged: false, error: isTimeout ? "operation_timeout" : "dispatch_failed", reason };
    }
  }
}

const describe = (error: Error): string =>
  error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;

/** Commands are form fields, interactions one form field with JSON, events JSON. */
export function encode(delivery: Delivery): { contentType: string; body: string } {
  const form = "application/x-www-form-urlencoded";
  if (delivery.kind === "events_api") {
    return { contentType: "application/json", body: JSON.stringify(delivery.payload) };
  }
  if (delivery.kind === "interactive") {
    const body = new URLSearchParams({ payload: JSON.stringify(delivery.payload) }).toString();
    return { contentType: form, body };
  }
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(delivery.payload)) fields.set(name, String(value));
  return { contentType: form, body: fields.toString() };
}

function decode(text: string, contentType: string): unknown {
  if (text.trim() === "") return undefined;
  return contentType.includes("json") ? (parseJson(text) ?? text) : text;
}
