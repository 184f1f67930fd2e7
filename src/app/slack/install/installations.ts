import QuickLRU from "quick-lru";
import { isDatabaseAway } from "../../../database/away.ts";
import { type Remembered, rememberedByKey } from "../../outreach/remembered.ts";
import { withinOrganisation } from "../../storage/tenant-scope.ts";
import type { Identity, Installations, RequestSource } from "./identity.ts";
import type { Installation, InstallationStore } from "./installation-store.ts";
import type { TokenRefresh } from "./token-refresh.ts";

/** Milliseconds that an installation is remembered: another process may have changed it. */
const lifetime = 60_000;
const maxRemembered = 10_000;
/** Milliseconds before its expiry from which a token is refreshed: while it serves, and when it's about to end. */
const refreshAhead = { early: 2 * 60 * 60_000, latest: 60_000 } as const;

export interface InstallationsOptions {
  store: Pick<InstallationStore, "find" | "remove">;
  refresh: TokenRefresh;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Many workspaces, each with its own installation in the database. */
export function createInstallations({ store, refresh, now }: InstallationsOptions) {
  const known = rememberedByKey<Installation | undefined>(maxRemembered, { lifetime, now });
  /** For while the database is away: whoever asks is to hear that. */
  const lastKnown = new QuickLRU<string, Installation | undefined>({ maxSize: maxRemembered });
  const entryOf = (organisation: string): Remembered<Installation | undefined> =>
    known.of(organisation, () => withinOrganisation(organisation, () => store.find(organisation)));

  function forget(organisation: string): void {
    known.forget(organisation);
    lastKnown.delete(organisation);
  }

  async function reload(organisation: string): Promise<Identity | undefined> {
    known.forget(organisation);
    return (await store.find(organisation))?.identity;
  }

  function current(organisation: string, installation: Installation | undefined) {
    // It may be installed any moment, in another process.
    if (installation === undefined) known.forget(organisation);
    if (installation?.expiry === undefined) return installation?.identity;
    const left = installation.expiry.expiresAt - now();
    if (left > refreshAhead.early) return installation.identity;
    const refreshed = withinOrganisation(organisation, async () => {
      const outcome = await refresh(installation);
      const identity = await reload(organisation);
      // The token is about to end, and there won't be another: only a new installation helps.
      const isLost = outcome === "refused" && identity?.botToken === installation.identity.botToken;
      return isLost ? undefined : identity;
    });
    if (left <= refreshAhead.latest) return refreshed;
    // The token still serves; who comes next finds out whether the database answers.
    refreshed.catch(() => undefined);
    return installation.identity;
  }

  function find(organisation: string): Identity | undefined | Promise<Identity | undefined> {
    const entry = entryOf(organisation);
    const peeked = entry.peek();
    if (peeked !== undefined) return current(organisation, peeked.value);
    return entry().then(
      (installation) => {
        lastKnown.set(organisation, installation);
        return current(organisation, installation);
      },
      (error: unknown) => {
        if (!isDatabaseAway(error) || !lastKnown.has(organisation)) throw error;
        return lastKnown.get(organisation)?.identity;
      },
    );
  }

  return {
    start: async () => undefined,
    isReady: () => true,
    /** One for the whole enterprise is for all its workspaces; otherwise each has its own. */
    ofRequest({ isEnterpriseInstall, teamId, enterpriseId }: RequestSource) {
      const [first, second] = isEnterpriseInstall ? [enterpriseId, teamId] : [teamId, enterpriseId];
      const findSecond = () => (second === undefined ? undefined : find(second));
      const found = first === undefined ? undefined : find(first);
      // Mostly it's remembered: no promise for each request.
      if (found instanceof Promise) return found.then((identity) => identity ?? findSecond());
      return found ?? findSecond();
    },
    find,
    async remove(organisation: string): Promise<void> {
      await store.remove(organisation);
      forget(organisation);
    },
    /** What is remembered of it is out of date. */
    forget,
  } satisfies Installations & Record<string, unknown>;
}
