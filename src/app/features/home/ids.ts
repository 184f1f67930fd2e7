import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";

/** Ids that this feature handles. */
export const ids = {
  open: "home_open_result",
  newerResults: "home_newer_results",
  olderResults: "home_older_results",
} as const;

/** Value of the buttons below the results: the page to show, from 0. */
export const resultsPageValue = jsonValue(z.int().min(0), limits.buttonValue);
