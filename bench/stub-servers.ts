/**
 * Slack's Web API, the response URLs that nobody waits for, the profile service, a calendar host and a CRM on one
 * loopback server in a process of its own. They answer as fast as possible: any delay would count as the contender's.
 * The CRM alone is slow: a card that waited for it would show.
 */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { inBatches } from "../src/app/reminders/store.ts";
import { addressOf } from "../src/app/slack/http/server.ts";
import { expose } from "./child-process.ts";
import { namesOf, people, sampleContact, samplePoint, slackId, teamId } from "./samples.ts";

/** How often it is looked whether something has come, in milliseconds. */
const pollInterval = 5;

const members = Array.from({ length: people }, (_, person) => ({
  id: slackId("U", person),
  team_id: teamId,
  real_name: `Person ${person}`,
  tz: "Europe/Berlin",
  profile: { real_name: `Person ${person}`, email: `person${person}@rapport.example` },
}));
const ordinary = { name: "deals", is_archived: false, is_ext_shared: false, is_pending_ext_shared: false };
const channels = Array.from({ length: 4_995 }, (_, index) => ({ id: slackId("C", index), ...ordinary }));
/** `users.conversations`: the app's own channels, a page an answer. */
const channelPages = inBatches(channels, 999).map((ofPage, page, pages) => {
  const next = page + 1 < pages.length ? String(page + 1) : "";
  return Buffer.from(
    JSON.stringify({ ok: true, channels: ofPage, response_metadata: { next_cursor: next } }),
  );
});

/** By the last part of their path. */
const answers = Object.entries({
  "auth.test": { ok: true, team_id: teamId, user: "rapport", user_id: "U0BOT", bot_id: "B0BOT" },
  // They see the most: whoever asks is an administrator.
  "users.info": { ok: true, user: { ...members[1], is_admin: true } },
  "users.list": { ok: true, members, response_metadata: {} },
  // A guest from outside has no account in the workspace.
  "users.lookupByEmail": { ok: false, error: "users_not_found" },
  "conversations.info": { ok: true, channel: { id: "C1", is_channel: true, is_member: true, ...ordinary } },
  "conversations.members": { ok: true, members: members.slice(0, 10).map(({ id }) => id) },
  "conversations.open": { ok: true, channel: { id: "D0BENCH" } },
  "files.completeUploadExternal": { ok: true, files: [{ id: "F0BENCH" }] },
  "chat.postMessage": { ok: true, ts: "1700000000.000001" },
  "chat.update": { ok: true, ts: "1700000000.000001" },
  "public-profile-lookup": {
    ...{ found: true, ...sampleContact },
    profile: { id: namesOf(0).contact_id, ...sampleContact.profile },
  },
  // service-spec.md, 4.2
  "prep-for-meeting": {
    talking_points: [
      { point: samplePoint, why: "Jane looks at numbers first, and this is the one that she asked for." },
      { point: "The renewal is due on the 30th.", why: "She decides faster with a date in front of her." },
      { point: "Support answers within two hours now.", why: "It was her complaint in spring." },
      { point: "The second team could start in May.", why: "She likes one clear next step." },
    ],
    approach_strategy:
      "Be brief. Begin with what changed, say what you want, and leave the rest of the time to her questions. " +
      "Send the figures before the meeting: she reads them, and will not be walked through them.",
    what_to_avoid: ["Small talk at the beginning", "Long decks", "A decision that is put off"],
    opening_suggestion: "Your churn is down 12 % since March; shall we talk about what did it?",
    credits_used: 1,
    credits_remaining: 41.9,
  },
});
const bodies = new Map(answers.map(([name, answer]) => [name, Buffer.from(JSON.stringify(answer))]));
const unknown = Buffer.from('{"ok":false,"error":"unknown_method"}');

/** Messages that were posted, and when they arrived: Unix time in milliseconds. */
let posts: { channel: string; at: number }[] = [];

/** Milliseconds of each request: two after each other make a person's record. */
const crmDelay = 400;

/** Twenty has everybody who is asked for, with a deal. */
async function answerAsCrm(path: string, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(path, "http://127.0.0.1");
  const plural = pathname.split("/").at(-1) ?? "";
  const primaryEmail = /"([^"]*)"/.exec(searchParams.get("filter") ?? "")?.[1];
  const rows: Record<string, object[]> = {
    people: [{ id: "11", name: { firstName: "Jane" }, emails: { primaryEmail } }],
    opportunities: [{ name: "Renewal", stage: "PROPOSAL" }],
  };
  await sleep(crmDelay);
  response
    .writeHead(200, { "Content-Type": "application/json" })
    .end(JSON.stringify({ data: { [plural]: rows[plural] ?? [] } }));
}

function answer(name: string, body: string, response: ServerResponse): void {
  const form = () => new URLSearchParams(body);
  if (name === "chat.postMessage") posts.push({ channel: form().get("channel") ?? "", at: Date.now() });
  const isPage = name === "users.conversations";
  const sent = (isPage ? channelPages[Number(form().get("cursor") ?? 0)] : bodies.get(name)) ?? unknown;
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": sent.length }).end(sent);
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  if (request.url?.startsWith("/rest/")) return void answerAsCrm(request.url, response);
  const name = request.url?.split("/").at(-1)?.split("?")[0] ?? "";
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => answer(name, Buffer.concat(chunks).toString("latin1"), response));
}).listen(0, "127.0.0.1");
await once(server, "listening");

const functions = {
  origin: () => addressOf(server).href,
  /**
   * Waits for this many messages.
   * @param timeout milliseconds until it gives up
   * @returns those since the last time, fewer if it gave up
   */
  async takePosts(count: number, timeout: number): Promise<typeof posts> {
    const deadline = Date.now() + timeout;
    while (posts.length < count && Date.now() < deadline) await sleep(pollInterval);
    const taken = posts;
    posts = [];
    return taken;
  },
};
export type StubServers = typeof functions;
expose(functions);
