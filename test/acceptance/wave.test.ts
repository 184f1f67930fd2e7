import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, app, ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";

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

const usage = `*What do I write to them?* A message that fits them. Costs 1 credit. Only you see it, and nothing is sent.
\`/wave\` or \`/wave jane@acme.com\` opens a form
\`/wave jane@acme.com Renew before the 30th\` writes an e-mail with that goal at once
\`/wave jane@acme.com linkedin warm Renew before the 30th\` for LinkedIn or \`sms\`, in a \`warm\`, \`casual\`, \`direct\` or \`professional\` tone
\`/wave @Jane\` for someone in this workspace, \`/wave Jane\` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too
\`/wave help\` shows this`;

describe("/wave with a goal", () => {
  test("writes the message at once, for nobody else's eyes", async () => {
    const before = sam.messages(channel).length;
    const count = priya.messages(channel).length;
    expect(await flow.ask(priya, "/wave jane@acme.com Renew before the 30th")).toBe(
      "Writing the wave for Jane Whitfield. It appears below in up to half a minute.",
    );
    const wave = await flow.result(priya, "Wave to");
    expect(flow.read(wave)).toMatchInlineSnapshot(`
      "Wave to Jane Whitfield · e-mail
      Subject
        Renewal
      Hi Jane,

      Could we renew before the 30th?

      Best regards,
      Why
        Written by the built-in stand-in. It says what your goal says. Your name goes below the close.
      <mailto:jane@acme.com?subject=Renewal&amp;body=Hi%20Jane%2C%0D%0A%0D%0ACould%20we%20renew%20before%20the%2030th%3F%0D%0A%0D%0ABest%20regards%2C|Open in mail>
      Again…
      Another tone or channel
      Professional · 1 credit
      Casual · 1 credit
      Warm · 1 credit
      Direct · 1 credit
      As LinkedIn message · 1 credit
      As SMS · 1 credit
      Share…
      1 credit used · 24 left · asked by you, (time ago) · kept in your messages with Rapport"
    `);
    expect(wave.isEphemeral).toBe(true);
    expect(priya.messages(channel)).toHaveLength(count + 2);
    expect(sam.messages(channel)).toHaveLength(before);
    expect(paid()).toBe(1);
  });

  test("explains itself on “help”, and spends nothing", async () => {
    expect(await flow.ask(priya, "/wave help")).toBe(usage);
    expect(paid()).toBe(0);
  });

  test("reads channel and tone before the goal", async () => {
    await flow.ask(priya, "/wave jane@acme.com linkedin warm Renew before the 30th");
    const wave = await flow.result(priya, "Wave to Jane Whitfield · LinkedIn · warm");
    expect(flow.read(wave)).not.toMatch(/linkedin warm/i);
    expect(paid()).toBe(1);
  });

  test("asks in the form, with all that was typed, what a word means, and spends nothing", async () => {
    await priya.send(channel, "/wave jane@acme.com direct her to the new portal");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[1]).toMatchObject({ element: { initial_value: "direct her to the new portal" } });
    expect(form.blocks[2]).toMatchObject({ element: { initial_option: { value: "direct" } } });
    expect(paid()).toBe(0);
    await priya.close(form);
  });

  test("asks in the form whom a name means, offers them first, and spends nothing", async () => {
    await priya.send(channel, "/wave Whitfield warm Renew");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain("Did you mean Jane Whitfield (jane@acme.com) by “Whitfield”?");
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    expect(form.blocks[1]).toMatchObject({ element: { initial_value: "Renew" } });
    const offered = await priya.suggest(form, "contact", "");
    expect("options" in offered && offered.options[0]?.text.text).toBe("Jane Whitfield · jane@acme.com");
    expect(paid()).toBe(0);
    await priya.submit(form, { contact: "Jane Whitfield · jane@acme.com" });
    await priya.close(await flow.modal(priya, "Wave to Jane Whitfield · e-mail · warm"));
    expect(paid()).toBe(1);
  });

  test("keeps a goal that is too long in the form, which says so, and spends nothing", async () => {
    const goal = `Renew ${"before the 30th ".repeat(100)}`.trim();
    await priya.send(channel, `/wave jane@acme.com linkedin warm ${goal}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks.slice(0, 4)).toMatchObject([
      { element: { initial_option: { text: { text: "Jane Whitfield · jane@acme.com" } } } },
      {
        hint: { text: "Goal is too long: 1,605 of 500 characters. Nothing was charged." },
        element: { initial_value: goal, max_length: 3_000 },
      },
      { element: { initial_option: { value: "warm" } } },
      { element: { initial_option: { value: "linkedin" } } },
    ]);
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("lets one of two contacts be chosen, with the goal kept, and spends nothing", async () => {
    await priya.send(channel, "/wave leila@acme.com & jane@acme.com warm: Renew");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks.slice(0, 3)).toMatchObject([
      {
        hint: {
          text: "One contact at a time: Leila Haddad (leila@acme.com) or Jane Whitfield (jane@acme.com)?",
        },
        element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } },
      },
      { element: { initial_value: "Renew" } },
      { element: { initial_option: { value: "warm" } } },
    ]);
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("says why nothing can be written to somebody in Slack, and keeps the goal", async () => {
    await priya.send(channel, "/wave @deskbot Renew");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks.slice(0, 2)).toMatchObject([
      { hint: { text: "Deskbot is an app, and apps don't have profiles. Nothing was charged." } },
      { element: { initial_value: "Renew" } },
    ]);
    await priya.close(form);
    expect(paid()).toBe(0);
  });
});

describe("the form", () => {
  test("opens empty when nothing was typed", async () => {
    await priya.send(channel, "/wave");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    expect(paid()).toBe(0);
    await priya.close(form);
  });

  test("opens with the contact, and turns into the message", async () => {
    await priya.send(channel, "/wave @leila");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toMatchInlineSnapshot(`
      "Wave
      Contact
      By name: people you've looked up, meet or work with. Anyone by e-mail address or LinkedIn URL.
      Name, e-mail address or LinkedIn URL
      Leila Haddad · leila@acme.com
      Goal
      Renew before the 30th
      Tone
      Leave empty and we'll pick the tone that suits them.
      Professional
      Casual
      Warm
      Direct
      Channel
      E-mail
      LinkedIn
      SMS
      E-mail
      Context
      What they may read: figures, what happened last time, what they asked for.
      *Costs 1 credit.* Only you see the message, and nothing is sent.
      Write wave · 1 credit
      Cancel"
    `);
    await priya.submit(form, {
      wave_goal: "Agree on the audit",
      wave_tone: "direct",
      wave_channel: "sms",
      wave_context: "The last audit was in March.",
    });
    const wave = await flow.modal(priya, "Wave to Leila Haddad · SMS · direct");
    expect(flow.read(wave)).toMatchInlineSnapshot(`
      "Wave
      Wave to Leila Haddad · SMS · direct
      Hi Leila,
      The last audit was in March. Could we agree on the audit?
      Why
        Written by the built-in stand-in. It says what your goal says.
      Again…
      Another tone or channel
      Professional · 1 credit
      Casual · 1 credit
      Warm · 1 credit
      As e-mail · 1 credit
      As LinkedIn message · 1 credit
      Share…
      1 credit used · 21 left · asked by you, (time ago) · kept in your messages with Rapport
      Close"
    `);
    expect(paid()).toBe(1);
    await priya.close(wave);
  });

  test("says at its fields what is wrong", async () => {
    await priya.send(channel, "/wave jane@acme.com");
    const form = await flow.modal(priya, "Costs 1 credit.");
    await priya.submit(form, { wave_goal: " " });
    const refused = await flow.modal(priya, "What's the message for?");
    expect(refused.errors).toEqual({ wave_goal: "What's the message for?" });
    expect(paid()).toBe(0);
    await priya.close(refused);
  });

  test("opens from a profile", async () => {
    await flow.ask(priya, "/profile @jane");
    await priya.click(await flow.result(priya, "Jane Whitfield"), "wave_open");
    const form = await flow.modal(priya, "Write wave · 1 credit");
    expect(flow.read(form)).toContain("Jane Whitfield · jane@acme.com");
    await priya.close(form);
  });
});

describe("the message's buttons", () => {
  test("Again opens the form as it was filled in, and is another call", async () => {
    await priya.send(channel, "/wave @leila");
    const fields = { wave_goal: "Agree on the audit", wave_tone: "warm", wave_context: "It was in March." };
    await priya.submit(await flow.modal(priya, "Costs 1 credit."), fields);
    const first = await flow.modal(priya, "Wave to Leila Haddad · e-mail · warm");
    await priya.click(first, "wave_again");
    const again = await flow.modal(priya, "Costs 1 credit.");
    expect(again.blocks).toMatchObject([
      { element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } } },
      { element: { initial_value: "Agree on the audit" } },
      { element: { initial_option: { value: "warm" } } },
      { element: { initial_option: { value: "email" } } },
      { element: { initial_value: "It was in March." } },
      { type: "context" },
    ]);
    await priya.submit(again, { wave_channel: "linkedin", wave_tone: "casual" });
    const second = await flow.modal(priya, "Wave to Leila Haddad · LinkedIn · casual");
    expect(paid()).toBe(2);
    await priya.close(second, { all: true });
  });

  test("the menu buys another tone or channel at once, once per choice, and keeps the versions before", async () => {
    await flow.ask(priya, "/wave jane@acme.com Renew before the 29th");
    const first = await flow.result(priya, "Wave to");
    const warmer = () => priya.click(first, "wave_vary", "Warm · 1 credit");
    expect(await Promise.all([warmer(), warmer()])).toEqual([{ ok: true }, { ok: true }]);
    const warm = await flow.modal(priya, "Version 2 of 2.");
    expect(flow.read(warm)).toContain("Wave to Jane Whitfield · e-mail · warm");
    expect(paid()).toBe(2);

    await priya.click(warm, "wave_vary", "As LinkedIn message · 1 credit");
    const linkedin = await flow.modal(priya, "Version 3 of 3.");
    expect(flow.read(linkedin)).toContain("Wave to Jane Whitfield · LinkedIn · warm");
    expect(paid()).toBe(3);

    // That's the second version: it was bought.
    await priya.click(linkedin, "wave_vary", "As e-mail · 1 credit");
    const offer = await flow.modal(priya, "You bought this wave");
    expect(flow.read(offer)).toMatchInlineSnapshot(`
      "Wave
      *Wave to Jane Whitfield*
      You bought this wave (time ago). Nothing was charged.
      Open, free
      Write it anew · 1 credit
      Close"
    `);
    await priya.click(offer, "paid_open_result");
    const opened = await flow.modal(priya, "Version 2 of 3.");
    expect(flow.read(opened)).toContain("Version 1 · free\nVersion 3 · free");
    expect(paid()).toBe(3);
    await priya.close(opened, { all: true });
  });

  test("Share posts the text, and not why it is so", async () => {
    await flow.ask(priya, "/wave jane@acme.com Renew before the 31st");
    await priya.click(await flow.result(priya, "Wave to"), "wave_share");
    const form = await flow.modal(priya, "This is what they will see.");
    await priya.fill(form, "wave_share_target", people.renewals);
    expect(await Promise.all([priya.submit(form), priya.submit(form)])).toEqual([{ ok: true }, { ok: true }]);
    const posts = (where: string) => sam.messages(where).filter(({ user }) => user === app.user);
    const shared = await sam.until(() => posts("#renewals")[0]);
    expect(flow.read(shared)).toMatchInlineSnapshot(`
      "Wave to Jane Whitfield · e-mail
      Subject
        Renewal
      Hi Jane,

      Could we renew before the 31st?

      Best regards,
      Written with AI · shared by <@U02PRIYA001>
      Take back"
    `);

    // Another form is another post, and it comes after all that the first one could have caused.
    await priya.click(priya.lastMessage(channel), "wave_share");
    const another = await flow.modal(priya, "This is what they will see.");
    await priya.submit(another, { wave_share_target: people.dealDesk });
    await sam.until(() => posts("#deal-desk").length > 0);
    expect(posts("#renewals")).toHaveLength(1);
    expect(paid()).toBe(1);
  });

  test("show what the service says as text, and nothing of it as markup", async () => {
    const { workspace } = running.slack;
    await workspace.setFaults({ service: "hostile text", operations: "paid" });
    await priya.send(channel, "/wave jane@acme.com");
    await priya.submit(await flow.modal(priya, "Costs 1 credit."), { wave_goal: "Renew" });
    const wave = await flow.modal(priya, "Wave to Jane Whitfield");
    await workspace.setFaults({ service: "none", operations: "all" });
    expect(flow.read(wave)).toMatchInlineSnapshot(`
      "Wave
      Wave to Jane Whitfield · e-mail
      Subject
        <!channel> everybody, look here
      <@U02SAM00002> said so
      Why
        <https://evil.example|your bank>
      <mailto:jane@acme.com?subject=%3C%21channel%3E%20everybody%2C%20look%20here&amp;body=%3C%40U02SAM00002%3E%20said%20so|Open in mail>
      Again…
      Another tone or channel
      Professional · 1 credit
      Casual · 1 credit
      Warm · 1 credit
      Direct · 1 credit
      As LinkedIn message · 1 credit
      As SMS · 1 credit
      Share…
      1 credit used · 14 left · asked by you, (time ago) · kept in your messages with Rapport
      Close"
    `);
    expect(paid()).toBe(1);
    await priya.close(wave);
  });
});
