import { randomBytes } from "node:crypto";
import type { AllMiddlewareArgs, AnyMiddlewareArgs } from "@slack/bolt";
import { explain } from "./reply/explain.ts";

export interface FailedRequest {
  /** Six characters that appear both in the log and in what the person sees. */
  reference: string;
  type: string;
  team: string | undefined;
  error: unknown;
}

/**
 * The one place where an unexpected error ends: it is logged with its context, and the person who acted
 * gets a sentence.
 *
 * @param onFailure logs the failure; the body of the request is not in it, since it can hold a profile
 * @returns a function that runs what answers a request
 */
export function errorBoundary(onFailure: (failure: FailedRequest) => void) {
  return async (args: Args, answer: () => Promise<void>): Promise<void> => {
    try {
      await answer();
    } catch (error) {
      const reference = randomBytes(3).toString("hex");
      onFailure({ reference, type: typeOf(args.body), team: args.context.teamId, error });
      await explain(args, { kind: "failed", error, reference }, args.client).catch((cause: unknown) =>
        onFailure({ reference, type: "telling the person", team: args.context.teamId, error: cause }),
      );
    }
  };
}

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

function typeOf(body: AnyMiddlewareArgs["body"]): string {
  if ("command" in body) return body.command;
  return "type" in body && typeof body.type === "string" ? body.type : "unknown";
}
