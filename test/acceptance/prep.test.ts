import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, app, ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { sendToApp, sign } from "../support/app/slack-request.ts";

let running: Everything;
let priya: Actor;
let sam: Actor;
let flow: ReturnType<typeof paidFlow>;
let spentBefore: number;

const channel = "#acme-renewal";

beforeAll(async () => {
  running = await startEverything();
  priya = running.slack.workspace.as(people.priya);
  sam = running.slack.workspace.as(people.sam);
  // Cards are shared only where the app is.
  await priya.send("#deal-desk", "/invite @rapport");
  flow = paidFlow(running, channel);
});
afterAll(() => running.stop());
beforeEach(() => {
  spentBefore = flow.paidRequests();
});
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

const paid = () => flow.paidRequests() - spentBefore;

const usage = `*What do I say to them?* A brief for a meeting, call or presentation. Costs 1 credit. Only you see it.
\`/prep\` or \`/prep jane@acme.com\` opens a form
\`/prep jane@acme.com call Q3 renewal\` writes the brief at once: first \`meeting\`, \`call\` or \`presentation\`, then the topic; without one of them, the form asks
\`/prep @Jane\` for someone in this workspace, \`/prep Jane\` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too
\`/prep help\` shows this`;

describe("/prep with a kind and a topic", () => {
  test("writes the brief at once, for nobody else's eyes", async () => {
    const before = sam.messages(channel).length;
    const count = priya.messages(channel).length;
    expect(await flow.ask(priya, "/prep jane@acme.com CALL Q3 renewal & <prices>")).toBe(
      "Writing the brief for Jane Whitfield. It appears below in up to half a minute.",
    );
    const brief = await flow.result(priya, "Brief:");
    expect(flow.read(brief)).toMatchInlineSnapshot(`
      "Brief: call with Jane Whitfield
      Q3 renewal &amp; &lt;prices&gt;
      Opening
        “Jane, let's get straight to the point.”
      Approach
        Written by the built-in stand-in. Do: “Lead with the number that changed.” They like this: “One clear next step.” The relationship: Warm, last signal on (day).
      Talking points
      Q3 renewal & <prices>

      why: Do: “Lead with the number that changed.”
      Avoid
      Never: Open with small talk.
      Long decks.
      Write a wave…
      Share…
      1 credit used · 24 left · asked by you, (time ago) · kept in your messages with Rapport"
    `);
    expect(brief.isEphemeral).toBe(true);
    expect(priya.messages(channel)).toHaveLength(count + 2);
    expect(sam.messages(channel)).toHaveLength(before);
    expect(paid()).toBe(1);
  });

  test("finds somebody who is mentioned", async () => {
    await flow.ask(priya, "/prep @jane meeting Roadmap");
    await flow.result(priya, "Brief: meeting with Jane Whitfield");
    expect(paid()).toBe(1);
  });

  test("explains itself on “help”, and spends nothing", async () => {
    expect(await flow.ask(priya, "/prep help")).toBe(usage);
    expect(paid()).toBe(0);
  });

  test("finds somebody by name", async () => {
    await flow.ask(priya, "/prep Leila Haddad call Security review");
    const brief = await flow.result(priya, "Brief: call with Leila Haddad");
    expect(flow.read(brief)).toContain("Security review");
    expect(paid()).toBe(1);
  });

  test("gives a topic back that no form holds, so that it can be copied, and spends nothing", async () => {
    const topic = `${"Pricing & <terms>. ".repeat(160)}The end`;
    expect(await flow.ask(priya, `/prep jane@acme.com call ${topic}`)).toBe(
      `Topic is too long: 3,047 of 300 characters. Nothing was charged. This is what you typed:\ncall ${topic}`,
    );
    const longest = "word ".repeat(2_300).trim();
    const count = priya.messages(channel).length;
    await priya.send(channel, `/prep jane@acme.com ${longest}`);
    const bare = (text: string) => text.replace(/\s/g, "");
    await priya.until((me) => {
      const [, ...given] = me.messages(channel).slice(count).map(flow.read);
      return bare(given.join("")) === bare(longest);
    });
    expect(paid()).toBe(0);
  });
});

describe("the form", () => {
  test("opens empty when nothing was typed", async () => {
    await priya.send(channel, "/prep");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    expect(paid()).toBe(0);
    await priya.close(form);
  });

  test.each([
    ["jane@acme.com Q3 renewal", "Q3 renewal", undefined],
    ["jane@acme.com Q3 renewal call", "Q3 renewal call", "call"],
    ["Haddad call Q3", "Q3", "call"],
    ["lunch with somebody", "lunch with somebody", undefined],
    ["jane@acme call Q3", "Q3", "call"],
  ])("opens with all that was typed, and spends nothing: %s", async (typed, topic, kind) => {
    await priya.send(channel, `/prep ${typed}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: topic } });
    const chosen = { element: { initial_option: { value: kind } } };
    if (kind === undefined) expect(form.blocks[1]).not.toHaveProperty("element.initial_option");
    else expect(form.blocks[1]).toMatchObject(chosen);
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test.each<[string, string, string, string[], string]>([
    [
      "jane@acme.com,sam@kestrel.io call Q3",
      "One contact at a time: Jane Whitfield (jane@acme.com) or Sam Ortega (sam@kestrel.io)?",
      "Jane Whitfield · jane@acme.com",
      ["Jane Whitfield · jane@acme.com", "Sam Ortega · sam@kestrel.io"],
      "Q3",
    ],
    [
      "@leila and tom.reyes@acme.com, linkedin.com/in/nobody-known call Q3",
      "One contact at a time: Leila Haddad (leila@acme.com) or Tom Reyes (tom.reyes@acme.com) or linkedin.com/in/nobody-known?",
      "Leila Haddad · leila@acme.com",
      ["Leila Haddad · leila@acme.com", "Tom Reyes · tom.reyes@acme.com", "linkedin.com/in/nobody-known"],
      "Q3",
    ],
    [
      "Leila and Tom call Q3",
      "One contact at a time: Leila Haddad (leila@acme.com)?",
      "Leila Haddad · leila@acme.com",
      ["Leila Haddad · leila@acme.com"],
      "and Tom call Q3",
    ],
    [
      "leila and bob",
      "One contact at a time: Leila Haddad (leila@acme.com)?",
      "Leila Haddad · leila@acme.com",
      ["Leila Haddad · leila@acme.com"],
      "and bob",
    ],
    [
      "leila@acme.com tom.reyes@acme.com call Q3",
      "One contact at a time: Leila Haddad (leila@acme.com) or Tom Reyes (tom.reyes@acme.com)?",
      "Leila Haddad · leila@acme.com",
      ["Leila Haddad · leila@acme.com", "Tom Reyes · tom.reyes@acme.com"],
      "tom.reyes@acme.com call Q3",
    ],
  ])(
    "lets one of several be chosen, and spends nothing: %s",
    async (typed, asked, chosen, choices, topic) => {
      await priya.send(channel, `/prep ${typed}`);
      const form = await flow.modal(priya, "Costs 1 credit.");
      expect(flow.read(form)).toContain(`Contact\n${asked}\n`);
      expect(form.blocks[0]).toMatchObject({ element: { initial_option: { text: { text: chosen } } } });
      expect(form.blocks[2]).toMatchObject({ element: { initial_value: topic } });
      const offered = await priya.suggest(form, "contact", "");
      const texts = "options" in offered ? offered.options.map(({ text }) => text.text) : [];
      expect(texts.slice(0, choices.length)).toEqual(choices);
      await priya.close(form);
      expect(paid()).toBe(0);
    },
  );

  test("asks, and spends nothing, where a name has its signature", async () => {
    await priya.send(channel, "/prep Leila Haddad\ncall Head of IT | Acme\nleila@acme.com | +1 555 0100");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[0]).toMatchObject({
      element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } },
    });
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("asks who it's for, and spends nothing, where a name comes later", async () => {
    await priya.send(channel, "/prep call with Leila about pricing");
    const form = await flow.modal(priya, "We know nobody called “call”.");
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("keeps a topic that is too long, says so, and takes the shorter one", async () => {
    const topic = "x".repeat(301);
    await priya.send(channel, `/prep jane@acme.com call ${topic}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain(
      "Topic\nTopic is too long: 301 of 300 characters. Nothing was charged.\n",
    );
    expect(form.blocks[2]).toMatchObject({
      element: { max_length: 3_000, multiline: true, initial_value: topic },
    });
    await priya.submit(form);
    const refused = await flow.modal(priya, "Costs 1 credit.");
    expect(refused.errors).toEqual({
      prep_topic: "Topic is too long: 301 of 300 characters. Nothing was charged.",
    });
    expect(paid()).toBe(0);
    await priya.submit(refused, { prep_topic: "Shorter" });
    await priya.close(await flow.modal(priya, "Brief: call with Jane Whitfield"));
    expect(paid()).toBe(1);
  });

  test("says why somebody in Slack has no brief, and keeps what was typed", async () => {
    await priya.send(channel, "/prep @frontdesk call Q3");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain(
      "Contact\nSlack doesn't show an e-mail address for Front Desk. Nothing was charged. Try their address or LinkedIn URL.\n",
    );
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: "Q3" } });
    await priya.close(form);
    expect(await flow.ask(priya, "/prep @frontdesk")).toBe(
      "Slack doesn't show an e-mail address for Front Desk. Nothing was charged. Try their address or LinkedIn URL.",
    );
    expect(paid()).toBe(0);
  });

  test("says that Slack is slow when it does not tell in time who is mentioned", async () => {
    const answered = Promise.withResolvers<void>();
    const stop = running.slack.workspace.onArrival(({ title }) =>
      title === "users.info" ? answered.promise : undefined,
    );
    await priya.send(channel, "/prep @leila call Q3");
    const form = await flow.modal(priya, "Costs 1 credit.");
    answered.resolve();
    stop();
    expect(flow.read(form)).toContain(
      "Contact\nSlack is slow to say who that is. Nothing was charged. Try again, or type their e-mail address instead.\n",
    );
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: "Q3" } });
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("reads a contact as mail programs write them", async () => {
    await flow.ask(priya, '/prep "Haddad, Leila" <leila@acme.com> call Mail');
    await flow.result(priya, "Brief: call with Haddad, Leila");
    expect(paid()).toBe(1);
  });

  test("says so when it cannot hold the contact", async () => {
    const contact = `${"a".repeat(145)}@acme.com`;
    await priya.send(channel, `/prep ${contact}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain(`${contact} is too long for this field. Type it after the command`);
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    await priya.close(form);
  });

  test("opens with the contact, turns into the brief, and costs once though submitted twice", async () => {
    await priya.send(channel, "/prep @leila");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toMatchInlineSnapshot(`
      "Prep
      Contact
      By name: people you've looked up, meet or work with. Anyone by e-mail address or LinkedIn URL.
      Name, e-mail address or LinkedIn URL
      Leila Haddad · leila@acme.com
      What is it?
      Meeting
      Call
      Presentation
      Topic
      Q3 renewal
      Agenda
      Points to cover, figures, what happened last time.
      *Costs 1 credit.* Only you see the brief.
      Write brief · 1 credit
      Cancel"
    `);
    const fields = { prep_kind: "presentation", prep_topic: "Security review" };
    for (const [field, choice] of Object.entries(fields)) await priya.fill(form, field, choice);
    await priya.fill(form, "prep_agenda", "Audit trail\nKey rotation");
    const submitted = await Promise.all([priya.submit(form), priya.submit(form)]);
    expect(submitted).toEqual([{ ok: true }, { ok: true }]);
    const brief = await flow.modal(priya, "Brief: presentation to Leila Haddad");
    expect(flow.read(brief)).toContain("Security review");
    expect(flow.read(brief)).toContain("Audit trail");
    expect(flow.read(brief)).toContain("1 credit used");
    expect(paid()).toBe(1);
    await priya.close(brief);
  });

  test("offers another contact as one types, who then has the name known for the address", async () => {
    await priya.send(channel, "/prep jane@acme.com");
    const form = await flow.modal(priya, "Costs 1 credit.");
    await priya.suggest(form, "contact", "marcus.bell@kestrel.io");
    await priya.submit(form, {
      contact: "Use marcus.bell@kestrel.io",
      prep_kind: "call",
      prep_topic: "Hello",
    });
    await priya.close(await flow.modal(priya, "Brief: call with Marcus Bell"));
    expect(paid()).toBe(1);
  });

  test("opens with a kind that was typed, and says at its fields what is wrong", async () => {
    await priya.send(channel, "/prep jane@acme.com presentation");
    const form = await flow.modal(priya, "Costs 1 credit.");
    await priya.submit(form, { prep_topic: "  " });
    const refused = await flow.modal(priya, "What's it about?");
    expect(refused.errors).toEqual({ prep_topic: "What's it about?" });
    expect(paid()).toBe(0);
    await priya.submit(refused, { prep_topic: "Roadmap" });
    await priya.close(await flow.modal(priya, "Brief: presentation to Jane Whitfield"));
    expect(paid()).toBe(1);
  });

  test("opens from a profile, and a wave's from the brief", async () => {
    await flow.ask(priya, "/profile @jane");
    await priya.click(await flow.result(priya, "Jane Whitfield"), "prep_open");
    const form = await flow.modal(priya, "Costs 1 credit.");
    await priya.submit(form, { prep_kind: "meeting", prep_topic: "Hiring" });
    await priya.click(await flow.modal(priya, "Brief: meeting with Jane Whitfield"), "wave_open");
    const wave = await flow.modal(priya, "Write wave · 1 credit");
    expect(flow.read(wave)).toContain("Jane Whitfield");
    expect(paid()).toBe(1);
    await priya.close(wave, { all: true });
  });
});

describe("the brief's buttons", () => {
  test("Share shows what leaves, and posts just that, once, where the person says", async () => {
    await flow.ask(priya, "/prep jane@acme.com call Budget");
    await priya.click(await flow.result(priya, "Brief:"), "prep_share");
    const form = await flow.modal(priya, "This is what they will see.");
    expect(flow.read(form)).toMatchInlineSnapshot(`
      "Share brief
      Channel
      Rapport has to be in it. Everyone there will see this.
      Or a colleague
      Rapport sends it to them in a direct message.
      *This is what they will see.* The approach, the reasons and the cost stay with you. You can take it back later.
      Brief: call with Jane Whitfield
      Budget
      Opening
        “Jane, let's get straight to the point.”
      Talking points
      Budget
      Avoid
      Never: Open with small talk.
      Long decks.
      Written with AI · shared by <@U02PRIYA001>
      Share
      Cancel"
    `);
    await priya.fill(form, "prep_share_target", people.renewals);
    expect(await Promise.all([priya.submit(form), priya.submit(form)])).toEqual([{ ok: true }, { ok: true }]);
    const posts = (where: string) => sam.messages(where).filter(({ user }) => user === app.user);
    const shared = await sam.until(() => posts("#renewals")[0]);
    expect(flow.read(shared)).toMatchInlineSnapshot(`
      "Brief: call with Jane Whitfield
      Budget
      Opening
        “Jane, let's get straight to the point.”
      Talking points
      Budget
      Avoid
      Never: Open with small talk.
      Long decks.
      Written with AI · shared by <@U02PRIYA001>
      Take back"
    `);
    expect(shared.isEphemeral).toBe(false);

    // Another form is another post, and it comes after all that the first one could have caused.
    await priya.click(priya.lastMessage(channel), "prep_share");
    const another = await flow.modal(priya, "This is what they will see.");
    await priya.submit(another, { prep_share_target: people.dealDesk });
    await sam.until(() => posts("#deal-desk").length > 0);
    expect(posts("#renewals")).toHaveLength(1);
    expect(paid()).toBe(1);
  });

  test("serve nobody but the person who asked", async () => {
    await flow.ask(priya, "/prep jane@acme.com call Budget of March");
    const brief = await flow.result(priya, "Brief:");
    const value = /"action_id":"prep_share".*?"value":("(?:[^"\\]|\\.)*")/.exec(
      JSON.stringify(brief.blocks),
    )?.[1];
    const payload = {
      type: "block_actions",
      team: { id: "T02KESTREL7", domain: "kestrel-demo" },
      user: { id: people.sam, username: "sam", team_id: "T02KESTREL7" },
      trigger_id: running.slack.workspace.triggers.issue(people.sam),
      response_url: `${running.slack.url}/actions/none`,
      channel: { id: people.acmeRenewal, name: "acme-renewal" },
      container: { type: "message" },
      actions: [
        {
          type: "button",
          action_id: "prep_share",
          block_id: "b",
          value: JSON.parse(value ?? ""),
          action_ts: "1",
        },
      ],
    };
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    const timestamp = Math.floor(Date.now() / 1_000);
    await sendToApp(running.rapport.url, {
      body,
      timestamp,
      signature: sign(body, timestamp, running.slack.signingSecret),
    });
    const refusal = await flow.modal(sam, "This result isn't here anymore");
    expect(flow.read(refusal)).not.toContain("Budget");
    await sam.close(refusal);
  });

  test("turn the pages of a brief that one message does not hold", async () => {
    const { workspace } = running.slack;
    await workspace.setFaults({ service: "hostile text", operations: "paid" });
    await flow.ask(
      priya,
      "/prep jane@acme.com call Budget of April: prices, terms, dates, people, risks, next steps",
    );
    const first = await flow.result(priya, "Brief:");
    await workspace.setFaults({ service: "none", operations: "all" });
    expect(flow.read(first)).toContain("*Page 1 of 2.*");
    await priya.click(first, "prep_page_next");
    const second = await priya.until((me) => {
      const last = me.lastMessage(channel);
      return flow.read(last).includes("*Page 2 of 2.*") && last;
    });
    expect(flow.read(second)).not.toContain("opened again");
    await priya.click(second, "prep_page_previous");
    await priya.until((me) => flow.read(me.lastMessage(channel)).includes("*Page 1 of 2.*"));

    await priya.openHome();
    const home = await priya.until((me) => me.home());
    const newest = home.blocks.find((block) => JSON.stringify(block).includes("home_open_result"));
    await priya.click(home, "home_open_result", null, { blockId: String(newest?.block_id) });
    const reopened = await flow.modal(priya, "*Page 1 of 2.*");
    expect(flow.read(reopened)).toContain("opened again, free");
    await priya.click(reopened, "prep_page_next");
    const turned = await flow.modal(priya, "*Page 2 of 2.*");
    expect(flow.read(turned)).toContain("opened again, free");
    await priya.close(turned);
    expect(paid()).toBe(1);
  });

  test("come below whatever came, when the service left something out", async () => {
    const { workspace } = running.slack;
    await workspace.setFaults({ service: "missing fields", operations: "paid" });
    await flow.ask(priya, "/prep jane@acme.com call Budget of May");
    const brief = await flow.result(priya, "Brief:");
    await workspace.setFaults({ service: "none", operations: "all" });
    expect(flow.read(brief)).toMatchInlineSnapshot(`
      "Brief: call with Jane Whitfield
      Budget of May
      Talking points
      Budget of May
      Avoid
      Never: Open with small talk.
      Long decks.
      Write a wave…
      Share…
      The service left out: talking points → 1 → why, approach strategy, opening suggestion
      1 credit used · balance unknown · asked by you, (time ago) · kept in your messages with Rapport"
    `);
    expect(paid()).toBe(1);
  });
});
