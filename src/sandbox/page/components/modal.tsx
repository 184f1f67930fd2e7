import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { View } from "../../protocol.ts";
import { Blocks } from "../blocks/blocks.tsx";
import { check } from "../elements/form.ts";
import { useForm, ViewSurface } from "../elements/surface.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { withEmoji } from "../text/emoji.ts";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";

type ModalProps = {
  view: View;
  isTop: boolean;
  /** Whether there is a view below to go back to. */
  isPushed: boolean;
  currentConversation: string | undefined;
  onCloseAll: () => void;
};

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** A modal view. The browser's own dialog traps focus and restores it. */
export function Modal({ view, isTop, isPushed, currentConversation, onCloseAll }: ModalProps) {
  const { perform, personOf, snapshot } = useSandbox();
  // The conversation it was opened from, even after navigating elsewhere.
  const [conversation] = useState(currentConversation);
  const form = useForm(view, conversation);
  const [problems, setProblems] = useState(NO_ERRORS);
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const dialog = useDialog(isTop);
  const titleId = useId();

  const errors = { ...view.errors, ...problems };
  // The submission's response and the view with its errors arrive separately: don't repeat a field's error
  // above the form.
  if (failure !== undefined && Object.values(view.errors).some((sentence) => failure.includes(sentence))) {
    setFailure(undefined);
  }
  const wrong = Object.keys(errors).join();
  useEffect(() => {
    if (wrong === "") return;
    dialog.current
      ?.querySelector<HTMLElement>('.block-input-wrong [aria-invalid="true"], .block-input-wrong input')
      ?.focus();
  }, [wrong, dialog]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    const state = form.collected();
    const found = check(form.fields, state);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setSubmitting(true);
    const result = await perform({ act: "submit", view: view.id, state }, "nothing");
    setSubmitting(false);
    if (!result.ok) setFailure(result.sentence ?? "We had some trouble connecting. Try again?");
  };
  const close = () => void perform({ act: "close", view: view.id });

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <form className="modal-form column" noValidate onSubmit={(event) => void submit(event)}>
        <div className="modal-header row">
          {isPushed ? (
            <button type="button" className="icon-button" aria-label="Back" onClick={close}>
              <Icon name="back" />
            </button>
          ) : (
            <Avatar person={personOf(snapshot.app.user)} size="small" />
          )}
          <h2 id={titleId}>{withEmoji(view.title)}</h2>
          <button type="button" className="icon-button" aria-label="Close dialog" onClick={onCloseAll}>
            <Icon name="close" />
          </button>
        </div>
        <div role="alert">{failure && <p className="modal-failure">{failure}</p>}</div>
        <div className="modal-body">
          <ViewSurface
            view={view.id}
            form={form}
            errors={errors}
            currentConversation={conversation}
            onFailure={setFailure}
          >
            <Blocks blocks={view.blocks} />
          </ViewSurface>
        </div>
        <div className="modal-footer">
          <button type="button" className="button" onClick={close}>
            {withEmoji(view.close ?? (view.submit ? "Cancel" : "Close"))}
          </button>
          {view.submit !== undefined && (
            <button
              type="submit"
              className="button button-primary button-filled"
              disabled={isSubmitting}
              aria-busy={isSubmitting}
            >
              {isSubmitting && <span className="spinner" />}
              {withEmoji(view.submit)}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

/** Opens the dialog while it is on top, and focuses the first control. */
function useDialog(isTop: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isTop) return;
    element.showModal();
    const first =
      element.querySelector<HTMLElement>("[data-focus-on-load]") ??
      element.querySelector<HTMLElement>(".modal-body :is(input, textarea, .editor-text)") ??
      element.querySelector<HTMLElement>(".modal-footer button");
    first?.focus();
    return () => element.close();
  }, [isTop]);
  return dialog;
}
