import type { Kysely } from "kysely";
import type { Schema } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import type { StoreOptions } from "../../storage/store-options.ts";
import { type Connection, createConnections, type Initial } from "../connections.ts";

/** A key of the profile service that somebody enters. */
interface EnteredKey {
  key: string;
  /** Slack ID of the administrator; absent: it comes from the environment. */
  setBy: string | undefined;
}

/** The account with the profile service that an organisation uses. */
export type ServiceConnection = Connection<EnteredKey>;

/** The key that one organisation has from the start: PROFILE_API_KEY, or the sandbox's. */
export type InitialKey = Initial<EnteredKey>;

export type ServiceConnections = ReturnType<typeof createServiceConnections>;

/** Each organisation's key, sealed. There is one way to look at it: as the key of a request. */
export function createServiceConnections(options: StoreOptions & { initial?: InitialKey | undefined }) {
  const { database, vault, now, initial } = options;
  const sealedIn = (organisation: string) => inRow("service_connections.key", { organisation });
  return createConnections<EnteredKey>({
    ...{ database, now, initial, forgetAccount },
    table: "service_connections",
    idOf: (organisation, { key }) => vault.digest({ organisation, field: "service_connections.id" }, key),
    accountOf: ({ organisation, key, set_by }) => ({
      key: vault.open(sealedIn(organisation), key),
      setBy: set_by ?? undefined,
    }),
    columnsOf: (organisation, { key }) => ({ key: vault.seal(sealedIn(organisation), key) }),
  });
}

async function forgetAccount(transaction: Kysely<Schema>, organisation: string): Promise<void> {
  for (const table of ["balances", "refused_contact_ids"] as const)
    await transaction.deleteFrom(table).where("organisation", "=", organisation).execute();
}
