import type { ModalView } from "@slack/types";
import type { Actor } from "../../actor.ts";
import type { CrmAccount } from "../../crm/crm-connections.ts";
import { CrmError, type CrmProblem } from "../../crm/crm-error.ts";
import { crmVendor, crmVendors } from "../../crm/vendors.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import { readChoiceField, readTextField } from "../../slack/input/form-fields.ts";
import { administratorsOnly, refuseForm, replaceForm } from "../../slack/reply/modal.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { crmModal, crmNoticeModal, type SignInLink } from "./cards.ts";
import { ids } from "./ids.ts";
import { addressNeeded, checking, refusal, saved, wrongAddress, wrongToken } from "./sentences.ts";

export interface CrmDependencies
  extends Uses<{
    auditLog: "record" | "write";
    crmConnections: "connect" | "disconnect";
    crmHttp: true;
    drawHome: true;
    hideFromLog: true;
    teamCrm: "state" | "forgetAll";
  }> {
  /** Of an operator's apps. */
  signInLinks: (actor: Actor) => SignInLink[];
}

/** Milliseconds that trying a token may take. */
const checkTimeout = 10_000;

/** Reads the form: the token is tried before it's kept, and goes nowhere else. */
export function submitCrm(dependencies: CrmDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { client, organisation, person } = args;
    const read = readForm(dependencies, args);
    if ("errors" in read) return refuseForm(args, read.errors);
    dependencies.hideFromLog(read.token);
    await replaceForm(args, enter(dependencies, args, read), crmNoticeModal(checking));
    await dependencies.drawHome(client, organisation, person);
  };
}

function readForm(
  { crmHttp }: Pick<CrmDependencies, "crmHttp">,
  { view: { state } }: SubmissionArgs,
): CrmAccount | { errors: Record<string, string> } {
  const vendor = readChoiceField(state.values, ids.vendor, crmVendor) ?? "twenty";
  const typed = readTextField(state.values, ids.address);
  const token = readTextField(state.values, ids.token);
  // A header takes visible ASCII alone.
  if (!/^[!-~]{8,}$/.test(token)) return { errors: { [ids.token]: wrongToken } };
  const own = crmVendors[vendor].address;
  if (own !== undefined) return { vendor, address: own, token };
  if (typed === "") return { errors: { [ids.address]: addressNeeded } };
  const address = crmHttp.reachable(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (address === undefined) return { errors: { [ids.address]: wrongAddress } };
  return { vendor, address: new URL("/", address), token };
}

/** Why an account isn't kept. */
export type Unkept = CrmProblem | "no administrator";

/**
 * Tries an account, and keeps it in place of an earlier one, for an administrator alone.
 *
 * @param account asked for only then @returns why not, if it isn't kept
 */
export async function keepAccount(
  dependencies: CrmDependencies,
  actor: Actor & Pick<SubmissionArgs, "client">,
  account: () => CrmAccount | Promise<CrmAccount>,
): Promise<Unkept | undefined> {
  const { auditLog, crmConnections, crmHttp, teamCrm } = dependencies;
  const { organisation, person } = actor;
  // Asked again: whoever opened the form may have lost the role, and who sent this may never have had it.
  if (!(await mayAdminister(dependencies, actor, { action: "connect CRM" }))) return "no administrator";
  try {
    const entered = { ...(await account()), setBy: person };
    const { vendor } = entered;
    await crmVendors[vendor].connect(crmHttp, entered).check(AbortSignal.timeout(checkTimeout));
    await crmConnections.connect(organisation, entered, (transaction) =>
      auditLog.write(transaction, { organisation, actor: person, action: "connect CRM", outcome: vendor }),
    );
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    return error.problem;
  }
  await teamCrm.forgetAll(organisation);
  return undefined;
}

/** @returns what was done, or the form again with why not, without the token */
async function enter(
  dependencies: CrmDependencies,
  args: SubmissionArgs,
  account: CrmAccount,
): Promise<ModalView> {
  const { title } = crmVendors[account.vendor];
  const problem = await keepAccount(dependencies, args, () => account);
  if (problem === undefined) return crmNoticeModal(saved(title));
  if (problem === "no administrator") return crmNoticeModal(administratorsOnly);
  const state = await dependencies.teamCrm.state(args.organisation);
  return crmModal(state, { links: dependencies.signInLinks(args), problem: refusal(problem, title) });
}
