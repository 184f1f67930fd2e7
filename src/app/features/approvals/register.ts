import { noticeModal, sentence } from "../../blocks/card.ts";
import { type Approval, approvalLife, type EndedState } from "../../credits/approvals.ts";
import type { Begun } from "../../credits/begin-call.ts";
import { readCreditSettings } from "../../credits/credit-settings.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import { replyPrivately } from "../../slack/reply/delivery.ts";
import { openModal, showWhereClicked } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { approvalValue, ids } from "./ids.ts";

export type ApprovalsDependencies = Uses<{
  approvals: "find" | "end";
  paidCallHandler: "fromApproval";
  database: "query";
  now: true;
}> & { workspaces: Workspaces<"memberships"> };

/** The buttons of managers, and the requester's. */
export function registerApprovals(router: Router, dependencies: ApprovalsDependencies): void {
  const { approvals } = dependencies;
  router.button(
    ids.approve,
    asManager(dependencies, (approval, args) => approve(dependencies, approval, args)),
  );
  router.button(
    ids.decline,
    asManager(dependencies, (approval, { person: by }) => approvals.end(approval, { state: "declined", by })),
  );
  router.button(ids.withdraw, withdraw(dependencies));
}

/**
 * Lets whoever manages credits now decide about a request that waits. The message follows by its job.
 *
 * @param decide returns false when somebody else was faster, or manages credits by now
 */
function asManager(
  { approvals, database, now }: ApprovalsDependencies,
  decide: (approval: Approval, args: ButtonArgs) => Promise<boolean>,
) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, organisation, person } = args;
    const { approval: id } = approvalValue.decode(action.value);
    const refusal = async () => {
      const { manager } = await readCreditSettings(database.query, organisation);
      return manager === person ? undefined : notManager(manager);
    };
    const refused = await refusal();
    if (refused !== undefined) return beside(args, refused);
    const approval = await approvals.find(organisation, id);
    if (approval?.state !== "waiting") return beside(args, alreadyEnded);
    if (now() >= approval.createdAt + approvalLife) {
      await approvals.end(approval, { state: "expired" });
      return beside(args, alreadyEnded);
    }
    if (!(await decide(approval, args))) await beside(args, (await refusal()) ?? alreadyEnded);
  };
}

/** What an approved request ends as when it isn't begun. */
const endings = {
  known: "bought",
  same: "bought",
  suppressed: "suppressed",
  "over budget": "over budget",
} as const satisfies Partial<Record<Begun["kind"], EndedState>>;

async function approve(
  { approvals, paidCallHandler, workspaces }: ApprovalsDependencies,
  approval: Approval,
  { client, person: by }: ButtonArgs,
): Promise<boolean> {
  const { memberships } = workspaces.of(approval.organisation);
  if ((await memberships.ask(client, approval.person)) !== "member")
    return approvals.end(approval, { state: "left", by });
  const kind = await paidCallHandler.fromApproval(approval, by);
  switch (kind) {
    case "begun":
      return true;
    case "decided":
    // Never: it doesn't wait for an OK that it has.
    case "awaiting":
    case "needs approval":
      return false;
    default:
      return approvals.end(approval, { state: endings[kind], by });
  }
}

/** "Withdraw": the requester takes back what nobody has decided. */
function withdraw({ approvals }: Pick<ApprovalsDependencies, "approvals">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, organisation, person: by } = args;
    const name = { organisation, id: approvalValue.decode(action.value).approval };
    const approval = await approvals.find(organisation, name.id);
    const isWithdrawn = approval?.person === by && (await approvals.end(name, { state: "withdrawn", by }));
    if (!isWithdrawn) return beside(args, nothingToWithdraw);
    await showWhereClicked(args, { title: "Withdrawn", card: sentence(withdrawn) });
  };
}

/** Says something without replacing what was clicked, where a result may be by now. */
async function beside(args: ButtonArgs, text: string): Promise<void> {
  const { body, person: user } = args;
  if (body.view === undefined) {
    await replyPrivately({ ...args, channel: body.channel?.id, user, isReplacing: false })(sentence(text));
  } else await openModal(args, noticeModal("Approval", text));
}

const alreadyEnded = "This request has been decided or has ended already.";
const nothingToWithdraw = "There's nothing left to withdraw: this request has been decided or has ended.";
const withdrawn = "You've withdrawn your request. Nothing was charged.";

function notManager(manager: string | undefined): string {
  return manager === undefined
    ? "Nobody manages credits now, so nobody can decide this. A workspace admin can choose someone in Rapport's Home."
    : `Only <@${manager}>, who manages credits, can decide this.`;
}
