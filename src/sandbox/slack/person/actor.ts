import type { ActResult, ViewState } from "../../protocol.ts";
import { type Option, type Placed, placedAction, placedElements, placedField, stateOf } from "../elements.ts";
import type { FileObject } from "../files.ts";
import type { Message } from "../messages.ts";
import { app, type Conversation, type Member } from "../people.ts";
import { isView, type View } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { actionObject, type Choice, choiceIn, type Offers, type PickedFile, stateAfter } from "./choices.ts";
import { escapeTyped } from "./escaping.ts";
import {
  actInMessage,
  actInView,
  announceMessage,
  nameOf,
  openHome,
  type Suggestions,
  sendGlobalShortcut,
  sendMessageShortcut,
  suggest,
} from "./interactions.ts";
import { describeFor } from "./reading.ts";
import { runSlashCommand } from "./slash-command.ts";
import { closeView, submitView } from "./submission.ts";

/** How long `until` waits by default: milliseconds of real time. */
const defaultDeadline = 20_000;

/**
 * One person at Slack's client. Interactions resolve when Slack has the app's acknowledgement and shows what it says;
 * what the app does later is awaited with `until`. A interaction that a person could not make throws; one that Slack
 * answers with a failure resolves with `ok: false` and the sentence the person reads.
 *
 * Channels are named by id or by name (`#acme-renewal`).
 */
export class Actor {
  readonly #workspace: WorkspaceState;
  readonly #member: Member;
  /** What this person picked in messages: Slack's client keeps it, and sends it along. */
  readonly #picked = new Map<string, ViewState>();
  /** The options suggested so far for an external select. */
  readonly #suggested = new Map<string, Option[]>();

  constructor(workspace: WorkspaceState, member: Member) {
    this.#workspace = workspace;
    this.#member = member;
  }

  get id(): string {
    return this.#member.id;
  }

  /** Id of this person's direct messages with the app. */
  get appChannel(): string {
    return this.#workspace.appConversation(this.id).id;
  }

  /** The messages this person sees in a channel, oldest first; all of them, or those of one thread. */
  messages(channel: string, options: { threadTs?: string } = {}): Message[] {
    const all = this.#workspace.messages.seenBy(this.id, this.#conversation(channel).id);
    const { threadTs } = options;
    return threadTs === undefined
      ? all
      : all.filter((message) => message.ts === threadTs || message.threadTs === threadTs);
  }

  /** @throws Error when the person sees no message there */
  lastMessage(channel: string): Message {
    const message = this.messages(channel).at(-1);
    if (message === undefined) throw new Error(`${this.#member.name} sees no message in ${channel}.`);
    return message;
  }

  /** The modal on top, if one is open. */
  modal(): View | undefined {
    return this.modals().at(-1);
  }

  /** All open modals, the top one last. */
  modals(): readonly View[] {
    return this.#workspace.views.stack(this.id);
  }

  /** The app's home, as last published for this person. */
  home(): View | undefined {
    return this.#workspace.views.home(this.id);
  }

  /**
   * Waits until `read` returns something other than `undefined`, `null` or `false`, and returns that. Called again on
   * every change of the workspace: no polling, no sleeping. When `read` throws, that means "not yet".
   *
   * @param deadline milliseconds of real time, 20,000 when absent
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
   * Types a line and sends it: a message, or a slash command when it begins with `/`. `@handle`, `#channel`,
   * addresses and URLs become what Slack makes of them. Slash commands cannot be used in threads.
   *
   * @throws Error where there is nothing to type into: the person is not there, it is archived, or it is the app's
   *   Messages tab and the manifest makes that read-only
   */
  async send(channel: string, text: string, options: { threadTs?: string } = {}): Promise<ActResult> {
    const conversation = this.#conversation(channel);
    if (!conversation.members.includes(this.id)) {
      throw new Error(`${this.#member.name} is not in ${nameOf(conversation)}.`);
    }
    if (conversation.isArchived === true) throw new Error(`${nameOf(conversation)} is archived.`);
    if (conversation.id === this.appChannel && !this.#workspace.manifest.takesMessages) {
      throw new Error("Sending messages to this app has been turned off.");
    }
    const { threadTs } = options;
    if (text.startsWith("/")) {
      const invited = /^\/invite\s+@?(\S+)\s*$/.exec(text)?.[1];
      if (invited !== undefined) return this.#invite(conversation, invited);
      if (threadTs !== undefined) return { ok: false, sentence: "Slash commands do not work in threads." };
      return runSlashCommand(this.#workspace, this.#member, conversation, text);
    }
    const message = this.#workspace.messages.post({
      channel: conversation.id,
      user: this.id,
      text: escapeTyped(this.#workspace, text, false),
      threadTs,
    });
    this.#workspace.changes.announce();
    await announceMessage(this.#workspace, this.#member, conversation, message);
    return { ok: true };
  }

  /**
   * Clicks a button, or picks from an overflow menu, select, date picker and so on, in a message or a view.
   *
   * @param target the message or view as this person sees it; its newest state is used
   * @param actionId the element's action_id
   * @param choice what is picked, for elements that offer a choice
   * @param options which block, when several have that action_id
   * @throws Error when the person does not see the target or it has no such element
   */
  async click(
    target: Message | View,
    actionId: string,
    choice: Choice = null,
    options: { blockId?: string } = {},
  ): Promise<ActResult> {
    if (isView(target)) {
      const view = this.#view(target.id);
      const placed = placedAction(view, actionId, options.blockId);
      if (placed.input !== undefined && !placed.input.dispatches) {
        throw new Error(`"${actionId}" is an input without dispatch_action: use fill or submit.`);
      }
      const state = this.#stateAfter(placed, choice);
      const entered = state === undefined ? view : this.#enter(view, placed, state);
      return actInView(this.#workspace, this.#member, entered, this.#action(placed, state, choice));
    }
    const { message, conversation } = this.#message(target.channel, target.ts);
    const placed = placedAction(message, actionId, options.blockId);
    const state = this.#stateAfter(placed, choice);
    const key = `${message.channel} ${message.ts}`;
    const picked = stateOf(message.blocks, this.#picked.get(key), message.channel);
    if (state !== undefined && placed.element.type !== "overflow") {
      picked[placed.blockId] = { ...picked[placed.blockId], [actionId]: state };
    }
    this.#picked.set(key, picked);
    return actInMessage(this.#workspace, this.#member, conversation, message, {
      action: this.#action(placed, state, choice),
      state: picked,
    });
  }

  /**
   * Fills in one field of a view without submitting. The app hears of a field with `dispatch_action` at once.
   *
   * @param field a block_id or an action_id
   */
  async fill(target: View, field: string, choice: Choice): Promise<ActResult> {
    const view = this.#view(target.id);
    const placed = placedField(view, field);
    const state = this.#stateAfter(placed, choice);
    if (state === undefined) throw new Error(`"${field}" is no field.`);
    const entered = this.#enter(view, placed, state);
    if (placed.input !== undefined && !placed.input.dispatches) return { ok: true };
    return actInView(this.#workspace, this.#member, entered, this.#action(placed, state, choice));
  }

  /**
   * Fills in fields and submits a modal. Fields that are not named keep what they hold: what was entered, or their
   * first values. A required field left empty stops it before the app hears of it, as in Slack's client; the
   * sentences stand in the view's `errors`.
   *
   * @param fields block_id or action_id → choice; for a `file_input`, `[{ name: "links.csv", content: "…" }]`
   * @throws Error when a field does not take its choice
   */
  async submit(target: View, fields: Record<string, Choice> = {}): Promise<ActResult> {
    let view = this.#view(target.id);
    for (const [field, choice] of Object.entries(fields)) {
      const placed = placedField(view, field);
      const state = this.#stateAfter(placed, choice);
      if (state !== undefined) view = this.#enter(view, placed, state);
    }
    return submitView(this.#workspace, this.#member, view);
  }

  /**
   * Takes over the state of a form as the page has it, checked against the view's elements. Fields that an update has
   * taken away meanwhile are left out.
   */
  enterState(target: View, state: ViewState): View {
    let view = this.#view(target.id);
    for (const [blockId, elements] of Object.entries(state)) {
      for (const [actionId, entered] of Object.entries(elements)) {
        const placed = placedElements(view.blocks).find(
          (one) => one.blockId === blockId && one.element.action_id === actionId,
        );
        if (placed === undefined) continue;
        const next = this.#stateAfter(placed, choiceIn(placed.element, entered));
        if (next !== undefined) view = this.#enter(view, placed, next);
      }
    }
    return view;
  }

  /** Closes a modal with its close button; with `all`, the whole stack with the cross. */
  async close(target: View, options: { all?: boolean } = {}): Promise<ActResult> {
    return closeView(this.#workspace, this.#member, this.#view(target.id), options.all === true);
  }

  /** Uses a message shortcut of the app on a message. */
  async messageShortcut(callbackId: string, target: Message): Promise<ActResult> {
    const { message, conversation } = this.#message(target.channel, target.ts);
    return sendMessageShortcut(this.#workspace, this.#member, conversation, message, callbackId);
  }

  /** Uses a global shortcut of the app. */
  async globalShortcut(callbackId: string): Promise<ActResult> {
    return sendGlobalShortcut(this.#workspace, this.#member, callbackId);
  }

  /** Opens the app's home, or its messages tab. */
  async openHome(tab: "home" | "messages" = "home"): Promise<ActResult> {
    return openHome(this.#workspace, this.#member, tab);
  }

  /**
   * Types into an external select.
   *
   * @returns the options the person is offered, in groups if the app groups them; one of them can be picked then
   */
  async suggest(
    target: Message | View,
    actionId: string,
    typed: string,
    options: { blockId?: string } = {},
  ): Promise<Suggestions> {
    const seen = isView(target) ? this.#view(target.id) : this.#message(target.channel, target.ts);
    const placed = placedAction(isView(seen) ? seen : seen.message, actionId, options.blockId);
    const where = isView(seen) ? { view: seen } : seen;
    const offered = await suggest(this.#workspace, this.#member, placed, typed, where);
    const flat =
      "options" in offered ? offered.options : offered.option_groups.flatMap((group) => group.options);
    const key = `${placed.blockId} ${actionId}`;
    this.#suggested.set(key, [...flat, ...(this.#suggested.get(key) ?? [])]);
    return offered;
  }

  #invite(conversation: Conversation, handle: string): ActResult {
    const invited = this.#workspace.people.find(
      ({ name, id }) => name === handle.toLowerCase() || handle.startsWith(`<@${id}`),
    );
    if (invited === undefined) return { ok: false, sentence: `There is nobody called ${handle}.` };
    this.#workspace.invite(conversation.id, invited.id);
    return { ok: true };
  }

  #conversation(idOrName: string): Conversation {
    const conversation = this.#workspace.conversation(idOrName);
    const isVisible = conversation?.kind === "public" || conversation?.members.includes(this.id) === true;
    if (conversation === undefined || !isVisible) {
      throw new Error(`${this.#member.name} sees no channel ${idOrName}.`);
    }
    return conversation;
  }

  #message(channel: string, ts: string): { message: Message; conversation: Conversation } {
    const conversation = this.#conversation(channel);
    const message = this.messages(channel).find((candidate) => candidate.ts === ts);
    if (message === undefined) {
      throw new Error(`${this.#member.name} sees no message ${ts} in ${nameOf(conversation)}.`);
    }
    return { message, conversation };
  }

  /** The newest state of a view that is open: a modal below another one cannot be reached. */
  #view(id: string): View {
    const view = [this.modal(), this.home()].find((candidate) => candidate?.id === id);
    if (view !== undefined) return view;
    const isBelow = this.modals().some((candidate) => candidate.id === id);
    throw new Error(
      `${this.#member.name} ${isBelow ? "has another modal above" : "has not open"} the view ${id}.`,
    );
  }

  #stateAfter(placed: Placed, choice: Choice): ReturnType<typeof stateAfter> | undefined {
    const { type, action_id } = placed.element;
    if (["button", "icon_button", "workflow_button", "feedback_buttons"].includes(type)) return undefined;
    const offers: Offers = {
      suggested: this.#suggested.get(`${placed.blockId} ${action_id}`) ?? [],
      isPerson: (id) => this.#workspace.person(id) !== undefined,
      conversation: (id) => this.#offered(id),
      isPublicChannel: (id) => this.#workspace.conversation(id)?.kind === "public",
      file: (picked) => this.#file(picked),
    };
    return stateAfter(placed.element, choice, offers);
  }

  #file(picked: PickedFile): FileObject {
    if ("content" in picked) return this.#workspace.files.add(this.id, picked.name, picked.content);
    const file = this.#workspace.files.find(picked.id)?.file;
    if (file?.user !== this.id) throw new Error(`${this.#member.name} has uploaded no file ${picked.id}.`);
    return file;
  }

  #offered(id: string): ReturnType<Offers["conversation"]> {
    const conversation = this.#workspace.conversation(id);
    if (conversation === undefined || !conversation.members.includes(this.id)) return undefined;
    const isDirect = conversation.kind === "direct";
    return {
      kind: conversation.isGroup ? "mpim" : conversation.kind === "direct" ? "im" : conversation.kind,
      isExternal: conversation.isExternallyShared,
      isWithBot: isDirect && conversation.members.includes(app.user),
    };
  }

  #enter(view: View, placed: Placed, state: ReturnType<typeof stateAfter>): View {
    if (placed.element.type === "overflow") return view;
    return this.#workspace.views.enter(view, {
      ...view.state,
      [placed.blockId]: { ...view.state[placed.blockId], [placed.element.action_id]: state },
    });
  }

  #action(placed: Placed, state: ReturnType<typeof stateAfter> | undefined, choice: Choice) {
    return actionObject(placed.element, placed.blockId, this.#workspace.messages.nextTs(), state, choice);
  }
}
