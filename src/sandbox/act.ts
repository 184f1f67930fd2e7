import type { Act, ActResult, LedgerRow, Suggest } from "./protocol.ts";
import type { Actor, Target } from "./slack/person/actor.ts";
import { choiceIn } from "./slack/person/choices.ts";
import type { Suggestions } from "./slack/person/interactions.ts";
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
  if ("as" in act) return performAs(workspace.as(act.as), act);
  switch (act.kind) {
    case "set faults":
      await workspace.setFaults(act.faults);
      break;
    case "change meeting":
      workspace.calendar.change(act.uid, act.change);
      break;
    case "move clock":
      workspace.moveClock(act.minutes * 60_000);
      break;
    case "jump to reminder":
      return jumpTo(workspace, await app?.nextReminder());
    case "reset clock":
      workspace.moveClock(-workspace.clock.ahead);
      break;
    case "look for models":
      return { ok: true, models: await app?.writer?.search(Number(new URL(workspace.origin).port)) };
    case "use model":
      app?.writer?.use(act.model);
  }
  return { ok: true };
}

/** @param reminder Unix time in milliseconds */
function jumpTo(workspace: Workspace, reminder: number | undefined): ActResult {
  if (reminder === undefined) {
    return { ok: false, sentence: "No reminder is coming. Add the sample calendar first." };
  }
  workspace.moveClock(Math.max(0, reminder - beforeReminder - workspace.clock.now()));
  return { ok: true };
}

async function performAs(actor: Actor, act: Extract<Act, { as: string }>): Promise<ActResult> {
  switch (act.kind) {
    case "send":
      return actor.send(act.channel, act.text, act);
    case "edit message":
      return actor.edit(act, act.text);
    case "delete message":
      return actor.delete(act);
    case "click in message":
      return click(actor, act, act);
    case "click in view":
      actor.enterState(act.view, act.state);
      // A Home as the page showed it, though the app may have published anew since.
      return click(actor, { id: act.view, hash: act.hash }, act);
    case "submit":
      return actor.submit(actor.enterState(act.view, act.state));
    case "close":
      return actor.close({ id: act.view }, act);
    case "open preview":
      return actor.openPreview(act, act.link);
    case "message shortcut":
      return actor.messageShortcut(act.callbackId, act);
    case "global shortcut":
      return actor.globalShortcut(act.callbackId);
    case "open home":
      return actor.openHome(act.tab);
  }
}

const click = (actor: Actor, target: Target, { action, state }: Extract<Act, { action: unknown }>) =>
  actor.click(target, action.action_id, choiceIn(action), { blockId: action.block_id, entered: state });

/** Requests an external select's options for the page. */
export function performSuggest(workspace: Workspace, asked: Suggest): Promise<Suggestions> {
  const { as, view, channel = "", ts = "", actionId, value, blockId } = asked;
  const target = view === undefined ? { channel, ts } : { id: view };
  return workspace.as(as).suggest(target, actionId, value, { blockId });
}
