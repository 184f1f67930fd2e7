import { randomBytes, randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { Profiles } from "../../src/app/outreach/profiles.ts";
import type { LookupAnswer } from "../../src/app/outreach/service/answers.ts";
import { connectSharedStore } from "../../src/app/outreach/shared-store.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import type { LookupRequest } from "../../src/contract/operations.ts";
import { connectedWith } from "../support/app/connected.ts";
import { nobodySuppressed } from "../support/app/nobody-suppressed.ts";
import { redisOrSkip } from "../support/databases/redis.ts";

const jane = { email: "jane@acme.com" };
const bob = { email: "bob@acme.com" };

test("an entry copied to another contact's or organisation's key is asked for anew", async (context) => {
  await using redis = await redisOrSkip(context);
  const errors: unknown[] = [];
  const requests: LookupRequest[] = [];
  const { store, stop } = connectSharedStore(redis.url.href, () => undefined);
  context.onTestFinished(() => stop());
  const profiles = new Profiles({
    clientOf: connectedWith({
      async lookup(request: LookupRequest) {
        requests.push(request);
        return {
          value: { found: false, message: `${request.email}, asked ${requests.length}` },
          missing: [],
        };
      },
    }),
    suppressions: nobodySuppressed,
    vault: createVault([randomBytes(32)]),
    now: Date.now,
    sharedStore: store,
    onStoreError: (error) => errors.push(error),
  });
  const [one, other] = [`one-${randomUUID()}`, `other-${randomUUID()}`];
  const keysOf = async (organisation: string) => {
    const found: string[] = [];
    for await (const some of redis.client.scanIterator({ MATCH: `*${organisation}*`, COUNT: 1_000 })) {
      found.push(...[some].flat());
    }
    return found;
  };
  const messageOf = async (organisation: string, contact: { email: string }) => {
    const { value }: { value: LookupAnswer } = await profiles.lookUp(organisation, contact);
    return value.found ? "found" : value.message;
  };
  /** @returns the key of the entry that this look-up writes; waits until Redis is connected */
  const keyOf = (organisation: string, contact: { email: string }) =>
    vi.waitUntil(async () => {
      const before = await keysOf(organisation);
      await profiles.lookUp(organisation, contact, { refresh: true });
      return (await keysOf(organisation)).find((key) => !before.includes(key));
    }, 40_000);

  const janesKey = await keyOf(one, jane);
  const bobsKey = await keyOf(one, bob);
  const foreignKey = await keyOf(other, jane);
  const entry = await redis.client.get(janesKey);
  expect(entry).toMatch(/^[\w-]{8}\.[\w-]+$/);
  errors.length = 0;
  requests.length = 0;

  await redis.client.copy(janesKey, bobsKey, { REPLACE: true });
  await redis.client.copy(janesKey, foreignKey, { REPLACE: true });
  expect(await messageOf(one, bob)).toBe("bob@acme.com, asked 1");
  expect(await messageOf(other, jane)).toBe("jane@acme.com, asked 2");
  // The copied one is untouched, and what replaced the copies is read again.
  for (const [organisation, contact] of [
    [one, jane],
    [one, bob],
    [other, jane],
  ] as const) {
    expect(await messageOf(organisation, contact)).toContain(contact.email);
  }
  expect(requests).toEqual([bob, jane]);

  // Each of the two was looked for twice: before the flight and within it.
  const sentence = "A cached look-up was altered, copied from another key or written by another version.";
  expect(errors.map(String)).toEqual(Array.from({ length: 4 }, () => `Error: ${sentence}`));
  for (const key of [janesKey, bobsKey, foreignKey]) await redis.client.del(key);
});
