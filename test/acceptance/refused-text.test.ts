import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Actor, ids as people } from "../../src/sandbox/index.ts";
import { modelThat, says } from "../service/composer/chat-completions.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { balanceOf } from "../support/databases/balance.ts";

/** A text that the service doesn't write: it charges nothing and says so, and that's the end of it. */

const channel = "#renewals";
const minute = 60_000;
const hour = 60 * minute;

let model: Awaited<ReturnType<typeof modelThat>>;
let running: Everything;
let priya: Actor;
let flow: ReturnType<typeof paidFlow>;
beforeAll(async () => {
  model = await modelThat(says("As you wish."));
  running = await startEverything({ service: { composer: model.composer } });
  priya = running.slack.workspace.as(people.priya);
  flow = paidFlow(running, channel);
});
afterAll(async () => {
  await running.stop();
  await model[Symbol.asyncDispose]();
});
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

const failed = `The profile service couldn't write this. Nothing was charged. Try again in a minute.`;

/** What a meeting's card in the channel says, once it's there. */
const meetingCard = (title: string) =>
  priya.until((me) => me.messages(channel).find((message) => flow.read(message).includes(`min: ${title}`)));

test("a text that the model failed at is asked for once, costs nothing, and isn't asked for again", async () => {
  const { workspace } = running.slack;
  const balance = () => balanceOf(running.service.store, running.organisation);
  const before = await balance();
  await flow.ask(priya, "/rephrase jane@acme.com Could we maybe move the call to 3:30 pm?");
  const card = await flow.result(priya, "*No");
  expect(flow.read(card)).toBe(`*No rephrasing for Jane Whitfield*\n${failed}\nTry again · 0.1`);
  expect([flow.paidRequests(), await balance()]).toEqual([1, before]);

  // A job that's due after a day comes after all that were due before it.
  await flow.ask(priya, "/reminders meet jane@acme.com in 24 hours Tomorrow's call");
  const count = priya.messages(channel).length;
  workspace.moveClock(24 * hour - 5 * minute);
  await meetingCard("Tomorrow's call");
  expect([flow.paidRequests(), await balance()]).toEqual([1, before]);
  expect(priya.messages(channel)).toHaveLength(count + 1);

  await priya.click(card, "credits_again");
  await priya.until(() => flow.paidRequests() === 2);
});

test("the brief of a meeting is asked for once a click", async () => {
  await flow.ask(priya, "/reminders meet jane@acme.com in 10 minutes Price talk");
  const card = await meetingCard("Price talk");
  const before = flow.paidRequests();
  for (const clicks of [1, 2]) {
    await priya.click(card, "reminders_brief");
    const brief = await flow.modal(priya, "No brief");
    expect(flow.read(brief)).toBe(
      `Brief\n*No brief for Jane Whitfield*\n${failed}\nTry again · 1 credit\nClose`,
    );
    expect(flow.paidRequests() - before).toBe(clicks);
    await priya.close(brief);
  }
});
