import { type Selectable, sql } from "kysely";
import type { Database } from "../../storage/app-database.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { Schema } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import { organisationOf } from "../access/admission.ts";
import type { Identity } from "./identity.ts";

/** A token that expires, and what the next one is got with. */
export interface Expiry {
  /** Unix time in milliseconds. */
  expiresAt: number;
  refreshToken: string;
}

/** An installation as it's stored. */
export interface Installation {
  organisation: string;
  identity: Identity & { botUserId: string };
  /** What was granted. */
  scopes: readonly string[];
  /** Absent where tokens don't expire. */
  expiry: Expiry | undefined;
  /** Slack ID. */
  installedBy: string;
  /** Unix time in milliseconds. */
  installedAt: number;
}

/** Milliseconds that one process has for a refresh, until another may try. */
const refreshLease = 30_000;

type TokenVault = Pick<Vault, "seal" | "open">;

/** Where the app is installed. Tokens are sealed for their organisation. */
export type InstallationStore = ReturnType<typeof createInstallationStore>;

export function createInstallationStore({ database, vault }: { database: Database; vault: TokenVault }) {
  const { query, clock } = database;
  return {
    /** @returns `undefined` where the app isn't installed */
    async find(organisation: string): Promise<Installation | undefined> {
      const row = await query
        .selectFrom("installations")
        .selectAll()
        .where("organisation", "=", organisation)
        .executeTakeFirst();
      return row && installationOf(vault, row);
    },
    /** Installs again over what there is: the newest token is the one that serves. */
    async save(installation: Omit<Installation, "organisation">): Promise<void> {
      const { identity, scopes, expiry, installedBy, installedAt } = installation;
      const organisation = organisationOf(identity);
      const row = {
        team_id: identity.teamId ?? null,
        enterprise_id: identity.enterpriseId ?? null,
        bot_id: identity.botId ?? null,
        bot_user_id: identity.botUserId,
        scopes: scopes.join(","),
        ...sealedTokens(vault, organisation, identity.botToken, expiry),
        refreshing_until: 0,
        installed_by: installedBy,
        installed_at: installedAt,
      };
      await query
        .insertInto("installations")
        .values({ organisation, ...row })
        .onConflict((conflict) => conflict.column("organisation").doUpdateSet(row))
        .execute();
    },
    async remove(organisation: string): Promise<void> {
      await query.deleteFrom("installations").where("organisation", "=", organisation).execute();
    },
    /**
     * Has one process, of those that share the database, refresh a token.
     *
     * @param expiresAt of the token as the caller knows it
     * @returns whether it's the caller: nobody else has done it meanwhile, or is doing it
     */
    async claimRefresh(organisation: string, expiresAt: number): Promise<boolean> {
      const claimed = await query
        .updateTable("installations")
        .set({ refreshing_until: sql<number>`${clock} + ${sql.lit(refreshLease)}` })
        .where("organisation", "=", organisation)
        .where("expires_at", "=", expiresAt)
        .where("refreshing_until", "<=", clock)
        .returning("organisation")
        .execute();
      return claimed.length > 0;
    },
    /** What a refresh brought, unless the app was installed again or uninstalled meanwhile. */
    async refreshed(organisation: string, before: Expiry, botToken: string, expiry: Expiry): Promise<void> {
      await query
        .updateTable("installations")
        .set({ ...sealedTokens(vault, organisation, botToken, expiry), refreshing_until: 0 })
        .where("organisation", "=", organisation)
        .where("expires_at", "=", before.expiresAt)
        .execute();
    },
  };
}

function sealedTokens(vault: TokenVault, organisation: string, botToken: string, expiry: Expiry | undefined) {
  return {
    token: vault.seal(inRow("installations.token", { organisation }), botToken),
    refresh_token:
      expiry === undefined
        ? null
        : vault.seal(inRow("installations.refresh_token", { organisation }), expiry.refreshToken),
    expires_at: expiry?.expiresAt ?? null,
  };
}

function installationOf(vault: TokenVault, row: Selectable<Schema["installations"]>): Installation {
  const { organisation, team_id, enterprise_id, bot_id, bot_user_id, expires_at, refresh_token } = row;
  return {
    organisation,
    identity: {
      botToken: vault.open(inRow("installations.token", { organisation }), row.token),
      botUserId: bot_user_id,
      isEnterpriseInstall: organisation === enterprise_id,
      ...(bot_id !== null && { botId: bot_id }),
      ...(team_id !== null && { teamId: team_id }),
      ...(enterprise_id !== null && { enterpriseId: enterprise_id }),
    },
    scopes: row.scopes.split(","),
    expiry:
      expires_at === null || refresh_token === null
        ? undefined
        : {
            expiresAt: expires_at,
            refreshToken: vault.open(inRow("installations.refresh_token", { organisation }), refresh_token),
          },
    installedBy: row.installed_by,
    installedAt: row.installed_at,
  };
}
