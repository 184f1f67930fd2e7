import type { Kysely } from "kysely";
import type { Database } from "../../storage/app-database.ts";
import type { Schema } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import type { StoreOptions } from "../../storage/store-options.ts";
import { rememberedByKey } from "../remembered.ts";

/** Milliseconds for which a process needn't read a connection again: in others, a change counts after that. */
const rememberedFor = 2_000;
/** Organisations whose connections a process remembers. */
const maxRemembered = 1_000;

/** The account with the profile service that an organisation uses. */
export interface ServiceConnection {
  /** Each key has its own: nothing learned with one key is shown with another. */
  id: string;
  key: string;
  /** Since when the key is used: Unix time in milliseconds. */
  since: number;
  /** Slack ID of the administrator who entered the key; absent when it's the environment's. */
  setBy: string | undefined;
}

/** A key that somebody enters. */
export interface EnteredKey {
  key: string;
  /** Slack ID; absent: it comes from the environment. */
  setBy: string | undefined;
}

/** The key that one organisation has from the start. */
export interface InitialKey extends EnteredKey {
  isFor: (organisation: string) => Promise<boolean>;
}

export interface ServiceConnectionsOptions extends StoreOptions {
  /** PROFILE_API_KEY, or the sandbox's key. */
  initial?: InitialKey | undefined;
}

/** Writes something with a change, in one transaction. */
type Note = (transaction: Kysely<Schema>) => Promise<void>;

export type ServiceConnections = ReturnType<typeof createServiceConnections>;

/** Each organisation's key, sealed. There is one way to look at it: as the key of a request. */
export function createServiceConnections(options: ServiceConnectionsOptions) {
  const { database, vault, now, initial } = options;
  const known = rememberedByKey<ServiceConnection | undefined>(maxRemembered, {
    lifetime: rememberedFor,
    now,
  });
  let adopting: Promise<unknown> | undefined;

  /** A key of the environment takes the place of another; one that isn't in the environment any more isn't used. */
  async function read(organisation: string): Promise<ServiceConnection | undefined> {
    const hasInitial = (await initial?.isFor(organisation)) === true;
    if (initial !== undefined && hasInitial) {
      adopting ??= store(options, organisation, initial).catch((error: unknown) => {
        adopting = undefined;
        throw error;
      });
      await adopting;
    }
    const row = await database.query
      .selectFrom("service_connections")
      .select(["id", "key", "since", "set_by"])
      .where("organisation", "=", organisation)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const setBy = row.set_by ?? undefined;
    if (setBy === undefined && !hasInitial) {
      await remove(database, organisation);
      return undefined;
    }
    return {
      id: row.id,
      key: vault.open(inRow("service_connections.key", { organisation }), row.key),
      since: row.since,
      setBy,
    };
  }

  const readKept = (organisation: string) => known.of(organisation, () => read(organisation))();

  return {
    /** @returns as it was at most `rememberedFor` ago; `undefined` where there's none */
    read: readKept,
    /** As it is now, for what costs something or changes it. */
    readNow(organisation: string): Promise<ServiceConnection | undefined> {
      known.forget(organisation);
      return readKept(organisation);
    },
    /** @param note called if it's another key than before @returns whether it is */
    async connect(organisation: string, entered: EnteredKey, note?: Note): Promise<boolean> {
      const isOther = await store(options, organisation, entered, note);
      known.forget(organisation);
      return isOther;
    },
    /** @param note called if there was a connection @returns whether there was one */
    async disconnect(organisation: string, note?: Note): Promise<boolean> {
      const isRemoved = await remove(database, organisation, note);
      known.forget(organisation);
      return isRemoved;
    },
  };
}

/** What is true of one account needn't be true of the next one. */
async function forgetAccount(transaction: Kysely<Schema>, organisation: string): Promise<void> {
  for (const table of ["balances", "refused_contact_ids"] as const)
    await transaction.deleteFrom(table).where("organisation", "=", organisation).execute();
}

/** @returns whether it's another key than before */
async function store(
  { database, vault, now }: ServiceConnectionsOptions,
  organisation: string,
  { key, setBy }: EnteredKey,
  note?: Note,
): Promise<boolean> {
  const id = vault.digest({ organisation, field: "service_connections.id" }, key);
  const values = {
    id,
    key: vault.seal(inRow("service_connections.key", { organisation }), key),
    since: now(),
    set_by: setBy ?? null,
  };
  return database.query.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom("service_connections")
      .select(["id", "set_by"])
      .where("organisation", "=", organisation)
      .executeTakeFirst();
    if (before?.id === id) {
      if (setBy === undefined && before.set_by !== null)
        await transaction
          .updateTable("service_connections")
          .set({ set_by: null })
          .where("organisation", "=", organisation)
          .execute();
      return false;
    }
    await transaction
      .insertInto("service_connections")
      .values({ organisation, ...values })
      .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
      .execute();
    // Also where the key before was removed: a call that was under way may have reported its balance since.
    await forgetAccount(transaction, organisation);
    await note?.(transaction);
    return true;
  });
}

async function remove(
  { query }: Pick<Database, "query">,
  organisation: string,
  note?: Note,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("service_connections")
      .where("organisation", "=", organisation)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await forgetAccount(transaction, organisation);
    await note?.(transaction);
    return true;
  });
}
