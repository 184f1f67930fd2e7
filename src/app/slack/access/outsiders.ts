import type { AllMiddlewareArgs, AnyMiddlewareArgs } from "@slack/bolt";
import type { Workspaces } from "../client/workspaces.ts";
import { writtenIn } from "../input/written-message.ts";
import { inTime } from "../reply/delivery.ts";
import { explain } from "../reply/explain.ts";
import { isEvent, ownerOf } from "../router.ts";
import { organisationOf } from "./admission.ts";
import type { Membership, Memberships } from "./memberships.ts";

/** Milliseconds to wait until Slack says who acts; the acknowledgement has more. */
const answerTimeout = 1_200;
/** Milliseconds to wait for the workspace's name, which is asked for once. */
const nameTimeout = 500;

export interface OutsidersOptions {
  workspaces: Workspaces<"memberships" | "directory">;
  /** Notes a request that Slack's silence keeps out: its repetition might be let in a minute later. */
  note: (args: Args) => Promise<unknown>;
}

/**
 * Lets in only members of the company that installed the app, before any listener runs, and explains it to everyone
 * else: they may be the very contacts whose profiles these are.
 *
 * @returns a function that says whether a request is let in
 */
export function refuseOutsiders({ workspaces, note }: OutsidersOptions): (args: Args) => Promise<boolean> {
  return async (args) => {
    if ("event" in args && !isRequest(args)) return true;
    const { memberships, directory } = workspaces.of(organisationOf(args.context));
    const membership = await membershipIn(args, memberships);
    if (membership === "member") return true;
    if (membership === undefined) await note(args);
    const asked = membership === undefined ? undefined : directory.name().catch(() => undefined);
    const workspace = asked && (await inTime(asked, nameTimeout));
    await explain(args, membership ?? "unknown", args.client, workspace);
    return false;
  };
}

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/** Whether a person asks for something by an event. All others are about people and channels, and show them nothing. */
function isRequest(args: Args): boolean {
  const isTyped = isEvent(args, "app_home_opened") || isEvent(args, "function_executed");
  const isOfLinks = isEvent(args, "link_shared") || isEvent(args, "entity_details_requested");
  return isTyped || isOfLinks || writtenIn(args.body) !== undefined;
}

/** The ID by which handlers know who acts. Not bolt's `context.userId`, which an installation can set. */
function actorOf(body: Args["body"]): string | undefined {
  if ("command" in body) return body.user_id;
  const acting = "event" in body ? body.event : body;
  if ("inputs" in acting && acting.type === "function_executed") return ownerOf(acting.inputs);
  if (!("user" in acting)) return undefined;
  return typeof acting.user === "object" ? acting.user.id : acting.user;
}

/** Mostly it is remembered: no timer and no promise for each request. @returns `undefined` while Slack doesn't say */
function membershipIn(
  { body, client, logger }: Args,
  { peek, ask }: Memberships,
): Membership | Promise<Membership | undefined> {
  const person = actorOf(body);
  if (person === undefined) return "unknown";
  const known = peek(person);
  if (known !== undefined) return known;
  const asked = ask(client, person).catch((error: unknown) => {
    logger.warn("membership check failed", error);
    return undefined;
  });
  return inTime(asked, answerTimeout);
}
