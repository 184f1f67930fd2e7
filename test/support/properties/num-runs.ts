const isThorough = process.env.PROPERTY_RUNS === "all";

/**
 * With how many examples a property is tried: a fifth, or all of them with `PROPERTY_RUNS=all`.
 *
 * @param all for `numRuns` of fast-check
 */
export function numRuns(all: number): number {
  return isThorough ? all : Math.ceil(all / 5);
}

/**
 * On which of the databases each case runs that costs many processes: on one after the other in turn, or on all of them
 * with `PROPERTY_RUNS=all`.
 *
 * @param index of the case
 */
export function inTurn<Kind>(kinds: readonly Kind[], index: number): Kind[] {
  return kinds.filter((_, turn) => isThorough || turn === index % kinds.length);
}
