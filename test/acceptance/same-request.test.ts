import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Actor, ids as people } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";

/** Who requests what is there already, or is being written, pays nothing before saying so. */

const channel = "#acme-renewal";
const day = 24 * 60 * 60_000;

let running: Everything;
let priya: Actor;
let sam: Actor;
let flow: ReturnType<typeof paidFlow>;
let spentBefore: number;

beforeAll(async () => {
  running = await startEverything();
  priya = running.slack.workspace.as(people.priya);
  sam = running.slack.workspace.as(people.sam);
  flow = paidFlow(running, channel);
});
afterAll(() => running.stop());
beforeEach(() => {
  spentBefore = flow.paidRequests();
});
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

const paid = () => flow.paidRequests() - spentBefore;

/** Keeps the service from answering what costs. @returns lets it */
function holdService(): () => void {
  const held = Promise.withResolvers<void>();
  const stop = running.slack.workspace.onArrival(({ direction, title }) =>
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
  expect(flow.read(opened)).toContain(
    "1 credit used · 24 left then · asked by you, (time ago) · opened again, free",
  );
  expect(paid()).toBe(1);

  await flow.ask(priya, "/prep @jane call Q3 renewal");
  const offer = priya.lastMessage(channel);
  await Promise.all([priya.click(offer, "paid_write_anew"), priya.click(offer, "paid_write_anew")]);
  const second = await flow.result(priya, "Brief: call with");
  expect(flow.read(second)).toMatch(
    /Version 1 · free\n\*Version 2 of 2\.\*\n1 credit used · 23 left · asked by you/,
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

test("another tone and channel of a wave keep the first one within reach", async () => {
  await flow.ask(priya, "/wave jane@acme.com Renew before the 30th");
  await priya.click(await flow.result(priya, "Wave to"), "wave_again");
  await priya.submit(await flow.modal(priya, "Costs 1 credit."), {
    wave_tone: "warm",
    wave_channel: "linkedin",
  });
  const warm = await flow.modal(priya, "Version 2 of 2.");
  expect(flow.read(warm)).toContain("Wave to Jane Whitfield · LinkedIn · warm");
  await priya.click(warm, "paid_earlier_version");
  const first = await flow.modal(priya, "Version 1 of 2.");
  expect(flow.read(first)).toContain("Wave to Jane Whitfield · e-mail\n");
  await priya.close(first);
  expect(paid()).toBe(2);
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
  const read = (who: Actor) =>
    who
      .messages(channel)
      .filter(({ isEphemeral }) => isEphemeral)
      .map(flow.read);
  await priya.until(
    () =>
      read(priya).filter((text) => text.startsWith("Brief: call") && text.includes("Pricing")).length === 2,
  );
  const opened = await flow.result(sam, "Brief: call with");
  expect(flow.read(opened)).toContain(`asked by <@${people.priya}>`);
  expect(paid()).toBe(1);
});

test("what fails while others wait for it costs them nothing, and is nothing to have", async () => {
  const { workspace } = running.slack;
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
  running.slack.workspace.moveClock(day);
  await flow.ask(priya, text);
  await priya.until(() => paid() === 2);
  await flow.result(priya, "Brief: meeting");
  running.slack.workspace.moveClock(day);
  // Nor does a colleague hear of it then.
  expect(await flow.ask(sam, text)).not.toContain("bought");
  await flow.result(sam, "Brief: meeting");
  expect(paid()).toBe(3);
});
