import { z } from "zod";
import type { VirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";
import { createDelays } from "./random.ts";

/** How many calls of a method one workspace is allowed in any minute. */
export type Limits = Readonly<Record<string, number>>;

/** A workspace, as Slack knows it. */
export interface SlackWorkspace {
  people: readonly string[];
  /** Who is in each channel that the app is in. */
  channels: ReadonlyMap<string, readonly string[]>;
}

/** A message that Slack has taken. */
export interface Posted {
  channel: string;
  /** Of the reminder that it is for. */
  reminder: string | undefined;
  /** When it came: Unix time in milliseconds. */
  at: number;
}

export interface SlackOptions {
  clock: VirtualClock;
  random: () => number;
  workspace: (organisation: string) => SlackWorkspace;
  limits: Limits;
  /** Messages that a channel takes at once, and a second. */
  channel: { burst: number; aSecond: number };
  /** Milliseconds. */
  latency: { p50: number; p99: number };
  /** Milliseconds of the asking process' core: for a call, and for 100 kB of an answer. */
  costs: { call: number; answer: number };
  onPost: (posted: Posted) => void;
}

const pageSize = 999;
const minute = 60_000;
const metadata = z.object({ event_payload: z.object({ id: z.string() }) });

/** Slack's Web API, with its limits: each method's by workspace and minute, and each channel's by second. */
export function createSlack(options: SlackOptions) {
  const { clock, random, workspace, limits, channel, latency, costs, onPost } = options;
  const delay = createDelays(random, latency);
  /** When each of the last minute's calls was answered, by workspace and method. */
  const recent = new Map<string, number[]>();
  const limitOfChannel = createChannelLimit(clock, channel);
  const pages = new Map<string, string[]>();
  let posts = 0;

  /** @returns seconds after which to ask again; `undefined`: it's answered now */
  function limit(organisation: string, method: string): number | undefined {
    const key = `${organisation} ${method}`;
    const now = clock.now();
    const calls = (recent.get(key) ?? []).filter((at) => now - at < minute);
    recent.set(key, calls);
    const max = limits[method];
    if (max === undefined) throw new Error(`Nobody has said how often ${method} may be called.`);
    const [oldest = now] = calls;
    if (calls.length >= max) return wholeSeconds(oldest + minute - now);
    calls.push(now);
    return undefined;
  }

  /** Bodies are made once: a large workspace's are hundreds of kilobytes. */
  function page(key: string, cursor: string, write: () => readonly string[]): string {
    const known = pages.get(key) ?? inPages(write());
    pages.set(key, known);
    return known[Number(cursor || 0)] ?? "";
  }

  function answer(organisation: string, method: string, form: URLSearchParams): string {
    const { people, channels } = workspace(organisation);
    const cursor = form.get("cursor") ?? "";
    const id = form.get("channel") ?? "";
    switch (method) {
      case "auth.test":
        return `"team_id":"${organisation}","user_id":"U0BOT","bot_id":"B0BOT"`;
      case "users.list":
        return `"members":${page(`${organisation} people`, cursor, () => people.map((person) => memberText(organisation, person)))}`;
      case "conversations.info":
        return `"channel":${channelText(id)}`;
      case "users.conversations":
        return `"channels":${page(`${organisation} channels`, cursor, () => [...channels.keys()].map(channelText))}`;
      case "conversations.members":
        return `"members":${page(`${organisation} ${id}`, cursor, () => (channels.get(id) ?? []).map((person) => `"${person}"`))}`;
      case "chat.postMessage":
      case "chat.update": {
        const payload = form.get("metadata");
        const reminder = payload === null ? undefined : metadata.parse(JSON.parse(payload)).event_payload.id;
        if (method === "chat.postMessage") onPost({ channel: id, reminder, at: clock.now() });
        posts += 1;
        return `"channel":"${id}","ts":"${Math.floor(clock.now() / 1_000)}.${String(posts).padStart(6, "0")}"`;
      }
      default:
        throw new Error(`The simulated Slack has no ${method}.`);
    }
  }

  /** @returns the body, or seconds after which to ask again */
  function receive(organisation: string, method: string, form: URLSearchParams): string | number {
    const isPost = method === "chat.postMessage";
    const channel = `${organisation} ${form.get("channel")}`;
    const retryAfter = limit(organisation, method) ?? (isPost ? limitOfChannel(channel) : undefined);
    return retryAfter ?? `{"ok":true,${answer(organisation, method, form)}}`;
  }

  return {
    /**
     * Slack for one process. The token is the workspace's ID.
     *
     * @throws nothing: whatever comes is answered, at its time
     */
    fetchOf(machine: Machine): typeof fetch {
      return async (input, init) => {
        const method = String(input).split("/").at(-1) ?? "";
        const organisation = new Headers(init?.headers).get("authorization")?.slice("Bearer ".length) ?? "";
        const form = new URLSearchParams(String(init?.body ?? ""));
        const sentAt = machine.work(costs.call);
        const time = delay();
        const answered = await new Promise<string | number>((resolve) =>
          clock.at(sentAt + time / 2, () => resolve(receive(organisation, method, form))),
        );
        await machine.until(sentAt + time);
        if (typeof answered === "number") {
          return new Response(null, { status: 429, headers: { "retry-after": String(answered) } });
        }
        machine.work((costs.answer * answered.length) / 100_000);
        return new Response(answered, { headers: { "content-type": "application/json" } });
      };
    },
  };
}

function inPages(entries: readonly string[]): string[] {
  const count = Math.max(1, Math.ceil(entries.length / pageSize));
  return Array.from({ length: count }, (_, index) => {
    const [name, ...rest] = entries.slice(index * pageSize, (index + 1) * pageSize);
    const next = index + 1 < count ? String(index + 1) : "";
    const list = [name, ...rest].filter((entry) => entry !== undefined).join(",");
    return `[${list}],"response_metadata":{"next_cursor":"${next}"}`;
  });
}

/** @returns tells after how many seconds a channel takes a message; `undefined`: it has taken it */
function createChannelLimit(clock: VirtualClock, { burst, aSecond }: SlackOptions["channel"]) {
  /** When a channel has taken what was posted there, if it goes on at its pace. */
  const channels = new Map<string, number>();
  return (id: string): number | undefined => {
    const now = clock.now();
    const freeAt = Math.max(channels.get(id) ?? 0, now);
    const pace = 1_000 / aSecond;
    // A message that is sent a second after another may come a little sooner.
    if (freeAt - now > (burst - 1) * pace) return wholeSeconds(freeAt - now);
    channels.set(id, freeAt + pace);
    return undefined;
  };
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}

function memberText(organisation: string, id: string): string {
  return `{"id":"${id}","team_id":"${organisation}","real_name":"Person ${id}","tz":"Europe/Berlin","profile":{"real_name":"Person ${id}","email":"${id.toLowerCase()}@${organisation.toLowerCase()}.example"}}`;
}

function channelText(id: string): string {
  return `{"id":"${id}","name":"deals","is_channel":true,"is_member":true,"is_archived":false,"is_ext_shared":false,"is_pending_ext_shared":false}`;
}
