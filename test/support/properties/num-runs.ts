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
 * On which of the databases, or in which of the places, each case runs that costs many processes: in one after the other
 * in turn, or in all of them with `PROPERTY_RUNS=all`.
 *
 * @param index of the case
 * @param count in how many of them it runs, from the index on
 */
export function inTurn<Kind>(kinds: readonly Kind[], index: number, count = 1): Kind[] {
  const { length } = kinds;
  return kinds.filter((_, turn) => isThorough || (turn + length - (index % length)) % length < count);
}
