import { afterAll, expect, onTestFinished, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";
import { ids as people } from "../../src/sandbox/index.ts";
import { modelThat, says } from "../service/composer/chat-completions.ts";
import { contactId, fullAnswers } from "../support/answers.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { json, startFakeUpstream } from "../support/servers/fake-upstream.ts";

/** A text that the service doesn't write: it charges nothing and says so, and that's the end of it. */

const channel = "#renewals";
const minute = 60_000;
const hour = 60 * minute;

const model = await modelThat(says("As you wish."));
afterAll(() => model[Symbol.asyncDispose]());
const { running, workspace, priya, flow } = await runningRapport(channel, {
  service: { composer: model.composer },
});

const paidOperations = ["prep", "wave", "rephrase"] as const;
/** What is typed, what it asks of the service, and what is changed in the form. */
const reworded = [
  {
    command: "/prep jane@acme.com call Bore da",
    headline: "*No brief for Jane Whitfield*",
    asked: { contact_id: contactId, prep_type: "call", topic: "Bore da" },
    entered: { prep_topic: "Q3 renewal" },
    changed: { topic: "Q3 renewal" },
  },
  {
    command: "/wave jane@acme.com warm sms Bore da",
    headline: "*No wave to Jane Whitfield*",
    asked: { contact_id: contactId, goal: "Bore da", tone: "warm", channel: "sms" },
    entered: { wave_goal: "Book a call" },
    changed: { goal: "Book a call" },
  },
  {
    command: "/rephrase jane@acme.com Bore da <@U02SAM00002>, *how* are you?",
    headline: "*No rephrasing for Jane Whitfield*",
    asked: { contact_id: contactId, message: "Bore da @Sam Ortega, *how* are you?" },
    entered: { rephrase_message: "Good morning" },
    changed: { message: "Good morning" },
  },
];

const failed = `The profile service couldn't write this. Nothing was charged. Try again in a minute.`;

/** A service that writes nothing in Welsh, the app, and what was asked of the service. */
async function startOnlyEnglish() {
  const message = "It's in Welsh. Nothing was charged. A language model would do it.";
  const upstream = await startFakeUpstream((response, requestsSoFar) => {
    const { path = "", body } = upstream.requests[requestsSoFar - 1] ?? { body: "" };
    const isRefused = body.includes("Bore da");
    const operation = paidOperations.find((one) => path.endsWith(operations[one].path)) ?? "lookup";
    const answer = isRefused
      ? json({ error: { code: "not_composed", message } }, 422)
      : json(fullAnswers[operation]);
    answer(response, requestsSoFar);
  });
  const everything = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  onTestFinished(async () => {
    await everything.stop();
    await upstream[Symbol.asyncDispose]();
  });
  return {
    requests: () =>
      upstream.requests
        .filter(({ path }) => !path?.endsWith(operations.lookup.path))
        .map(({ body }): unknown => JSON.parse(body)),
    flow: paidFlow(everything, channel),
    who: everything.slack.workspace.as(people.priya),
    problems: everything.slack.workspace.problems,
  };
}

/** What a meeting's card in the channel says, once it's there. */
const meetingCard = (title: string) =>
  priya.until((me) => me.messages(channel).find((message) => flow.read(message).includes(`min: ${title}`)));

test("a text that the model failed at is asked for once, costs nothing, and isn't asked for again", async () => {
  const balance = () => balanceOf(running.service.store, running.organisation);
  const before = await balance();
  await flow.ask(priya, "/rephrase jane@acme.com Could we maybe move the call to 3:30 pm?");
  const card = await flow.result(priya, "*No");
  expect(flow.read(card)).toBe(`*No rephrasing for Jane Whitfield*\n${failed}\nTry again · 0.1`);
  expect([flow.paidRequests(), await balance()]).toEqual([1, before]);

  // A job that's due after a day comes after all that were due before it.
  await flow.ask(priya, "/reminders meet jane@acme.com in 24 hours Renewal call");
  const count = priya.messages(channel).length;
  workspace.moveClock(24 * hour - 5 * minute);
  await meetingCard("Renewal call");
  expect([flow.paidRequests(), await balance()]).toEqual([1, before]);
  expect(priya.messages(channel)).toHaveLength(count + 1);

  await priya.click(card, "credits_again");
  await priya.until(() => flow.paidRequests() === 2);
});

test.for(reworded)(
  "what the service can't write is reworded: $command",
  async ({ command, headline, asked, entered, changed }) => {
    const { requests, flow, who, problems } = await startOnlyEnglish();
    await flow.ask(who, command);
    const card = await flow.result(who, "*No");
    expect(flow.read(card)).toBe(
      `${headline}\nThe profile service rejected this request. It says: “It's in Welsh. A language model would do it”. Nothing was charged. Reword it and try again.\nReword…`,
    );
    // The form has all that was asked: unchanged, it's the same request.
    await who.click(card, "credits_reword");
    await who.submit(await flow.modal(who, "Cancel"));
    await who.click(await flow.modal(who, "Reword…"), "credits_reword");
    await who.submit(await flow.modal(who, "Cancel"), entered);
    await flow.modal(who, "used · ");
    expect(requests()).toEqual([asked, asked, { ...asked, ...changed }]);
    expect(problems).toEqual([]);
  },
);

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
