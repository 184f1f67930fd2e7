import type { Act, ActResult, Suggest } from "./protocol.ts";
import { placedAction } from "./slack/elements.ts";
import type { Message } from "./slack/messages.ts";
import type { Actor } from "./slack/person/actor.ts";
import { choiceIn } from "./slack/person/choices.ts";
import type { Suggestions } from "./slack/person/interactions.ts";
import type { View } from "./slack/views.ts";
import type { Workspace } from "./slack/workspace.ts";

/** Performs what a person did on the page. Impossible interactions throw, as the actor's do. */
export async function perform(workspace: Workspace, act: Act): Promise<ActResult> {
  switch (act.kind) {
    case "set faults":
      await workspace.setFaults(act.faults);
      return { ok: true };
    case "change meeting":
      workspace.calendar.change(act.uid, act.change);
      return { ok: true };
    case "move clock":
      workspace.moveClock(act.minutes * 60_000);
      return { ok: true };
    default:
      return performAs(workspace.as(act.as), act);
  }
}

async function performAs(actor: Actor, act: Extract<Act, { as: string }>): Promise<ActResult> {
  switch (act.kind) {
    case "send":
      return actor.send(act.channel, act.text, act);
    case "click in message":
      return click(actor, messageAt(actor, act), act.action);
    case "click in view":
      return click(actor, actor.enterState(viewWith(actor, act.view), act.state), act.action);
    case "submit":
      return actor.submit(actor.enterState(viewWith(actor, act.view), act.state));
    case "close":
      return actor.close(viewWith(actor, act.view), act);
    case "message shortcut":
      return actor.messageShortcut(act.callbackId, messageAt(actor, act));
    case "global shortcut":
      return actor.globalShortcut(act.callbackId);
    case "open home":
      return actor.openHome();
    default:
      return act satisfies never;
  }
}

/** Requests an external select's options for the page. */
export function performSuggest(workspace: Workspace, asked: Suggest): Promise<Suggestions> {
  const actor = workspace.as(asked.as);
  const { view, channel = "", ts = "" } = asked;
  const target = view === undefined ? messageAt(actor, { channel, ts }) : viewWith(actor, view);
  return actor.suggest(target, asked.actionId, asked.value, { blockId: asked.blockId });
}

type Clicked = Extract<Act, { action: unknown }>["action"];

async function click(actor: Actor, target: Message | View, action: Clicked): Promise<ActResult> {
  const { action_id, block_id } = action;
  const { element } = placedAction(target.blocks, action_id, block_id);
  const choice = element.type === "feedback_buttons" ? String(action.value) : choiceIn(element, action);
  return actor.click(target, action_id, choice, { blockId: block_id });
}

function messageAt(actor: Actor, { channel, ts }: Pick<Message, "channel" | "ts">): Message {
  const message = actor.messages(channel).find((candidate) => candidate.ts === ts);
  if (message === undefined) throw new Error(`Message ${ts} is gone.`);
  return message;
}

function viewWith(actor: Actor, id: string): View {
  const view = [...actor.modals(), actor.home()].find((candidate) => candidate?.id === id);
  if (view === undefined) throw new Error("This view isn't open anymore.");
  return view;
}
