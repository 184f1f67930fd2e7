import fc from "fast-check";
import { numRuns } from "../properties/num-runs.ts";

/** One operation on a repository: what it says to a caller is what a tenant reads. */
export type Operation<Repository> = (repository: Repository, organisation: string) => unknown;

let runs = 0;

/**
 * Two tenants whose operations come in any order: what each reads is what it reads when it is alone. Each run takes
 * organisations of its own, so that all can share one database.
 *
 * @param repository what is operated on
 * @param operation any operation
 * @param all how many orders are tried in CI
 */
export async function assertTenantsApart<Repository>(
  repository: Repository,
  operation: fc.Arbitrary<Operation<Repository>>,
  all: number,
): Promise<void> {
  const step = fc.record({ tenant: fc.constantFrom("one", "other"), operation });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
      runs += 1;
      const together: Record<string, unknown[]> = { one: [], other: [] };
      const alone: Record<string, unknown[]> = { one: [], other: [] };
      for (const { tenant, operation } of steps) {
        together[tenant]?.push(await operation(repository, `T${runs} ${tenant}`));
      }
      for (const tenant of ["one", "other"]) {
        for (const { operation } of steps.filter((step) => step.tenant === tenant)) {
          alone[tenant]?.push(await operation(repository, `T${runs} ${tenant} alone`));
        }
      }
      if (JSON.stringify(together) !== JSON.stringify(alone)) {
        throw new Error(`Together they read ${JSON.stringify(together)}, alone ${JSON.stringify(alone)}.`);
      }
    }),
    { numRuns: numRuns(all) },
  );
}
