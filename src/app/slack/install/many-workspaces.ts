import { WebClient } from "@slack/web-api";
import type { StoreOptions } from "../../storage/store-options.ts";
import { withinOrganisation } from "../../storage/tenant-scope.ts";
import { organisationOf } from "../access/admission.ts";
import { createInstallRoutes, type InstallRoutesOptions } from "./install-routes.ts";
import { createInstallationStore } from "./installation-store.ts";
import { createInstallations } from "./installations.ts";
import { purge } from "./purge.ts";
import { createTokenRefresh } from "./token-refresh.ts";

export type ManyWorkspacesOptions = StoreOptions & Omit<InstallRoutesOptions, "install">;

/** Installations that people make over OAuth, and the pages on which they do. */
export function createManyWorkspaces(options: ManyWorkspacesOptions) {
  const { oauth, clientOptions, database } = options;
  const store = createInstallationStore(options);
  const client = new WebClient(undefined, clientOptions);
  const refresh = createTokenRefresh({ ...options, ...oauth, store, client });
  const installations = createInstallations({ ...options, store, refresh });
  const routes = createInstallRoutes({
    ...options,
    async install(installation) {
      const organisation = organisationOf(installation.identity);
      await withinOrganisation(organisation, async () => {
        // What an earlier one left behind goes first, if it's still there: then nobody deletes what is new.
        if ((await store.find(organisation)) === undefined) await purge(database, organisation);
        await store.save(installation);
      });
      installations.forget(organisation);
    },
  });
  return {
    installations,
    routes,
    installUrl: new URL("/slack/install", oauth.publicUrl).href,
  };
}
