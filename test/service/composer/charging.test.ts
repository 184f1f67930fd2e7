import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { operations } from "#contract/operations.ts";
import { checkAnswer } from "#service/composer/model/checks/check-answer.ts";
import { standIn } from "#service/composer/stand-in/stand-in.ts";
import { stopComposing } from "#service/composer/stop-composing.ts";
import { storedContact } from "#service/contact.ts";
import { createServiceLog } from "#service/log.ts";
import { openStore } from "#service/store/store.ts";
import { balanceOf } from "../../support/databases/balance.ts";
import { type Behaviour, inTurn, json, raw, silence } from "../../support/servers/fake-upstream.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  client,
  errorLog,
  jane,
  newOrganisation,
  now,
  post,
  seededService,
  startedService,
} from "../helpers.ts";
import { flawedAnswers, goodAnswers, type RecordedAnswer } from "./answers/recorded-answers.ts";
import { modelThat, says } from "./chat-completions.ts";

test("a language model's text is paid for, and what it fails at is not", async () => {
  const message = "We need 40 seats by 3 May, not later.";
  const good = { rephrased: "40 seats by 3 May, not later.", reasoning: "Short." };
  await using stand = await modelThat(
    inTurn(
      says(good),
      says({ ...good, rephrased: "40 seats." }),
      says("no"),
      json({}, 429, { "retry-after": "0" }),
      says(good),
      raw("", 500),
      raw("", 500),
      json({}, 429, { "retry-after": "45" }),
    ),
  );
  const request = { contact_id: jane, message };
  const paid = (remaining: number) => ({
    status: 200,
    body: { original: message, ...good, credits_used: 0.1, credits_remaining: remaining },
  });
  const { ask, url } = await seededService({ composer: stand.composer });
  const page = async (path: string) => (await fetch(new URL(path, url))).text();
  expect(await ask("rephrase", request)).toEqual(paid(24.9));
  expect(await ask("rephrase", request)).toEqual(failed(reword));
  expect(await ask("rephrase", request)).toEqual(paid(24.8));
  expect(await page("/readyz")).toBe("ready\n");
  expect(await ask("rephrase", request)).toEqual(
    failed("Try again in a few minutes; if it keeps happening, tell the service's administrator."),
  );
  expect(await page("/readyz")).toBe(
    "ready; a text failed lately: The language model's server can't be reached or doesn't answer (HTTP 500): check that it's running, and COMPOSER_URL.\n",
  );
  expect(await ask("rephrase", request)).toEqual(failed(later));
  expect((await page("/metrics")).split("\n").filter((line) => line.startsWith("service_composer"))).toEqual([
    'service_composer_failures_total{reason="unusable answer"} 1',
    'service_composer_failures_total{reason="unreachable"} 1',
    'service_composer_failures_total{reason="rate limited"} 1',
  ]);
  expect(stand.requests).toHaveLength(8);
  expect(stand.pauses).toEqual([0, 1_000]);
});

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** A service before a model that answers as it's told, with a contact and a balance in tenths of a credit. */
async function answering(balance: number) {
  let next: Behaviour = silence;
  const stand = await modelThat((response, requestsSoFar) => next(response, requestsSoFar));
  onTestFinished(() => stand[Symbol.asyncDispose]());
  const log: string[] = [];
  const service = await startedService({
    composer: stand.composer,
    log: createServiceLog("debug", (line) => log.push(line)),
  });
  const { organisation, key } = await newOrganisation(service.store, balance);
  const ask = client(service.url, key);
  return {
    stand,
    log,
    balance: () => balanceOf(service.store, organisation),
    async ask({ operation, contact, request }: RecordedAnswer, ...behaviours: [Behaviour, ...Behaviour[]]) {
      const id = randomUUID();
      // Under an address of its own, since there may be one of this person already.
      const known = { ...storedContact.parse(contact), email: `${id}@contacts.example` };
      await service.store.addContact(organisation, { ...known, profile: { ...known.profile, id } });
      const asked = stand.requests.length;
      const behaviour = inTurn(...behaviours);
      next = (response, requestsSoFar) => behaviour(response, requestsSoFar - asked);
      return ask(operation, { contact_id: id, ...request });
    },
  };
}

const later = "Try again in a few minutes.";
const reword = "What was written didn't pass our checks: reword your request and try again.";

function failed(remedy: string) {
  const message = `The text couldn't be composed. Nothing was charged. ${remedy}`;
  return { status: 502, body: { error: { code: "composer_failed", message } } };
}

/** Every so many of the recorded answers go through the whole service. */
const every = 8;

test("no bad answer is charged or passed on, and the log holds nothing of it", async () => {
  const { ask, balance, log, stand } = await answering(10_000);
  const refused = flawedAnswers.filter((answer, index) => index % every === 0 && isRefused(answer));
  for (const answered of refused) {
    expect([answered.what, await ask(answered, says(answered.answer))]).toEqual([
      answered.what,
      failed(reword),
    ]);
  }
  expect(refused.length).toBeGreaterThan(10);
  expect(await balance()).toBe(10_000);
  expect(stand.requests).toHaveLength(2 * refused.length);
  const logged = log.join("\n");
  const texts = refused.flatMap(({ answer }) => stringsIn(answer)).flatMap((text) => text.split("\n"));
  for (const text of texts.filter((each) => each.length > 20)) expect(logged).not.toContain(text);
});

function isRefused(answer: RecordedAnswer): boolean {
  return checkAnswer(answer).some(({ severity }) => severity === "refuse");
}

test("an honest answer is charged, and so is a mended one: once", async () => {
  const { ask, balance, stand } = await answering(10_000);
  let spent = 0;
  for (const [index, answered] of goodAnswers.filter((_, place) => place % every === 0).entries()) {
    const good = says(answered.answer);
    const isMended = index % 2 === 1;
    const answers: [Behaviour, ...Behaviour[]] = isMended ? [says("I can't help with that."), good] : [good];
    const asked = stand.requests.length;
    const { status, body } = await ask(answered, ...answers);
    expect({ what: answered.what, status, body }).toMatchObject({ status: 200, body: answered.answer });
    expect(stand.requests.length - asked).toBe(answers.length);
    spent += operations[answered.operation].price;
    expect(await balance()).toBe(10_000 - spent);
  }
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
  const request = JSON.stringify({ contact_id: jane, message: "We need 40 seats." });
  const answer = post(`${service.url}/rephrase-for-contact`, service.key, request);
  await asked.promise;
  await stopComposing(service.stop, stopping, 50);
  const response = await answer;
  expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
    502,
    "1",
    failed(later).body,
  ]);
  const store = await openStore({ database, now: () => now });
  context.onTestFinished(() => store.close());
  expect([await balanceOf(store, service.organisation), await store.charges(service.organisation)]).toEqual([
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

test.each([
  [
    "is too long for a language model",
    () => modelThat(silence),
    "a".repeat(50_000),
    "The contact and the request are longer than 40000 characters: shorten the request.",
  ],
  [
    "the stand-in doesn't write",
    undefined,
    "Wir brauchen 40 Plätze.",
    "The built-in stand-in only writes English. A language model could do it.",
  ],
])("a request that %s costs nothing and is no failure", async (_, model, message, why) => {
  const { log, errors } = errorLog();
  await using stand = await model?.();
  const composer = stand?.composer ?? standIn;
  const { ask, store, organisation } = await seededService({ composer, log });
  const text = `This text wasn't written. Nothing was charged. ${why}`;
  expect(await ask("rephrase", { contact_id: jane, message })).toEqual({
    status: 422,
    body: { error: { code: "not_composed", message: text } },
  });
  expect([errors, stand?.requests ?? []]).toEqual([[], []]);
  expect(await balanceOf(store, organisation)).toBe(250);
});
