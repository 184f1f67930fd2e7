import type { ConformanceCase } from "./case.ts";
import { authenticationCases } from "./cases/authentication.ts";
import { lookupCases } from "./cases/lookup.ts";
import { paidCases } from "./cases/paid.ts";
import { refusalCases } from "./cases/refusals.ts";

/** All cases in the order they run, free ones first. */
export const suite: readonly ConformanceCase[] = [
  ...authenticationCases,
  ...lookupCases,
  ...paidCases,
  ...refusalCases,
];
