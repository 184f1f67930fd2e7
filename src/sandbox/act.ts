import type { Act, ActResult, LedgerRow, Suggest } from "./protocol.ts";
import { placedAction } from "./slack/elements.ts";
import type { Message } from "./slack/messages.ts";
import type { Actor } from "./slack/person/actor.ts";
import { choiceIn } from "./slack/person/choices.ts";
import type { Suggestions } from "./slack/person/interactions.ts";
import type { View } from "./slack/views.ts";
import type { Workspace } from "./slack/workspace.ts";
import type { Writer } from "./writer/writer.ts";

/** What the page reads of the app and its service, beside what the app tells Slack. */
export interface AppReadings {
  /** The ledger's rows, in any order. */
  ledger(): Promise<readonly LedgerRow[]>;
  /** When the next reminder is due: Unix time in milliseconds. */
  nextReminder(): Promise<number | undefined>;
  /** Who writes the texts; absent when the service is one's own. */
  writer?: Writer | undefined;
}

/** Milliseconds before a reminder that a jump leads to: time enough to look where it will appear. */
const beforeReminder = 5_000;

/** Performs what a person did on the page. Impossible interactions throw, as the actor's do. */
export async function perform(
  workspace: Workspace,
  act: Act,
  app?: Pick<AppReadings, "nextReminder" | "writer">,
): Promise<ActResult> {
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
    case "jump to reminder":
      return jumpTo(workspace, await app?.nextReminder());
    case "reset clock":
      workspace.moveClock(-workspace.clock.ahead);
      return { ok: true };
    case "look for models":
      return { ok: true, models: await app?.writer?.look(Number(new URL(workspace.origin).port)) };
    case "use model":
      app?.writer?.use(act.model);
      return { ok: true };
    default:
      return performAs(workspace, workspace.as(act.as), act);
  }
}

/** @param reminder Unix time in milliseconds */
function jumpTo(workspace: Workspace, reminder: number | undefined): ActResult {
  if (reminder === undefined) {
    return { ok: false, sentence: "No reminder is coming. Add the sample calendar first." };
  }
  workspace.moveClock(Math.max(0, reminder - beforeReminder - workspace.clock.now()));
  return { ok: true };
}

async function performAs(
  workspace: Workspace,
  actor: Actor,
  act: Extract<Act, { as: string }>,
): Promise<ActResult> {
  switch (act.kind) {
    case "send":
      return actor.send(act.channel, act.text, act);
    case "click in message":
      return click(actor, messageAt(actor, act), act.action);
    case "click in view":
      return click(actor, shownView(workspace, actor, act), act.action);
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

/** The view that was clicked in: a Home as the page showed it, though the app may have published anew since. */
function shownView(
  workspace: Workspace,
  actor: Actor,
  { view, hash, state }: Extract<Act, { kind: "click in view" }>,
): View {
  const newest = viewWith(actor, view);
  const isOld = newest.type === "home" && newest.hash !== hash;
  return (isOld && workspace.views.shownHome(actor.id, hash)) || actor.enterState(newest, state);
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
  return actor.click(target, action_id, choiceIn(element, action), { blockId: block_id });
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
