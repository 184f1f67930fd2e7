import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../storage/schema.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { rememberedByKey } from "./remembered.ts";

/** Milliseconds for which a process needn't read a connection again: in others, a change counts after that. */
const rememberedFor = 2_000;
/** Organisations whose connections a process remembers. */
const maxRemembered = 1_000;

/** An account with another service, as somebody enters it. */
interface Entered {
  /** Slack ID of the administrator who enters it; absent when it's the environment's. */
  setBy: string | undefined;
}

/** An account that an organisation uses. */
export type Connection<Account extends Entered> = Account & {
  /** Each account has its own: nothing learned of one is shown with another. */
  id: string;
  /** Since when it's used: Unix time in milliseconds. */
  since: number;
};

/** The account that one organisation has from the start. */
export type Initial<Account extends Entered> = Account & {
  isFor: (organisation: string) => Promise<boolean>;
};

/** Writes something with a change, in one transaction. */
type Note = (transaction: Kysely<Schema>) => Promise<void>;

type Table = "service_connections" | "crm_connections";
/** The columns of these tables: in a row are those of its own one. */
type Row = Selectable<Schema["service_connections"]> & Omit<Selectable<Schema["crm_connections"]>, "set_by">;

export interface ConnectionsOptions<Account extends Entered> extends Omit<StoreOptions, "vault"> {
  table: Table;
  initial: Initial<Account> | undefined;
  idOf: (organisation: string, account: Account) => string;
  accountOf: (row: Row) => Account;
  /** @returns the columns that the other table doesn't have */
  columnsOf: (organisation: string, account: Account) => Partial<Row>;
  /** What is true of one account needn't be true of the next one: deletes it. */
  forgetAccount?: (transaction: Kysely<Schema>, organisation: string) => Promise<void>;
}

/** Each organisation's account with another service: one at most. */
export function createConnections<Account extends Entered>(options: ConnectionsOptions<Account>) {
  const { database, now, table, initial, forgetAccount } = options;
  const lifetime = rememberedFor;
  const known = rememberedByKey<Connection<Account> | undefined>(maxRemembered, { lifetime, now });
  let adopting: Promise<unknown> | undefined;

  /** An account of the environment takes the place of another; one that isn't in the environment any more isn't used. */
  async function load(organisation: string): Promise<Connection<Account> | undefined> {
    const hasInitial = (await initial?.isFor(organisation)) === true;
    if (initial !== undefined && hasInitial) {
      adopting ??= connect(organisation, initial).catch((error: unknown) => {
        adopting = undefined;
        throw error;
      });
      await adopting;
    }
    const row = await rowIn(database.query, organisation);
    if (row === undefined) return undefined;
    const account = options.accountOf(row);
    if (account.setBy !== undefined || hasInitial) return { ...account, id: row.id, since: row.since };
    await disconnect(organisation);
    return undefined;
  }

  const rowIn = (query: Kysely<Schema>, organisation: string) =>
    query.selectFrom(table).selectAll().where("organisation", "=", organisation).executeTakeFirst();

  const read = (organisation: string) => known.of(organisation, () => load(organisation))();

  /** @param note called if it's another account than before @returns whether it is */
  async function connect(organisation: string, account: Account, note?: Note): Promise<boolean> {
    const id = options.idOf(organisation, account);
    const isOther = await database.query.transaction().execute(async (transaction) => {
      const before = await rowIn(transaction, organisation);
      const isSame = before?.id === id;
      if (isSame && (account.setBy !== undefined || before.set_by === null)) return false;
      const common = { id, since: now(), set_by: account.setBy ?? null };
      const values = { ...options.columnsOf(organisation, account), ...common };
      await transaction
        .insertInto(table)
        .values({ organisation, ...values })
        .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
        .execute();
      if (isSame) return false;
      // Also where the one before was removed: a call that was under way may have reported something since.
      await forgetAccount?.(transaction, organisation);
      await note?.(transaction);
      return true;
    });
    known.forget(organisation);
    return isOther;
  }

  /** @param note called if there was a connection @returns whether there was one */
  async function disconnect(organisation: string, note?: Note): Promise<boolean> {
    const isRemoved = await database.query.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom(table)
        .where("organisation", "=", organisation)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await forgetAccount?.(transaction, organisation);
      await note?.(transaction);
      return true;
    });
    known.forget(organisation);
    return isRemoved;
  }

  return {
    /** @returns as it was at most `rememberedFor` ago; `undefined` where there's none */
    read,
    /** As it is now, for what costs something or changes it. */
    readNow(organisation: string) {
      known.forget(organisation);
      return read(organisation);
    },
    connect,
    disconnect,
    /** Has the next reading be of now. */
    forget: known.forget,
  };
}
