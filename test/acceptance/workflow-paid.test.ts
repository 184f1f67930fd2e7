import { describe, expect, test } from "vitest";
import { type Actor, app, ids as people, visibleText } from "../../src/sandbox/index.ts";
import type { StepRun } from "../../src/sandbox/slack/steps.ts";
import { pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { endOfStep, letWorkflowsSpend } from "../support/app/workflow-steps.ts";

/** Steps that cost: who pays, how much at most, and that each run is one call. */

const { workspace, flow, priya, sam, lena, paid } = await runningRapport("#deal-desk");

const brief = (topic: string, contact = "jane@acme.com") => ({ contact, kind: "call", topic });

const ended = (run: StepRun) => endOfStep(workspace, run);

/** How a run of a step ended, which Lena started: with outputs, or an error. */
const ran = async (step: string, inputs: Record<string, unknown>, who = priya) =>
  ended(await lena.runStep(step, { for: who.id, ...inputs }));

/** What the app wrote to somebody outside of threads, with what stands in them too. */
const messagesOf = (who: Actor) =>
  who.messages(who.appChannel).flatMap((one) => (one.user === app.user ? [visibleText(one)] : []));

test("without a word of whoever it's for, a step that costs fails, and says what they can do", async () => {
  expect(await ran("brief", brief("Q3 renewal"))).toBe(
    "The person it's for hasn't let workflows spend credits. Nothing was charged. They can change that in Rapport's Home, under “Your settings”.",
  );
  expect([paid(), messagesOf(priya)]).toEqual([0, []]);
});

test("a cap is an amount, and one's Home says what it is", async () => {
  const form = await pressInHome(priya, "settings_open", "Your settings");
  expect(await priya.submit(form, { settings_workflow_cap: "many" })).toMatchObject({ ok: false });
  expect(priya.modal()?.errors).toEqual({ settings_workflow_cap: "Enter a number, such as 20 or 0.5." });
  await priya.submit(form, { settings_workflow_cap: "2.5" });
  await priya.until((me) =>
    flow.read(me.home() ?? form).includes("*Workflows:* up to 2.5 credits a month for you"),
  );
});

test("a brief and a wave come in the messages of whoever it's for, and the workflow hears what they cost", async () => {
  const end = { credits: 1, result: "In Priya Raman's messages with Rapport." };
  expect(await ran("brief", brief("Q3 renewal"))).toEqual(end);
  expect(await ran("wave", { contact: "Jane", goal: "Renew before the 30th" })).toEqual(end);
  const [thread] = await flow.kept(priya, 2);
  expect(thread).toEqual([
    "Jane Whitfield: briefs, waves and rephrasings",
    expect.stringMatching(/^Brief: call with Jane Whitfield/),
    expect.stringMatching(/^Wave to Jane Whitfield · e-mail/),
  ]);
  expect(paid()).toBe(2);
  expect(messagesOf(lena)).toEqual([]);
});

test("beyond the cap a step fails; what isn't spent by workflows doesn't count", async () => {
  await flow.ask(priya, "/prep jane@acme.com call Contract");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  expect(await ran("wave", { contact: "tom@acme.com", goal: "Say hello" })).toBe(
    "The person it's for lets workflows spend 2.5 a month, and 0.5 is left. Nothing was charged. They can change that in Rapport's Home, under “Your settings”.",
  );
  expect(paid()).toBe(1);
});

test("what the team has bought already is offered instead", async () => {
  await letWorkflowsSpend(sam, "5");
  expect(await ran("brief", brief("Q3  renewal"), sam)).toEqual({
    credits: 0,
    result: "In Sam Ortega's messages with Rapport.",
  });
  expect(messagesOf(sam).at(-1)).toMatch(
    /^\*Brief for Jane Whitfield\*\n.*bought this brief .*Open, free\nWrite it anew · 1 credit$/s,
  );
  expect(paid()).toBe(0);
  // A press is Sam's own: no workflow's.
  await sam.click(sam.lastMessage(sam.appChannel), "paid_open_result");
  await sam.until(() => messagesOf(sam).at(-1)?.startsWith("Brief: call with Jane Whitfield"));
});

test("ten runs at once spend no more than the cap", async () => {
  await letWorkflowsSpend(lena, "3");
  const runs = Array.from({ length: 10 }, (_, each) => ran("brief", brief(`Point ${each}`), lena));
  const ends = await Promise.all(runs);
  expect(ends.filter((end) => typeof end !== "string")).toHaveLength(3);
  expect(paid()).toBe(3);
});

test("an event that comes again, and again at once, buys nothing more", async () => {
  await letWorkflowsSpend(priya, "50");
  const run = await lena.runStep("brief", { for: people.priya, ...brief("Repeated") });
  const event = workspace.deliveries.at(-1);
  await Promise.all([workspace.redeliver(event), workspace.redeliver(event, 2)]);
  expect(await ended(run)).toMatchObject({ credits: 1 });
  await workspace.redeliver(event, 3);
  expect(await ran("brief", brief("Repeated"))).toMatchObject({ credits: 0 });
  expect(paid()).toBe(1);
});

describe("a step fails without a charge", () => {
  test.each([
    ["with no topic", "brief", { ...brief(" ") }, "What's it about? Nothing was charged."],
    [
      "with no goal",
      "wave",
      { contact: "jane@acme.com", goal: "" },
      "What's the message for? Nothing was charged.",
    ],
    [
      "with too long a goal",
      "wave",
      { contact: "jane@acme.com", goal: "g".repeat(501) },
      "Goal is too long: 501 of 500 characters. Nothing was charged.",
    ],
    [
      "with too long a topic",
      "brief",
      brief("t".repeat(301)),
      "Topic is too long: 301 of 300 characters. Nothing was charged.",
    ],
    [
      "about nobody known",
      "brief",
      brief("Q3", "Nobody"),
      "We don't know who “Nobody” is. Nothing was charged. Use an e-mail address or a LinkedIn profile URL.",
    ],
  ])("%s", async (_, step, inputs, said) => {
    expect(await ran(step, inputs)).toBe(said);
    expect(paid()).toBe(0);
  });

  test("where the service refuses it, and whoever it's for reads why", async () => {
    await workspace.setFaults({ service: "refuses", status: 402, operations: "paid" });
    const before = messagesOf(priya).length;
    expect(await ran("brief", brief("Refused"))).toBe(
      "The brief couldn't be written. Nothing was charged. The person it's for can see why in their messages with Rapport.",
    );
    await workspace.setFaults({ service: "none" });
    expect(messagesOf(priya).slice(before)).toEqual([
      expect.stringMatching(/^\*No brief for Jane Whitfield\*/),
    ]);
  });

  test("where the credit manager would have to approve it", async () => {
    const form = await pressInHome(sam, "credits_settings_open", "Credits");
    await sam.submit(form, { credits_settings_manager: people.sam, credits_settings_approval_price: "1" });
    await sam.until((me) => me.modal() === undefined);
    expect(await ran("brief", brief("Approved"))).toBe(
      "Your team's credit manager has to approve this, and workflows don't ask. Nothing was charged. The person it's for can ask with Rapport's commands.",
    );
    // The manager's own need nobody's OK.
    expect(await ran("brief", brief("Approved"), sam)).toMatchObject({ credits: 1 });
  });

  test("about somebody who objected", async () => {
    await sam.send("#general", "/profile block leila@acme.com");
    expect(await ran("brief", brief("Q3", "leila@acme.com"))).toBe(
      "The contact's profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin.",
    );
    expect(paid()).toBe(0);
  });
});
