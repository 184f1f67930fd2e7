import { createRateLimitGate, GatedWebClient } from "#app/slack/client/rate-limit-gate.ts";

/**
 * How often Slack lets each method be asked, a minute. Of messages it says "several hundred" for a workspace.
 * Source: https://docs.slack.dev/apis/web-api/rate-limits
 */
const tiers: Readonly<Record<string, number>> = {
  "auth.test": 300,
  "chat.postMessage": 300,
  "chat.update": 50,
  "conversations.info": 50,
  "conversations.members": 100,
  "users.conversations": 50,
  "users.info": 100,
  "users.list": 20,
};
const minute = 60_000;
const page = 999;

/** A Slack whose limits hold for each minute of a clock, with its client; the app is in many channels, each a member's. */
export function limitedSlack(channels: readonly string[], now: () => number) {
  const calls: Record<string, number> = {};
  const limited: Record<string, number> = {};
  const counts = new Map<string, { minute: number; count: number }>();
  const posts: { channel: string; at: number }[] = [];
  const updates: { channel: string; at: number }[] = [];

  function isLimited(method: string): boolean {
    calls[method] = (calls[method] ?? 0) + 1;
    const current = Math.floor(now() / minute);
    const last = counts.get(method);
    const count = last?.minute === current ? last.count : 0;
    if (count >= (tiers[method] ?? 0)) {
      limited[method] = (limited[method] ?? 0) + 1;
      return true;
    }
    counts.set(method, { minute: current, count: count + 1 });
    return false;
  }

  const channelObject = (id: string) => ({
    id,
    is_member: true,
    is_archived: false,
    is_ext_shared: false,
    is_pending_ext_shared: false,
  });
  const person = { id: "U1", team_id: "T1", profile: { real_name: "Priya Raman", email: "p@kestrel.io" } };

  function answer(method: string, args: URLSearchParams): object {
    const channel = args.get("channel") ?? "";
    switch (method) {
      case "auth.test":
        return { team_id: "T1" };
      case "chat.postMessage":
        posts.push({ channel, at: now() });
        return { channel, ts: String(posts.length) };
      case "chat.update":
        updates.push({ channel, at: now() });
        return { channel, ts: args.get("ts") ?? "" };
      case "conversations.info":
        return { channel: channelObject(channel) };
      case "conversations.members":
        return { members: [person.id] };
      case "users.conversations": {
        const from = Number(args.get("cursor") ?? 0);
        const next = from + page < channels.length ? String(from + page) : "";
        return {
          channels: channels.slice(from, from + page).map(channelObject),
          response_metadata: { next_cursor: next },
        };
      }
      case "users.list":
        return { members: [person] };
      default:
        throw new Error(`The app asked for ${method}.`);
    }
  }

  async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const method = new URL(String(input)).pathname.split("/").at(-1) ?? "";
    if (isLimited(method)) {
      const seconds = Math.ceil((minute - (now() % minute)) / 1_000);
      return new Response("", { status: 429, headers: { "retry-after": String(seconds) } });
    }
    const args = new URLSearchParams(String(init?.body ?? ""));
    return Response.json({ ok: true, ...answer(method, args) });
  }

  const gate = createRateLimitGate({ now, random: () => 0.5 });
  const options = { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true, fetch: respond };
  return {
    gate,
    client: new GatedWebClient(async () => ({ botToken: "xoxb-1", isEnterpriseInstall: false }), options, {
      gate,
      now,
    }),
    posts,
    updates,
    calls,
    limited,
  };
}
