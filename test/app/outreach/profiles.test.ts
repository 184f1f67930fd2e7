import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import type { KeyvStoreAdapter } from "keyv";
import { afterEach, describe, expect, it, onTestFinished, type TestContext, vi } from "vitest";
import type { ContactAddress } from "#app/outreach/contact.ts";
import { type LookupSource, Profiles, type ProfilesOptions } from "#app/outreach/profiles.ts";
import type { LookupAnswer } from "#app/outreach/service/answers.ts";
import type { OutreachClient } from "#app/outreach/service/client.ts";
import { SuppressedContactError, UnavailableError } from "#app/outreach/service/errors.ts";
import { connectSharedStore } from "#app/outreach/shared-store.ts";
import { Suppressions } from "#app/outreach/suppressions.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { createVault } from "#app/storage/app-vault.ts";
import type { LookupRequest } from "#contract/operations.ts";
import { fullLookup, notFoundLookup } from "../../support/answers.ts";
import { connectedWith } from "../../support/app/connected.ts";
import { nobodySuppressed, nobodyTied } from "../../support/app/nobody-suppressed.ts";
import { assertTenantsApart, type Operation as TenantOperation } from "../../support/app/two-tenants.ts";
import { redisOrSkip } from "../../support/databases/redis.ts";
import { startTcpProxy } from "../../support/servers/tcp-proxy.ts";

const noon = Date.parse("2026-03-02T12:00:00Z");
const minute = 60_000;
const jane: ContactAddress = { email: "jane@acme.com" };
const bob: ContactAddress = { linkedin_url: "https://www.linkedin.com/in/bob" };
const key = randomBytes(32);

/** The far side of `Profiles`: answers each request when told to, at once by default. */
function farSide(answer: LookupAnswer = fullLookup) {
  const requests: LookupRequest[] = [];
  const client: Pick<OutreachClient, "lookup"> = {
    async lookup(request) {
      requests.push(request);
      return { value: await side.answer(), missing: [] };
    },
  };
  const side = { requests, client, answer: async (): Promise<LookupAnswer> => answer };
  return side;
}

function profilesOf(
  { client }: { client: Pick<OutreachClient, "lookup"> },
  options: Partial<ProfilesOptions> = {},
) {
  const sources: LookupSource[] = [];
  const profiles = new Profiles({
    clientOf: connectedWith(client),
    suppressions: nobodySuppressed,
    contactPeople: nobodyTied,
    vault: createVault([key]),
    now: Date.now,
    onSource: (source) => sources.push(source),
    onStoreError: () => undefined,
    ...options,
  });
  return { profiles, sources };
}

const unavailable = () =>
  new UnavailableError("public-profile-lookup answered 503", { operation: "lookup", charge: "none" });

afterEach(() => {
  vi.useRealTimers();
});

/** keyv reads `Date.now` itself. Timers stay real: nothing here waits for one. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
}

describe("many askers", () => {
  it("of one contact make one call, whose answer is then kept", async () => {
    stopTheClock();
    const far = farSide();
    const { profiles, sources } = profilesOf(far);
    const lookups = await Promise.all(Array.from({ length: 50 }, () => profiles.lookUp("T1", jane)));
    lookups.push(await profiles.lookUp("T1", jane));
    expect({ requests: far.requests, lookups }).toEqual({
      requests: [jane],
      lookups: Array.from({ length: 51 }, () => ({ value: fullLookup, missing: [], at: noon })),
    });
    expect(sources.toSorted()).toEqual(["cache", ...Array.from({ length: 49 }, () => "flight"), "service"]);
  });

  it("share a failure, and the next one asks again", async () => {
    const far = farSide();
    const failure = unavailable();
    far.answer = async () => Promise.reject(failure);
    const { profiles } = profilesOf(far);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => profiles.lookUp("T1", jane)));
    expect(outcomes).toEqual(Array.from({ length: 50 }, () => ({ status: "rejected", reason: failure })));
    expect(far.requests).toEqual([jane]);
    far.answer = async () => fullLookup;
    expect((await profiles.lookUp("T1", jane)).value).toEqual(fullLookup);
    expect(far.requests).toEqual([jane, jane]);
  });

  it("of different contacts make a call each", async () => {
    const far = farSide();
    const { profiles } = profilesOf(far);
    await Promise.all([
      profiles.lookUp("T1", jane),
      profiles.lookUp("T1", bob),
      profiles.lookUp("T1", { email: "bob" }),
      profiles.lookUp("T1", { linkedin_url: "bob" }),
    ]);
    expect(far.requests).toEqual([jane, bob, { email: "bob" }, { linkedin_url: "bob" }]);
  });
});

describe("an answer is kept", () => {
  it.each([
    { what: "found", answer: fullLookup, lifetime: 15 * minute },
    { what: "not found", answer: notFoundLookup, lifetime: 2 * minute },
  ])("for $lifetime ms when $what", async ({ answer, lifetime }) => {
    stopTheClock();
    const far = farSide(answer);
    const { profiles } = profilesOf(far);
    const first = { value: answer, missing: [], at: noon };
    expect(await profiles.lookUp("T1", jane)).toEqual(first);
    vi.setSystemTime(noon + lifetime - 1);
    expect(await profiles.lookUp("T1", jane)).toEqual(first);
    vi.setSystemTime(noon + lifetime + 1);
    expect(await profiles.lookUp("T1", jane)).toEqual({ ...first, at: noon + lifetime + 1 });
    expect(far.requests).toEqual([jane, jane]);
  });

  it.each([
    ["in memory", undefined],
    ["in a store", oneHeap()],
  ])("by the app's clock, %s, whichever way that is moved", async (_, sharedStore) => {
    let now = noon;
    const far = farSide();
    const { profiles } = profilesOf(far, { sharedStore, now: () => now });
    for (now of [noon, noon + 14 * minute, noon + 15 * minute, noon - 60 * minute]) {
      await profiles.lookUp("T1", jane);
      expect((await profiles.peek("T1", jane))?.at).toBe(now === noon + 14 * minute ? noon : now);
    }
    expect(far.requests).toHaveLength(3);
  });

  it("until a refresh, which renews it", async () => {
    stopTheClock();
    const far = farSide(notFoundLookup);
    const { profiles, sources } = profilesOf(far);
    await profiles.lookUp("T1", jane);
    far.answer = async () => fullLookup;
    vi.setSystemTime(noon + 1_000);
    const renewed = { value: fullLookup, missing: [], at: noon + 1_000 };
    expect(await profiles.lookUp("T1", jane, { refresh: true })).toEqual(renewed);
    vi.setSystemTime(noon + 2_000);
    expect(await profiles.lookUp("T1", jane)).toEqual(renewed);
    expect(sources).toEqual(["service", "service", "cache"]);
  });

  it("and a refresh does not wait for what was asked before it", async () => {
    const far = farSide();
    const answers = [Promise.withResolvers<LookupAnswer>(), Promise.withResolvers<LookupAnswer>()];
    far.answer = async () => answers[far.requests.length - 1]?.promise ?? notFoundLookup;
    const { profiles } = profilesOf(far);
    const before = profiles.lookUp("T1", jane);
    await vi.waitFor(() => expect(far.requests).toHaveLength(1), 20_000);
    const refreshes = Array.from({ length: 50 }, () => profiles.lookUp("T1", jane, { refresh: true }));
    answers[1]?.resolve(fullLookup);
    for (const { value } of await Promise.all(refreshes)) expect(value).toEqual(fullLookup);
    answers[0]?.resolve(notFoundLookup);
    expect((await before).value).toEqual(notFoundLookup);
    expect(far.requests).toEqual([jane, jane]);
  });

  it("through a refresh that fails", async () => {
    stopTheClock();
    const far = farSide();
    const { profiles } = profilesOf(far);
    const kept = await profiles.lookUp("T1", jane);
    far.answer = async () => Promise.reject(unavailable());
    await expect(profiles.lookUp("T1", jane, { refresh: true })).rejects.toThrow("answered 503");
    expect(await profiles.lookUp("T1", jane)).toEqual(kept);
  });
});

it("what is kept can be had without asking the service, until its time is over", async () => {
  stopTheClock();
  const far = farSide();
  const { profiles } = profilesOf(far);
  expect(await profiles.peek("T1", jane)).toBeUndefined();
  await profiles.lookUp("T1", jane);
  expect(await profiles.peek("T1", jane)).toEqual({ value: fullLookup, missing: [], at: noon });
  expect(await profiles.peek("T2", jane)).toBeUndefined();
  expect(await profiles.peek("T1", bob)).toBeUndefined();
  vi.setSystemTime(noon + 15 * minute + 1);
  expect(await profiles.peek("T1", jane)).toBeUndefined();
  expect(far.requests).toEqual([jane]);
});

/** A store in which namespaces alone keep nothing apart: all keys lie together. */
function oneHeap(): NonNullable<ProfilesOptions["sharedStore"]> {
  const heap = new Map<string, { namespace: string; value: unknown }>();
  return (namespace) => ({
    opts: {},
    namespace,
    get: async <Value>(key: string) => heap.get(key)?.value as Value,
    set: async (key: string, value: unknown) => heap.set(key, { namespace, value }),
    delete: async (key: string) => heap.delete(key),
    async clear() {
      for (const [key, entry] of heap) if (entry.namespace === namespace) heap.delete(key);
    },
    on() {
      return this;
    },
  });
}

it.for([
  ["in memory", undefined],
  ["in a store", oneHeap()],
] as const)("the same addresses of two organisations have keys of their own, %s", async ([, sharedStore]) => {
  stopTheClock();
  const { profiles } = profilesOf(farSide(), { sharedStore });
  const on = (operation: TenantOperation<typeof profiles>) => operation;
  const contact = fc.constantFrom(jane, bob);
  const operation = contact.chain((contact) =>
    fc.constantFrom(
      on(async (profiles, organisation) => (await profiles.peek(organisation, contact)) !== undefined),
      on(async (profiles, organisation) => (await profiles.lookUp(organisation, contact)).value),
      on(
        async (profiles, organisation) =>
          (await profiles.lookUp(organisation, contact, { refresh: true })).value,
      ),
      on((profiles, organisation) => profiles.forget(organisation, contact)),
      on((profiles, organisation) => profiles.forgetAll(organisation)),
    ),
  );
  await assertTenantsApart(profiles, operation, 100);
});

it("lets two organisations that ask at once each have a call of their own", async () => {
  const far = farSide();
  const { profiles } = profilesOf(far);
  await Promise.all([profiles.lookUp("T1", jane), profiles.lookUp("T2", jane), profiles.lookUp("T1", jane)]);
  expect(far.requests).toEqual([jane, jane]);
});

describe("a store", () => {
  const broken = () => Promise.reject(new Error("The store is out of order."));
  const nothing = async () => undefined;

  it.each([
    ["cannot be read", broken, nothing],
    ["cannot be written", nothing, broken],
    ["can be neither read nor written", broken, broken],
  ])("that %s counts as empty", async (_, get, set) => {
    const far = farSide();
    const { profiles } = profilesOf(far, {
      sharedStore: (namespace): KeyvStoreAdapter => ({
        opts: {},
        namespace,
        get,
        set,
        delete: async () => false,
        clear: nothing,
        on() {
          return this;
        },
      }),
    });
    expect((await profiles.lookUp("T1", jane)).value).toEqual(fullLookup);
    expect((await profiles.lookUp("T1", jane)).value).toEqual(fullLookup);
    expect(far.requests).toEqual([jane, jane]);
  });
});

describe("over one Redis", () => {
  /** Two processes' worth of profiles, for one organisation of this run alone; its keys are deleted after. */
  async function twoProcesses(
    context: TestContext,
    { url, ...options }: Partial<ProfilesOptions> & { url?: URL } = {},
  ) {
    const redis = await redisOrSkip(context);
    const organisation = `test-${randomUUID()}`;
    const far = farSide();
    const stores = [0, 1].map(() => connectSharedStore((url ?? redis.url).href, () => undefined));
    const [one, other] = stores.map(({ store }) => profilesOf(far, { sharedStore: store, ...options }));
    if (one === undefined || other === undefined) throw new Error("There are two processes.");
    const keys = async () => {
      const found: string[] = [];
      for await (const some of redis.client.scanIterator({ MATCH: `*${organisation}*`, COUNT: 1_000 }))
        found.push(...[some].flat());
      return found;
    };
    /** A store counts as empty until it is connected. */
    const connected = async () => {
      await vi.waitFor(async () => {
        for (const { profiles, sources } of [one, other]) {
          await profiles.lookUp(organisation, { email: "warm-up@acme.com" });
          expect(sources.at(-1)).toBe("cache");
        }
      }, 40_000);
      far.requests.length = 0;
    };
    return {
      ...redis,
      organisation,
      far,
      one,
      other,
      keys,
      connected,
      async [Symbol.asyncDispose]() {
        for (const found of await keys()) await redis.client.del(found);
        await Promise.all(stores.map((store) => store.stop()));
        await redis[Symbol.asyncDispose]();
      },
    };
  }

  it("two processes share one call", async (context) => {
    await using both = await twoProcesses(context);
    await both.connected();
    const first = await both.one.profiles.lookUp(both.organisation, jane);
    expect(await both.other.profiles.lookUp(both.organisation, jane)).toEqual(first);
    expect(both.far.requests).toEqual([jane]);
  });

  it("neither an address nor a name nor a profile can be read", async (context) => {
    await using both = await twoProcesses(context);
    await both.connected();
    await both.one.profiles.lookUp(both.organisation, { email: "jane.whitfield@acme.com" });
    await both.one.profiles.lookUp(both.organisation, {
      linkedin_url: "https://www.linkedin.com/in/bobs-slug",
    });
    const keys = await both.keys();
    expect(keys).toHaveLength(3);
    const stored = await Promise.all(keys.map(async (key) => `${key}\n${await both.client.get(key)}`));
    // Shorter words may stand in random characters by chance.
    const readable = [
      ...Object.values(fullLookup.profile).map(String),
      ...Object.values(fullLookup.connection_language),
      ...Object.values(fullLookup.relationship),
      ...["whitfield", "acme.com", "linkedin", "bobs-slug", "worldview_label"],
    ].filter((text) => text.length > 7);
    for (const text of stored.flatMap((each) => [each, ...decoded(each)])) {
      for (const secret of readable) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    const lifetimes = await Promise.all(keys.map((key) => both.client.pTTL(key)));
    for (const lifetime of lifetimes) {
      expect(lifetime).toBeGreaterThan(14 * minute);
      expect(lifetime).toBeLessThanOrEqual(15 * minute);
    }
  });

  const sealed = (organisation: string, data: unknown) =>
    createVault([key]).seal({ organisation, field: "lookup of another", row: [] }, JSON.stringify(data));

  it.for([
    ["is no text of ours", () => "garbage"],
    ["has our form and no sense", () => "AAAAAAAA.BBBB"],
    ["was sealed for another organisation", () => sealed("another", { value: { value: fullLookup } })],
    ["was written by another program", (organisation) => sealed(organisation, { value: { found: true } })],
    ["is no JSON object", (organisation) => sealed(organisation, null)],
  ] satisfies [string, (organisation: string) => string][])(
    "an entry that %s is not read, and is replaced",
    async ([, entry], context) => {
      await using both = await twoProcesses(context);
      await both.connected();
      await both.one.profiles.lookUp(both.organisation, jane);
      for (const key of await both.keys()) await both.client.set(key, entry(both.organisation));
      const asked = await both.other.profiles.lookUp(both.organisation, jane);
      expect(await both.one.profiles.lookUp(both.organisation, jane)).toEqual(asked);
      expect(both.far.requests).toEqual([jane, jane]);
    },
  );

  it("an entry that was copied to another contact's or organisation's key is asked for anew, and told", async (context) => {
    const errors: unknown[] = [];
    await using both = await twoProcesses(context, { onStoreError: (error) => errors.push(error) });
    await both.connected();
    const { profiles } = both.one;
    const other = `${both.organisation}-other`;
    const keyOf = async (organisation: string, contact: ContactAddress) => {
      const before = await both.keys();
      await profiles.lookUp(organisation, contact, { refresh: true });
      return (await both.keys()).find((key) => !before.includes(key)) ?? "";
    };
    const janes = await keyOf(both.organisation, jane);
    const others = [await keyOf(both.organisation, bob), await keyOf(other, jane)];
    for (const key of others) await both.client.copy(janes, key, { REPLACE: true });
    both.far.requests.length = 0;
    errors.length = 0;
    for (const _ of ["anew", "from the store"]) {
      await profiles.lookUp(both.organisation, bob);
      await profiles.lookUp(other, jane);
      await profiles.lookUp(both.organisation, jane);
    }
    expect(both.far.requests).toEqual([bob, jane]);
    // Each of the two was looked for twice: before the flight and within it.
    const sentence = "A cached answer was altered, copied from another key or written by another version.";
    expect(errors.map(String)).toEqual(Array.from({ length: 4 }, () => `Error: ${sentence}`));
  });

  it.for(["cut", "hush"] as const)("a look-up is served when Redis goes away (%s)", async (way, context) => {
    await using redis = await redisOrSkip(context);
    await using proxy = await startTcpProxy(redis.url);
    await using both = await twoProcesses(context, { url: proxy.url });
    await both.connected();
    await both.one.profiles.lookUp(both.organisation, jane);
    proxy[way]();
    const asked = () => both.far.requests.filter(({ email }) => email?.endsWith("@load.example") !== true);
    // Under load, where a socket is written to all the time, its silence shows in no timeout of its own.
    const loads: Promise<unknown>[] = [];
    const load = setInterval(() => {
      for (const { profiles } of [both.one, both.other])
        loads.push(profiles.lookUp(both.organisation, { email: `${randomUUID()}@load.example` }));
    }, 50);
    try {
      const lookups = await Promise.all([
        both.one.profiles.lookUp(both.organisation, jane),
        both.other.profiles.lookUp(both.organisation, bob),
      ]);
      expect(lookups.map(({ value }) => value)).toEqual([fullLookup, fullLookup]);
      expect(asked()).toEqual([jane, jane, bob]);
    } finally {
      clearInterval(load);
      await Promise.all(loads);
    }
    // Both have come back, to what still says nothing.
    await vi.waitFor(() => expect(proxy.accepted()).toBeGreaterThanOrEqual(4), 20_000);
    proxy.restore();
    await both.connected();
    await both.one.profiles.lookUp(both.organisation, { email: "tom@acme.com" });
    await both.other.profiles.lookUp(both.organisation, { email: "tom@acme.com" });
    expect(asked()).toEqual([{ email: "tom@acme.com" }]);
  });

  it("many organisations are served over one connection without a warning", async (context) => {
    await using both = await twoProcesses(context);
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on("warning", onWarning);
    for (let index = 0; index < 20; index += 1) {
      await both.one.profiles.lookUp(`${both.organisation}-${index}`, jane);
    }
    // Warnings are emitted on the next tick.
    await new Promise(setImmediate);
    process.off("warning", onWarning);
    expect(warnings).toEqual([]);
  });
});

it("a look-up is served where no Redis is, and a stop leaves nothing behind", async () => {
  await using proxy = await startTcpProxy(new URL("redis://127.0.0.1:9"));
  proxy.cut();
  const errors: unknown[] = [];
  const store = connectSharedStore(proxy.url.href, (error) => errors.push(error));
  const far = farSide();
  const { profiles } = profilesOf(far, { sharedStore: store.store });
  expect((await profiles.lookUp("T1", jane)).value).toEqual(fullLookup);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 20_000);
  expect((await profiles.lookUp("T1", jane)).value).toEqual(fullLookup);
  await store.stop();
  const connections = proxy.accepted();
  proxy.restore();
  expect((await profiles.lookUp("T1", jane)).value).toEqual(fullLookup);
  expect(far.requests).toEqual([jane, jane, jane]);
  expect(proxy.accepted()).toBe(connections);
});

/** What a base64 or base64url text would hold. */
function decoded(text: string): string[] {
  return (text.match(/[\w+/-]{16,}/g) ?? []).map((match) =>
    Buffer.from(match, "base64url").toString("latin1"),
  );
}

it("somebody suppressed while the service was asked isn't shown, also if their profile has no ID", async () => {
  const database = await openDatabase(":memory:");
  onTestFinished(() => database.close());
  const suppressions = new Suppressions({ database, vault: createVault([key]), now: Date.now });
  const { profile: { id: _, ...profile } = {}, ...lookup } = fullLookup;
  const far = farSide();
  const { profiles } = profilesOf(far, { suppressions });
  far.answer = async () => {
    await suppressions.suppress("T1", [jane], "U1");
    return { ...lookup, found: true, profile };
  };
  await expect(profiles.lookUp("T1", jane)).rejects.toThrow(SuppressedContactError);
  await suppressions.release("T1", [jane]);
  expect(await profiles.peek("T1", jane)).toBeUndefined();
});
