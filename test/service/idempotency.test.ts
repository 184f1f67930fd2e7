import { describe, expect, type TestContext, test } from "vitest";
import { apiErrors } from "../../src/contract/api-errors.ts";
import { keyLifetimeHeader, sameAgainHeader } from "../../src/contract/operations.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import type { ServiceOptions } from "../../src/service/server.ts";
import { openStore } from "../../src/service/store/store.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import {
  amara,
  client,
  databaseOf,
  jane,
  now,
  organisationOfJane,
  post,
  seededService,
  waitingComposer,
} from "./helpers.ts";

const day = 24 * 60 * 60 * 1000;
const request = { contact_id: jane, goal: "book a call" };

const key = (value: string) => ({ "Idempotency-Key": value });
const apiError = (code: keyof typeof apiErrors) => ({
  status: apiErrors[code].status,
  body: { error: { code, message: apiErrors[code].message } },
});

describe.for(databaseKinds)("an Idempotency-Key, on %s", (kind) => {
  const seeded = async (context: TestContext, options: Partial<ServiceOptions> = {}) =>
    seededService({ database: await databaseOf(kind, context, serviceTemplate), ...options });

  test("is known for as long as every answer says", async (context) => {
    const { url, key: apiKey } = await seeded(context);
    const promised = async (path: string, body: object, asking = apiKey) => {
      const response = await post(`${url}/${path}`, asking, JSON.stringify(body));
      return [response.status, response.headers.get(keyLifetimeHeader)];
    };
    const lookup = { email: "jane@acme.com" };
    expect(await promised("public-profile-lookup", lookup)).toEqual([200, "86400"]);
    expect(await promised("public-profile-lookup", lookup, "another")).toEqual([401, "86400"]);
    expect(await promised("compose-wave", request)).toEqual([200, "86400"]);
    expect(await promised("compose-wave", { ...request, contact_id: "x" })).toEqual([400, "86400"]);
  });

  test("gives the same answer again, for one charge", async (context) => {
    const { ask, url, key: apiKey, store, organisation } = await seeded(context);
    const first = await ask("wave", request, undefined, key("a"));
    expect(first).toMatchObject({ status: 200, body: { credits_remaining: 24 } });
    await ask("rephrase", { contact_id: jane, message: "Hello." });
    // An equal request, spelled otherwise.
    const spelled = `{ "goal": "book a call", "contact_id": "${jane}", "channel": "email" }`;
    const response = await post(`${url}/compose-wave`, apiKey, spelled, key("a"));
    expect(await response.json()).toEqual(first.body);
    expect(response.headers.get("idempotent-replayed")).toBe("true");
    expect(await balanceOf(store, organisation)).toBe(239);
  });

  test("is refused for another request, and means nothing to another operation or organisation", async (context) => {
    const service = await seeded(context);
    const { ask, store } = service;
    expect((await ask("wave", request, undefined, key("a"))).status).toBe(200);
    for (const other of [
      { ...request, tone: "warm" },
      { ...request, contact_id: amara },
    ]) {
      expect(await ask("wave", other, undefined, key("a"))).toEqual(apiError("idempotency_key_reused"));
    }
    const rephrase = { contact_id: jane, message: "Hello." };
    expect(await ask("rephrase", rephrase, undefined, key("a"))).toMatchObject({ status: 200 });
    const other = await organisationOfJane(store, 10);
    const theirs = await client(service.url, other.key)("wave", request, undefined, key("a"));
    expect(theirs).toMatchObject({ status: 200, body: { credits_remaining: 0 } });
  });

  test("tells who asks while the answer is being composed, and gives it afterwards", async (context) => {
    const waiting = waitingComposer();
    const { ask, store, organisation } = await seeded(context, { composer: waiting.composer });
    const first = ask("wave", request, undefined, key("a"));
    await waiting.begun;
    expect(await ask("wave", request, undefined, key("a"))).toEqual(apiError("call_under_way"));
    waiting.release();
    const answer = await first;
    expect(answer.status).toBe(200);
    expect(await ask("wave", request, undefined, key("a"))).toEqual(answer);
    expect(waiting.count()).toBe(1);
    expect(await store.charges(organisation)).toHaveLength(1);
  });

  test("of a client who hung up before the answer was stored: nothing is charged, and it can be used again", async (context) => {
    const waiting = waitingComposer();
    const { ask, store, organisation } = await seeded(context, { composer: waiting.composer });
    const gone = new AbortController();
    const first = ask("wave", request, gone.signal, key("a"));
    await waiting.begun;
    gone.abort();
    await expect(first).rejects.toThrow();
    // Answered on another connection after the server has seen the first one close.
    expect((await ask("lookup", { email: "jane@acme.com" })).status).toBe(200);
    waiting.release();
    await expect.poll(async () => (await ask("wave", request, undefined, key("a"))).status).toBe(200);
    expect(waiting.count()).toBe(2);
    expect(await store.charges(organisation)).toHaveLength(1);
  });

  test("is not used up by a refusal", async (context) => {
    const { url, store } = await seeded(context);
    const poor = await organisationOfJane(store, 9);
    const ask = client(url, poor.key);
    expect(await ask("wave", request, undefined, key("a"))).toEqual(apiError("not_enough_credits"));
    await store.changeBalance(poor.organisation, 1);
    expect(await ask("wave", request, undefined, key("a"))).toMatchObject({ status: 200 });
  });

  test("is forgotten after a day, and its contact's answers with the contact", async (context) => {
    let time = now;
    const { ask, store, organisation } = await seeded(context, { now: () => time });
    await ask("wave", request, undefined, key("a"));
    time += day - 1;
    const again = () => ask("wave", request, undefined, key("a"));
    expect(await again()).toMatchObject({ body: { credits_remaining: 24 } });
    time += 1;
    expect(await again()).toMatchObject({ body: { credits_remaining: 23 } });
    await ask("wave", request, undefined, key("b"));
    expect(await store.answers(organisation)).toHaveLength(2);
    time += day;
    await store.deleteExpired();
    expect(await store.answers(organisation)).toEqual([]);
    await ask("wave", request, undefined, key("c"));
    expect(await store.deleteContact(organisation, "email", "jane@acme.com")).toBe(true);
    expect(await store.answers(organisation)).toEqual([]);
    expect(await ask("wave", request, undefined, key("c"))).toMatchObject({ status: 404 });
    expect(await store.charges(organisation)).toHaveLength(4);
  });

  test("of a text that somebody has keeps them from buying it again, as long as it's known", async (context) => {
    let time = now;
    const { url, ask, store, organisation } = await seeded(context, { now: () => time });
    const other = await organisationOfJane(store, 100);
    const message = `${apiErrors.not_composed.message} It would be the same as one that you already have.`;
    const refused = { status: 422, body: { error: { code: "not_composed", message } } };
    const sold = expect.objectContaining({ status: 200 });
    const otherThan = (keys: string) => ({ ...key("b"), "Other-Than": keys });
    const charges = async () => (await store.charges(organisation)).length;
    await ask("wave", request, undefined, key("a"));
    await ask("prep", { contact_id: jane, prep_type: "call", topic: "Renewal" }, undefined, key("p"));
    for (const keys of ["a", "p a", "nobody's a"])
      expect(await ask("wave", request, undefined, otherThan(keys))).toEqual(refused);
    // What is asked for another channel may come out the same.
    const elsewhere = { ...request, channel: "linkedin" };
    expect(await ask("wave", elsewhere, undefined, otherThan("a"))).toEqual(refused);
    expect(await charges()).toBe(2);

    expect(await client(url, other.key)("wave", request, undefined, otherThan("a"))).toEqual(sold);
    expect(await ask("wave", { ...request, tone: "warm" }, undefined, otherThan("a"))).toEqual(sold);
    // Its key has an answer, so that's what it gets.
    expect(await ask("wave", request, undefined, { ...key("a"), "Other-Than": "a" })).toEqual(sold);
    expect(await charges()).toBe(3);
    time += day;
    expect(await ask("wave", request, undefined, otherThan("a"))).toEqual(sold);
    expect(await charges()).toBe(4);
  });

  test.for([true, undefined])(
    "goes with what says whether it'd be the same again: %s",
    async (isDeterministic, context) => {
      const { url, key: apiKey } = await seeded(context, { composer: { ...standIn, isDeterministic } });
      const saidOf = async (path: string, body: object) =>
        (await post(`${url}/${path}`, apiKey, JSON.stringify(body), key("a"))).headers.get(sameAgainHeader);
      const said = isDeterministic ? "true" : null;
      expect(await saidOf("compose-wave", request)).toBe(said);
      expect(await saidOf("compose-wave", request)).toBe(said);
      expect(await saidOf("public-profile-lookup", { email: "jane@acme.com" })).toBe(null);
    },
  );

  test("a killed process' call stands in the way until its lease ends; one that comes back late is not charged twice", async (context) => {
    let time = now;
    const clock = () => time;
    const database = await newDatabase(kind, context);
    const one = await openStore({ database, now: clock });
    const two = await openStore({ database, now: clock });
    context.onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    const { organisation } = await organisationOfJane(one, 15);
    const about = { organisation, operation: "wave", contactId: jane, amount: 10 };
    const call = { ...about, idempotencyKey: "a", requestHash: "same" };
    const first = await one.beginCall(call);
    if (first.kind !== "begun") throw new Error(first.kind);
    expect(await two.beginCall(call)).toEqual({ kind: "under way" });
    expect(await two.beginCall({ ...call, idempotencyKey: undefined })).toEqual({
      kind: "not enough credits",
    });
    time += 14_000;
    await one.renewLeases();
    time += 14_000;
    expect(await two.beginCall(call)).toEqual({ kind: "under way" });
    time += 1_000;
    const second = await two.beginCall(call);
    if (second.kind !== "begun") throw new Error(second.kind);
    const body = '{"by":"second","credits_used":1,"credits_remaining":0.5}';
    expect(await two.settleCall({ id: second.id, call, text: { by: "second" } })).toEqual({
      kind: "charged",
      body,
      balance: 5,
    });
    expect(await one.settleCall({ id: first.id, call, text: { by: "first" } })).toEqual({
      kind: "answered",
      requestHash: "same",
      body,
    });
    expect(await balanceOf(one, organisation)).toBe(5);
  });
});
