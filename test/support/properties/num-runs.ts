/**
 * With how many examples a property is tried: a fifth, or all of them with `PROPERTY_RUNS=all`.
 *
 * @param all for `numRuns` of fast-check
 */
export function numRuns(all: number): number {
  return process.env.PROPERTY_RUNS === "all" ? all : Math.ceil(all / 5);
}
