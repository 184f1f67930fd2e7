import type { AllMiddlewareArgs, AnyMiddlewareArgs } from "@slack/bolt";
import type { HomeView } from "@slack/types";
import { header, noticeModal, section } from "../../blocks/card.ts";
import type { Workspaces } from "../client/workspaces.ts";
import { inTime } from "../reply/delivery.ts";
import { openModal } from "../reply/modal.ts";
import { isBlockAction, isEvent, isGlobalShortcut, isOptions, isSubmission } from "../router.ts";
import type { Membership, Memberships } from "./memberships.ts";
import { organisationOf } from "./tenancy.ts";

/** Milliseconds to wait until Slack says who acts; the acknowledgement has more. */
const answerTimeout = 1_200;

const forMembers = "We only show profiles to people at the company that installed Rapport, and";
const nothing = "Nothing was looked up.";
const refusals: Readonly<Record<Exclude<Membership, "member">, string>> = {
  outsider: `${forMembers} you're a guest from another company. ${nothing}`,
  guest: `${forMembers} you're a guest here. ${nothing}`,
  deactivated: `${forMembers} your account is deactivated. ${nothing}`,
  bot: `${forMembers} you're an app. ${nothing}`,
  unknown: `Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. Try again in a minute.`,
};

export interface OutsidersOptions {
  workspaces: Workspaces<"memberships">;
}

/**
 * Lets in only members of the company that installed the app, before any listener runs, and explains it to everyone
 * else: they may be the very contacts whose profiles these are.
 *
 * @returns a function that says whether a request is let in
 */
export function refuseOutsiders({ workspaces }: OutsidersOptions): (args: Args) => Promise<boolean> {
  return async (args) => {
    if ("event" in args && !requests.has(args.event.type)) return true;
    const { memberships } = workspaces.of(organisationOf(args.context));
    const membership = await membershipIn(args, memberships);
    if (membership === "member") return true;
    await explain(args, refusals[membership]);
    return false;
  };
}

/** Events by which a person asks for something. All others are about people and channels, and show them nothing. */
const requests: ReadonlySet<string> = new Set(["app_home_opened", "app_mention", "message"]);

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/** The ID by which handlers know who acts. Not bolt's `context.userId`, which an installation can set. */
function actorOf(body: Args["body"]): string | undefined {
  if ("command" in body) return body.user_id;
  const acting = "event" in body ? body.event : body;
  if (!("user" in acting)) return undefined;
  return typeof acting.user === "object" ? acting.user.id : acting.user;
}

/** Mostly it is remembered: no timer and no promise for each request. */
function membershipIn(
  { body, client, logger }: Args,
  { peek, ask }: Memberships,
): Membership | Promise<Membership> {
  const person = actorOf(body);
  if (person === undefined) return "unknown";
  const known = peek(person);
  if (known !== undefined) return known;
  const asked = ask(client, person).catch((error: unknown) => {
    logger.warn("membership check failed", error);
    return undefined;
  });
  return inTime(asked, answerTimeout).then((membership) => membership ?? "unknown");
}

/** Says why, to this person alone, in the way that this kind of request allows. */
async function explain(args: Args, text: string): Promise<void> {
  const { client } = args;
  if (isEvent(args, "app_home_opened")) {
    const { tab, user } = args.event;
    // It replaces the Home of somebody who was a member, with contacts and meetings in it.
    if (tab === "home") await client.views.publish({ user_id: user, view: homeSaying(text) });
    return;
  }
  if ("event" in args) return;
  const modal = noticeModal("Rapport", text);
  if (isOptions(args)) return args.ack({ options: [] });
  if (isSubmission(args)) return args.ack({ response_action: "update", view: modal });
  // Slack may be out of reach, but it waits for this answer.
  if ("command" in args) return args.ack({ response_type: "ephemeral", text });
  if ("ack" in args && args.ack !== undefined) await args.ack();
  if ("respond" in args && args.respond !== undefined) {
    await args.respond({ response_type: "ephemeral", replace_original: false, text });
  } else if (isBlockAction(args) || isGlobalShortcut(args)) {
    await openModal(args, modal);
  }
}

function homeSaying(text: string): HomeView {
  return { type: "home", blocks: [header("Rapport"), section(text)] };
}
