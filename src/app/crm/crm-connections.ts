import { type Kysely, type Selectable, sql } from "kysely";
import { z } from "zod";
import { rememberedByKey } from "../outreach/remembered.ts";
import type { Schema } from "../storage/schema.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { type CrmVendor, crmVendor } from "./vendors.ts";

/** Milliseconds for which a process needn't read a connection again: in others, a change counts after that. */
const rememberedFor = 2_000;
/** Organisations whose connections a process remembers. */
const maxRemembered = 1_000;
/** Milliseconds that one process has for a refresh, until another may try. */
const refreshLease = 30_000;

/** An account with a CRM, as an administrator enters it. */
export interface CrmAccount {
  vendor: CrmVendor;
  /** Of its API. */
  address: URL;
  token: string;
  /** Gets the next token, where somebody has signed in. */
  refreshToken?: string | undefined;
}

export interface CrmConnection extends EnteredCrm {
  /** Each account has its own: nothing learned of one is shown with another. */
  id: string;
  /** Unix time in milliseconds. */
  since: number;
}

/** An account, and the Slack ID of the administrator who enters it. */
export interface EnteredCrm extends CrmAccount {
  setBy: string;
}

export interface CrmConnectionsOptions extends StoreOptions {
  /** The CRM that one organisation has from the start. */
  initial?: (EnteredCrm & { isFor: (organisation: string) => Promise<boolean> }) | undefined;
}

/** Writes something with a change, in one transaction. */
type Note = (transaction: Kysely<Schema>) => Promise<void>;

const sealedAccount = z.object({
  address: z.string().transform((text) => new URL(text)),
  token: z.string(),
  refreshToken: z.string().optional(),
});

export type CrmConnections = ReturnType<typeof createCrmConnections>;

/** The CRM of each organisation, at most one; its token is sealed. */
export function createCrmConnections({ database, vault, now, initial }: CrmConnectionsOptions) {
  const known = rememberedByKey<CrmConnection | undefined>(maxRemembered, { lifetime: rememberedFor, now });

  let adopting: Promise<void> | undefined;

  async function read(organisation: string): Promise<CrmConnection | undefined> {
    if (initial !== undefined && (await initial.isFor(organisation))) {
      adopting ??= connect(organisation, initial);
      await adopting;
    }
    return readNow(organisation);
  }

  async function readNow(organisation: string): Promise<CrmConnection | undefined> {
    const row = await database.query
      .selectFrom("crm_connections")
      .selectAll()
      .where("organisation", "=", organisation)
      .executeTakeFirst();
    return row && connectionOf(row);
  }

  function connectionOf(row: Selectable<Schema["crm_connections"]>): CrmConnection {
    const { organisation, id, since, set_by: setBy } = row;
    const opened = vault.open(inRow("crm_connections.account", { organisation }), row.account);
    const account = sealedAccount.parse(JSON.parse(opened));
    return { id, vendor: crmVendor.parse(row.vendor), ...account, since, setBy };
  }

  /** Takes the place of what was connected before. @param note written with it */
  async function connect(
    organisation: string,
    { vendor, address, token, refreshToken, setBy }: EnteredCrm,
    note?: Note,
  ): Promise<void> {
    const account = JSON.stringify({ address, token, refreshToken });
    const values = {
      id: vault.digest({ organisation, field: "crm_connections.id" }, `${vendor} ${account}`),
      vendor,
      account: vault.seal(inRow("crm_connections.account", { organisation }), account),
      refreshing_until: 0,
      since: now(),
      set_by: setBy,
    };
    await database.query.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("crm_connections")
        .values({ organisation, ...values })
        .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
        .execute();
      await note?.(transaction);
    });
    known.forget(organisation);
  }

  return {
    /** @returns as it was at most `rememberedFor` ago; `undefined` where there's none */
    read: (organisation: string) => known.of(organisation, () => read(organisation))(),
    readNow,
    connect,
    /**
     * Has one process, of those that share the database, refresh tokens.
     *
     * @returns the connection as it's then; `undefined` while another process is at it, and where it's another one by now
     */
    async claimRefresh(organisation: string, id: string): Promise<CrmConnection | undefined> {
      const claimed = await database.query
        .updateTable("crm_connections")
        .set({ refreshing_until: sql<number>`${database.clock} + ${sql.lit(refreshLease)}` })
        .where((row) => row.and({ organisation, id }))
        .where("refreshing_until", "<=", database.clock)
        .returningAll()
        .executeTakeFirst();
      return claimed && connectionOf(claimed);
    },
    /** Ends a claim. @param next what it brought: it's kept, unless it's another connection by now, and this one keeps its id */
    async endRefresh(organisation: string, id: string, next?: z.infer<typeof sealedAccount>): Promise<void> {
      const context = inRow("crm_connections.account", { organisation });
      await database.query
        .updateTable("crm_connections")
        .set({ refreshing_until: 0, ...(next && { account: vault.seal(context, JSON.stringify(next)) }) })
        .where((row) => row.and({ organisation, id }))
        .execute();
      known.forget(organisation);
    },
    /** @param note written if there was a connection @returns whether there was one */
    async disconnect(organisation: string, note?: Note): Promise<boolean> {
      const isRemoved = await database.query.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("crm_connections")
          .where("organisation", "=", organisation)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await note?.(transaction);
        return true;
      });
      known.forget(organisation);
      return isRemoved;
    },
  };
}
