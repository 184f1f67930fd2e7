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

type CrmRow = Selectable<Schema["crm_connections"]>;

const sealedAccount = z.object({
  address: z.string().transform((text) => new URL(text)),
  token: z.string(),
  refreshToken: z.string().optional(),
});

export type CrmConnections = ReturnType<typeof createCrmConnections>;

/** The CRM of each organisation; its tokens are sealed. @param options `initial`: what one organisation has from the start */
export function createCrmConnections(options: StoreOptions & { initial?: Initial<EnteredCrm> | undefined }) {
  const { database, vault, now, initial } = options;
  const sealedIn = (organisation: string) => inRow("crm_connections.account", { organisation });
  const textOf = ({ address, token, refreshToken }: Omit<CrmAccount, "vendor">) =>
    JSON.stringify({ address, token, refreshToken });

  function accountOf(row: Pick<CrmRow, "organisation" | "vendor" | "account">): CrmAccount {
    const text = vault.open(sealedIn(row.organisation), row.account);
    return { vendor: crmVendor.parse(row.vendor), ...sealedAccount.parse(JSON.parse(text)) };
  }

  const connections = createConnections<EnteredCrm>({
    ...{ database, now, initial },
    table: "crm_connections",
    idOf: (organisation, account) =>
      vault.digest({ organisation, field: "crm_connections.id" }, `${account.vendor} ${textOf(account)}`),
    accountOf: (row) => ({ ...accountOf(row), setBy: row.set_by ?? "" }),
    columnsOf: (organisation, { vendor, ...account }) => ({
      vendor,
      account: vault.seal(sealedIn(organisation), textOf(account)),
      refreshing_until: 0,
    }),
  });

  return {
    ...connections,
    /**
     * Has one process, of those that share the database, refresh tokens.
     *
     * @returns the account as it's then; `undefined` while another process is at it, and where it's another one by now
     */
    async claimRefresh(organisation: string, id: string): Promise<CrmAccount | undefined> {
      const claimed = await database.query
        .updateTable("crm_connections")
        .set({ refreshing_until: sql<number>`${database.clock} + ${sql.lit(refreshLease)}` })
        .where((row) => row.and({ organisation, id }))
        .where("refreshing_until", "<=", database.clock)
        .returningAll()
        .executeTakeFirst();
      return claimed && accountOf(claimed);
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
