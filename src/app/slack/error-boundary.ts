import { randomBytes } from "node:crypto";
import type { AllMiddlewareArgs, AnyMiddlewareArgs } from "@slack/bolt";
import { WebAPIRateLimitedError } from "@slack/web-api";
import { sentence } from "../blocks/card.ts";
import { escapeText, secondsText } from "../blocks/mrkdwn.ts";
import { missingScope } from "./client/missing-scope.ts";
import { UnreadableRequestError } from "./unreadable-request-error.ts";

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
      await tell(args, sentenceFor(error, reference)).catch((cause: unknown) =>
        onFailure({ reference, type: "telling the person", team: args.context.teamId, error: cause }),
      );
    }
  };
}

function sentenceFor(error: unknown, reference: string): string {
  if (error instanceof WebAPIRateLimitedError) {
    return `Slack asked us to slow down. Nothing was charged. Try again in ${secondsText(error.retryAfter)}.`;
  }
  if (error instanceof UnreadableRequestError) {
    return "We can't read this anymore: it's from an older version of Rapport. Nothing was charged. Start again.";
  }
  const scope = missingScope(error);
  if (scope !== undefined) return withoutScope(scope);
  return (
    "Something went wrong on our side. Nothing was charged. Try again; if it keeps happening, give your " +
    `Rapport admin this reference: ${reference}.`
  );
}

/** What the app can't do without a scope that may be left out at the installation. */
const purposes: ReadonlyMap<string, string> = new Map([
  ["groups:read", "work in private channels"],
  ["files:read", "read files"],
  ["files:write", "send files"],
]);
const maxScopeLength = 100;

function withoutScope(scope: string): string {
  const purpose = purposes.get(scope) ?? "do this";
  const named = scope === "" ? "a permission" : `the permission \`${escapeText(scope, maxScopeLength)}\``;
  return (
    `Rapport can't ${purpose} here: it was installed without ${named}. Nothing was charged. ` +
    "A workspace admin can add it by installing Rapport again."
  );
}

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

async function tell(args: Args, text: string): Promise<void> {
  const { body, client, context } = args;
  if ("event" in body) return;
  const acknowledged = () => undefined;
  // Slack may be out of reach, but it waits for this answer.
  if ("command" in args) {
    const isTold = await args.ack({ response_type: "ephemeral", text }).then(() => true, acknowledged);
    if (isTold) return;
  } else if ("ack" in args && args.ack !== undefined) await args.ack().catch(acknowledged);
  if ("respond" in args && args.respond !== undefined) {
    await args.respond({ response_type: "ephemeral", replace_original: false, text });
  } else if (context.userId !== undefined) {
    await client.chat.postMessage({ channel: context.userId, ...sentence(text) });
  }
}

function typeOf(body: AnyMiddlewareArgs["body"]): string {
  if ("command" in body) return body.command;
  return "type" in body && typeof body.type === "string" ? body.type : "unknown";
}
