import type { Clock, MakeId } from "../clock.ts";
import { isRecord } from "../json.ts";
import type { ViewState } from "../protocol.ts";
import { type Block, stateOf, withIds } from "./elements.ts";
import { app } from "./people.ts";

/** What an app sends as a view, after validation. */
export type ViewContent = {
  type: "modal" | "home";
  title?: { text: string } | undefined;
  submit?: { text: string } | undefined;
  close?: { text: string } | undefined;
  blocks: Block[];
  private_metadata?: string | undefined;
  callback_id?: string | undefined;
  external_id?: string | undefined;
  clear_on_close?: boolean | undefined;
  notify_on_close?: boolean | undefined;
};

/** A view as the workspace keeps it. Never changed in place. */
export type View = {
  readonly id: string;
  readonly type: "modal" | "home";
  readonly user: string;
  readonly title: string;
  readonly submit?: string;
  readonly close?: string;
  readonly blocks: Block[];
  readonly callback_id: string;
  readonly private_metadata: string;
  readonly external_id: string;
  readonly clear_on_close: boolean;
  readonly notify_on_close: boolean;
  readonly root_view_id: string;
  readonly previous_view_id: string | null;
  readonly hash: string;
  /** What is in the form now: first values, or what the person entered. */
  readonly state: ViewState;
  /** Field errors of the last submission: block_id → sentence. */
  readonly errors: Record<string, string>;
  readonly currentConversation?: string;
};

export type ViewRefusal = "not_found" | "hash_conflict" | "push_limit_reached" | "duplicate_external_id";

/** Source: https://docs.slack.dev/surfaces/modals#view_stack ("at most three views"). */
const stackLimit = 3;

/** The stacks of modals and the home views, one of each per person. */
export class Views {
  readonly #clock: Clock;
  readonly #makeId: MakeId;
  readonly #stacks = new Map<string, View[]>();
  readonly #homes = new Map<string, View>();

  constructor(clock: Clock, makeId: MakeId) {
    this.#clock = clock;
    this.#makeId = makeId;
  }

  /** A person's open modals, the top one last. */
  stack(user: string): readonly View[] {
    return this.#stacks.get(user) ?? [];
  }

  home(user: string): View | undefined {
    return this.#homes.get(user);
  }

  find(id: string): View | undefined {
    for (const stack of this.#stacks.values()) {
      const view = stack.find((candidate) => candidate.id === id);
      if (view !== undefined) return view;
    }
    return [...this.#homes.values()].find((candidate) => candidate.id === id);
  }

  findExternal(externalId: string): View | undefined {
    const all = [...[...this.#stacks.values()].flat(), ...this.#homes.values()];
    return externalId === "" ? undefined : all.find((view) => view.external_id === externalId);
  }

  /** Opens a modal as the only one of a new stack. */
  open(user: string, content: ViewContent, currentConversation?: string): View | ViewRefusal {
    if (this.#isTaken(content)) return "duplicate_external_id";
    const view = this.#make(user, content, undefined, currentConversation);
    this.#stacks.set(user, [view]);
    return view;
  }

  push(user: string, content: ViewContent): View | ViewRefusal {
    const stack = this.stack(user);
    const top = stack.at(-1);
    if (top === undefined) return "not_found";
    if (stack.length >= stackLimit) return "push_limit_reached";
    if (this.#isTaken(content)) return "duplicate_external_id";
    const view = this.#make(user, content, top, top.currentConversation);
    this.#stacks.set(user, [...stack, view]);
    return view;
  }

  /** Puts new content into an open view. What the person entered stays where block_id, action_id and type do. */
  update(id: string, content: ViewContent, hash?: string): View | ViewRefusal {
    const old = this.find(id);
    if (old === undefined || old.type !== content.type) return "not_found";
    if (hash !== undefined && hash !== old.hash) return "hash_conflict";
    if (this.#isTaken(content, old.id)) return "duplicate_external_id";
    const view: View = {
      ...this.#fields(old.user, content, old.currentConversation, old.state),
      ...keep(old),
    };
    this.#store(view);
    return view;
  }

  publish(user: string, content: ViewContent, hash?: string): View | ViewRefusal {
    const old = this.home(user);
    if (hash !== undefined && hash !== old?.hash) return "hash_conflict";
    if (this.#isTaken(content, old?.id)) return "duplicate_external_id";
    const view =
      old === undefined
        ? this.#make(user, content, undefined, undefined)
        : { ...this.#fields(user, content, undefined, old.state), ...keep(old) };
    this.#homes.set(user, view);
    return view;
  }

  /** Notes what a person entered. The hash stays: it changes with the app's content only. */
  enter(view: View, state: ViewState): View {
    const changed = {
      ...view,
      state: stateOf(view.blocks, { ...view.state, ...state }, view.currentConversation),
    };
    this.#store(changed);
    return changed;
  }

  showErrors(view: View, errors: Record<string, string>): View {
    const changed = { ...view, errors };
    this.#store(changed);
    return changed;
  }

  /** Closes a view and those above it; the ones beneath show again. */
  close(view: View): void {
    const stack = this.stack(view.user);
    const index = stack.findIndex((candidate) => candidate.id === view.id);
    if (index !== -1) this.#stacks.set(view.user, stack.slice(0, index));
  }

  clear(user: string): void {
    this.#stacks.delete(user);
  }

  #isTaken(content: ViewContent, except?: string): boolean {
    const other = this.findExternal(content.external_id ?? "");
    return other !== undefined && other.id !== except;
  }

  #store(view: View): void {
    if (view.type === "home") this.#homes.set(view.user, view);
    const stack = this.stack(view.user);
    this.#stacks.set(
      view.user,
      stack.map((candidate) => (candidate.id === view.id ? view : candidate)),
    );
  }

  #make(user: string, content: ViewContent, previous: View | undefined, currentConversation?: string): View {
    const id = `V${this.#makeId(10)}`;
    return {
      ...this.#fields(user, content, currentConversation, {}),
      id,
      root_view_id: previous?.root_view_id ?? id,
      previous_view_id: previous?.id ?? null,
    };
  }

  #fields(
    user: string,
    content: ViewContent,
    currentConversation: string | undefined,
    entered: ViewState,
  ): Omit<View, "id" | "root_view_id" | "previous_view_id"> {
    const blocks = withIds(content.blocks, this.#makeId);
    return {
      type: content.type,
      user,
      title: content.title?.text ?? "",
      ...(content.submit === undefined ? {} : { submit: content.submit.text }),
      ...(content.close === undefined ? {} : { close: content.close.text }),
      blocks,
      callback_id: content.callback_id ?? "",
      private_metadata: content.private_metadata ?? "",
      external_id: content.external_id ?? "",
      clear_on_close: content.clear_on_close ?? false,
      notify_on_close: content.notify_on_close ?? false,
      hash: `${Math.floor(this.#clock.now() / 1000)}.${this.#makeId(8).toLowerCase()}`,
      state: stateOf(blocks, entered, currentConversation),
      errors: {},
      ...(currentConversation === undefined ? {} : { currentConversation }),
    };
  }
}

const keep = (view: View) => ({
  id: view.id,
  root_view_id: view.root_view_id,
  previous_view_id: view.previous_view_id,
});

const plainText = (text: string | undefined) =>
  text === undefined ? null : { type: "plain_text", text, emoji: true };

/**
 * The view object as Slack puts it into payloads and answers.
 * Source: https://docs.slack.dev/reference/methods/views.open and the `ViewOutput` type of @slack/bolt.
 */
export function viewObject(view: View, teamId: string, installedTeamId: string): Record<string, unknown> {
  return {
    id: view.id,
    team_id: teamId,
    type: view.type,
    blocks: view.blocks,
    private_metadata: view.private_metadata,
    callback_id: view.callback_id,
    state: { values: view.state },
    hash: view.hash,
    title: plainText(view.title === "" && view.type === "home" ? "View Title" : view.title),
    clear_on_close: view.clear_on_close,
    notify_on_close: view.notify_on_close,
    close: plainText(view.close),
    submit: plainText(view.submit),
    previous_view_id: view.previous_view_id,
    root_view_id: view.root_view_id,
    app_id: app.id,
    external_id: view.external_id,
    app_installed_team_id: installedTeamId,
    bot_id: app.bot,
  };
}

/** Whether something that a person can click in is a view, and not a message. */
export const isView = (target: unknown): target is View => isRecord(target) && "root_view_id" in target;
