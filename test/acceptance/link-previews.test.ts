import { afterEach, describe, expect, test } from "vitest";
import { type Actor, ids as people } from "../../src/sandbox/index.ts";
import { allowChannel, doAbout } from "../support/app/administration.ts";
import { startEverything } from "../support/app/rapport.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

/** Links that people post, what a room sees below them, and what each of them sees beside it. */

const room = "#renewals";
const withGuests = "#acme-renewal";
const { workspace, flow, priya, sam } = await runningRapport(room, { hasCrm: true });
const [jane, grace] = [workspace.as(people.jane), workspace.as(people.grace)];
afterEach(() => workspace.setFaults({ crm: "none", service: "none" }));

const linkedIn = (name: string) => `https://www.linkedin.com/in/${name}`;
const [viktor, daniel] = [linkedIn("viktor-lindqvist"), linkedIn("daniel-cho")];

/** The CRM's page of somebody. */
function pageOf(name: string, { crm, origin } = workspace): string {
  const [person] = crm.rows("people").filter((row) => JSON.stringify(row).includes(name));
  return `${origin}/object/person/${person?.id}`;
}

/** What the app has sent to a method, oldest first, as it sent it. */
function sentTo(method: string, exchanges = workspace.traffic.exchanges): Record<string, unknown>[] {
  return exchanges
    .filter(({ title }) => title === method)
    .map(({ requestBody }) =>
      Object.fromEntries(
        [...new URLSearchParams(requestBody)].map(([name, value]) => [
          name,
          value.startsWith("{") ? JSON.parse(value) : value,
        ]),
      ),
    );
}

/** Posts something. @returns the message once it has previews */
async function post(who: Actor, channel: string, text: string) {
  await who.send(channel, text);
  const { ts } = who.lastMessage(channel);
  return who.until((me) => me.messages(channel).find((one) => one.ts === ts && one.previews !== undefined));
}

const titles = ({ previews = [] }: Awaited<ReturnType<typeof post>>) =>
  previews.map(({ entity_payload }) => entity_payload.attributes.title.text);

/** What somebody reads in the side panel of a message's first preview, once the app has answered. */
async function panelOf(who: Actor, { channel, ts, previews = [] }: Awaited<ReturnType<typeof post>>) {
  await who.openPreview({ channel, ts }, previews[0]?.app_unfurl_url ?? "");
  const { entity, error } = await who.until(() => {
    const panel = workspace.panels.get(who.id);
    const { custom_fields = [] } = panel?.entity.entity_payload ?? {};
    return (panel?.error !== undefined || custom_fields.length > 0) && panel;
  });
  if (error !== undefined) return error;
  const lines = entity.entity_payload.custom_fields.map((field) => {
    if (field.type === "slack#/types/timestamp") return `${field.label}: (time)`;
    if (field.type === "slack#/types/user") return `${field.label}: @${field.user.user_id}`;
    return `${field.label}: ${field.value.replace(/:\d{4,5}\/.*/, "(person)")}`;
  });
  return [entity.entity_payload.attributes.title.text, ...lines].join("\n");
}

test("a room of colleagues sees the name alone, and each of them the whole profile beside it", async () => {
  const link = `${linkedIn("Jane-Whitfield")}/?trk=public&x=1`;
  const message = await post(priya, room, `Look at ${link} and ${linkedIn("no-body")}, or ${link}`);
  const entity = {
    entity_type: "slack#/entities/item",
    url: linkedIn("jane-whitfield"),
    external_ref: { id: linkedIn("jane-whitfield") },
    entity_payload: {
      attributes: {
        title: { text: "Jane Whitfield" },
        display_type: "Contact",
        metadata_last_modified: 1,
      },
    },
    app_unfurl_url: link,
  };
  const { channel, ts } = message;
  expect(sentTo("chat.unfurl")).toEqual([{ channel, ts, metadata: { entities: [entity] } }]);
  expect(await panelOf(priya, message)).toMatchInlineSnapshot(`
    "Jane Whitfield
    Worldview: Pragmatic Builder
    Operating style: Fast Closer
    Do: Lead with the number that changed.
    Never: Open with small talk.
    Likes: One clear next step.
    Not: Long decks.
    Tone summary: Short, concrete, a little dry.
    Tone: Warm
    Relationship: Warm
    Last signal: (time)
    Tier: Sapphire
    Confidence: 83 %
    Looked up: (time)
    Title: VP Operations
    Company: Acme
    Deal: $48,500 Acme renewal in Proposal
    Owner: @U02PRIYA001
    Last activity: (time)
    Twenty: http://127.0.0.1(person)"
  `);
  const [member] = workspace.crm
    .rows("workspaceMembers")
    .filter(({ userEmail }) => userEmail === "sam@kestrel.io");
  workspace.crm.remove("workspaceMembers", String(member?.id));
  expect((await panelOf(sam, message)).split("\n").slice(-6)).toMatchInlineSnapshot(`
    [
      "Confidence: 83 %",
      "Looked up: (time)",
      "Title: VP Operations",
      "Company: Acme",
      "Owner: @U02PRIYA001",
      "Twenty: http://127.0.0.1(person)",
    ]
  `);
  const log = await flow.ask(sam, "/profile who linkedin.com/in/jane-whitfield");
  for (const reader of [people.priya, people.sam]) expect(log).toContain(`<@${reader}> · look up · `);
});

test("a link into the CRM is previewed by the CRM's name, as far as the CRM answers", async () => {
  const page = pageOf("Viktor");
  const message = await post(priya, room, `${page}?tab=notes ${page.replace("person", "company")}`);
  expect(titles(message)).toEqual(["Viktor Lindqvist"]);
  expect(message.previews?.[0]).toMatchObject({ url: page, app_unfurl_url: `${page}?tab=notes` });
  expect(await panelOf(priya, message)).toContain("Viktor Lindqvist\nWorldview: Careful Steward\n");
  await workspace.setFaults({ crm: "out of reach" });
  const both = await post(priya, room, `${pageOf("Kwame")} ${daniel}`);
  expect(titles(both)).toEqual(["linkedin.com/in/daniel-cho"]);
  workspace.moveClock(10_000);
});

describe("whoever may not see a profile", () => {
  test("sees nothing beside a name that a room shows, if they're no colleague", async () => {
    await allowChannel(sam, people.acmeRenewal);
    // She reads along.
    const message = await post(priya, withGuests, `${pageOf("Jane")} ${pageOf("Viktor")}`);
    expect(titles(message)).toEqual(["Viktor Lindqvist"]);
    expect(await panelOf(jane, message)).toBe("Slack says: restricted");
    const page = pageOf("Kwame");
    workspace.crm.remove("people", page.slice(page.lastIndexOf("/") + 1));
    const unnamed = workspace.crm.add("people", { emails: { primaryEmail: "kwame@tallowfreight.example" } });
    const link = page.replace(/[^/]+$/, unnamed.id);
    const typed = '/reminders meet "Jane Whitfield" <kwame@tallowfreight.example> tomorrow 3pm Renewal';
    await priya.send(room, typed);
    await priya.until((me) => JSON.stringify(me.messages(room)).includes("Jane Whitfield"));
    workspace.moveClock(61_000);
    expect(titles(await post(priya, room, link))).toEqual(["Jane Whitfield"]);
    // It's also the name of who reads along.
    expect(titles(await post(priya, withGuests, `${link} ${pageOf("Viktor")}`))).toEqual([
      "Viktor Lindqvist",
    ]);
    await allowChannel(sam, people.shared);
    const shared = await post(priya, "#kestrel-acme-shared", pageOf("Viktor"));
    expect(await panelOf(grace, shared)).toBe("Slack says: restricted");
  });

  test("sees nothing of whoever is blocked, or gone", async () => {
    const message = await post(priya, room, daniel);
    workspace.moveClock(16 * 60_000);
    await workspace.setFaults({ service: "refuses", status: 500 });
    expect(await panelOf(priya, message)).toMatchInlineSnapshot(
      `"No profile right now: We couldn't reach the profile service. Nothing was charged. Try again in a minute."`,
    );
    await doAbout(sam, "block", daniel);
    expect(await panelOf(priya, message)).toBe("Slack says: restricted");
  });
});

test("nothing is previewed where Share isn't allowed, nor twice", async () => {
  const other = await startEverything({ hasCrm: true });
  const { workspace: there } = other.slack;
  const [member, guest, stranger] = [there.as(people.priya), there.as(people.jane), there.as(people.grace)];
  await doAbout(there.as(people.sam), "block", daniel);
  await allowChannel(there.as(people.sam), people.acmeRenewal);
  await member.send(
    room,
    `${linkedIn("no-body")} ${daniel} https://www.linkedin.com/feed linkedin.com/in/viktor-lindqvist`,
  );
  await member.send(withGuests, pageOf("Jane", there));
  await member.send("#general", viktor);
  await member.send("#kestrel-acme-shared", viktor);
  await member.send(people.priyaAndSam, viktor);
  await guest.send(withGuests, pageOf("Viktor", there));
  await stranger.send("#kestrel-acme-shared", viktor);
  await member.send(room, viktor);
  const arrived = () =>
    there.traffic.exchanges.filter(({ title, status }) => title === "link_shared" && status === 200);
  await member.until(() => arrived().length === 8);
  await there.redeliver(there.deliveries.findLast(({ title }) => title === "link_shared"));
  // It drains what is under way.
  await other.stop();
  const sent = sentTo("chat.unfurl", there.traffic.exchanges);
  expect(sent.map(({ channel }) => channel)).toEqual([people.renewals]);
  expect(there.problems).toEqual([]);
});
