import { setTimeout } from "node:timers/promises";
import { isDatabaseAway } from "../../database/away.ts";
import { foldErrors, type Log } from "../log.ts";
import type { Database } from "../storage/app-database.ts";
import { acrossOrganisations } from "../storage/tenant-scope.ts";

/** Milliseconds between two questions whether the database is back. */
const pause = 1_000;

/** While the database is away, all that fails for it is one line in the log; and one says that it's back. */
export function logOutages(log: Log, database: Pick<Database, "isReachable">, stopping: AbortSignal): void {
  let isAway = false;

  async function untilBack(): Promise<void> {
    do await setTimeout(pause, undefined, { ref: false });
    while (!stopping.aborted && !(await acrossOrganisations(database.isReachable)));
    isAway = false;
    if (!stopping.aborted) log.info("the database answers again");
  }

  foldErrors(log, (error) => {
    if (!isDatabaseAway(error)) return false;
    if (!isAway) {
      isAway = true;
      log.error("the database doesn't answer: nothing is shown or charged until it does");
      void untilBack();
    }
    return true;
  });
}
