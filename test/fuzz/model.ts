import { inspect } from "node:util";
import fc from "fast-check";
import { operations } from "../../src/contract/operations.ts";
import { isRecord, parseJson } from "../../src/sandbox/json.ts";
import { createComposer } from "../../src/service/composer/create-composer.ts";
import { createServiceLog } from "../../src/service/log.ts";
import { sampleOrganisation, seedSamplePeople } from "../../src/service/sample-people.ts";
import { startService } from "../../src/service/server.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { type Behaviour, reset, startFakeUpstream } from "../support/servers/fake-upstream.ts";
import { distorted, distortion } from "./distortion.ts";
import { change, changed, foreignMarkup } from "./hostile.ts";
import { runnerOf, type Wire } from "./wire.ts";

const contact_id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const asked = {
  prep: { contact_id, prep_type: "call", topic: "Renewal", agenda: "Price. Data export." },
  wave: { contact_id, goal: "book a call" },
  rephrase: { contact_id, message: "Could you maybe send the figures by Friday?" },
};
const written = {
  prep: {
    talking_points: [{ point: "Price: start with what changed.", why: "She likes one clear next step." }],
    approach_strategy: "Keep it short.",
    what_to_avoid: ["Long decks."],
    opening_suggestion: "Jane, price or data export: which one first?",
  },
  wave: { wave: { subject: "A call", body: "Jane,\n\nwhen can we speak?", reasoning: "It's short." } },
  rephrase: { rephrased: "Send the figures by Friday.", reasoning: "It's short." },
};

/** A chat completion that says so. Source: https://platform.openai.com/docs/api-reference/chat/object */
const completion = (content: string) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_767_225_600,
  model: "stand-in",
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
});

const example = fc.record({
  operation: fc.constantFrom("prep", "wave", "rephrase"),
  texts: fc.array(change, { maxLength: 2 }),
  /** How the server answers; else as it should, with whatever texts. */
  distortion: fc.option(distortion, { nil: undefined, freq: 2 }),
});

/** A language model's answers to the service. */
export async function startModelWire(crashes: unknown[]): Promise<Wire> {
  let behaviour: Behaviour = reset;
  const model = await startFakeUpstream((response, count) => behaviour(response, count));
  const key = "sk-stand-in-0123456789";
  const faults: string[] = [];
  const service = await startService({
    host: "127.0.0.1",
    port: 0,
    database: ":memory:",
    log: createServiceLog("error", (line) => faults.push(line)),
    composer: createComposer({ url: model.url.href, model: "stand-in", key, pause: async () => undefined }),
  });
  const seeded = await seedSamplePeople(service.store, { now: Date.now() });
  const more = 1_000_000;
  await service.store.changeBalance(seeded.organisation, more);
  let charged = 0;

  const run = runnerOf(example, async ({ operation, texts, distortion: how }) => {
    const answer = completion(JSON.stringify(changed(written[operation], texts)) ?? "");
    behaviour = distorted(answer, how ?? { content: [], status: 200, headers: {}, fate: "whole" });
    const response = await fetch(`${service.url}/${operations[operation].path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${seeded.key}`, "content-type": "application/json" },
      body: JSON.stringify(asked[operation]),
    });
    const text = await response.text();
    const json = parseJson(text);
    if (response.ok && isRecord(json)) charged += Math.round(Number(json.credits_used) * 10);
    const balance = await balanceOf(service.store, sampleOrganisation.name);
    const isKept =
      [200, 502, 503, 504].includes(response.status) &&
      !foreignMarkup.test(text) &&
      !text.includes(key) &&
      !/\n\s+at .+:\d+:\d+/.test(text) &&
      balance === sampleOrganisation.balance + more - charged &&
      faults.every((line) => !line.includes(key)) &&
      crashes.length === 0;
    faults.length = 0;
    if (!isKept) throw new Error(inspect({ status: response.status, text, balance, charged, crashes }));
  });
  return {
    run,
    finish: async () => undefined,
    async [Symbol.asyncDispose]() {
      await service.stop();
      await model[Symbol.asyncDispose]();
    },
  };
}
