import { isRecord } from "../../json.ts";

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
