import { createContext, type ReactNode, use, useState } from "react";
import type { ActResult, Message, View, ViewState } from "../../protocol.ts";
import { type ElementState, isStateful, stateOf, withState } from "../../slack/elements.ts";
import type { WireBlock } from "../blocks/schema.ts";
import { askSuggestions, type Suggestions, type Typed } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";

/** `actions[0]` of Slack's payload. */
export type ElementAction = { type: string; action_id: string; block_id: string; [field: string]: unknown };

type Surface = {
  errors: Readonly<Record<string, string>>;
  /** Of all elements that have one. */
  state: ViewState;
  enter: (blockId: string, actionId: string, state: ElementState) => void;
  dispatch: (action: ElementAction) => Promise<ActResult>;
  suggest: (typed: Typed, signal: AbortSignal) => Promise<Suggestions>;
};

const SurfaceContext = createContext<Surface | undefined>(undefined);

/** The state of a surface's elements: what was there before, and what a person has entered since. */
function useEntered(blocks: readonly WireBlock[] = [], before: ViewState = {}) {
  const [entered, setEntered] = useState<ViewState>({});
  const enter = (blockId: string, actionId: string, state: ElementState) =>
    setEntered((values) => withState(values, blockId, actionId, state));
  const latest = { ...before };
  for (const [id, states] of Object.entries(entered)) latest[id] = { ...before[id], ...states };
  return { state: stateOf(blocks, latest), enter };
}

/** The surface around a message's blocks: a click is sent as `click in message`. */
export function MessageSurface({ message, children }: { message: Message; children: ReactNode }) {
  const { blocks, channel, ts } = message;
  const { perform, me } = useSandbox();
  const form = useEntered(blocks);
  const surface: Surface = {
    errors: {},
    ...form,
    dispatch: (action) => perform({ kind: "click in message", channel, ts, action, state: form.state }),
    suggest: (typed, signal) => askSuggestions({ as: me, channel, ts, ...typed }, signal),
  };
  return <SurfaceContext value={surface}>{children}</SurfaceContext>;
}

/** A view's form. The workspace keeps its state, so that reloading the page loses little. */
export const useForm = (view: View) => useEntered(view.blocks, view.state);

/** The surface around a view's blocks: a click is sent as `click in view`, with the view's whole state. */
export function ViewSurface(props: {
  view: Pick<View, "id" | "hash">;
  form: ReturnType<typeof useForm>;
  errors: Readonly<Record<string, string>>;
  /** A modal shows its own failures, since it covers the page. */
  onFailure?: (sentence: string) => void;
  children: ReactNode;
}) {
  const { view, form, errors, onFailure, children } = props;
  const { perform, me } = useSandbox();
  const surface: Surface = {
    errors,
    ...form,
    dispatch: async (action) => {
      // React's state may lack this action yet.
      const { action_id, block_id, ...newest } = action;
      const state = isStateful(action.type) ? withState(form.state, block_id, action_id, newest) : form.state;
      const shows = onFailure ? "nothing" : "notice";
      const result = await perform(
        { kind: "click in view", view: view.id, hash: view.hash, action, state },
        shows,
      );
      if (!result.ok) onFailure?.(result.sentence ?? "Something went wrong. Try again?");
      return result;
    },
    suggest: (typed, signal) => askSuggestions({ as: me, view: view.id, ...typed }, signal),
  };
  return <SurfaceContext value={surface}>{children}</SurfaceContext>;
}

/** The message or view containing an element. */
export function useSurface(): Surface {
  const value = use(SurfaceContext);
  if (!value) throw new Error("useSurface needs a MessageSurface or ViewSurface around it");
  return value;
}
