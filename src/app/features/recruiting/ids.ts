import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";

/** Ids that this feature handles. Its command is `/profile`'s. */
export const ids = {
  notRecruiting: "recruiting_not",
  allowView: "recruiting_allow_view",
  disallowView: "recruiting_disallow_view",
  read: "recruiting_read",
} as const;

/** What the button carries: the ID of the request that waits for it. */
export const refusedValue = jsonValue(z.object({ approval: z.string().min(1) }), limits.buttonValue);
