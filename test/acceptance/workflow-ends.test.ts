import { afterEach, expect, test } from "vitest";
import { ids as people, visibleText } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import type { StepRun } from "../../src/sandbox/slack/steps.ts";
import { waitingComposer } from "../service/helpers.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { endOfStep, letWorkflowsSpend } from "../support/app/workflow-steps.ts";

/** How a step ends where Slack fails, or where whom it's about is forgotten meanwhile: it does, and says what's true. */

const { composer, begun, release } = waitingComposer();
const { running, workspace, priya, sam, lena, paid } = await runningRapport("#deal-desk", {
  service: { composer },
});
afterEach(() => workspace.setFaults(noFaults));

const ended = (run: StepRun) => endOfStep(workspace, run);

async function forget(contact: string) {
  await sam.send("#general", `/profile forget ${contact}`);
  await sam.click(sam.lastMessage("#general"), "rights_forget");
  await sam.until((me) => visibleText(me.lastMessage("#general")).includes("is forgotten"));
}

const waveTo = (contact: string) =>
  lena.runStep("wave", { for: people.priya, contact, goal: "Renew before the 30th" });

test("a contact who is forgotten while their wave is written: it may have cost something", async () => {
  await letWorkflowsSpend(priya, "50");
  const run = await waveTo("jane@acme.com");
  await begun;
  await forget("jane@acme.com");
  release();
  expect(await ended(run)).toContain("It may have cost 1 credit.");
  expect(paid()).toBe(1);
});

test("a contact who is forgotten before anybody heard that the service didn't answer", async () => {
  await workspace.setFaults({ service: "reset", operations: "paid" });
  const run = await waveTo("leila@acme.com");
  // Nobody hears of that for ten seconds.
  const newest = async () => (await running.rapport.ledgerRows(1))[0]?.state;
  await expect.poll(newest).toBe("unknown");
  await forget("leila@acme.com");
  expect(await ended(run)).toContain("It may have cost 1 credit.");
});

test("a reminder is set up, and says so, also where Home can't be drawn", async () => {
  workspace.refuseCalls("views.publish", "fatal_error", 1);
  const when = Math.floor(workspace.clock.now() / 1_000) + 3_600;
  const inputs = { for: people.priya, contact: "tom@acme.com", when, title: "Renewal" };
  expect(await ended(await lena.runStep("remind", inputs))).toEqual({
    result: "In Priya Raman's messages with Rapport.",
  });
});

test("Slack hears it later if it asks us to slow down", async () => {
  workspace.rateLimit("functions.completeError", { times: 2 });
  const run = await lena.runStep("look_up", { for: people.priya, contact: "Nobody" });
  expect(await ended(run)).toContain("We don't know who");
});

test("what has failed isn't carried out when its event comes again", async () => {
  workspace.moveClock(61_000);
  workspace.refuseCalls("users.info", "fatal_error", 20);
  const run = await waveTo("jane@acme.com");
  const event = workspace.deliveries.at(-1);
  expect(await ended(run)).toContain("Nothing was looked up");
  workspace.refuseCalls("users.info", "fatal_error", 0);
  await workspace.redeliver(event);
  // Had it been carried out, it would be offered here, free.
  expect(await ended(await waveTo("jane@acme.com"))).toMatchObject({ credits: 1 });
  expect(paid()).toBe(1);
});

test("a step ends, also where whoever it's for can't be written to", async () => {
  await workspace.setFaults({ service: "refuses", status: 402, operations: "paid" });
  workspace.refuseCalls("chat.postMessage", "messages_tab_disabled", 1_000);
  expect(await ended(await waveTo("marcus@kestrel.example"))).toContain("Nothing was charged.");
});
