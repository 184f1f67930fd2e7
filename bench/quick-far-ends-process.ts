/** The process of the quick far ends (quick-far-ends.ts). */
import { once } from "node:events";
import { createServer } from "node:http";
import { SAMPLE, webApiAnswer } from "./far-ends.ts";
import { portOf } from "./process.ts";
import { type Post, type Posts, type QuickTask, quickTask } from "./quick-far-ends.ts";
import { PEOPLE } from "./reminder-store.ts";
import { sampleFeed } from "./sample-feed.ts";
import { TEAM_ID } from "./slash-command.ts";

const DAY = 86_400_000;
/** Just under the most that is read of a feed, 20 MiB. */
const EVENTS_OF_FEED = 18_000;
const MEMBERS_OF_CHANNEL = 10;
/** Of the app's own; those beyond are asked about one by one. */
const CHANNELS_LISTED = 4_995;
const CHANNELS_OF_PAGE = 999;

/** The people of the workspace, who all have set reminders up. */
const members = Array.from({ length: PEOPLE }, (_, person) => ({
  id: `U${String(person).padStart(8, "0")}`,
  team_id: TEAM_ID,
  real_name: `Person ${person}`,
  profile: { real_name: `Person ${person}`, email: `person${person}@rapport.example` },
}));
const answers = new Map(
  Object.entries({
    "conversations.info": {
      ok: true,
      channel: { id: "C1", name: "deals", is_channel: true, is_member: true, is_archived: false },
    },
    "conversations.members": {
      ok: true,
      members: members.slice(0, MEMBERS_OF_CHANNEL).map(({ id }) => id),
      response_metadata: {},
    },
    "users.list": { ok: true, members, response_metadata: {} },
    // A guest from outside has no account in the workspace.
    "users.lookupByEmail": { ok: false, error: "users_not_found" },
    "chat.update": { ok: true, ts: "1.1" },
  }).map(([method, answer]) => [method, JSON.stringify(answer)]),
);
const profile = JSON.stringify(SAMPLE);
/** `users.conversations`: the app's own channels, a page an answer. */
const channelPages = Array.from({ length: CHANNELS_LISTED / CHANNELS_OF_PAGE }, (_, page) => {
  const channels = Array.from({ length: CHANNELS_OF_PAGE }, (_, index) => {
    const id = `C${String(page * CHANNELS_OF_PAGE + index).padStart(8, "0")}`;
    return { id, name: "deals", is_archived: false, is_ext_shared: false, is_pending_ext_shared: false };
  });
  const next = page + 1 < CHANNELS_LISTED / CHANNELS_OF_PAGE ? String(page + 1) : "";
  return JSON.stringify({ ok: true, channels, response_metadata: { next_cursor: next } });
});

let calls: Record<string, number> = {};
let posts: Post[] = [];
let posted = Promise.withResolvers<void>();
let fetched = Promise.withResolvers<void>();
let feed: Buffer | undefined;
let number = 0;

function answerOf(name: string, body: string): string {
  if (name === "public-profile-lookup") return profile;
  if (name === "users.conversations") {
    return channelPages[Number(new URLSearchParams(body).get("cursor") ?? 0)] ?? "";
  }
  if (name !== "chat.postMessage") return answers.get(name) ?? JSON.stringify(webApiAnswer(name));
  number += 1;
  posts.push({ channel: new URLSearchParams(body).get("channel") ?? "", at: Date.now() });
  posted.resolve();
  posted = Promise.withResolvers();
  return JSON.stringify({ ok: true, ts: `1700000000.${String(number).padStart(6, "0")}` });
}

const server = createServer((request, response) => {
  const name = request.url?.split("/").at(-1)?.split("?")[0] ?? "";
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (name.endsWith(".ics")) {
      feed ??= Buffer.from(
        sampleFeed({
          events: EVENTS_OF_FEED,
          everyRecurring: 10,
          from: Date.now() - 1_200 * DAY,
          days: 1_460,
        }),
      );
      fetched.resolve();
      response.writeHead(200, { "Content-Type": "text/calendar", "Content-Length": feed.length }).end(feed);
      return;
    }
    calls[name] = (calls[name] ?? 0) + 1;
    const body = Buffer.from(answerOf(name, Buffer.concat(chunks).toString("latin1")));
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length }).end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1");
const listening = once(server, "listening");

async function postsOf(count: number, patience: number): Promise<Posts> {
  const isComing = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const impatience = setTimeout(resolve, patience, false);
    posted.promise.then(() => {
      clearTimeout(impatience);
      resolve(true);
    });
    return promise;
  };
  while (posts.length < count && (await isComing()));
  const came = { posts, calls };
  posts = [];
  calls = {};
  return came;
}

async function perform(task: QuickTask): Promise<unknown> {
  switch (task.kind) {
    case "origin":
      await listening;
      return `http://127.0.0.1:${portOf(server)}`;
    case "posts":
      return postsOf(task.count, task.patience);
    case "feed":
      fetched = Promise.withResolvers();
      await fetched.promise;
      return {};
  }
}

process.on("message", async (task) => {
  process.send?.(await perform(quickTask.parse(task)));
});
process.on("disconnect", () => process.exit());
