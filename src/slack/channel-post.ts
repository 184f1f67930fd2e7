import type { MessageMetadata } from "@slack/types";
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  type WebClient,
} from "@slack/web-api";
import QuickLRU from "quick-lru";
import type { Card } from "../blocks/card.ts";
import type { CallPace } from "./call-pace.ts";
import { pauseOfSlack, retriedAt } from "./passing-failure.ts";

/** A card, and what a program that reads the message finds it by. */
export interface ChannelMessage extends Card {
  metadata?: MessageMetadata;
}

/**
 * What became of a message:
 * - `done`: it is there
 * - `refused`: it surely is not, and would not be when tried again; `reason` is Slack's own word for it
 * - `later`: it surely is not, and may be tried at that time (Unix time in milliseconds)
 * - `unknown`: it left, and no answer came: it may be there or not
 */
export type Failed =
  | { kind: "refused"; reason: string }
  | { kind: "later"; at: number }
  | { kind: "unknown"; error: unknown };
export type Posted = { kind: "done"; ts: string } | Failed;
export type Updated = { kind: "done" } | Failed;

/** Messages in channels, one new one a second in each; nobody waits here for their turn. */
export interface ChannelPosts {
  /**
   * Whether a message may be posted in a channel now. Who may not is given a time of their own, so that many who
   * wait for one channel, or for Slack to take messages again, do not all come back at once.
   *
   * @returns Unix time in milliseconds; not after now when it may
   */
  turn(channel: string): number;
  /** Posts, once: what may have been taken is not sent again. */
  post(channel: string, message: ChannelMessage): Promise<Posted>;
  /** Puts a message in place of one of ours, without waiting for a turn: what is wrong goes at once. */
  update(channel: string, ts: string, message: ChannelMessage): Promise<Updated>;
}

/** Milliseconds between two messages in a channel. Source: https://docs.slack.dev/apis/web-api/rate-limits */
const interval = 1_000;
const mostRemembered = 10_000;

/** A span of time in which nothing goes; Unix time in milliseconds. */
interface Wait {
  since: number;
  until: number;
}

export interface ChannelPostsOptions {
  client: WebClient;
  /** That of the client, which says when Slack takes messages again. */
  pace: Pick<CallPace, "turn">;
  /** Unix time in milliseconds. */
  now: () => number;
}

export function createChannelPosts({ client, pace, now }: ChannelPostsOptions): ChannelPosts {
  /** When the next message may be posted in a channel. */
  const free = new QuickLRU<string, Wait>({ maxSize: mostRemembered });
  /** The last time that was given to somebody who has to wait. */
  const given = new QuickLRU<string, Wait>({ maxSize: mostRemembered });

  /** A clock that was set back makes nobody wait for it. */
  const endOf = (wait: Wait | undefined) => (wait !== undefined && wait.since <= now() ? wait.until : 0);
  const waitUntil = (until: number): Wait => ({ since: now(), until });

  function turnIn(channel: string): number {
    const freeAt = endOf(free.get(channel));
    if (freeAt <= now()) return freeAt;
    const own = Math.max(freeAt, endOf(given.get(channel)) + interval);
    given.set(channel, waitUntil(own));
    return own;
  }

  async function send<Done>(call: () => Promise<Done>): Promise<Done | Failed> {
    try {
      return await call();
    } catch (error) {
      return failureOf(error, now());
    }
  }

  return {
    turn(channel) {
      const at = turnIn(channel);
      return at > now() ? at : pace.turn("chat.postMessage");
    },
    async post(channel, message) {
      const at = turnIn(channel);
      if (at > now()) return { kind: "later", at };
      free.set(channel, waitUntil(now() + interval));
      return send(async (): Promise<Posted> => {
        const { ts } = await client.chat.postMessage({ channel, ...message });
        if (ts !== undefined) return { kind: "done", ts };
        return { kind: "unknown", error: new Error("Slack took a message and did not say where it is.") };
      });
    },
    update: (channel, ts, message) =>
      send(async (): Promise<Updated> => {
        await client.chat.update({ channel, ts, ...message });
        return { kind: "done" };
      }),
  };
}

/** Slack says of these that a part may have been done. Source: https://docs.slack.dev/reference/methods/chat.postMessage */
const uncertain = new Set(["fatal_error", "internal_error"]);
/** Refusals of the moment. */
const passing = new Set(["ratelimited", "request_timeout", "service_unavailable", "team_added_to_org"]);

/** Codes of errors that happen while a connection is being made, when nothing of the request has left yet. */
const beforeAnyByte = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function failureOf(error: unknown, now: number): Failed {
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: "later", at: retriedAt(error, now) };
  }
  if (error instanceof WebAPIPlatformError) {
    const reason = error.data.error;
    // Where no JSON comes, the client puts into the place of Slack's word whatever came.
    if (uncertain.has(reason) || !/^[a-z_]+$/.test(reason)) return { kind: "unknown", error };
    return passing.has(reason) ? { kind: "later", at: now + pauseOfSlack } : { kind: "refused", reason };
  }
  if (error instanceof WebAPIHTTPError && error.statusCode >= 400 && error.statusCode < 500) {
    return { kind: "refused", reason: `HTTP ${error.statusCode}` };
  }
  if (error instanceof WebAPIRequestError && neverLeft(error.original)) {
    return { kind: "later", at: now + pauseOfSlack };
  }
  return { kind: "unknown", error };
}

/** The error, or one that caused it, says that there was no connection. */
function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && beforeAnyByte.has(error.code)) return true;
  return neverLeft(error.cause);
}
