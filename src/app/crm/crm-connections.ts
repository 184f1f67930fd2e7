import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { type Connection, createConnections, type Initial } from "../outreach/connections.ts";
import type { Schema } from "../storage/schema.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { type CrmVendor, crmVendor } from "./vendors.ts";

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

/** An account, and the Slack ID of the administrator who enters it. */
export interface EnteredCrm extends CrmAccount {
  setBy: string;
}

export type CrmConnection = Connection<EnteredCrm>;

export interface CrmConnectionsOptions extends StoreOptions {
  /** The CRM that one organisation has from the start. */
  initial?: Initial<EnteredCrm> | undefined;
}

const sealedAccount = z.object({
  address: z.string().transform((text) => new URL(text)),
  token: z.string(),
  refreshToken: z.string().optional(),
});

export type CrmConnections = ReturnType<typeof createCrmConnections>;

/** The CRM of each organisation; its tokens are sealed. */
export function createCrmConnections({ database, vault, now, initial }: CrmConnectionsOptions) {
  const sealedIn = (organisation: string) => inRow("crm_connections.account", { organisation });
  const textOf = ({ address, token, refreshToken }: Omit<CrmAccount, "vendor">) =>
    JSON.stringify({ address, token, refreshToken });

  function connectionOf(row: Selectable<Schema["crm_connections"]>): CrmConnection {
    const { organisation, id, since, set_by: setBy } = row;
    const account = sealedAccount.parse(JSON.parse(vault.open(sealedIn(organisation), row.account)));
    return { id, vendor: crmVendor.parse(row.vendor), ...account, since, setBy };
  }

  const connections = createConnections<EnteredCrm>({
    ...{ database, now, initial },
    table: "crm_connections",
    idOf: (organisation, account) =>
      vault.digest({ organisation, field: "crm_connections.id" }, `${account.vendor} ${textOf(account)}`),
    async find(organisation) {
      const row = await database.query
        .selectFrom("crm_connections")
        .selectAll()
        .where("organisation", "=", organisation)
        .executeTakeFirst();
      return row && connectionOf(row);
    },
    write(transaction, organisation, { id, vendor, since, setBy: set_by, ...account }) {
      const sealed = vault.seal(sealedIn(organisation), textOf(account));
      const values = { id, vendor, account: sealed, refreshing_until: 0, since, set_by };
      return transaction
        .insertInto("crm_connections")
        .values({ organisation, ...values })
        .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
        .execute();
    },
  });

  return {
    ...connections,
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
    async endRefresh(organisation: string, id: string, next?: Omit<CrmAccount, "vendor">): Promise<void> {
      const account = next && vault.seal(sealedIn(organisation), textOf(next));
      await database.query
        .updateTable("crm_connections")
        .set({ refreshing_until: 0, ...(account !== undefined && { account }) })
        .where((row) => row.and({ organisation, id }))
        .execute();
      connections.forget(organisation);
    },
  };
}
