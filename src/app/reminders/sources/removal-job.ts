import type { JobKind } from "../../jobs/runner.ts";
import type { createSources } from "./sources.ts";

/** Deletes a source for good once its removal can no longer be undone (`jobKinds.removal`). */
export function createRemovalJob(sources: Pick<ReturnType<typeof createSources>, "finishRemoval">): JobKind {
  return {
    max: 5,
    async run({ organisation, key }) {
      const at = await sources.finishRemoval(organisation, key);
      return at === undefined ? { next: "done" } : { next: "again", at };
    },
  };
}
