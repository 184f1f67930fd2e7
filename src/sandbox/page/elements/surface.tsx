import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type ActResult, type View, viewState } from "../../protocol.ts";
import { isStatelessType, type StatefulElement } from "../blocks/schema.ts";
import { askSuggestions, type Suggestions } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { type ElementState, initialState } from "./element-state.ts";
import { collect, type Field, fieldKey, fieldsOf } from "./form.ts";

/** `actions[0]` of Slack's payload. */
export type ElementAction = { type: string; action_id: string; block_id: string; [field: string]: unknown };

type Surface = {
  kind: "message" | "view";
  errors: Readonly<Record<string, string>>;
  stateOf: (blockId: string, element: StatefulElement) => ElementState;
  enter: (blockId: string, actionId: string, state: ElementState) => void;
  dispatch: (action: ElementAction) => Promise<ActResult>;
  suggest: (blockId: string, actionId: string, value: string, signal: AbortSignal) => Promise<Suggestions>;
};

const SurfaceContext = createContext<Surface | undefined>(undefined);

type Entered = ReadonlyMap<string, ElementState>;

/** What a person has entered on a surface, by field. */
function useEntered() {
  const [entered, setEntered] = useState<Entered>(new Map());
  const enter = useCallback((blockId: string, actionId: string, state: ElementState) => {
    setEntered((before) => new Map(before).set(fieldKey(blockId, actionId), state));
  }, []);
  return { entered, enter };
}

function reader(entered: Entered, currentConversation: string | undefined): Surface["stateOf"] {
  return (blockId, element) => {
    const kept = entered.get(fieldKey(blockId, element.action_id));
    return kept?.type === element.type ? kept : initialState(element, currentConversation);
  };
}

const NO_ERRORS = {};

/** The surface around a message's blocks: a click is sent as `click in message`. */
export function MessageSurface(props: { channel: string; ts: string; children: ReactNode }) {
  const { channel, ts } = props;
  const { perform, me } = useSandbox();
  const { entered, enter } = useEntered();
  const suggest = useCallback<Surface["suggest"]>(
    (blockId, actionId, value, signal) =>
      askSuggestions({ as: me, channel, ts, actionId, blockId, value }, signal),
    [me, channel, ts],
  );
  const surface = useMemo(
    (): Surface => ({
      kind: "message",
      errors: NO_ERRORS,
      stateOf: reader(entered, channel),
      enter,
      dispatch: (action) => perform({ act: "click in message", channel, ts, action }),
      suggest,
    }),
    [entered, enter, perform, suggest, channel, ts],
  );
  return <SurfaceContext value={surface}>{props.children}</SurfaceContext>;
}

/**
 * A view's form: its fields, input, and submission. The workspace's state (`view.state`) is the fallback for
 * unedited fields, so a page reload loses little.
 */
export function useForm(view: View, currentConversation: string | undefined) {
  const { entered: enteredHere, enter } = useEntered();
  const fields: Field[] = useMemo(() => fieldsOf(view.blocks), [view.blocks]);
  const entered = useMemo(() => {
    const known = viewState.safeParse(view.state);
    const before = Object.entries(known.success ? known.data : {}).flatMap(([blockId, actions]) =>
      Object.entries(actions).map(([actionId, state]) => [fieldKey(blockId, actionId), state] as const),
    );
    return new Map([...before, ...enteredHere]);
  }, [view.state, enteredHere]);
  const collected = useCallback(
    (newest?: { blockId: string; actionId: string; state: ElementState }) => {
      const latest = newest
        ? new Map(entered).set(fieldKey(newest.blockId, newest.actionId), newest.state)
        : entered;
      return collect(fields, latest, currentConversation);
    },
    [fields, entered, currentConversation],
  );
  return { entered, enter, fields, collected };
}

export type Form = ReturnType<typeof useForm>;

/** The surface around a view's blocks: a click is sent as `click in view`, with the view's whole state. */
export function ViewSurface(props: {
  view: string;
  form: Form;
  errors: Readonly<Record<string, string>>;
  currentConversation: string | undefined;
  /** A modal shows its own failures, since it covers the page. */
  onFailure?: (sentence: string) => void;
  children: ReactNode;
}) {
  const { view, form, errors, currentConversation, onFailure } = props;
  const { perform, me } = useSandbox();
  // Stable as long as the view is the same: its users refetch whenever it changes.
  const suggest = useCallback<Surface["suggest"]>(
    (blockId, actionId, value, signal) => askSuggestions({ as: me, view, actionId, blockId, value }, signal),
    [me, view],
  );
  const surface = useMemo(
    (): Surface => ({
      kind: "view",
      errors,
      stateOf: reader(form.entered, currentConversation),
      enter: form.enter,
      dispatch: async (action) => {
        const entered = stateInAction(action);
        const state = form.collected(
          entered && { blockId: action.block_id, actionId: action.action_id, state: entered },
        );
        const result = await perform(
          { act: "click in view", view, action, state },
          onFailure ? "nothing" : "notice",
        );
        if (!result.ok) onFailure?.(result.sentence ?? "Something went wrong. Try again?");
        return result;
      },
      suggest,
    }),
    [view, form, errors, currentConversation, onFailure, perform, suggest],
  );
  return <SurfaceContext value={surface}>{props.children}</SurfaceContext>;
}

/** The state in an action: newer than React's. */
function stateInAction(action: ElementAction): ElementState | undefined {
  const { action_id, block_id, ...state } = action;
  return isStatelessType(action.type) ? undefined : state;
}

/** The message or view containing an element. */
export function useSurface(): Surface {
  const value = useContext(SurfaceContext);
  if (!value) throw new Error("useSurface needs a MessageSurface or ViewSurface around it");
  return value;
}
