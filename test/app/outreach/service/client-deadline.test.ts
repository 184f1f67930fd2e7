import { describe, test } from "vitest";
import { createOutreachClient, type Deadlines, type OutreachClient } from "#app/outreach/service/client.ts";
import { contactId, fullAnswers, fullLookup } from "#test/support/answers.ts";
import { type Behaviour, startFakeUpstream } from "#test/support/servers/fake-upstream.ts";

/** So long that only what ends by itself ends within a test. */
const patient: Deadlines = {
  connect: 60_000,
  lookup: 60_000,
  lookupWithRetries: 60_000,
  composition: 60_000,
};
const hasty: Deadlines = { ...patient, lookup: 250, composition: 250 };

/** A body that never pauses for long and never ends; `onBroken` hears that nobody reads on. */
const trickle =
  (onBroken: () => void): Behaviour =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = setInterval(() => response.write(" "), 10);
    response.on("close", () => {
      clearInterval(more);
      onBroken();
    });
  };

/** A body that comes a byte at a time, and is whole in the end. */
const inBytes =
  (body: object): Behaviour =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const bytes = [...Buffer.from(JSON.stringify(body))];
    const next = () => {
      const byte = bytes.shift();
      if (byte === undefined) response.end();
      else response.write(Buffer.of(byte), () => setImmediate(next));
    };
    next();
  };

const call = { contactId, idempotencyKey: "call-1" };
const calls = {
  lookup: (client: OutreachClient) => client.lookup({ email: "jane@acme.com" }),
  prep: (client: OutreachClient) => client.compose("prep", { prep_type: "call", topic: "Renewal" }, call),
  wave: (client: OutreachClient) => client.compose("wave", {}, call),
  rephrase: (client: OutreachClient) => client.compose("rephrase", { message: "Have a look?" }, call),
} as const;

async function startClient(behaviour: Behaviour, deadlines: Deadlines) {
  const upstream = await startFakeUpstream(behaviour);
  const client = createOutreachClient({
    url: upstream.url,
    key: "k",
    now: Date.now,
    random: () => 0,
    deadlines,
  });
  return {
    client,
    requests: upstream.requests,
    async [Symbol.asyncDispose]() {
      await client.stop();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

describe.concurrent("a body that comes in small pieces", () => {
  test.for(["prep", "wave", "rephrase"] as const)(
    "and without an end is given up at the deadline of a %s, which is sent once",
    async (operation, { expect }) => {
      const broken = Promise.withResolvers<void>();
      await using running = await startClient(trickle(broken.resolve), hasty);
      await expect(calls[operation](running.client)).rejects.toMatchObject({
        name: "NoAnswerInTimeError",
        operation,
        charge: "possible",
      });
      await broken.promise;
      expect(running.requests).toHaveLength(1);
    },
  );

  test("and without an end is given up at the deadline of each try of a look-up", async ({ expect }) => {
    let brokenOff = 0;
    const broken = Promise.withResolvers<void>();
    const onBroken = () => {
      brokenOff += 1;
      if (brokenOff === 3) broken.resolve();
    };
    await using running = await startClient(trickle(onBroken), hasty);
    await expect(calls.lookup(running.client)).rejects.toMatchObject({
      name: "UnavailableError",
      operation: "lookup",
      charge: "none",
    });
    await broken.promise;
    expect(running.requests).toHaveLength(3);
  });

  test("is read to its end within the deadline", async ({ expect }) => {
    await using lookups = await startClient(inBytes(fullLookup), patient);
    expect(await calls.lookup(lookups.client)).toEqual({ value: fullLookup, missing: [] });
    await using paid = await startClient(inBytes(fullAnswers.prep), patient);
    expect(await calls.prep(paid.client)).toEqual({ value: fullAnswers.prep, missing: [] });
  });
});
