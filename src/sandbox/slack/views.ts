import type { Clock, MakeId } from "../clock.ts";
import type { ViewState } from "../protocol.ts";
import type { ViewContent } from "./block-kit/view.ts";
import { stateOf, withIds } from "./elements.ts";
import { app } from "./people.ts";

/** A view as the workspace keeps it. Never changed in place. */
export type View = Readonly<ReturnType<typeof makeView>>;

/** What a view keeps of the one it replaces, or has from the one it lies on. */
type Before = {
  id?: string;
  root_view_id?: string;
  previous_view_id?: string | null;
  state?: ViewState;
};

function makeView(clock: Clock, makeId: MakeId, user: string, content: ViewContent, before: Before) {
  const { id = `V${makeId(10)}`, root_view_id = id, previous_view_id = null } = before;
  const blocks = withIds(content.blocks, makeId);
  const errors: Record<string, string> = {};
  return {
    id,
    root_view_id,
    previous_view_id,
    type: content.type,
    user,
    title: content.title?.text ?? "",
    submit: content.submit?.text,
    close: content.close?.text,
    blocks,
    callback_id: content.callback_id ?? "",
    private_metadata: content.private_metadata ?? "",
    hash: `${Math.floor(clock.now() / 1000)}.${makeId(8).toLowerCase()}`,
    /** What is in the form now: first values, or what the person entered. */
    state: stateOf(blocks, before.state),
    /** Field errors of the last submission: block_id → sentence. */
    errors,
  };
}

export type ViewRefusal = "not_found" | "hash_conflict" | "push_limit_reached";

/** How many Homes that were replaced can still be pressed: those that a client may not have redrawn yet. */
const keptHomes = 5;

/** Source: https://docs.slack.dev/surfaces/modals#view_stack ("at most three views"). */
const stackLimit = 3;

export type Views = ReturnType<typeof createViews>;

/** The stacks of modals and the home views, one of each per person. @param changed is called after every change */
export function createViews(clock: Clock, makeId: MakeId, changed: () => void) {
  const stacks = new Map<string, readonly View[]>();
  /** Per person, the newest first. */
  const homes = new Map<string, readonly View[]>();

  const make = (user: string, content: ViewContent, before: Before = {}): View =>
    makeView(clock, makeId, user, content, before);
  const stackOf = (user: string): readonly View[] => stacks.get(user) ?? [];
  const homesOf = (user: string): readonly View[] => homes.get(user) ?? [];
  const all = (): View[] =>
    [...stacks.values(), ...[...homes.values()].map((some) => some.slice(0, 1))].flat();
  const find = (id: string): View | undefined => all().find((view) => view.id === id);

  function setStack(user: string, stack: readonly View[]): void {
    stacks.set(user, stack);
    changed();
  }

  function store(view: View): View {
    if (view.type === "home") {
      const replaced = homesOf(view.user).filter(({ hash }) => hash !== view.hash);
      homes.set(view.user, [view, ...replaced].slice(0, keptHomes));
    }
    const stack = stackOf(view.user).map((candidate) => (candidate.id === view.id ? view : candidate));
    setStack(view.user, stack);
    return view;
  }

  function renew(user: string, content: ViewContent, hash: string | undefined, old?: View) {
    if (hash !== undefined && hash !== old?.hash) return "hash_conflict";
    return store(make(user, content, old));
  }

  return {
    /** A person's open modals, the top one last. */
    stack: stackOf,
    home: (user: string): View | undefined => homesOf(user)[0],
    /**
     * A Home as a person's client may still show it: it presses what it shows, although the app has published anew.
     * Slack documents the hash for exactly that: an app that sends it along learns that the view has changed.
     * Source: https://docs.slack.dev/surfaces/modals#handling_race_conditions
     */
    shownHome: (user: string, hash: string): View | undefined =>
      homesOf(user).find((home) => home.hash === hash),
    find,
    open(user: string, content: ViewContent): View {
      const view = make(user, content);
      setStack(user, [view]);
      return view;
    },
    push(user: string, content: ViewContent): View | ViewRefusal {
      const stack = stackOf(user);
      const top = stack.at(-1);
      if (top === undefined) return "not_found";
      if (stack.length >= stackLimit) return "push_limit_reached";
      const { root_view_id, id: previous_view_id } = top;
      const view = make(user, content, { root_view_id, previous_view_id });
      setStack(user, [...stack, view]);
      return view;
    },
    /** Puts new content into an open view. What the person entered stays where block_id, action_id and type do. */
    update(id: string, content: ViewContent, hash?: string): View | ViewRefusal {
      const old = find(id);
      if (old === undefined || old.type !== content.type) return "not_found";
      return renew(old.user, content, hash, old);
    },
    publish: (user: string, content: ViewContent, hash?: string): View | ViewRefusal =>
      renew(user, content, hash, homesOf(user)[0]),
    /** Notes what a person entered. The hash stays: it changes with the app's content only. */
    enter: (view: View, state: ViewState): View => store({ ...view, state }),
    showErrors: (view: View, errors: Record<string, string>): View => store({ ...view, errors }),
    /** Closes a view and those above it; the ones beneath show again. */
    close(view: View): void {
      const stack = stackOf(view.user);
      const index = stack.findIndex((candidate) => candidate.id === view.id);
      if (index !== -1) setStack(view.user, stack.slice(0, index));
    },
    clear: (user: string): void => setStack(user, []),
  };
}

const plainText = (text: string | undefined) =>
  text === undefined ? null : { type: "plain_text", text, emoji: true };

/**
 * The view object as Slack puts it into payloads and answers for somebody of that team.
 * Source: https://docs.slack.dev/reference/methods/views.open and the `ViewOutput` type of @slack/bolt.
 */
export function viewObject(view: View, teamId: string, installedTeamId: string): Record<string, unknown> {
  const { user: _user, errors: _errors, ...rest } = view;
  return {
    ...rest,
    team_id: teamId,
    state: { values: view.state },
    title: plainText(view.title === "" && view.type === "home" ? "View Title" : view.title),
    close: plainText(view.close),
    submit: plainText(view.submit),
    app_id: app.id,
    app_installed_team_id: installedTeamId,
    bot_id: app.bot,
  };
}
