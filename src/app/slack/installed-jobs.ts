import { again } from "../jobs/jobs.ts";
import type { JobKind } from "../jobs/runner.ts";
import { isNotInstalled } from "./client/workspace-client.ts";
import type { Workspaces } from "./client/workspaces.ts";

/** Milliseconds until a job of an uninstalled organisation is looked at again: it's soon deleted with everything else. */
const uninstalledPause = 60 * 60_000;

/** Job kinds that do nothing, and ask nobody, for organisations where the app isn't installed. */
export function whereInstalled(
  kinds: Readonly<Record<string, JobKind>>,
  { workspaces, now }: { workspaces: Workspaces<"isInstalled">; now: () => number },
): Record<string, JobKind> {
  const guarded = ({ max, run }: JobKind): JobKind => ({
    max,
    async run(job) {
      try {
        if (await workspaces.of(job.organisation).isInstalled()) return await run(job);
      } catch (error) {
        // It was uninstalled meanwhile.
        if (!isNotInstalled(error)) throw error;
      }
      return again(now() + uninstalledPause);
    },
  });
  return Object.fromEntries(Object.entries(kinds).map(([kind, work]) => [kind, guarded(work)]));
}
