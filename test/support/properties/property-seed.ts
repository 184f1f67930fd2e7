import { configureGlobal, readConfigureGlobal } from "fast-check";
import { numRuns } from "./num-runs.ts";

/**
 * Properties are tried with the same examples in each run, so that a change is judged by itself and not by luck.
 * `PROPERTY_SEED=random` looks for new ones; a number repeats those of a report.
 */
const seed = process.env.PROPERTY_SEED ?? "20261122";
configureGlobal({
  ...readConfigureGlobal(),
  numRuns: numRuns(100),
  ...(seed !== "random" && { seed: Number(seed) }),
});
