import { setTimeout } from "node:timers/promises";
import type { MessageMetadata } from "@slack/types";
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from "@slack/web-api";
import QuickLRU from "quick-lru";
import type { Card } from "../../blocks/card.ts";
import { neverConnected } from "../../outreach/service/failures.ts";
import type { Workspaces } from "../client/workspaces.ts";
import { defaultRetryPause, passingReasons, rateLimitedUntil } from "./passing-failure.ts";

/** A card, and what a program that reads the message finds it by. */
export interface ChannelMessage extends Card {
  metadata?: MessageMetadata;
  /** The message that it replies to, and whether it stands beside the thread too. */
  reply?: { thread_ts: string; reply_broadcast: boolean };
}

/** Why a message isn't known to be there. */
export type Failed =
  /** It isn't there, and trying again won't help; `reason` is Slack's own word. */
  | { kind: "refused"; reason: string }
  /** It isn't there, and may be tried again at this time (Unix time in milliseconds). */
  | { kind: "later"; at: number }
  /** It was sent, but no answer came: it may be there. */
  | { kind: "unknown"; error: unknown };
export type Posted =
  /** `channel` is where it is, also if a person was named; without `threadTs`, it's in no thread. */
  { kind: "done"; channel: string; ts: string; threadTs?: string } | Failed;

/** Messages in channels, one new one a second in each. */
export type ChannelPosts = ReturnType<typeof createChannelPosts>;

/** Milliseconds between two messages in a channel. Source: https://docs.slack.dev/apis/web-api/rate-limits */
const interval = 1_000;
const maxRemembered = 10_000;
/** Milliseconds by which a slot may begin early, since preparing a message takes longer. */
const leeway = 250;
/** Milliseconds after which an unused slot expires. */
const slotLifetime = 5_000;

/** A channel's slots; Unix time in milliseconds. */
interface Queue {
  /** When it was last looked at. */
  at: number;
  /** When the last message was sent. */
  posted: number;
  /** When the last slot began. */
  begun: number;
  /** The slots given to those who wait, earliest first. */
  given: number[];
}

export interface ChannelPostsOptions {
  workspaces: Workspaces<"background" | "gate">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Resolves after so many milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

export function createChannelPosts({ workspaces, now, wait = setTimeout }: ChannelPostsOptions) {
  const queues = new QuickLRU<string, Queue>({ maxSize: maxRemembered });

  function queueOf(organisation: string, channel: string): Queue {
    const time = now();
    const key = JSON.stringify([organisation, channel]);
    const known = queues.get(key);
    const never = Number.NEGATIVE_INFINITY;
    // Don't wait if the clock was set back.
    const queue = known && known.at <= time ? known : { at: time, posted: never, begun: never, given: [] };
    queue.at = time;
    queue.given = queue.given.filter((slot) => time - slot < slotLifetime);
    queues.set(key, queue);
    return queue;
  }

  async function send<Done>(call: () => Promise<Done>): Promise<Done | Failed> {
    try {
      return await call();
    } catch (error) {
      return failureOf(error, now());
    }
  }

  return {
    /**
     * Asks for a slot to prepare and post a message. A caller who has to wait gets a time of its own, so that many
     * who wait for one channel, or for Slack's rate limit, don't come back at once.
     *
     * @returns Unix time in milliseconds; not after now if the slot is the caller's
     */
    slot(organisation: string, channel: string): number {
      const queue = queueOf(organisation, channel);
      if (!hasSlot(queue)) return slotAfter(queue);
      const ofSlack = workspaces.of(organisation).gate.slot("chat.postMessage");
      if (ofSlack > queue.at) return ofSlack;
      queue.begun = queue.at;
      queue.given.shift();
      return queue.at;
    },
    /**
     * Posts once: what may have been accepted isn't sent again. Waits for the rest of a second if the last message in
     * the channel is less than that ago.
     *
     * @param until Unix time in milliseconds after which the message is useless and isn't posted
     */
    async post(
      organisation: string,
      channel: string,
      { reply, ...message }: ChannelMessage,
      until = Number.POSITIVE_INFINITY,
    ): Promise<Posted> {
      const queue = queueOf(organisation, channel);
      const at = Math.max(queue.at, queue.posted + interval);
      const pause = at - queue.at;
      if (pause >= interval) return { kind: "later", at: giveTurn(queue, at) };
      if (at >= until) return { kind: "later", at };
      queue.posted = at;
      // A message without a slot takes its second all the same.
      if (at >= queue.begun + interval) queue.begun = at;
      if (pause > 0) {
        await wait(pause);
        if (now() >= until) return { kind: "later", at: now() };
      }
      return send(async (): Promise<Posted> => {
        const client = workspaces.of(organisation).background;
        const where = reply === undefined ? { channel } : { channel, ...reply };
        const posted = await client.chat.postMessage({ ...where, ...message });
        const { ts, message: { thread_ts: threadTs } = {} } = posted;
        if (ts !== undefined) {
          return {
            kind: "done",
            channel: posted.channel ?? channel,
            ts,
            ...(threadTs !== undefined && { threadTs }),
          };
        }
        return {
          kind: "unknown",
          error: new Error("Slack accepted a message without returning its timestamp."),
        };
      });
    },
    /** Replaces one of our messages at once, without a slot. */
    update: (organisation: string, channel: string, ts: string, message: ChannelMessage) =>
      send(async () => {
        const client = workspaces.of(organisation).background;
        await client.chat.update({ channel, ts, ...message });
        return { kind: "done" } as const;
      }),
    /** Deletes one of our messages. */
    delete: (organisation: string, channel: string, ts: string) =>
      send(async () => {
        await workspaces.of(organisation).background.chat.delete({ channel, ts });
        return { kind: "done" } as const;
      }),
  };
}

/** Whether there's a slot for whoever comes now: for one who waited, or for anybody if nobody waits. */
function hasSlot({ at, begun, given: [first = at] }: Queue): boolean {
  return at >= begun + interval - leeway && first <= at;
}

/** @returns a new time of its own, at which the channel is free */
function giveTurn(queue: Queue, earliest: number): number {
  const slot = Math.max(earliest, (queue.given.at(-1) ?? Number.NEGATIVE_INFINITY) + interval);
  queue.given.push(slot);
  return slot;
}

function slotAfter(queue: Queue): number {
  const { at, begun, given } = queue;
  const next = Math.max(at, begun + interval);
  const [first] = given;
  if (first === undefined || first > at) return giveTurn(queue, next);
  // One whose slot has begun comes a little later, and not behind all others.
  given[0] = next;
  given.sort((one, other) => one - other);
  return next;
}

/** A part may have been done. Source: https://docs.slack.dev/reference/methods/chat.postMessage */
const uncertain = new Set(["fatal_error", "internal_error"]);

function failureOf(error: unknown, now: number): Failed {
  if (error instanceof WebAPIRateLimitedError) return { kind: "later", at: rateLimitedUntil(error, now) };
  if (error instanceof WebAPIPlatformError) {
    const reason = error.data.error;
    // If the response isn't JSON, the client puts it in the place of Slack's word.
    if (uncertain.has(reason) || !/^[a-z_]+$/.test(reason)) return { kind: "unknown", error };
    return passingReasons.has(reason)
      ? { kind: "later", at: now + defaultRetryPause }
      : { kind: "refused", reason };
  }
  if (error instanceof WebAPIHTTPError && error.statusCode >= 400 && error.statusCode < 500) {
    return { kind: "refused", reason: `HTTP ${error.statusCode}` };
  }
  if (error instanceof WebAPIRequestError && wasNeverSent(error.original)) {
    return { kind: "later", at: now + defaultRetryPause };
  }
  return { kind: "unknown", error };
}

/** Whether the error, or one that caused it, says that there was no connection. */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && neverConnected.has(error.code)) return true;
  return wasNeverSent(error.cause);
}
