import type { Message, View } from "../../../src/sandbox/index.ts";
import { actIn, sendInteraction } from "../../../src/sandbox/slack/person/interactions.ts";
import type { Acting, Payload } from "../../../src/sandbox/slack/transport/payloads.ts";
import type { Workspace } from "../../../src/sandbox/slack/workspace.ts";

/** What a program could send in somebody's name, whether or not they have been shown what they use. */

type Who = { id: string };

function by(workspace: Workspace, { id }: Who): Acting {
  const person = workspace.person(id);
  if (person === undefined) throw new Error("There is no such person.");
  return { workspace, person };
}

/** Uses a button, a menu or a field of a message or a view. */
export function forgedAct(workspace: Workspace, who: Who, target: Message | View, action: Payload) {
  const whole = { block_id: "forged", ...action };
  if (!("channel" in target)) return actIn(by(workspace, who), { view: target }, whole);
  const conversation = workspace.conversation(target.channel);
  if (conversation === undefined) throw new Error("There is no such conversation.");
  return actIn(by(workspace, who), { message: target, conversation }, whole);
}

/** Presses a button. @param value what it carries, as text or an object */
export function forgedPress(
  workspace: Workspace,
  who: Who,
  target: Message | View,
  action_id: string,
  value: unknown = "",
) {
  const carried = typeof value === "string" ? value : JSON.stringify(value);
  return forgedAct(workspace, who, target, { type: "button", action_id, value: carried });
}

/** Submits a form. @param metadata what it carries, as text or an object */
export function forgedSubmit(
  workspace: Workspace,
  who: Who,
  callback_id: string,
  metadata: unknown,
  values: unknown = {},
  more: object = {},
) {
  const private_metadata = typeof metadata === "string" ? metadata : JSON.stringify(metadata);
  const view = { id: "V0123456789", type: "modal", callback_id, private_metadata, state: { values } };
  const fields = { type: "view_submission", view, response_urls: [], ...more };
  return sendInteraction(by(workspace, who), callback_id, fields);
}
