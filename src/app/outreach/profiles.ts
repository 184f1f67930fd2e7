import { Keyv, type KeyvStoreAdapter } from "keyv";
import QuickLRU from "quick-lru";
import { z } from "zod";
import type { Vault } from "../storage/vault.ts";
import { type Answer, type LookupAnswer, storedLookup } from "./answers.ts";
import type { OutreachClient } from "./client.ts";
import type { ContactAddress } from "./contact.ts";
import { contactKey } from "./contact-key.ts";

const minute = 60_000;
/** How long an answer is kept, in milliseconds. A person who was just added should be found soon. */
const keptFor = { found: 15 * minute, notFound: 2 * minute } as const;
/** Answers kept in memory in one process, over all organisations; about 2 kB each. */
const maxInMemory = 10_000;

/** A look-up and when the service was asked. */
export interface Lookup extends Answer<LookupAnswer> {
  /** Unix time in milliseconds. */
  at: number;
}

/** What became of a look-up, for counting. */
export type LookupSource = "cache" | "flight" | "service";

export interface ProfilesOptions {
  client: Pick<OutreachClient, "lookup">;
  vault: Vault;
  now: () => number;
  /** Makes the store of one organisation's namespace; without it, answers are kept in memory. */
  sharedStore?: ((namespace: string) => KeyvStoreAdapter) | undefined;
  onSource?: (source: LookupSource) => void;
  /** Called when the store fails; its entries then count as absent. */
  onStoreError: (error: unknown) => void;
}

/**
 * Free look-ups with a cache: found 15 minutes, not found 2. Many askers of one contact at once make one call
 * to the service. Keys are keyed hashes, and what leaves the process is sealed, so that a shared store holds
 * neither an address nor a profile in clear.
 */
export interface Profiles {
  /**
   * @param organisation the tenant that asks; answers are never shared between tenants
   * @param contact whom to look up
   * @param options `refresh` passes by the cache and renews it
   * @throws OutreachError as the client does; failures are not kept
   */
  lookUp(organisation: string, contact: ContactAddress, options?: { refresh?: boolean }): Promise<Lookup>;
  /** What the cache holds, without asking the service. */
  peek(organisation: string, contact: ContactAddress): Promise<Lookup | undefined>;
}

const storedEntry = z.object({ value: storedLookup.extend({ at: z.number() }), expires: z.number() });

function namespaceOf(organisation: string): string {
  return `lookup:${organisation}`;
}

/** @param options what the cache is built of */
export function createProfiles({
  client,
  vault,
  now,
  sharedStore,
  onSource,
  onStoreError,
}: ProfilesOptions): Profiles {
  const memory = new QuickLRU<string, unknown>({ maxSize: maxInMemory });
  const caches = new Map<string, Keyv<Lookup>>();
  const flights = new Map<string, Promise<Lookup>>();

  function cacheOf(organisation: string): Keyv<Lookup> {
    const known = caches.get(organisation);
    if (known !== undefined) return known;
    const cache = sharedStore === undefined ? inMemory(organisation) : shared(organisation, sharedStore);
    cache.on("error", onStoreError);
    caches.set(organisation, cache);
    return cache;
  }

  function inMemory(organisation: string): Keyv<Lookup> {
    const cache = new Keyv<Lookup>({ store: memory, namespace: namespaceOf(organisation) });
    // What stays in the process is kept as it is: to write it down and read it again would cost more than all
    // else on the way of a cached card.
    cache.serialize = undefined;
    cache.deserialize = undefined;
    return cache;
  }

  function shared(organisation: string, storeOf: (namespace: string) => KeyvStoreAdapter): Keyv<Lookup> {
    const namespace = namespaceOf(organisation);
    const place = { organisation, field: "lookup" };
    return new Keyv<Lookup>({
      store: storeOf(namespace),
      namespace,
      useKeyPrefix: false,
      serialize: (data) => vault.seal(place, JSON.stringify(data)),
      deserialize(data) {
        const entry = JSON.parse(vault.open(place, data));
        // Another version of this program may have written it: what does not read as a look-up is a miss.
        storedEntry.parse(entry);
        return entry;
      },
    });
  }

  async function ask(cache: Keyv<Lookup>, key: string, contact: ContactAddress): Promise<Lookup> {
    onSource?.("service");
    const answer = await client.lookup(contact);
    const lookup = { ...answer, at: now() };
    await cache.set(key, lookup, answer.value.found ? keptFor.found : keptFor.notFound).catch(onStoreError);
    return lookup;
  }

  async function peek(cache: Keyv<Lookup>, key: string): Promise<Lookup | undefined> {
    try {
      return await cache.get(key);
    } catch (error) {
      onStoreError(error);
      return undefined;
    }
  }

  async function peekOrAsk(cache: Keyv<Lookup>, key: string, contact: ContactAddress): Promise<Lookup> {
    const lookup = await peek(cache, key);
    if (lookup === undefined) return ask(cache, key, contact);
    onSource?.("cache");
    return lookup;
  }

  function keyOf(organisation: string, contact: ContactAddress): string {
    return vault.digest({ organisation, field: "lookup" }, contactKey(contact));
  }

  return {
    peek: (organisation, contact) => peek(cacheOf(organisation), keyOf(organisation, contact)),
    lookUp(organisation, contact, { refresh = false } = {}) {
      const key = keyOf(organisation, contact);
      // The flight spans the reading of the cache, so that nobody can miss it and start a second call just
      // as the first one lands. A refresh flies apart: it must not be served from the cache.
      const flightKey = `${organisation}:${key}:${refresh ? "refresh" : ""}`;
      const flying = flights.get(flightKey);
      if (flying !== undefined) {
        onSource?.("flight");
        return flying;
      }
      const cache = cacheOf(organisation);
      const flight = (refresh ? ask : peekOrAsk)(cache, key, contact).finally(() =>
        flights.delete(flightKey),
      );
      flights.set(flightKey, flight);
      return flight;
    },
  };
}
