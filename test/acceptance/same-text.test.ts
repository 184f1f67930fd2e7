import { expect, onTestFinished, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";
import { fullAnswers } from "../support/answers.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { json, startFakeUpstream } from "../support/servers/fake-upstream.ts";

/** A text that somebody has isn't sold to them as another one. */

const channel = "#acme-renewal";
const { running, priya, sam, flow } = await runningRapport(channel);
const balance = () => balanceOf(running.service.store, running.organisation);

test("our stand-in's text isn't offered again, and whoever asks for it anew pays nothing", async () => {
  const text = "/rephrase jane@acme.com Could you maybe look at page 2?";
  await flow.ask(priya, text);
  expect(flow.read(await flow.result(priya, "Rephrased for"))).not.toContain("Try again");
  const before = await balance();
  for (const who of [priya, sam]) {
    await flow.ask(who, text);
    await who.click(who.lastMessage(channel), "paid_write_anew");
    expect(flow.read(await flow.result(who, "*No rephrasing"))).toBe(
      "*No rephrasing for Jane Whitfield*\nThe profile service rejected this request. It says: “This text wasn't written. It would be the same as one that you already have”. Nothing was charged. Reword it and try again.\nReword…",
    );
  }
  expect(await balance()).toBe(before);
});

test("what another service sells once more is said, and is no version", async () => {
  await using upstream = await startFakeUpstream((response, requestsSoFar) => {
    const isLookup = response.req.url?.endsWith(operations.lookup.path) === true;
    // Its reasons may change.
    const rephrasing = { ...fullAnswers.rephrase, reasoning: `It's try ${requestsSoFar}.` };
    json(isLookup ? fullAnswers.lookup : rephrasing)(response, requestsSoFar);
  });
  const everything = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  onTestFinished(() => everything.stop());
  const { workspace } = everything.slack;
  const [who, other] = [workspace.as(priya.id), workspace.as(sam.id)];
  const flow = paidFlow(everything, channel);
  const text = "/rephrase jane@acme.com Could you maybe have a look?";
  await flow.ask(who, text);
  const first = await flow.result(who, "Rephrased for");
  expect(flow.read(first)).not.toContain("The same text");
  await who.click(first, "rephrase_again");
  const second = await flow.modal(who, "The same text came back; it cost 0.1.");
  expect(flow.read(second)).not.toMatch(/Version/);
  // A colleague who opened it has it too.
  await flow.ask(other, text);
  await other.click(other.lastMessage(channel), "paid_open_result");
  await other.click(await flow.result(other, "Rephrased for"), "rephrase_again");
  await flow.modal(other, "The same text came back; it cost 0.1.");
  expect(workspace.problems).toEqual([]);
});
