import { join } from "node:path";
import { expect, test } from "vitest";
import { stopComposing } from "../../../src/service/composer/stop-composing.ts";
import { openStore } from "../../../src/service/store/store.ts";
import { inTurn, json, silence } from "../../support/fake-upstream.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jane, now, seededService } from "../helpers.ts";
import { modelThat, says } from "./chat-completions.ts";

test("a language model's text is paid for, and what it fails at is not", async () => {
  const message = "We need 40 seats by 3 May, not later.";
  const good = { rephrased: "40 seats by 3 May, not later.", reasoning: "Short." };
  await using stand = await modelThat(
    inTurn(
      says(good),
      says({ ...good, rephrased: "40 seats." }),
      says("no"),
      json({}, 429, { "retry-after": "17" }),
      says(good),
    ),
  );
  const { ask } = await seededService({ composer: stand.composer });
  const request = { contact_id: jane, message };
  const paid = (remaining: number) => ({
    status: 200,
    body: { original: message, ...good, credits_used: 0.1, credits_remaining: remaining },
  });
  const failed = {
    status: 502,
    body: {
      error: { code: "composer_failed", message: "The text could not be composed. Nothing was charged." },
    },
  };
  expect(await ask("rephrase", request)).toEqual(paid(24.9));
  expect(await ask("rephrase", request)).toEqual(failed);
  expect(await ask("rephrase", request)).toEqual(failed);
  expect(await ask("rephrase", request)).toEqual(paid(24.8));
  expect(stand.requests).toHaveLength(5);
});

test("a service that is stopped ends what a language model has not finished: refused, and not charged", async (context) => {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  const database = join(folder.path, "service.db");
  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  await using stand = await modelThat(
    (response, requestsSoFar) => {
      silence(response, requestsSoFar);
      asked.resolve();
    },
    { stopping: stopping.signal },
  );
  const service = await seededService({ composer: stand.composer, database });
  const answer = fetch(`${service.url}/rephrase-for-contact`, {
    method: "POST",
    headers: { Authorization: `Bearer ${service.key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ contact_id: jane, message: "We need 40 seats." }),
  });
  await asked.promise;
  await stopComposing(service.stop, stopping, 50);
  const response = await answer;
  expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
    502,
    "1",
    { error: { code: "composer_failed", message: "The text could not be composed. Nothing was charged." } },
  ]);
  const store = await openStore({ database, now: () => now });
  context.onTestFinished(() => store.close());
  expect([await store.balance(service.organisation), await store.charges(service.organisation)]).toEqual([
    250,
    [],
  ]);
});

test("a text that comes while the service is being stopped is charged and answered", async () => {
  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const text = { rephrased: "40 seats.", reasoning: "Short." };
  await using stand = await modelThat(
    (response, requestsSoFar) => {
      asked.resolve();
      void release.promise.then(() => says(text)(response, requestsSoFar));
    },
    { stopping: stopping.signal },
  );
  const service = await seededService({ composer: stand.composer });
  const answer = service.ask("rephrase", { contact_id: jane, message: "We need 40 seats." });
  await asked.promise;
  const stopped = stopComposing(service.stop, stopping);
  release.resolve();
  expect(await answer).toMatchObject({ status: 200, body: { ...text, credits_remaining: 24.9 } });
  await stopped;
  expect(stopping.signal.aborted).toBe(false);
});
