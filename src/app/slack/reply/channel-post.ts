import { setTimeout } from "node:timers/promises";
import type { MessageMetadata } from "@slack/types";
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  type WebClient,
} from "@slack/web-api";
import QuickLRU from "quick-lru";
import type { Card } from "../../blocks/card.ts";
import type { RateLimitGate } from "../client/rate-limit-gate.ts";
import { defaultRetryPause, passingReasons, rateLimitedUntil } from "./passing-failure.ts";

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

/** Messages in channels, one new one a second in each; nobody waits here for their turn for long. */
export interface ChannelPosts {
  /**
   * Whether a message may be made ready for a channel now, and posted then. The second is theirs who may, however long
   * that takes. Who may not is given a time of their own, so that many who wait for one channel, or for Slack to take
   * messages again, do not all come back at once.
   *
   * @returns Unix time in milliseconds; not after now when it may
   */
  turn(channel: string): number;
  /**
   * Posts, once: what may have been taken is not sent again. Should the last message in the channel be less than a
   * second ago, since that one took longer to be made ready, the rest of the second is waited for.
   *
   * @param until Unix time in milliseconds after which it is useless: it is then not posted
   */
  post(channel: string, message: ChannelMessage, until?: number): Promise<Posted>;
  /** Puts a message in place of one of ours, without waiting for a turn: what is wrong goes at once. */
  update(channel: string, ts: string, message: ChannelMessage): Promise<Updated>;
}

/** Milliseconds between two messages in a channel. Source: https://docs.slack.dev/apis/web-api/rate-limits */
const interval = 1_000;
const maxRemembered = 10_000;

/** Milliseconds by which whoever has a turn may come before the second is over: making a message ready takes longer. */
const leeway = 250;
/** Milliseconds after which an unused turn expires. */
const keptFor = 5_000;

/** Who may post in a channel, and when; Unix time in milliseconds. */
interface Queue {
  /** When it was last looked at. */
  at: number;
  /** When the last message left. */
  posted: number;
  /** When the last turn began. */
  begun: number;
  /** The turns that were given to those who wait, the earliest first. */
  given: number[];
}

export interface ChannelPostsOptions {
  client: WebClient;
  /** That of the client, which says when Slack takes messages again. */
  gate: Pick<RateLimitGate, "turn">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Resolves after so many milliseconds; with the system's clock unless given. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

export function createChannelPosts({
  client,
  gate,
  now,
  wait = setTimeout,
}: ChannelPostsOptions): ChannelPosts {
  const queues = new QuickLRU<string, Queue>({ maxSize: maxRemembered });

  /** A clock that was set back makes nobody wait for it. */
  function queueOf(channel: string): Queue {
    const time = now();
    const known = queues.get(channel);
    const isCurrent = known !== undefined && known.at <= time;
    const never = Number.NEGATIVE_INFINITY;
    const queue = isCurrent ? known : { at: time, posted: never, begun: never, given: [] };
    queue.at = time;
    queue.given = queue.given.filter((turn) => time - turn < keptFor);
    queues.set(channel, queue);
    return queue;
  }

  /** @returns a time of their own, at which the channel is free */
  function give(queue: Queue, earliest: number): number {
    const turn = Math.max(earliest, (queue.given.at(-1) ?? Number.NEGATIVE_INFINITY) + interval);
    queue.given.push(turn);
    return turn;
  }

  /** Whether it is the turn of whoever comes now: of one who waited, or of anybody when nobody does. */
  function isTurn({ at, begun, given: [first = at] }: Queue): boolean {
    return at >= begun + interval - leeway && first <= at;
  }

  function turnAfter(queue: Queue): number {
    const { at, begun, given } = queue;
    const next = Math.max(at, begun + interval);
    const [first] = given;
    if (first === undefined || first > at) return give(queue, next);
    // Whose turn it is comes a little later, and not behind all others.
    given[0] = next;
    given.sort((one, other) => one - other);
    return next;
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
      const queue = queueOf(channel);
      if (!isTurn(queue)) return turnAfter(queue);
      const ofSlack = gate.turn("chat.postMessage");
      if (ofSlack > queue.at) return ofSlack;
      queue.begun = queue.at;
      queue.given.shift();
      return queue.at;
    },
    async post(channel, message, until = Number.POSITIVE_INFINITY) {
      const queue = queueOf(channel);
      const at = Math.max(queue.at, queue.posted + interval);
      const pause = at - queue.at;
      if (pause >= interval) return { kind: "later", at: give(queue, at) };
      if (at >= until) return { kind: "later", at };
      queue.posted = at;
      // One that had no turn has its second all the same.
      if (at >= queue.begun + interval) queue.begun = at;
      if (pause > 0) {
        await wait(pause);
        if (now() >= until) return { kind: "later", at: now() };
      }
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
    return { kind: "later", at: rateLimitedUntil(error, now) };
  }
  if (error instanceof WebAPIPlatformError) {
    const reason = error.data.error;
    // Where no JSON comes, the client puts into the place of Slack's word whatever came.
    if (uncertain.has(reason) || !/^[a-z_]+$/.test(reason)) return { kind: "unknown", error };
    return passingReasons.has(reason)
      ? { kind: "later", at: now + defaultRetryPause }
      : { kind: "refused", reason };
  }
  if (error instanceof WebAPIHTTPError && error.statusCode >= 400 && error.statusCode < 500) {
    return { kind: "refused", reason: `HTTP ${error.statusCode}` };
  }
  if (error instanceof WebAPIRequestError && neverLeft(error.original)) {
    return { kind: "later", at: now + defaultRetryPause };
  }
  return { kind: "unknown", error };
}

/** The error, or one that caused it, says that there was no connection. */
function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && beforeAnyByte.has(error.code)) return true;
  return neverLeft(error.cause);
}
