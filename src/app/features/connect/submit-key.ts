import type { ModalView } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { checkKey } from "../../outreach/check-key.ts";
import { serviceKey } from "../../outreach/service-key.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { readTextField } from "../../slack/input/form-fields.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { updateModal } from "../../slack/reply/modal.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { connectModal, noticeModal } from "./cards.ts";
import type { ConnectDependencies } from "./dependencies.ts";
import { ids } from "./ids.ts";
import {
  administratorsOnlyField,
  answeredWith,
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

interface Entering {
  client: WebClient;
  organisation: string;
  /** Slack ID of who entered the key. */
  person: string;
}

/** What came of a key: why it isn't kept, for a form's field, or what was done; mrkdwn. */
type Outcome = { problem: string } | { done: string };

/** Reads the form: the key is tried before it's kept, and goes nowhere else. */
export function submitKey(dependencies: ConnectDependencies) {
  return async ({ ack, body, view, client, context }: SubmissionArgs): Promise<void> => {
    const typed = readTextField(view.state.values, ids.key);
    const key = serviceKey.safeParse(typed);
    const refuse = (problem: string) => ack({ response_action: "errors", errors: { [ids.key]: problem } });
    if (!key.success) return refuse(notAKey);
    dependencies.hideFromLog(key.data);
    const entering = { client, organisation: organisationOf(context), person: body.user.id };
    const entered = enter(dependencies, entering, key.data);
    const early = await inTime(entered);
    if (early !== undefined && "problem" in early) return refuse(early.problem);
    const first = noticeModal(early?.done ?? checking);
    await ack({ response_action: "update", view: first });
    if (early === undefined) await showLate(dependencies, entering, view.id, entered);
    await dependencies.drawHome(client, entering.organisation, entering.person);
  };
}

/** The form comes back, without the key, where it wasn't kept. */
async function showLate(
  { serviceClients }: ConnectDependencies,
  { client, organisation }: Entering,
  modal: string,
  entered: Promise<Outcome>,
): Promise<void> {
  const outcomeView = async (outcome: Outcome): Promise<ModalView> =>
    "done" in outcome
      ? noticeModal(outcome.done)
      : connectModal(await serviceClients.state(organisation), outcome.problem);
  try {
    await updateModal(client, modal, await outcomeView(await entered));
  } catch (error) {
    await updateModal(client, modal, noticeModal(saveFailed));
    throw error;
  }
}

/** @throws errors of Slack and of the database: then nothing was changed */
async function enter(
  { serviceConnections, serviceClients, auditLog }: ConnectDependencies,
  { client, organisation, person }: Entering,
  key: string,
): Promise<Outcome> {
  // Asked again: whoever opened the form may have lost the role, and who sent this may never have had it.
  if (!(await isAdministrator(client, person))) return { problem: administratorsOnlyField };
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
      const answered = answeredWith(check.by);
      if (!isOther) return { done: `${unchanged} ${answered}` };
      return { done: `*${isFirst ? connected : replaced}* ${answered} ${isFirst ? nextStep : ""}`.trim() };
    }
  }
}
