import { createHmac } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { isRecord, parseJson } from "../../json.ts";
import type { Traffic } from "../../traffic.ts";

/** A request from Slack to the app. */
export type Delivery = {
  /** The names are Socket Mode's envelope types. */
  kind: "slash_commands" | "interactive" | "events_api";
  /** What a person calls it, as `/profile` or `view_submission`. */
  title: string;
  payload: Record<string, unknown>;
};

export type Retry = { attempt: number; reason: string };

/**
 * The app's answer: the body of its acknowledgement (parsed when it was JSON, `undefined` when it was empty), or
 * why there is none.
 */
export type Acknowledgement =
  | { acknowledged: true; body: unknown }
  | { acknowledged: false; error: "operation_timeout" | "dispatch_failed"; reason: string };

/** A way to reach the app: its request URL, or a Socket Mode connection. */
export type AppTransport = {
  deliver(delivery: Delivery, retry?: Retry): Promise<Acknowledgement>;
};

/** Slack waits this long for an acknowledgement, in milliseconds. */
export const acknowledgementDeadline = 3000;

export const lateReason = (deadline: number): string => `The app didn't acknowledge within ${deadline} ms.`;

/** Whether an acknowledgement says nothing but that: no body, or `{}`. */
export const isEmptyBody = (body: unknown): boolean =>
  body === undefined || (isRecord(body) && Object.keys(body).length === 0);

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

type HttpTransportOptions = {
  /** The app's address; without a path, requests go to `/slack/events` there. */
  appUrl: string;
  signingSecret: string;
  clock: Clock;
  traffic: Traffic;
  /** Milliseconds of real time to wait for an acknowledgement; Slack's 3000 when absent. */
  deadline?: number | undefined;
};

/** Requests over HTTP, to the app's request URL. */
export function createHttpTransport(options: HttpTransportOptions): AppTransport {
  const { appUrl, signingSecret, clock, traffic, deadline = acknowledgementDeadline } = options;
  const target = new URL(appUrl);
  if (target.pathname === "/") target.pathname = "/slack/events";
  const url = target.href;
  return {
    async deliver(delivery, retry) {
      const { contentType, body } = encode(delivery);
      const timestamp = Math.floor(clock.now() / 1000);
      const headers = {
        "Content-Type": contentType,
        Accept: "application/json,*/*",
        "User-Agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
        "X-Slack-Request-Timestamp": String(timestamp),
        "X-Slack-Signature": signature(signingSecret, timestamp, body),
        ...(retry !== undefined &&
          delivery.kind === "events_api" && {
            "X-Slack-Retry-Num": String(retry.attempt),
            "X-Slack-Retry-Reason": retry.reason,
          }),
      };
      const request = { method: "POST", url, requestHeaders: headers, requestBody: body };
      const end = traffic.begin({ direction: "slack to app", title: delivery.title, ...request });
      try {
        const signal = AbortSignal.timeout(deadline);
        const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
        const { ok, status } = response;
        const text = await response.text();
        const problem = ok ? undefined : `The app answered ${status}.`;
        const responseHeaders = Object.fromEntries(response.headers);
        end({ status, responseHeaders, responseBody: text, problem });
        return problem === undefined
          ? { acknowledged: true, body: decode(text, response.headers.get("content-type") ?? "") }
          : { acknowledged: false, error: "dispatch_failed", reason: problem };
      } catch (error) {
        const isLate = error instanceof Error && error.name === "TimeoutError";
        const reason = isLate ? lateReason(deadline) : `The app can't be reached: ${describe(error)}`;
        end({ problem: reason });
        return { acknowledged: false, error: isLate ? "operation_timeout" : "dispatch_failed", reason };
      }
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Commands are form fields, interactions one form field with JSON, events JSON. */
export function encode({ kind, payload }: Delivery): { contentType: string; body: string } {
  if (kind === "events_api") return { contentType: "application/json", body: JSON.stringify(payload) };
  const fields =
    kind === "interactive"
      ? { payload: JSON.stringify(payload) }
      : Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    contentType: "application/x-www-form-urlencoded",
    body: new URLSearchParams(fields).toString(),
  };
}

function decode(text: string, contentType: string): unknown {
  if (text.trim() === "") return undefined;
  return contentType.includes("json") ? (parseJson(text) ?? text) : text;
}
