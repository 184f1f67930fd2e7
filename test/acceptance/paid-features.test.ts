import { describe, expect, onTestFinished, test } from "vitest";
import { type Actor, ids as people } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { type Composer, currentComposer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { variedComposer } from "../support/varied-composer.ts";

/** What /prep, /wave and /rephrase have in common, by the doors that people use. */

const channel = "#acme-renewal";
const day = 24 * 60 * 60_000;

let composer: Composer = standIn;
const { workspace, priya, sam, flow, paid } = await runningRapport(channel, {
  service: { composer: currentComposer(() => composer) },
});
/** Has a language model write in this test: the stand-in gives the same text again. */
function writeByModel() {
  composer = variedComposer();
  onTestFinished(() => {
    composer = standIn;
  });
}

/** What a person reads, whatever the balance is by then. */
const read = (target: Parameters<typeof flow.read>[0]) =>
  flow.read(target).replace(/[\d.]+ left/, "(balance) left");

const receipt = "(balance) left · asked by you, (time ago) · kept in your messages with Rapport";
const contactField = `Contact
By name: people you've looked up, meet or work with. Anyone by e-mail address or LinkedIn URL.
Name, e-mail address or LinkedIn URL
Leila Haddad · leila@acme.com`;

const features = [
  {
    command: "/prep",
    price: "1 credit",
    help: `*What do I say to them?* A brief for a meeting, call or presentation. Costs 1 credit. Only you see it.
\`/prep\` or \`/prep jane@acme.com\` opens a form
\`/prep jane@acme.com call Q3 renewal\` writes the brief at once: first \`meeting\`, \`call\` or \`presentation\`, then the topic; without one of them, the form asks
\`/prep @Jane\` for someone in this workspace, \`/prep Jane\` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too
\`/prep help\` shows this`,
    typed: "call Q3 renewal & <prices>",
    waiting: "Writing the brief",
    result: `Brief: call with Jane Whitfield
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
Add what you know…
Machine-written: read it before you send it
1 credit used · ${receipt}`,
    form: `Prep
${contactField}
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
Cancel`,
    filled: {
      prep_kind: "presentation",
      prep_topic: "Security review",
      prep_agenda: "Audit trail\nKey rotation",
    },
    ofForm: ["Brief: presentation to Leila Haddad", "Security review", "Audit trail"],
    beforeText: "call ",
    text: { field: "prep_topic", label: "Topic", limit: 300, missing: "What's it about?" },
    open: "prep_open",
  },
  {
    command: "/wave",
    price: "1 credit",
    help: `*What do I write to them?* A message that fits them. Costs 1 credit. Only you see it, and nothing is sent.
\`/wave\` or \`/wave jane@acme.com\` opens a form
\`/wave jane@acme.com Renew before the 30th\` writes an e-mail with that goal at once
\`/wave jane@acme.com linkedin warm Renew before the 30th\` for LinkedIn or \`sms\`, in a \`warm\`, \`casual\`, \`direct\` or \`professional\` tone
\`/wave @Jane\` for someone in this workspace, \`/wave Jane\` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too
\`/wave help\` shows this`,
    typed: "Renew before the 30th",
    waiting: "Writing the wave",
    result: `Wave to Jane Whitfield · e-mail
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
Add what you know…
Machine-written: read it before you send it
1 credit used · ${receipt}`,
    form: `Wave
${contactField}
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
Cancel`,
    filled: {
      wave_goal: "Agree on the audit",
      wave_tone: "direct",
      wave_channel: "sms",
      wave_context: "The last audit was in March.",
    },
    ofForm: [
      "Wave to Leila Haddad · SMS · direct",
      "The last audit was in March. Could we agree on the audit?",
    ],
    beforeText: "",
    text: { field: "wave_goal", label: "Goal", limit: 500, missing: "What's the message for?" },
    open: "wave_open",
  },
  {
    command: "/rephrase",
    price: "0.1 credit",
    help: `*How do I say this to them?* Your message in words that suit them. Costs 0.1 credit. Only you see it, and nothing is sent.
\`/rephrase\` opens a form, \`/rephrase jane@acme.com\` one for Jane
\`/rephrase jane@acme.com Could we maybe move the call to 3:30 pm?\` rephrases the message at once
\`/rephrase @Jane\` for someone in this workspace, \`/rephrase Jane\` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too
“Rephrase a draft” beside the message box (+, or /) opens the form too, to paste it in; “Rephrase for contact” in a message's menu takes the message from there, and can post the result in its thread
\`/rephrase help\` shows this`,
    typed: "Could you maybe have a look at page 2?",
    waiting: "Rephrasing your message",
    result: `Rephrased for Jane Whitfield
*Yours*
Could you ~maybe have a~ look at page 2?
*For Jane Whitfield*
Could you look at page 2?
Why
  Written by the built-in stand-in. Run-ups and hedges are out, long-winded phrases are short.
<mailto:jane@acme.com?body=Could%20you%20look%20at%20page%202%3F|Open in mail>
Copy…
Add what you know…
Machine-written: read it before you send it
0.1 credit used · ${receipt}`,
    form: `Rephrase
${contactField}
Message
Paste your draft, or write it. Costs 0.1 credit.
Only you see the result, and nothing is sent.
Rephrase · 0.1 credit
Cancel`,
    filled: { rephrase_message: "Could you maybe send the form?" },
    ofForm: ["Rephrased for Leila Haddad", "send the form?"],
    beforeText: "",
    text: {
      field: "rephrase_message",
      label: "Message",
      limit: 4_000,
      missing: "What do you want to say?",
    },
    open: "rephrase_open",
  },
];

/** Priya's form, once it says what's wrong with it. */
const withErrors = () => priya.until((me) => me.modal()?.errors !== undefined && me.modal());

describe.each(features)("$command", ({ command, price, typed, beforeText, text, ...feature }) => {
  test("explains itself on “help”, and spends nothing", async () => {
    expect(await flow.ask(priya, `${command} help`)).toBe(feature.help);
    expect(paid()).toBe(0);
  });

  test("writes at once what's typed after the contact, for nobody else's eyes", async () => {
    const [samsBefore, before] = [sam, priya].map((who) => who.messages(channel).length);
    expect(await flow.ask(priya, `${command} jane@acme.com ${typed}`)).toBe(
      `${feature.waiting} for Jane Whitfield. It appears below in up to half a minute.`,
    );
    const result = await priya.until((me) => {
      const last = me.lastMessage(channel);
      return flow.read(last).includes(`${price} used`) && last;
    });
    expect(read(result)).toBe(feature.result);
    expect(result.isEphemeral).toBe(true);
    expect([sam, priya].map((who) => who.messages(channel).length)).toEqual([samsBefore, Number(before) + 2]);
    expect(paid()).toBe(1);
  });

  test("opens a form that is empty where nothing is typed", async () => {
    await priya.send(channel, command);
    const form = await flow.modal(priya, `Costs ${price}.`);
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("opens a form with the contact, which turns into the result and costs once though submitted twice", async () => {
    await priya.send(channel, `${command} @leila`);
    const form = await flow.modal(priya, `Costs ${price}.`);
    expect(flow.read(form)).toBe(feature.form);
    for (const [field, choice] of Object.entries(feature.filled)) await priya.fill(form, field, choice);
    const submitted = await Promise.all([priya.submit(form), priya.submit(form)]);
    expect(submitted).toEqual([{ ok: true }, { ok: true }]);
    const result = await flow.modal(priya, `${price} used`);
    for (const said of feature.ofForm) expect(flow.read(result)).toContain(said);
    expect(paid()).toBe(1);
    await priya.close(result);
  });

  test("says in the form what's missing", async () => {
    await priya.send(channel, `${command} jane@acme.com ${beforeText}`.trim());
    await priya.submit(await flow.modal(priya, `Costs ${price}.`), { [text.field]: " \n" });
    const refused = await withErrors();
    expect(refused.errors).toEqual({ [text.field]: text.missing });
    await priya.close(refused);
    expect(paid()).toBe(0);
  });

  test("keeps a text that is too long in the form, which says so and takes a shorter one", async () => {
    const long = "word ".repeat(text.limit / 5 + 1).trim();
    const [is, most] = [long.length, text.limit].map((count) => count.toLocaleString("en-US"));
    const problem = `${text.label} is too long: ${is} of ${most} characters. Nothing was charged.`;
    await priya.send(channel, `${command} jane@acme.com ${beforeText}${long}`);
    const form = await flow.modal(priya, problem);
    for (const kept of [long, "Jane Whitfield · jane@acme.com"])
      expect(JSON.stringify(form.blocks)).toContain(kept);
    await priya.submit(form);
    const refused = await withErrors();
    expect(refused.errors).toEqual({ [text.field]: problem });
    expect(paid()).toBe(0);
    await priya.submit(refused, { [text.field]: "Could you maybe sign the lease?" });
    await priya.close(await flow.modal(priya, `${price} used`));
    expect(paid()).toBe(1);
  });

  test.each([
    [
      "one of two contacts",
      "leila@acme.com and jane@acme.com",
      "One contact at a time: Leila Haddad (leila@acme.com)?",
    ],
    [
      "somebody of whom Slack shows no address",
      "@frontdesk",
      "Slack doesn't show an e-mail address for Front Desk. Nothing was charged. Try their address or LinkedIn URL.",
    ],
    ["an app", "@deskbot", "Deskbot is an app, and apps don't have profiles. Nothing was charged."],
    ["a name that nobody has", "Nobody", "We don't know anyone called “Nobody”."],
  ])("asks in the form about %s, with what was typed, and spends nothing", async (_, contact, asked) => {
    await priya.send(channel, `${command} ${contact} ${typed}`);
    const form = await flow.modal(priya, asked);
    const chosen = { element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } } };
    if (contact.startsWith("leila")) expect(form.blocks[0]).toMatchObject(chosen);
    else expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    expect(JSON.stringify(form.blocks)).toContain(typed.slice(beforeText.length));
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("opens from a profile", async () => {
    await flow.ask(priya, "/profile @jane");
    await priya.click(await flow.result(priya, "Jane Whitfield"), feature.open);
    const form = await flow.modal(priya, `Costs ${price}.`);
    expect(flow.read(form)).toContain("Jane Whitfield · jane@acme.com");
    await priya.close(form);
  });
});

/** Keeps the service from answering what costs. @returns lets it */
function holdService(): () => void {
  const held = Promise.withResolvers<void>();
  const stop = workspace.onArrival(({ direction, title }) =>
    direction === "app to service" && !title.includes("lookup") ? held.promise : undefined,
  );
  const release = () => {
    stop();
    held.resolve();
  };
  onTestFinished(release);
  return release;
}

test("the same command again offers what there is, and buys another version when the person says so", async () => {
  writeByModel();
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  expect(await flow.ask(priya, "/prep jane@acme.com call  Q3 renewal ")).toMatchInlineSnapshot(`
    "*Brief for Jane Whitfield*
    You bought this brief (time ago). Nothing was charged.
    Open, free
    Write it anew · 1 credit"
  `);
  await priya.click(priya.lastMessage(channel), "paid_open_result");
  const opened = await flow.result(priya, "Brief: call with Jane Whitfield");
  expect(read(opened)).toContain(
    "1 credit used · (balance) left then · asked by you, (time ago) · opened again, free",
  );
  expect(paid()).toBe(1);

  await flow.ask(priya, "/prep @jane call Q3 renewal");
  const offer = priya.lastMessage(channel);
  await Promise.all([priya.click(offer, "paid_write_anew"), priya.click(offer, "paid_write_anew")]);
  const second = await flow.result(priya, "Brief: call with");
  expect(read(second)).toContain(
    `Version 1 · free\n*Version 2 of 2.*\nMachine-written: read it before you send it\n1 credit used · ${receipt}`,
  );
  expect(paid()).toBe(2);
  await priya.click(second, "paid_earlier_version");
  const first = await priya.until((me) => {
    const last = me.lastMessage(channel);
    return flow.read(last).includes("Version 1 of 2") && last;
  });
  expect(flow.read(first)).toContain("Version 2 · free");
  expect(paid()).toBe(2);
});

test("the same form again turns into the offer, and that into the wave", async () => {
  const submit = async () => {
    await priya.send(channel, "/wave @leila");
    const form = await flow.modal(priya, "Costs 1 credit.");
    await priya.submit(form, { wave_goal: "Agree on the audit", wave_channel: "email" });
  };
  await submit();
  await priya.close(await flow.modal(priya, "Wave to Leila Haddad"));
  await submit();
  const offer = await flow.modal(priya, "You bought this wave");
  expect(flow.read(offer)).toMatchInlineSnapshot(`
    "Wave
    *Wave to Leila Haddad*
    You bought this wave (time ago). Nothing was charged.
    Open, free
    Write it anew · 1 credit
    Close"
  `);
  await priya.click(offer, "paid_open_result");
  await priya.close(await flow.modal(priya, "opened again, free"));
  // A command says less, and asks the same.
  expect(await flow.ask(priya, "/wave leila@acme.com Agree on the audit")).toContain("You bought this wave");
  expect(paid()).toBe(1);
});

test("a colleague who makes the same request is offered it, by name; with another agenda it stays unseen", async () => {
  const ask = async (who: Actor, agenda: string) => {
    await who.send(channel, "/prep jane@acme.com");
    const form = await flow.modal(who, "Costs 1 credit.");
    await who.submit(form, { prep_kind: "call", prep_topic: "Restructuring", prep_agenda: agenda });
  };
  await ask(priya, "Three of the team leave in May.");
  await priya.close(await flow.modal(priya, "Brief: call with"));
  await ask(sam, "Three of the team leave in May.");
  const offer = await flow.modal(sam, "bought this brief");
  expect(flow.read(offer)).toMatchInlineSnapshot(`
    "Brief
    *Brief for Jane Whitfield*
    <@U02PRIYA001> bought this brief (time ago). Nothing was charged.
    Open, free
    Write it anew · 1 credit
    Close"
  `);
  await sam.click(offer, "paid_open_result");
  const opened = await flow.modal(sam, "Brief: call with");
  expect(flow.read(opened)).toContain(`asked by <@${people.priya}>, (time ago) · opened again, free`);
  await sam.click(opened, "prep_share");
  await sam.close(await flow.modal(sam, "This is what they will see."), { all: true });
  expect(paid()).toBe(1);
  await ask(sam, "Nobody leaves.");
  await sam.close(await flow.modal(sam, "asked by you"));
  expect(paid()).toBe(2);
});

test("a rephrasing is offered to a colleague for the same text only", async () => {
  writeByModel();
  const text = "/rephrase jane@acme.com Could you maybe send the contract?";
  await flow.ask(priya, text);
  await flow.result(priya, "Rephrased for");
  expect(await flow.ask(sam, text)).toContain(`<@${people.priya}> bought this rephrasing`);
  await sam.click(sam.lastMessage(channel), "paid_open_result");
  // Trying again is one's own, and so is what comes of it.
  await sam.click(await flow.result(sam, "Rephrased for"), "rephrase_again");
  const own = await flow.modal(sam, "asked by you");
  expect(flow.read(own)).not.toContain("Version");
  await sam.close(own);
  await flow.ask(sam, `${text} Please.`);
  await flow.result(sam, "Rephrased for");
  expect(paid()).toBe(3);
});

test("two at once: the second is told that it is being written, and shows it once it is there", async () => {
  const release = holdService();
  const text = "/prep jane@acme.com call Pricing";
  await flow.ask(priya, text);
  expect(await flow.ask(priya, text)).toMatchInlineSnapshot(
    `"This brief for Jane Whitfield is already being written: you asked for it a moment ago. It's charged once, and appears in up to half a minute."`,
  );
  expect(await flow.ask(sam, text)).toMatchInlineSnapshot(
    `"This brief for Jane Whitfield is already being written: <@U02PRIYA001> asked for it. It's charged once, and appears in up to half a minute."`,
  );
  release();
  await priya.until(
    (me) =>
      me.messages(channel).filter((each) => /^Brief: call.*\nPricing/.test(flow.read(each))).length === 2,
  );
  const opened = await flow.result(sam, "Brief: call with");
  expect(flow.read(opened)).toContain(`asked by <@${people.priya}>`);
  expect(paid()).toBe(1);
});

test("what fails while others wait for it costs them nothing, and is nothing to have", async () => {
  await workspace.setFaults({ service: "refuses", status: 429, body: "JSON", operations: "paid" });
  const release = holdService();
  const text = "/wave jane@acme.com Fix a date";
  await flow.ask(priya, text);
  await flow.ask(sam, text);
  release();
  await flow.result(priya, "*No wave to");
  const told = await flow.result(sam, "*Wave to Jane Whitfield*");
  expect(flow.read(told)).toMatchInlineSnapshot(`
    "*Wave to Jane Whitfield*
    <@U02PRIYA001> had asked for this wave, and it failed. You weren't charged.
    Write it · 1 credit"
  `);
  await workspace.setFaults(noFaults);
  await sam.click(told, "paid_write_anew");
  await flow.result(sam, "Wave to Jane Whitfield · e-mail");
  expect(paid()).toBe(2);
  // Hers had failed: she is offered his.
  expect(await flow.ask(priya, text)).toContain(`<@${people.sam}> bought this wave`);
});

test("what is older than a day is asked for anew", async () => {
  const text = "/prep jane@acme.com meeting Handover";
  await flow.ask(priya, text);
  await flow.result(priya, "Brief: meeting");
  workspace.moveClock(day);
  await flow.ask(priya, text);
  await priya.until(() => paid() === 2);
  await flow.result(priya, "Brief: meeting");
  workspace.moveClock(day);
  // Nor does a colleague hear of it then.
  expect(await flow.ask(sam, text)).not.toContain("bought");
  await flow.result(sam, "Brief: meeting");
  expect(paid()).toBe(3);
});
