import { z } from "zod";
import type { ActResult, ViewState } from "../../protocol.ts";
import { problemsIn } from "../block-kit/check.ts";
import { option } from "../block-kit/composition.ts";
import { limits } from "../block-kit/limits.ts";
import { checkModal } from "../block-kit/view.ts";
import { formProblems, type Placed, placedElements } from "../elements.ts";
import type { Message } from "../messages.ts";
import { app, type Conversation } from "../people.ts";
import { formPrefix, type StepRun, stepInputs, valuesOf } from "../steps.ts";
import { type Acknowledgement, isEmptyBody } from "../transport/app-transport.ts";
import {
  type Acting,
  channelObject,
  eventPayload,
  installationId,
  interactionObject,
  type MessagePlace,
  messageObject,
  type Payload,
  type Place,
  placeObject,
} from "../transport/payloads.ts";
import { type View, viewObject } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";

type Typed = Payload & { type: string };

/** Sends an interaction with what every interaction says, and the fields of its own type. */
export function sendInteraction(by: Acting, title: string, fields: Typed): Promise<Acknowledgement> {
  const payload = { ...interactionObject(by, fields.type), ...fields };
  return by.workspace.deliver({ kind: "interactive", title, payload });
}

function resultOf(workspace: WorkspaceState, title: string, acknowledgement: Acknowledgement): ActResult {
  if (!acknowledgement.acknowledged) {
    return { ok: false, sentence: `That didn't work: ${acknowledgement.reason} (${acknowledgement.error})` };
  }
  if (!isEmptyBody(acknowledgement.body)) {
    workspace.note(title, "Slack ignores the body of this acknowledgement.");
  }
  return { ok: true };
}

/** @param about the action's or the callback's id */
async function interact(by: Acting, about: unknown, fields: Typed): Promise<ActResult> {
  if (!by.workspace.manifest.isInteractive) throw new Error("The manifest does not enable interactivity.");
  const title = `${fields.type} ${about}`;
  return resultOf(by.workspace, title, await sendInteraction(by, title, fields));
}

/** Tells the app about an action. @param picked so far in the message; a view knows its own state */
export function actIn(by: Acting, place: Place, action: Payload, picked: ViewState = {}): Promise<ActResult> {
  const { workspace, person } = by;
  const viewId = "view" in place && place.view.type === "modal" ? place.view.id : undefined;
  return interact(by, action.action_id, {
    type: "block_actions",
    ...placeObject(place, { workspace, person }),
    trigger_id: workspace.triggers.issue(person.id, { viewId }),
    actions: [{ action_ts: workspace.messages.nextTs(), ...action }],
    ...("message" in place && {
      state: { values: picked },
      response_url: workspace.responseUrls.issue("actions", {
        user: person.id,
        channel: place.conversation.id,
        threadTs: place.message.threadTs,
        original: place.message,
      }).url,
    }),
  });
}

/** Uses a shortcut, on a message or a global one. @throws Error when there is none such */
export function sendShortcut(by: Acting, callbackId: string, on?: MessagePlace): Promise<ActResult> {
  const { workspace, person } = by;
  const kind = on === undefined ? "global" : "message";
  const { shortcuts } = workspace.manifest;
  if (!shortcuts.some(({ type, callback_id }) => type === kind && callback_id === callbackId)) {
    throw new Error(`The manifest has no ${kind} shortcut "${callbackId}".`);
  }
  // Slack's menu on an ephemeral message offers no shortcuts.
  if (on?.message.isEphemeral) throw new Error("An ephemeral message has no shortcuts.");
  return interact(by, callbackId, {
    type: on === undefined ? "shortcut" : "message_action",
    action_ts: workspace.messages.nextTs(),
    callback_id: callbackId,
    trigger_id: workspace.triggers.issue(person.id),
    ...(on && {
      response_url: workspace.responseUrls.issue("app", {
        user: person.id,
        channel: on.conversation.id,
        threadTs: on.message.threadTs,
      }).url,
      message_ts: on.message.ts,
      channel: channelObject(on.conversation),
      message: messageObject(on.message, workspace.team.id),
    }),
  });
}

/** What the app has to be granted to hear of an event. Source: https://docs.slack.dev/reference/events */
const scopesOfEvents: Readonly<Record<string, string>> = {
  app_mention: "app_mentions:read",
  "message.im": "im:history",
};

/** Sends an event, if the manifest subscribes to it, and the app has the scope that it needs. */
export async function sendEvent(workspace: WorkspaceState, name: string, event: Payload): Promise<ActResult> {
  const { manifest, grantedScopes } = workspace;
  const scope = scopesOfEvents[name];
  if (!manifest.events.includes(name) || (scope && !grantedScopes.includes(scope))) return { ok: true };
  const payload = eventPayload(workspace, event);
  const acknowledgement = await workspace.deliver({ kind: "events_api", title: name, payload });
  return acknowledgement.acknowledged ? { ok: true } : resultOf(workspace, name, acknowledgement);
}

/**
 * Runs a workflow with one of the app's steps. Source: https://docs.slack.dev/reference/events/function_executed
 *
 * @throws Error when the manifest has no such step or it takes other inputs, or when the app doesn't acknowledge it
 */
export async function runStep({ workspace, person }: Acting, step: string, given: object): Promise<StepRun> {
  const declared = workspace.manifest.functions[step];
  if (declared === undefined) throw new Error(`The manifest has no step "${step}".`);
  const inputs = valuesOf(declared.input_parameters).parse(given);
  const run: StepRun = { id: `Fx${workspace.makeId(9)}`, by: person.id, step, inputs };
  workspace.stepRuns.push(run);
  const type = "function_executed";
  const { ok, sentence } = await sendEvent(workspace, type, {
    ...{ type, inputs, function_execution_id: run.id, event_ts: workspace.messages.nextTs() },
    function: { callback_id: step, title: declared.title, type: "app", app_id: app.id },
    bot_access_token: `xwfp-sandbox-${workspace.makeId(24)}`,
  });
  if (!ok) throw new Error(sentence);
  return run;
}

/**
 * Tells the app what somebody wrote to it: in their messages with it, or where it is and is mentioned.
 * Sources: https://docs.slack.dev/reference/events/message.im, https://docs.slack.dev/reference/events/app_mention
 *
 * @param changed what happened to a message that was there; mentions are told of when they are written
 */
export async function tellWritten(
  workspace: WorkspaceState,
  message: Message,
  { id: channel, kind, members }: Conversation,
  changed?: { subtype: string },
): Promise<void> {
  if (!workspace.isConnected || !members.includes(app.user)) return;
  const at = { channel, event_ts: message.ts };
  const written = messageObject(message, workspace.team.id);
  if (kind === "direct") {
    const said = changed === undefined ? written : { type: "message", message: written, ...changed };
    await sendEvent(workspace, "message.im", { ...said, ...at, channel_type: "im" });
  } else if (changed === undefined && message.text.includes(`<@${app.user}>`))
    await sendEvent(workspace, "app_mention", { ...written, ...at, type: "app_mention" });
}

/** Source: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element#external_select */
const suggestions = z.strictObject({ options: z.array(option).max(limits.options) });

/** An external select without `min_query_length` asks from the third character on. */
const defaultQueryLength = 3;

export type Suggestions = z.infer<typeof suggestions>;

/**
 * Asks the app for the options of an external select.
 *
 * @returns what the person is offered: nothing when the app fails, or answers what Slack would refuse
 * @throws Error when the element has its own options
 */
export async function suggest(
  by: Acting,
  { element, blockId }: Placed,
  value: string,
  place: Place,
): Promise<Suggestions> {
  const { type, action_id, min_query_length = defaultQueryLength } = element;
  if (type !== "external_select") throw new Error(`"${action_id}" is a ${type}: it has its own options.`);
  if (value.length < min_query_length) return { options: [] };
  const title = `block_suggestion ${action_id}`;
  const acknowledgement = await sendInteraction(by, title, {
    type: "block_suggestion",
    action_id,
    block_id: blockId,
    value,
    ...placeObject(place, by),
  });
  if (!acknowledgement.acknowledged) return { options: [] };
  const parsed = suggestions.safeParse(acknowledgement.body);
  if (parsed.success) return parsed.data;
  by.workspace.note(title, `The options are refused: ${problemsIn(parsed.error).join("; ")}`);
  return { options: [] };
}

/** What Slack shows in a modal whose app did not answer, or answered nonsense. */
const trouble = "We had some trouble connecting. Try again?";

/** Source: https://docs.slack.dev/surfaces/modals#handling_submissions */
const responseAction = z.discriminatedUnion("response_action", [
  z.strictObject({ response_action: z.literal("errors"), errors: z.record(z.string(), z.string().min(1)) }),
  z.strictObject({ response_action: z.literal(["update", "push"]), view: z.unknown() }),
  z.strictObject({ response_action: z.literal("clear") }),
]);

/** Submits the form of a modal as it is, and does what the app's acknowledgement says. */
export async function submitView(by: Acting, view: View): Promise<ActResult> {
  const { workspace, person } = by;
  if (view.submit === undefined) throw new Error(`The modal "${view.title}" has no submit button.`);
  const problems = formProblems(view.blocks, view.state);
  workspace.views.showErrors(view, problems);
  const [first] = Object.values(problems);
  if (first !== undefined) return { ok: false, sentence: first };
  if (view.callback_id.startsWith(formPrefix)) {
    workspace.views.close(view);
    await runStep(by, view.callback_id.slice(formPrefix.length), stepInputs(view.state));
    return { ok: true };
  }
  const acknowledgement = await sendInteraction(by, "view_submission", {
    type: "view_submission",
    trigger_id: workspace.triggers.issue(person.id, { viewId: view.id }),
    view: viewObject(view, person.teamId, installationId(workspace)),
    response_urls: [],
  });
  return follow(workspace, view, acknowledgement);
}

function follow(workspace: WorkspaceState, view: View, acknowledgement: Acknowledgement): ActResult {
  const { views } = workspace;
  if (!acknowledgement.acknowledged) return { ok: false, sentence: trouble };
  const { body } = acknowledgement;
  if (isEmptyBody(body)) {
    views.close(view);
    return { ok: true };
  }
  const refuse = (reason: string): ActResult => {
    workspace.note("view_submission", `The acknowledgement's body is refused: ${reason}`);
    return { ok: false, sentence: trouble };
  };
  const parsed = responseAction.safeParse(body);
  if (!parsed.success) return refuse(z.prettifyError(parsed.error));
  const answer = parsed.data;
  if (answer.response_action === "clear") {
    views.clear(view.user);
    return { ok: true };
  }
  if (answer.response_action === "errors") {
    const inputs = placedElements(view.blocks).filter(({ input }) => input !== undefined);
    const unknown = Object.keys(answer.errors).find((id) => !inputs.some(({ blockId }) => blockId === id));
    if (unknown !== undefined) return refuse(`there is no input block "${unknown}" to show an error at`);
    views.showErrors(views.find(view.id) ?? view, answer.errors);
    return { ok: false, sentence: Object.values(answer.errors).join(" ") };
  }
  const checked = checkModal(workspace.grantedScopes, answer.view);
  if (!checked.ok) return refuse([checked.error, ...checked.messages].join("; "));
  const shown =
    answer.response_action === "push"
      ? views.push(view.user, checked.value)
      : views.update(view.id, checked.value);
  return typeof shown === "string" ? refuse(shown) : { ok: true };
}
