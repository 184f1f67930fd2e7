import type { AllMiddlewareArgs, AnyMiddlewareArgs } from "@slack/bolt";
import { WebAPIRateLimitedError, type WebClient } from "@slack/web-api";
import { isDatabaseAway } from "../../../database/away.ts";
import { header, noticeModal, section, sentence } from "../../blocks/card.ts";
import { escapeText, secondsText } from "../../blocks/mrkdwn.ts";
import { notConnectedText } from "../../blocks/not-connected.ts";
import type { Membership } from "../access/memberships.ts";
import { missingScope } from "../client/missing-scope.ts";
import { writtenIn } from "../input/written-message.ts";
import { isBlockAction, isEvent, isGlobalShortcut, isOptions, isSubmission } from "../router.ts";
import { UnreadableRequestError } from "../unreadable-request-error.ts";
import { answerMessage } from "./answer-message.ts";
import { openModal } from "./modal.ts";
import { persistently } from "./passing-failure.ts";

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/** Why a request isn't carried out. */
export type Reason =
  | Exclude<Membership, "member">
  | "not connected"
  /** What was used is another company's Rapport. */
  | "elsewhere"
  /** `installUrl`: where it can be installed, if many workspaces can. */
  | { kind: "not installed"; installUrl: string | undefined }
  /** `reference` appears in the log, too. */
  | { kind: "failed"; error: unknown; reference: string };

/** What happened, what it cost, and what to do; mrkdwn. @param workspace its name, as Slack has it */
export function reasonText(reason: Reason, workspace = "this workspace"): string {
  if (typeof reason === "string")
    return sentences[reason].replace(anyWorkspace, () => escapeText(workspace, maxWorkspaceLength));
  if (reason.kind === "failed") return failureText(reason.error, reason.reference);
  const { installUrl } = reason;
  const remedy = installUrl === undefined ? "" : ` A workspace admin can install it: ${installUrl}`;
  return `Rapport isn't installed in your workspace, so we did nothing.${remedy}`;
}

const maxWorkspaceLength = 100;
const anyWorkspace = "(workspace)";
const forMembers = `Rapport is for members of ${anyWorkspace}, and`;
const nothing = "Nothing was looked up.";
const sentences: Readonly<Record<Extract<Reason, string>, string>> = {
  outsider: `${forMembers} you're a guest from another company. ${nothing}`,
  guest: `${forMembers} you're a guest here. ${nothing}`,
  deactivated: `${forMembers} your account is deactivated. ${nothing}`,
  bot: `${forMembers} you're an app. ${nothing}`,
  unknown:
    "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. Try again in a minute.",
  "not connected": notConnectedText,
  elsewhere:
    "This is from another company's Rapport, and only people there can use it. Nothing was done or charged. In your own workspace, start with `/profile`.",
};

/** Said in a workflow that somebody runs for another person. */
const notForThem = `Rapport is for members of this workspace, and the person it's for isn't one, as far as Slack tells us. ${nothing}`;

function failureText(error: unknown, reference: string): string {
  if (error instanceof WebAPIRateLimitedError) {
    return `Slack asked us to slow down. Nothing was charged. Try again in ${secondsText(error.retryAfter)}.`;
  }
  if (error instanceof UnreadableRequestError) {
    return "We can't read this anymore: it's from an older version of Rapport. Nothing was charged. Start again.";
  }
  if (isDatabaseAway(error))
    return "Rapport's database doesn't answer right now. Nothing was charged. Try again in a minute.";
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

/**
 * Tells why, to the person alone who made a request: below a command or a message, in answer to what they wrote to us,
 * in a form's place, else in a modal, or a direct message if something failed; in the App Home of somebody who may no
 * longer see theirs; and in Slack's own words in a preview's side panel. A workflow hears that its step failed, and why.
 *
 * @param client of the organisation that the request is from; none where the app isn't installed
 * @param workspace that organisation's name
 * @throws errors of Slack: then it isn't told
 */
export async function explain(
  args: Args,
  reason: Reason,
  client: WebClient | undefined,
  workspace?: string,
): Promise<void> {
  const text = reasonText(reason, workspace);
  if (isEvent(args, "function_executed")) {
    // It may have been acknowledged before.
    await args.ack().catch(() => undefined);
    const { function_execution_id } = args.event;
    const error = typeof reason === "string" ? notForThem : text;
    const tell = async () => client?.functions.completeError({ function_execution_id, error });
    return void (await persistently.execute(tell));
  }
  if ("event" in args) {
    const message = writtenIn(args.body);
    if (message !== undefined) return void (client && (await answerMessage(client, message, sentence(text))));
    if (isEvent(args, "entity_details_requested")) {
      const error = { status: typeof reason === "string" ? "restricted" : "internal_error" };
      return void (await client?.entity.presentDetails({ trigger_id: args.event.trigger_id, error }));
    }
    // It replaces the Home of somebody who was a member, with contacts and meetings in it.
    if (typeof reason !== "string" || !isEvent(args, "app_home_opened") || args.event.tab !== "home") return;
    const blocks = [header("Rapport"), section(text)];
    return void (await client?.views.publish({ user_id: args.event.user, view: { type: "home", blocks } }));
  }
  if (isOptions(args)) return args.ack({ options: [] });
  const modal = noticeModal("Rapport", text);
  const reply = { response_type: "ephemeral" as const, text };
  try {
    // Slack may be out of reach, but it waits for this answer.
    if ("command" in args) return await args.ack(reply);
    if (isSubmission(args)) return await args.ack({ response_action: "update", view: modal });
    if ("ack" in args && args.ack !== undefined) await args.ack();
  } catch {
    // It was acknowledged before.
  }
  // What another company's Rapport has for answers is that company's.
  if (reason !== "elsewhere" && "respond" in args && args.respond !== undefined)
    return void (await args.respond({ ...reply, replace_original: false }));
  if (client === undefined) return;
  // Where something failed, the trigger may be used up.
  if (typeof reason === "string") {
    if (isBlockAction(args) || isGlobalShortcut(args)) await openModal({ client, body: args.body }, modal);
  } else if ("user" in args.body && typeof args.body.user === "object")
    await client.chat.postMessage({ channel: args.body.user.id, ...sentence(text) });
}
