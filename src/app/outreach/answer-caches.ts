import { Keyv, type KeyvStoreAdapter } from "keyv";
import QuickLRU from "quick-lru";
import { z } from "zod";
import type { SealContext, Vault } from "../storage/app-vault.ts";

/** Answers cached in memory per process, over all organisations; about 2 kB each. */
const maxInMemory = 10_000;

/** An answer, and the connection that it was made with: to another one it's a miss. */
interface Entry<Value> {
  connection: string;
  value: Value;
}

/** An entry, and when it was kept, for how long: Unix time, and milliseconds. */
type Kept<Value> = Entry<Value> & { at: number; lifetime: number };

/** An organisation's answers by their keys; its methods reject when the store fails. */
interface AnswerStore<Value> {
  get(key: string): Promise<Kept<Value> | undefined>;
  /** @param lifetime in milliseconds */
  set(key: string, kept: Kept<Value>, lifetime: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

export interface AnswerCachesOptions<Value> {
  /** Whose answers: the first part of their keys. */
  kind: "lookup" | "crm";
  /** An answer as it's kept in a shared store. */
  stored: z.ZodType<Value>;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Creates the store of a namespace; without it, answers are cached in memory. */
  sharedStore?: ((namespace: string) => KeyvStoreAdapter) | undefined;
  /** Called when the store fails; its entries then count as misses. */
  onStoreError: (error: unknown) => void;
}

/** Answers of a service, cached for each organisation: in memory, or sealed in a store that processes share. */
export class AnswerCaches<Value> {
  readonly #options: AnswerCachesOptions<Value>;
  readonly #memory = new QuickLRU<string, unknown>({ maxSize: maxInMemory });
  readonly #stores = new Map<string, AnswerStore<Value>>();

  constructor(options: AnswerCachesOptions<Value>) {
    this.#options = options;
  }

  /** @returns what a connection was answered; `undefined` also where the store fails */
  async get(organisation: string, key: string, connection: string): Promise<Value | undefined> {
    const { now, onStoreError } = this.#options;
    try {
      const kept = await this.#storeOf(organisation).get(key);
      // By our clock, whichever way it's moved, as in the sandbox: the store has one of its own.
      const isKept = kept?.connection === connection && Math.abs(now() - kept.at) < kept.lifetime;
      return isKept ? kept.value : undefined;
    } catch (error) {
      onStoreError(error);
      return undefined;
    }
  }

  /** @param lifetime in milliseconds */
  async set(organisation: string, key: string, entry: Entry<Value>, lifetime: number): Promise<void> {
    const { now, onStoreError } = this.#options;
    const kept = { ...entry, at: now(), lifetime };
    await this.#storeOf(organisation).set(key, kept, lifetime).catch(onStoreError);
  }

  async delete(organisation: string, key: string): Promise<void> {
    await this.#storeOf(organisation).delete(key).catch(this.#options.onStoreError);
  }

  /** Deletes all answers cached for an organisation; other processes' memory has them until they expire. */
  async forgetAll(organisation: string): Promise<void> {
    const { sharedStore, onStoreError } = this.#options;
    this.#stores.delete(organisation);
    if (sharedStore !== undefined) {
      await sharedStore(this.#namespaceOf(organisation)).clear().catch(onStoreError);
      return;
    }
    const prefix = `${this.#namespaceOf(organisation)}:`;
    for (const key of [...this.#memory.keys()].filter((key) => key.startsWith(prefix)))
      this.#memory.delete(key);
  }

  #storeOf(organisation: string): AnswerStore<Value> {
    const known = this.#stores.get(organisation);
    if (known !== undefined) return known;
    const { sharedStore, onStoreError } = this.#options;
    const shared = sharedStore?.(this.#namespaceOf(organisation));
    shared?.on("error", onStoreError);
    const store = shared ? sealedStore(this.#options, organisation, shared) : this.#inMemory(organisation);
    this.#stores.set(organisation, store);
    return store;
  }

  #namespaceOf(organisation: string): string {
    return `${this.#options.kind}:${organisation}`;
  }

  #inMemory(organisation: string): AnswerStore<Value> {
    const cache = new Keyv<Kept<Value>>({ store: this.#memory, namespace: this.#namespaceOf(organisation) });
    // In memory, values stay as they are: serializing would cost more than the rest of a cached card.
    cache.serialize = undefined;
    cache.deserialize = undefined;
    cache.on("error", this.#options.onStoreError);
    return cache;
  }
}

/** Entries are sealed for their key: one that was copied to another contact or organisation doesn't open. */
function sealedStore<Value>(
  { kind, stored, vault }: AnswerCachesOptions<Value>,
  organisation: string,
  store: KeyvStoreAdapter,
): AnswerStore<Value> {
  const contextOf = (key: string) => ({ organisation, field: `${kind} ${key}`, row: [] }) as const;
  const entry = z.object({ connection: z.string(), value: stored, at: z.number(), lifetime: z.number() });

  /** @throws Error that says nothing of the entry: it's logged, and the entry is a miss */
  function opened(context: SealContext, sealed: string): z.infer<typeof entry> {
    try {
      return entry.parse(JSON.parse(vault.open(context, sealed)));
    } catch {
      throw new Error("A cached answer was altered, copied from another key or written by another version.");
    }
  }

  return {
    async get(key) {
      const sealed: unknown = await store.get(key);
      return typeof sealed === "string" ? opened(contextOf(key), sealed) : undefined;
    },
    async set(key, kept, lifetime) {
      await store.set(key, vault.seal(contextOf(key), JSON.stringify(kept)), lifetime);
    },
    delete: async (key) => store.delete(key),
  };
}
