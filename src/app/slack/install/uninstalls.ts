import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { z } from "zod";
import { again, done, scheduleJobs } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/app-database.ts";
import { withinOrganisation } from "../../storage/tenant-scope.ts";
import type { Installations } from "./identity.ts";
import { hasRows, purge, uninstallJob } from "./purge.ts";
import { finalRefusals } from "./single-workspace.ts";

/**
 * Milliseconds until the second purge: what was under way at the first one may have written since, and Slack may have
 * taken a moment to revoke the token.
 */
const secondPurge = 10 * 60_000;
/** Milliseconds until SQLite's file is tried again that others are using. */
const eraseRetry = 60_000;

/** Source: https://docs.slack.dev/reference/events/app_uninstalled and https://docs.slack.dev/reference/events/tokens_revoked */
const uninstalling = z.object({
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  is_enterprise_install: z.boolean().nullish(),
  authorizations: z.array(z.object({ is_enterprise_install: z.boolean().nullish() })).nullish(),
  event: z.discriminatedUnion("type", [
    z.object({ type: z.literal("app_uninstalled") }),
    z.object({
      type: z.literal("tokens_revoked"),
      tokens: z.object({ bot: z.array(z.string()).nullish() }),
    }),
  ]),
});

export interface UninstallsOptions {
  database: Database;
  installations: Pick<Installations, "find" | "remove">;
  /** An organisation's, which sends nothing where the app isn't installed. */
  clientOf: (organisation: string) => WebClient;
  /** Forgets what is in memory and in caches. */
  forget: (organisation: string) => Promise<void>;
  /** Marks beside backups that it has left: restoring one leaves it out. */
  markLeft: (organisation: string) => Promise<void>;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/** What Slack tells us when the app is removed: in any order, more than once, and of workspaces we don't know. */
export type Uninstalls = ReturnType<typeof createUninstalls>;

export function createUninstalls(options: UninstallsOptions) {
  const { database, installations, clientOf, forget, markLeft, now, log } = options;

  /** A token that still serves belongs to an installation made since: an event can come late. */
  async function isInstalled(organisation: string): Promise<boolean> {
    if ((await installations.find(organisation)) === undefined) return false;
    try {
      await clientOf(organisation).auth.test();
      return true;
    } catch (error) {
      if (error instanceof WebAPIPlatformError && finalRefusals.has(error.data.error)) return false;
      throw error;
    }
  }

  /** From now on, nothing is sent there. @returns false if the app is installed after all */
  async function end(organisation: string): Promise<boolean> {
    if (await isInstalled(organisation)) return false;
    await installations.remove(organisation);
    await forget(organisation);
    return true;
  }

  const job: JobKind = {
    max: 1,
    async run({ organisation, key }) {
      if (!(await end(organisation))) return done;
      await purge(database, organisation);
      await markLeft(organisation);
      if (!(await database.eraseEverythingDeleted())) return again(now() + eraseRetry);
      const isLast = key === "second";
      const what = isLast
        ? "everything of this organisation"
        : "all but what is under way, which follows in ten minutes,";
      log.info({ organisation }, `Rapport was uninstalled; ${what} is deleted`);
      return done;
    },
  };

  return {
    /** @returns whether it was such an event: then it's done, or will be by a job */
    async handle(body: unknown): Promise<boolean> {
      const { data } = uninstalling.safeParse(body);
      if (data === undefined) return false;
      const { event } = data;
      const organisation = organisationOfEvent(data);
      // A person's token: the app has none, and isn't uninstalled by it.
      if (event.type === "tokens_revoked" && !event.tokens.bot?.length) return true;
      if (organisation === undefined) return true;
      const at = now();
      await withinOrganisation(organisation, async () => {
        // Anybody's name may be in an event; a job for each would stay for minutes.
        if (!(await hasRows(database, organisation))) return;
        await scheduleJobs(database.query, [
          { organisation, kind: uninstallJob, key: "first", dueAt: at },
          { organisation, kind: uninstallJob, key: "second", dueAt: at + secondPurge },
        ]);
        await end(organisation).catch((error: unknown) =>
          log.warn({ err: error }, "uninstalling failed, will retry"),
        );
      });
      return true;
    },
    job,
  };
}

/** Slack names both an enterprise and its workspace: which of them uninstalled the app, it says beside. */
function organisationOfEvent(data: z.infer<typeof uninstalling>): string | undefined {
  const { team_id, enterprise_id, is_enterprise_install, authorizations } = data;
  const isEnterprise = authorizations?.[0]?.is_enterprise_install ?? is_enterprise_install ?? !team_id;
  return (isEnterprise ? enterprise_id : team_id) ?? undefined;
}
