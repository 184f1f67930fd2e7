import { Keyv, type KeyvStoreAdapter } from "keyv";
import QuickLRU from "quick-lru";
import { z } from "zod";
import type { SealContext, Vault } from "../storage/app-vault.ts";
import { type ContactAddress, contactKey, type ForgottenSince, maxSkew, nobodyForgotten } from "./contact.ts";
import { type Answer, type LookupAnswer, storedAnswers } from "./service/answers.ts";
import { NotConnectedError, SuppressedContactError } from "./service/errors.ts";
import type { ConnectedClient } from "./service/service-clients.ts";
import type { Suppressions } from "./suppressions.ts";

const minute = 60_000;
/** How long an answer is cached, in milliseconds. A newly added person should be found soon. */
const profileKept = 15 * minute;
const notFoundKept = 2 * minute;
/** Answers cached in memory per process, over all organisations; about 2 kB each. */
const maxInMemory = 10_000;

/** A look-up and when it was made. */
export interface Lookup extends Answer<LookupAnswer> {
  /** Unix time in milliseconds. */
  at: number;
}

/** Where a look-up's answer came from, for metrics. */
export type LookupSource = "cache" | "flight" | "service";

export interface ProfilesOptions {
  /** @throws NotConnectedError when the organisation has no key */
  clientOf: (organisation: string, operation: "lookup") => Promise<ConnectedClient<"lookup">>;
  /** Who isn't to be profiled: nobody is asked about them, and nothing cached is shown. */
  suppressions: Pick<Suppressions, "isSuppressed" | "refuse" | "learn">;
  vault: Vault;
  now: () => number;
  /** Creates the store of an organisation's namespace; without it, answers are cached in memory. */
  sharedStore?: ((namespace: string) => KeyvStoreAdapter) | undefined;
  /** Finds who has been forgotten meanwhile: their profiles are not cached. Nobody when absent. */
  forgottenSince?: ForgottenSince;
  onSource?: (source: LookupSource) => void;
  /** Called when the store fails; its entries then count as misses. */
  onStoreError: (error: unknown) => void;
}

/** A cached look-up, and the connection that it was made with: to another one it's a miss. */
interface Entry {
  connection: string;
  lookup: Lookup;
}

/** An organisation's answers by their keys; its methods reject when the store fails. */
interface Cache {
  get(key: string): Promise<Entry | undefined>;
  /** @param lifetime in milliseconds */
  set(key: string, entry: Entry, lifetime: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** What is asked, and where its answer is cached. */
interface Question {
  organisation: string;
  cache: Cache;
  key: string;
  connected: ConnectedClient<"lookup">;
  contact: ContactAddress;
}

export type Profiles = ReturnType<typeof createProfiles>;

const storedEntry = z.object({
  connection: z.string(),
  lookup: storedAnswers.lookup.extend({ at: z.number() }),
  expires: z.number(),
});

function ignoreNotConnected(error: unknown): undefined {
  if (!(error instanceof NotConnectedError)) throw error;
}

function namespaceOf(organisation: string): string {
  return `lookup:${organisation}`;
}

export function createProfiles(options: ProfilesOptions) {
  const { clientOf, suppressions, vault, now, sharedStore, onSource, onStoreError } = options;
  const { forgottenSince = nobodyForgotten } = options;
  const memory = new QuickLRU<string, unknown>({ maxSize: maxInMemory });
  const caches = new Map<string, Cache>();
  const flights = new Map<string, Promise<Lookup>>();

  function cacheOf(organisation: string): Cache {
    const known = caches.get(organisation);
    if (known !== undefined) return known;
    const cache = sharedStore === undefined ? inMemory(organisation) : shared(organisation, sharedStore);
    caches.set(organisation, cache);
    return cache;
  }

  function inMemory(organisation: string): Cache {
    const cache = new Keyv<Entry>({ store: memory, namespace: namespaceOf(organisation) });
    // In memory, values stay as they are: serializing would cost more than the rest of a cached card.
    cache.serialize = undefined;
    cache.deserialize = undefined;
    cache.on("error", onStoreError);
    return cache;
  }

  /** Entries are sealed for their key: one that was copied to another contact or organisation doesn't open. */
  function shared(organisation: string, storeOf: (namespace: string) => KeyvStoreAdapter): Cache {
    const store = storeOf(namespaceOf(organisation));
    store.on("error", onStoreError);
    const contextOf = (key: string) => ({ organisation, field: `lookup ${key}` }) as const;
    return {
      async get(key) {
        const sealed: unknown = await store.get(key);
        if (typeof sealed !== "string") return undefined;
        const { expires, ...entry } = opened(contextOf(key), sealed);
        return expires < Date.now() ? undefined : entry;
      },
      async set(key, entry, lifetime) {
        const text = JSON.stringify({ ...entry, expires: Date.now() + lifetime });
        await store.set(key, vault.seal(contextOf(key), text), lifetime);
      },
      delete: async (key) => store.delete(key),
    };
  }

  /** @throws Error that says nothing of the entry: it's logged, and the entry is a miss */
  function opened(context: SealContext, sealed: string): z.infer<typeof storedEntry> {
    try {
      return storedEntry.parse(JSON.parse(vault.open(context, sealed)));
    } catch {
      throw new Error("A cached look-up was altered, copied from another key or written by another version.");
    }
  }

  async function ask({ organisation, cache, key, connected, contact }: Question): Promise<Lookup> {
    onSource?.("service");
    const since = now() - maxSkew;
    const { connection, client } = connected;
    const answer = await client.lookup(contact);
    const lookup = { ...answer, at: now() };
    const lifetime = answer.value.found ? profileKept : notFoundKept;
    await cache.set(key, { connection, lookup }, lifetime).catch(onStoreError);
    const forgotten = await forgottenSince([{ organisation, address: contact, since }]);
    if (forgotten.length > 0) await cache.delete(key).catch(onStoreError);
    return lookup;
  }

  async function peek(cache: Cache, key: string, connection: string): Promise<Lookup | undefined> {
    try {
      const entry = await cache.get(key);
      return entry?.connection === connection ? entry.lookup : undefined;
    } catch (error) {
      onStoreError(error);
      return undefined;
    }
  }

  async function peekOrAsk(question: Question): Promise<Lookup> {
    const lookup = await peek(question.cache, question.key, question.connected.connection);
    if (lookup === undefined) return ask(question);
    onSource?.("cache");
    return lookup;
  }

  /** One flight at a time for all who ask; `begin` is called when there is none. */
  function join(flightKey: string, begin: () => Promise<Lookup>): Promise<Lookup> {
    const flying = flights.get(flightKey);
    if (flying !== undefined) {
      onSource?.("flight");
      return flying;
    }
    const flight = begin().finally(() => flights.delete(flightKey));
    flights.set(flightKey, flight);
    return flight;
  }

  function keyOf(organisation: string, contact: ContactAddress): string {
    return vault.digest({ organisation, field: "lookup" }, contactKey(contact));
  }

  /** Somebody suppressed may come under an address that we don't know yet: their profile's ID tells. */
  async function refuseProfile(organisation: string, address: ContactAddress, { value }: Lookup) {
    const id = value.found ? value.profile?.id : undefined;
    // A profile without one may have been suppressed while the service was asked.
    if (id === undefined) return suppressions.refuse(organisation, address, "lookup");
    if (!(await suppressions.isSuppressed(organisation, { contact_id: id }))) return;
    await suppressions.learn(organisation, address, id);
    throw new SuppressedContactError("lookup");
  }

  async function lookUp(organisation: string, contact: ContactAddress, refresh: boolean): Promise<Lookup> {
    const connected = await clientOf(organisation, "lookup");
    const { connection } = connected;
    const cache = cacheOf(organisation);
    const key = keyOf(organisation, contact);
    const question = { organisation, cache, key, connected, contact };
    const flightKey = `${organisation}:${connection}:${key}`;
    // A refresh has its own flight: it must not be served from the cache.
    if (refresh) return join(`${flightKey}:refresh`, () => ask(question));
    // Most look-ups are cached. A map that is filled and emptied for each leaves tables until a full collection.
    const cached = await peek(cache, key, connection);
    if (cached !== undefined) {
      onSource?.("cache");
      return cached;
    }
    // The flight reads the cache again, so no one can miss it and start a second call just as the first one lands.
    return join(flightKey, () => peekOrAsk(question));
  }

  /** In memory, an organisation's entries are among all others'. */
  async function forgetAll(organisation: string): Promise<void> {
    caches.delete(organisation);
    if (sharedStore !== undefined) {
      await sharedStore(namespaceOf(organisation)).clear().catch(onStoreError);
      return;
    }
    const prefix = `${namespaceOf(organisation)}:`;
    for (const key of [...memory.keys()].filter((key) => key.startsWith(prefix))) memory.delete(key);
  }

  async function forget(organisation: string, contact: ContactAddress): Promise<void> {
    await cacheOf(organisation).delete(keyOf(organisation, contact)).catch(onStoreError);
  }

  return {
    /** The cached answer, without asking the service; none of who is suppressed, and none without a connection. */
    async peek(organisation: string, contact: ContactAddress): Promise<Lookup | undefined> {
      const connected = await clientOf(organisation, "lookup").catch(ignoreNotConnected);
      if (connected === undefined) return undefined;
      const { connection } = connected;
      const cached = await peek(cacheOf(organisation), keyOf(organisation, contact), connection);
      if (cached === undefined || (await suppressions.isSuppressed(organisation, contact))) return undefined;
      return cached;
    },
    /**
     * @param organisation the tenant; answers are never shared between tenants
     * @param contact the person to look up
     * @param options `refresh` bypasses the cache and updates it
     * @throws SuppressedContactError and NotConnectedError before anything is asked; OutreachError from the client.
     *   Failures are not cached
     */
    async lookUp(
      organisation: string,
      contact: ContactAddress,
      { refresh = false }: { refresh?: boolean } = {},
    ): Promise<Lookup> {
      await suppressions.refuse(organisation, contact, "lookup");
      const lookup = await lookUp(organisation, contact, refresh);
      await refuseProfile(organisation, contact, lookup).catch(async (error: unknown) => {
        await forget(organisation, contact);
        throw error;
      });
      return lookup;
    },
    /** Deletes the cached answer; other processes' memory has it for up to a quarter of an hour. */
    forget,
    /** Deletes all answers cached for an organisation; other processes' memory has them for up to a quarter of an hour. */
    forgetAll,
  };
}
