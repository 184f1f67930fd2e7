import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";

/** Ids that this feature handles. */
export const ids = {
  approve: "approval_approve",
  decline: "approval_decline",
  withdraw: "approval_withdraw",
} as const;

/** What each of the buttons carries: the request's ID. It says who may press it. */
export const approvalValue = jsonValue(z.object({ approval: z.string().min(1) }), limits.buttonValue);
