import { afterAll, describe, expect, test } from "vitest";
import { type Actor, app, ids as people, startWorkspace, visibleText } from "../../src/sandbox/index.ts";
import { doAbout } from "../support/app/administration.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";

/** What people write to Rapport in their own words, and what it answers. */

const running = await startEverything();
const { workspace } = running.slack;
const flow = paidFlow(running, "#renewals");
const [priya, sam, lena] = [workspace.as(people.priya), workspace.as(people.sam), workspace.as(people.lena)];
const room = "#acme-renewal";
afterAll(async () => {
  expect(workspace.problems).toEqual([]);
  await running.stop();
});

const shown = (message: Parameters<typeof flow.read>[0]) =>
  flow.read(message).replace(/<!date[^>]+>/g, "(date)");

interface Place {
  as?: Actor;
  channel?: string;
  threadTs?: string | undefined;
}

/** Writes to Rapport. @returns the answer, wherever it is */
async function tell(text: string, place: Place = {}) {
  const { as = priya, channel = as.appChannel, threadTs } = place;
  const before = as.messages(channel).length;
  expect(await as.send(channel, text, { threadTs })).toEqual({ ok: true });
  return as.until((me) => me.messages(channel)[before + 1]);
}

describe("in one's messages with it", () => {
  test.each(["who is jane@acme.com?", "Who's Jane", "<@U02JANE0005>"])(
    "“%s” is answered with the profile",
    async (text) => {
      const answer = await tell(text);
      expect(answer).toMatchObject({ user: app.user, isEphemeral: false, threadTs: undefined });
      expect(shown(answer)).toMatch(/^Jane Whitfield · jane@acme.com\n\*Pragmatic Builder/);
    },
  );

  test("the answer to what's asked in a thread is in the thread", async () => {
    const root = await tell("who is jane?");
    const answer = await tell("who is leila?", { threadTs: root.ts });
    expect(answer.threadTs).toBe(root.ts);
    expect(shown(answer)).toContain("Leila Haddad · leila@acme.com");
  });

  test("if it isn't known who is meant, it asks, and shows the profile to who chooses alone", async () => {
    expect(shown(await tell("who is Zebulon?"))).toMatchInlineSnapshot(`
      "We don't know anyone called “Zebulon”, so nothing was looked up. Try their e-mail address or LinkedIn URL.
      Look someone up…"
    `);
    expect(shown(await tell("who is jane@acme.com or tom@acme.com?"))).toMatch(
      /^“jane@acme.com or tom@acme.com” /,
    );
    expect(shown(await tell("who is <b> & <i>?"))).toMatch(
      /^We don't know anyone called “&lt;b&gt; &amp; &lt;i&gt;”/,
    );
    const doubt = await tell("who is acme?");
    expect(shown(doubt)).toMatchInlineSnapshot(`
      "Who do you mean by “acme”?
      Jane Whitfield · jane@acme.com
      Profile
      Leila Haddad · leila@acme.com
      Profile
      Tom Reyes · tom.reyes@acme.com
      Profile
      Someone else…"
    `);
    await priya.click(doubt, "profile_open", null, { blockId: String(doubt.blocks?.[1]?.block_id) });
    await priya.close(await flow.modal(priya, "Pragmatic Builder"));
    expect(shown(priya.lastMessage(priya.appChannel))).toBe(shown(doubt));
  });

  test("meetings and credits are answered at once", async () => {
    expect(shown(await tell("how many credits do I have left?"))).toMatchInlineSnapshot(`
      "Credits
      Balance unknown until your first paid request.
      No caps set. Nobody manages credits yet.
      *You* spent 0 credits today, 0 this month.
      *Your team* spent 0 credits today, 0 this month.
      Nothing spent in the last 30 days. Briefs, waves and rephrasings cost credits.
      Days and months are in UTC. Every paid button shows its price before you press it."
    `);
    expect(shown(await tell("who do I meet next?"))).toMatchInlineSnapshot(`
      "Upcoming meetings
      No meetings with people from outside in the next seven days, as far as your calendars here say."
    `);
    await flow.ask(priya, "/reminders meet jane@acme.com tomorrow 3pm Renewal");
    await flow.ask(priya, "/reminders meet leila@acme.com tomorrow 4pm Audit");
    expect(shown(await tell("when do I meet Jane?"))).toMatchInlineSnapshot(`
      "Upcoming meetings
      *Renewal* · (date)
      Jane Whitfield · in <#C02RENEWAL5>
      Profile
      Full brief · 1 credit"
    `);
    expect(shown(await tell("when do I meet Tom Reyes?"))).toMatchInlineSnapshot(`
      "Upcoming meetings
      No meetings with Tom Reyes in the next seven days, as far as your calendars here say."
    `);
  });

  test("anything else is answered with what can be asked, and buttons", async () => {
    const help = await tell("What's the weather like tomorrow in Berlin?");
    expect(shown(help)).toMatchInlineSnapshot(`
      "Here's what you can ask:
      •  _who is Jane?_, or just an e-mail address, a LinkedIn URL, a name or a mention · free
      •  _when do I meet Jane?_ · free
      •  _how many credits do I have left?_ · free
      •  _brief me on Jane_ · 1 credit
      •  _write to Jane about the renewal_ · 1 credit
      •  _rephrase for Jane: …_ · 0.1 credit
      What costs credits comes with a button: nothing is charged before you send its form.
      Look someone up…
      My meetings
      Credits"
    `);
    expect(shown(await tell("zebulon"))).toBe(shown(help));
    await priya.click(help, "talk_credits");
    const credits = await priya.until((me) => {
      const last = me.lastMessage(me.appChannel);
      return last.isEphemeral && last;
    });
    expect(shown(credits)).toContain("Credits");
    await priya.click(help, "profile_look_up_open");
    await priya.close(await flow.modal(priya, "Name, e-mail address or LinkedIn URL"));
  });
});

describe("words buy nothing", () => {
  test.each([
    [
      "brief me on jane@acme.com about the Q3 call before two",
      "prep_open",
      "the Q3 call\nPrep…\nA brief for Jane Whitfield costs 1 credit.",
      '"initial_value":"the Q3 call"',
    ],
    [
      "write to Jane that we renew",
      "wave_open",
      "we renew\nWave…\nA wave to Jane Whitfield costs 1 credit.",
      '"initial_value":"we renew"',
    ],
    [
      "rephrase for Jane: Could @sam have a look?",
      "rephrase_open",
      "Could @Sam Ortega have a look?\nRephrase…\nA rephrasing for Jane Whitfield costs 0.1 credit.",
      `{"type":"text","text":"Could "},{"type":"user","user_id":"${people.sam}"}`,
    ],
  ])(
    "“%s” is answered with the price, and a button that opens the form",
    async (text, button, says, filledIn) => {
      const offer = await tell(text);
      expect(shown(offer)).toBe(
        `*Jane Whitfield · jane@acme.com*\n${says} Nothing was charged. The button opens a form, where you check it and send it.`,
      );
      await priya.click(offer, button);
      const form = await flow.modal(priya, "Jane Whitfield");
      expect(JSON.stringify(form.blocks)).toContain(filledIn);
      await priya.close(form);
      expect(flow.paidRequests()).toBe(0);
    },
  );

  test("whoever isn't known is asked for, and each candidate's button opens the form", async () => {
    const doubt = await tell("wave acme: we renew");
    expect(shown(doubt)).toMatch(/^Who do you mean by “acme:”\?/);
    await priya.click(doubt, "wave_open", null, { blockId: String(doubt.blocks?.[1]?.block_id) });
    const form = await flow.modal(priya, "@acme.com");
    expect(JSON.stringify(form.blocks)).toContain('"we renew"');
    await priya.close(form);
    expect(shown(await tell("prep"))).toMatch(/^Here's what you can ask:/);
    expect(flow.paidRequests()).toBe(0);
  });

  test("what's too long for a button is left out, and said", async () => {
    const offer = await tell(`rephrase for Jane: ${"Please have a look. ".repeat(120)}`);
    expect(shown(offer)).toContain("What you wrote is too long for a button: paste it there.");
  });
});

describe("where others read", () => {
  test("a mention is answered to who asks alone, in the thread if there is one", async () => {
    const answer = await tell("@Rapport who is jane?", { channel: room });
    expect(answer).toMatchObject({ user: app.user, isEphemeral: true, threadTs: undefined });
    expect(shown(answer)).toContain("Jane Whitfield · jane@acme.com");
    const root = priya.messages(room).find(({ isEphemeral }) => !isEphemeral);
    const inThread = await tell("hey @rapport, prep @leila", { channel: room, threadTs: root?.ts });
    expect(inThread).toMatchObject({ isEphemeral: true, threadTs: root?.ts });
    expect(lena.messages(room).filter(({ user }) => user === app.user)).toEqual([]);
  });

  test("where it may post nothing there, it's a direct message", async () => {
    workspace.refuseCalls("chat.postEphemeral", "user_not_in_channel");
    const before = priya.messages(priya.appChannel).length;
    await priya.send(room, "@rapport who is jane?");
    const answer = await priya.until((me) => me.messages(me.appChannel)[before]);
    expect(shown(answer)).toContain("Jane Whitfield · jane@acme.com");
  });
});

/** Sends an event of somebody's message, and then asks something: that alone is answered. */
async function expectSilence(event: Record<string, unknown>) {
  const before = [priya.appChannel, room].map((each) => priya.messages(each).length);
  const { deliveries } = workspace;
  await tell("who is jane?");
  const last = deliveries.at(-1)?.payload;
  const title = "message.im";
  const told = { ...last, event_id: `Ev${workspace.makeId(9)}`, event: { ...Object(last?.event), ...event } };
  const delivery = { kind: "events_api", title, payload: told } as const;
  expect(await workspace.deliver(delivery)).toMatchObject({ acknowledged: true });
  await tell("who is jane?");
  expect([priya.appChannel, room].map((each) => priya.messages(each).length)).toEqual([
    (before[0] ?? 0) + 4,
    before[1],
  ]);
}

describe("nobody is answered", () => {
  test.each([
    ["a bot", { bot_id: "B1" }],
    ["itself", { user: app.user }],
    ["an edit", { subtype: "message_changed" }],
    ["what was edited", { edited: { user: people.priya, ts: "1.2" } }],
    ["what a thread sends to its channel too", { subtype: "thread_broadcast", thread_ts: "1.2" }],
    ["a message in a channel", { channel_type: "channel", channel: people.acmeRenewal }],
    ["a mention that's edited into one", { type: "app_mention", edited: { user: people.priya, ts: "1.2" } }],
  ])("%s", (_, event) => expectSilence(event));

  test("who edits a message in one's messages with it", async () => {
    const answer = await tell("who is jane?");
    const own = priya.messages(priya.appChannel).findLast(({ user }) => user === people.priya);
    if (own !== undefined) await priya.edit(own, "who is leila?");
    expect(priya.lastMessage(priya.appChannel)).toEqual(answer);
  });
});

test("an event is answered once, however often it comes", async () => {
  await tell("who is jane?");
  const delivery = workspace.deliveries.at(-1);
  const before = priya.messages(priya.appChannel).length;
  await Promise.all([workspace.redeliver(delivery), workspace.redeliver(delivery, 2)]);
  await tell("who is leila?");
  expect(priya.messages(priya.appChannel).length).toBe(before + 2);
});

test("it's in the log, shows nobody who is blocked, and goes with whoever is forgotten", async () => {
  await tell("who is tom@acme.com?");
  expect(await flow.ask(sam, "/profile who tom@acme.com")).toContain(`<@${people.priya}> · look up · `);
  await doAbout(sam, "block", "viktor.lindqvist@northwind.example");
  expect(shown(await tell("who is viktor.lindqvist@northwind.example"))).toContain("profile is blocked");
  await tell("who is leila?");
  await tell("prep leila");
  await flow.ask(sam, "/profile forget leila@acme.com");
  await sam.click(sam.lastMessage("#renewals"), "rights_forget");
  await sam.until((me) => flow.read(me.lastMessage("#renewals")).includes("is forgotten"));
  const left = priya.messages(priya.appChannel).filter(({ user }) => user === app.user);
  expect(left.filter((one) => shown(one).startsWith("Leila Haddad"))).toEqual([]);
});

test("who isn't let in is told why, once", async () => {
  const jane = workspace.as(people.jane);
  const refusal = await tell("who is leila?", { as: jane });
  expect(shown(refusal)).toMatchInlineSnapshot(
    `"Rapport is for members of Kestrel, and you're a guest here. Nothing was looked up."`,
  );
  await workspace.redeliver(workspace.deliveries.at(-1));
  expect(jane.messages(jane.appChannel)).toHaveLength(2);
  const inRoom = await tell("@rapport who is leila?", { as: jane, channel: room });
  expect(inRoom.isEphemeral).toBe(true);
  expect(shown(inRoom)).toBe(shown(refusal));
});

test("without the scopes nothing comes, and everything else works", async () => {
  const slack = await startWorkspace();
  slack.workspace.grantedScopes = slack.workspace.grantedScopes.filter(
    (scope) => !["im:history", "app_mentions:read", "assistant:write"].includes(scope),
  );
  const other = await startEverything({ slack });
  const me = slack.workspace.as(people.priya);
  await me.send(me.appChannel, "who is jane?");
  await me.send(room, "@rapport who is jane?");
  expect(slack.workspace.deliveries).toEqual([]);
  await me.send(room, "/profile jane@acme.com");
  await me.until((now) => visibleText(now.lastMessage(room)).includes("Jane Whitfield"));
  await other.stop();
});
