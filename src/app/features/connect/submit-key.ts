import type { ModalView } from "@slack/types";
import { checkKey } from "../../outreach/service/check-key.ts";
import { serviceKey } from "../../outreach/service/service-key.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import { readTextField } from "../../slack/input/form-fields.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { administratorsOnly, refuseForm, updateModal } from "../../slack/reply/modal.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { connectModal, serviceNoticeModal } from "./cards.ts";
import { ids } from "./ids.ts";
import {
  accepted,
  checking,
  connected,
  fromEnvironmentField,
  nextStep,
  notAKey,
  refusedKey,
  replaced,
  saveFailed,
  unchanged,
  uncheckedKey,
} from "./sentences.ts";

export type ConnectDependencies = Uses<{
  serviceConnections: "connect" | "disconnect";
  serviceClients: "state" | "withKey";
  auditLog: "record" | "write";
  hideFromLog: true;
  drawHome: true;
}>;

/** What came of a key: why it isn't kept, for a form's field, or what was done; mrkdwn. */
type Outcome = { problem: string } | { done: string };

/** Reads the form: the key is tried before it's kept, and goes nowhere else. */
export function submitKey(dependencies: ConnectDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, view, client, organisation, person } = args;
    const typed = readTextField(view.state.values, ids.key);
    const key = serviceKey.safeParse(typed);
    const refuse = (problem: string) => refuseForm(args, { [ids.key]: problem });
    if (!key.success) return refuse(notAKey);
    dependencies.hideFromLog(key.data);
    const entered = enter(dependencies, args, key.data);
    const early = await inTime(entered);
    if (early !== undefined && "problem" in early) return refuse(early.problem);
    await ack({ response_action: "update", view: serviceNoticeModal(early?.done ?? checking) });
    if (early === undefined) await showLate(dependencies, args, entered);
    await dependencies.drawHome(client, organisation, person);
  };
}

/** The form comes back, without the key, where it wasn't kept. */
async function showLate(
  { serviceClients }: ConnectDependencies,
  { client, organisation, view: { id: modal } }: SubmissionArgs,
  entered: Promise<Outcome>,
): Promise<void> {
  const outcomeView = async (outcome: Outcome): Promise<ModalView> =>
    "done" in outcome
      ? serviceNoticeModal(outcome.done)
      : connectModal(await serviceClients.state(organisation), outcome.problem);
  try {
    await updateModal(client, modal, await outcomeView(await entered));
  } catch (error) {
    await updateModal(client, modal, serviceNoticeModal(saveFailed));
    throw error;
  }
}

/** @throws errors of Slack and of the database: then nothing was changed */
async function enter(dependencies: ConnectDependencies, args: SubmissionArgs, key: string): Promise<Outcome> {
  const { serviceConnections, serviceClients, auditLog } = dependencies;
  const { organisation, person } = args;
  // Asked again: whoever opened the form may have lost the role, and who sent this may never have had it.
  if (!(await mayAdminister(dependencies, args, { action: "connect" })))
    return { problem: administratorsOnly };
  const before = await serviceClients.state(organisation);
  if (before.kind === "connected" && before.setBy === undefined) return { problem: fromEnvironmentField };
  const check = await checkKey(serviceClients.withKey(key));
  switch (check.kind) {
    case "refused":
      return { problem: refusedKey };
    case "unreachable":
      return { problem: uncheckedKey };
    case "accepted": {
      const isFirst = before.kind === "not connected";
      const action = isFirst ? "connect" : "replace key";
      const isOther = await serviceConnections.connect(organisation, { key, setBy: person }, (transaction) =>
        auditLog.write(transaction, { organisation, actor: person, action, outcome: check.by }),
      );
      if (!isOther) return { done: `${unchanged} ${accepted}` };
      return { done: `*${isFirst ? connected : replaced}* ${accepted} ${isFirst ? nextStep : ""}`.trim() };
    }
  }
}
