/**
 * With how many examples a property is tried: with all of them in CI (`PROPERTY_RUNS=all`), with a fifth while one works.
 *
 * @param all for `numRuns` of fast-check
 */
export function numRuns(all: number): number {
  return process.env.PROPERTY_RUNS === "all" ? all : Math.ceil(all / 5);
}
