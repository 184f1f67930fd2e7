import type { ActResult, ViewState } from "../../protocol.ts";
import {
  type ElementState,
  isButton,
  isStateful,
  type Option,
  type Placed,
  placedAction,
  placedElements,
  placedField,
  stateOf,
  withState,
} from "../elements.ts";
import type { Message } from "../messages.ts";
import { type Conversation, ids, type Member } from "../people.ts";
import { type StepRun, stepForm } from "../steps.ts";
import {
  type Acting,
  channelName,
  installationId,
  type MessagePlace,
  type Place,
} from "../transport/payloads.ts";
import { type View, viewObject } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { actionObject, type Choice, choiceIn, stateAfter } from "./choices.ts";
import { escapeTyped } from "./escaping.ts";
import {
  actIn,
  runStep,
  type Suggestions,
  sendEvent,
  sendShortcut,
  submitView,
  suggest,
  tellWritten,
} from "./interactions.ts";
import { openPreview, tellOfLinks } from "./links.ts";
import { describeFor } from "./reading.ts";
import { runSlashCommand } from "./slash-command.ts";

/** What one acts on, by its IDs: a message, or a view, of which a Home is meant as it was with that `hash`. */
export type Target = Pick<Message, "channel" | "ts"> | ViewTarget;
type ViewTarget = Pick<View, "id"> & Partial<Pick<View, "hash">>;

/** How long `until` waits by default: milliseconds of real time. */
const defaultDeadline = 60_000;

/**
 * One person at Slack's client. Interactions resolve when Slack has the app's acknowledgement and shows what it says;
 * what the app does later is awaited with `until`. An interaction that a person could not make throws; one that Slack
 * answers with a failure resolves with `ok: false` and the sentence the person reads. Channels are named by id or name.
 */
export class Actor {
  readonly #by: Acting;
  readonly #workspace: WorkspaceState;
  readonly #person: Member;
  /** What this person picked in messages, by `ts`: Slack's client keeps it, and sends it along. */
  readonly #picked = new Map<string, ViewState>();
  readonly #suggested = new Map<string, Option[]>();

  constructor(by: Acting) {
    this.#by = by;
    this.#workspace = by.workspace;
    this.#person = by.person;
  }

  get id(): string {
    return this.#person.id;
  }

  get appChannel(): string {
    return this.#workspace.appConversation(this.id).id;
  }

  /** The messages this person sees in a channel, oldest first; all of them, or those of one thread. */
  messages(channel: string, { threadTs }: { threadTs?: string } = {}): Message[] {
    const all = this.#workspace.messages.seenBy(this.id, this.#conversation(channel).id);
    return all.filter(
      (message) => threadTs === undefined || message.ts === threadTs || message.threadTs === threadTs,
    );
  }

  /** @throws Error when the person sees no message there */
  lastMessage(channel: string): Message {
    const message = this.messages(channel).at(-1);
    if (message === undefined) throw new Error(`${this.#person.name} sees no message in ${channel}.`);
    return message;
  }

  modal(): View | undefined {
    return this.modals().at(-1);
  }

  /** All open modals, the top one last. */
  modals(): readonly View[] {
    return this.#workspace.views.stack(this.id);
  }

  home(): View | undefined {
    return this.#workspace.views.home(this.id);
  }

  /**
   * Waits as `changes.until` does, so that nobody polls or sleeps.
   *
   * @throws Error when the deadline passes; its message holds what this person saw last
   */
  until<Value>(
    read: (me: Actor) => Value | undefined | null | false,
    deadline: number = defaultDeadline,
  ): Promise<Value> {
    return this.#workspace.changes.until(
      () => read(this),
      deadline,
      () => describeFor(this.#workspace, this.id),
    );
  }

  /**
   * Types a line and sends it: a message, or a slash command when it begins with `/`.
   *
   * @throws Error where there is nothing to type into: the person is not there, it is archived, or it is the app's
   *   Messages tab and the manifest makes that read-only
   */
  async send(
    channel: string,
    text: string,
    { threadTs }: { threadTs?: string | undefined } = {},
  ): Promise<ActResult> {
    const conversation = this.#conversation(channel);
    if (!conversation.members.includes(this.id)) {
      throw new Error(`${this.#person.name} is not in ${nameOf(conversation)}.`);
    }
    if (conversation.isArchived === true) throw new Error(`${nameOf(conversation)} is archived.`);
    if (conversation.id === this.appChannel && !this.#workspace.manifest.takesMessages) {
      throw new Error("Sending messages to this app has been turned off.");
    }
    if (text.startsWith("/")) {
      if (threadTs !== undefined) return { ok: false, sentence: "Slash commands do not work in threads." };
      return runSlashCommand(this.#by, conversation, text);
    }
    const message = this.#workspace.messages.post({
      channel: conversation.id,
      user: this.id,
      text: escapeTyped(this.#workspace, text, false),
      threadTs,
    });
    void tellOfLinks(this.#workspace, message);
    const isToSlackbot = conversation.members.includes(ids.slackbot);
    if (isToSlackbot) await this.#workspace.slackbot?.hear(this.#person, message, text);
    await tellWritten(this.#workspace, message, conversation);
    return { ok: true };
  }

  /** Edits one's own message: readers see "(edited)". @throws Error when somebody else wrote it */
  async edit(target: Pick<Message, "channel" | "ts">, text: string): Promise<ActResult> {
    const content = { text: escapeTyped(this.#workspace, text, false) };
    const message = this.#workspace.messages.replace(this.#own(target), content, true);
    await tellWritten(this.#workspace, message, this.#conversation(target.channel), {
      subtype: "message_changed",
    });
    return { ok: true };
  }

  /** Deletes one's own message; where it began a thread, Slack says so in its place. @throws as `edit` */
  async delete(target: Pick<Message, "channel" | "ts">): Promise<ActResult> {
    const { messages } = this.#workspace;
    const message = this.#own(target);
    const isAnswered = this.messages(message.channel).some(({ threadTs }) => threadTs === message.ts);
    const tombstone = { ...message, user: ids.slackbot, files: [] };
    if (isAnswered) messages.replace(tombstone, { text: "This message was deleted." }, false);
    else messages.remove(message);
    return { ok: true };
  }

  /**
   * Clicks a button, or picks from an overflow menu, select and so on, in the newest state of what this person sees,
   * or in a Home that was published anew meanwhile.
   *
   * @param options which block, when several have that action_id; and what was entered into a message's fields
   * @throws Error when the person does not see the target or it has no such element
   */
  async click(
    target: Target,
    actionId: string,
    choice: Choice = null,
    { blockId, entered = {} }: { blockId?: string; entered?: ViewState | undefined } = {},
  ): Promise<ActResult> {
    const place = this.#place(target);
    if ("view" in place) {
      const shown = this.#shown(place.view, target);
      const placed = placedAction(shown.blocks, actionId, blockId);
      if (placed.input !== undefined) throw new Error(`"${actionId}" is an input: use fill or submit.`);
      return shown === place.view
        ? this.#actInView(shown, placed, choice)
        : actIn(this.#by, { view: shown }, actionObject(placed, this.#stateAfter(placed, choice)));
    }
    const { blocks, ts } = place.message;
    const placed = placedAction(blocks, actionId, blockId);
    const { slackbot } = this.#workspace;
    if (slackbot && place.message.user === ids.slackbot)
      return slackbot.press(this.#person, place.message, placed.element, entered);
    const state = this.#stateAfter(placed, choice);
    const before = stateOf(blocks, this.#picked.get(ts));
    const picked = withEntered(before, placed, state);
    this.#picked.set(ts, picked);
    return actIn(this.#by, place, actionObject(placed, state), picked);
  }

  /** Fills in a field, by block_id or action_id. The app hears at once of one that is in no input block. */
  async fill(target: ViewTarget, field: string, choice: Choice): Promise<ActResult> {
    const view = this.#view(target.id);
    const placed = placedField(view.blocks, field);
    if (isButton(placed.element.type)) throw new Error(`"${field}" is no field.`);
    if (placed.input === undefined) return this.#actInView(view, placed, choice);
    this.#enter(view, placed, this.#stateAfter(placed, choice));
    return { ok: true };
  }

  /**
   * Fills in fields, by block_id or action_id, and submits a modal. What Slack's client refuses stands in `errors`.
   *
   * @throws Error when a field does not take its choice
   */
  async submit(target: ViewTarget, fields: Record<string, Choice> = {}): Promise<ActResult> {
    let view = this.#view(target.id);
    for (const [field, choice] of Object.entries(fields)) {
      const placed = placedField(view.blocks, field);
      view = this.#enter(view, placed, this.#stateAfter(placed, choice));
    }
    return submitView(this.#by, view);
  }

  /** Takes over a form's state from the page, checked; fields that an update has taken away are left out. */
  enterState(id: string, state: ViewState): View {
    let view = this.#view(id);
    for (const placed of placedElements(view.blocks)) {
      const entered = state[placed.blockId]?.[placed.element.action_id];
      if (entered === undefined) continue;
      view = this.#enter(view, placed, this.#stateAfter(placed, choiceIn(entered)));
    }
    return view;
  }

  /** Closes a modal with its close button; with `all`, the whole stack with the cross. */
  async close(target: ViewTarget, { all = false }: { all?: boolean | undefined } = {}): Promise<ActResult> {
    const view = this.#view(target.id);
    if (all) this.#workspace.views.clear(this.id);
    else this.#workspace.views.close(view);
    return { ok: true };
  }

  /** Clicks a preview below a message, by its link as it stands there; without one, closes its side panel. */
  async openPreview({ channel, ts }: Pick<Message, "channel" | "ts">, link?: string): Promise<ActResult> {
    const { message } = this.#message(channel, ts);
    if (link !== undefined) return openPreview(this.#by, message, link);
    this.#workspace.showPanel(this.id, undefined);
    return { ok: true };
  }

  async messageShortcut(callbackId: string, target: Pick<Message, "channel" | "ts">): Promise<ActResult> {
    return sendShortcut(this.#by, callbackId, this.#message(target.channel, target.ts));
  }

  /** Uses a shortcut of the app, or opens the form of a workflow with its step. */
  async globalShortcut(callbackId: string): Promise<ActResult> {
    const step = this.#workspace.manifest.functions[callbackId];
    if (step === undefined) return sendShortcut(this.#by, callbackId);
    this.#workspace.views.open(this.id, stepForm(callbackId, step));
    return { ok: true };
  }

  /** Opens a tab of the app: its Home, or this person's messages with it. */
  async openHome(tab: "home" | "messages" = "home"): Promise<ActResult> {
    const home = tab === "home" ? this.home() : undefined;
    return sendEvent(this.#workspace, "app_home_opened", {
      type: "app_home_opened",
      user: this.id,
      channel: this.appChannel,
      tab,
      event_ts: this.#workspace.messages.nextTs(),
      view: home && viewObject(home, this.#person.teamId, installationId(this.#workspace)),
    });
  }

  /** Runs a workflow with one of the app's steps. @throws as `runStep` */
  runStep(step: string, inputs: object): Promise<StepRun> {
    return runStep(this.#by, step, inputs);
  }

  /** Types into an external select. @returns the options offered, one of which can be picked then */
  async suggest(
    target: Target,
    actionId: string,
    typed: string,
    { blockId }: { blockId?: string } = {},
  ): Promise<Suggestions> {
    const place = this.#place(target);
    const { blocks } = "view" in place ? place.view : place.message;
    const placed = placedAction(blocks, actionId, blockId);
    const offered = await suggest(this.#by, placed, typed, place);
    const key = `${placed.blockId} ${actionId}`;
    this.#suggested.set(key, [...offered.options, ...(this.#suggested.get(key) ?? [])]);
    return offered;
  }

  #conversation(idOrName: string): Conversation {
    const conversation = this.#workspace.conversation(idOrName);
    const isVisible = conversation?.kind === "public" || conversation?.members.includes(this.id) === true;
    if (conversation === undefined || !isVisible) {
      throw new Error(`${this.#person.name} sees no channel ${idOrName}.`);
    }
    return conversation;
  }

  #message(channel: string, ts: string): MessagePlace {
    const conversation = this.#conversation(channel);
    const message = this.messages(channel).find((candidate) => candidate.ts === ts);
    if (message === undefined) {
      throw new Error(`${this.#person.name} sees no message ${ts} in ${nameOf(conversation)}.`);
    }
    return { message, conversation };
  }

  #own({ channel, ts }: Pick<Message, "channel" | "ts">): Message {
    const { message } = this.#message(channel, ts);
    if (message.user !== this.id) throw new Error("Only who wrote a message can change it.");
    return message;
  }

  #place(target: Target): Place {
    return "id" in target ? { view: this.#view(target.id) } : this.#message(target.channel, target.ts);
  }

  /** The newest state of a view that is open: a modal below another one cannot be reached. */
  #view(id: string): View {
    const view = [this.modal(), this.home()].find((candidate) => candidate?.id === id);
    if (view !== undefined) return view;
    const isBelow = this.modals().some((candidate) => candidate.id === id);
    throw new Error(isBelow ? "Another modal is above this one." : "This view isn't open anymore.");
  }

  /** What the person presses in: the Home that they see, or else the newest state of the view. */
  #shown(newest: View, target: Target): View {
    const home = "id" in target ? this.#workspace.views.shownHome(this.id, target.hash ?? "") : undefined;
    return newest.type === "home" && home !== undefined && home.hash !== newest.hash ? home : newest;
  }

  #actInView(view: View, placed: Placed, choice: Choice): Promise<ActResult> {
    const state = this.#stateAfter(placed, choice);
    const entered = { view: this.#enter(view, placed, state) };
    return actIn(this.#by, entered, actionObject(placed, state));
  }

  #stateAfter({ blockId, element }: Placed, choice: Choice): ElementState | undefined {
    if (isButton(element.type)) return undefined;
    const suggested = this.#suggested.get(`${blockId} ${element.action_id}`) ?? [];
    return stateAfter(element, choice, { ...this.#by, suggested });
  }

  #enter(view: View, placed: Placed, state: ElementState | undefined): View {
    return this.#workspace.views.enter(view, withEntered(view.state, placed, state));
  }
}

/** A form's values with what was entered into an element; the same when that has no state. */
const withEntered = (
  values: ViewState,
  { blockId, element }: Placed,
  state: ElementState | undefined,
): ViewState =>
  state !== undefined && isStateful(element.type)
    ? withState(values, blockId, element.action_id, state)
    : values;

const nameOf = (conversation: Conversation): string =>
  conversation.kind === "direct" ? conversation.id : `#${conversation.name} (${channelName(conversation)})`;
