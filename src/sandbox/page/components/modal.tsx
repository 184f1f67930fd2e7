import { type FormEvent, useEffect, useRef, useState } from "react";
import type { View } from "../../protocol.ts";
import { Blocks } from "../blocks/blocks.tsx";
import { useForm, ViewSurface } from "../elements/surface.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useKeptFocus } from "../state/use-kept-focus.ts";
import { withEmoji } from "../text/emoji.ts";
import { Dialog } from "./dialog.tsx";
import { Avatar, IconButton } from "./pictures.tsx";
import { WriterNote } from "./writer.tsx";

/** The open modals. Those below the top one stay mounted, so that their input is kept. */
export function ModalStack() {
  const { modals } = useSandbox().snapshot;
  return modals.map((view, index) => (
    <Modal key={view.id} view={view} isTop={index === modals.length - 1} isPushed={index > 0} />
  ));
}

function Modal(props: { view: View; isTop: boolean; isPushed: boolean }) {
  const { view, isTop, isPushed } = props;
  const { perform, personOf, snapshot } = useSandbox();
  const form = useForm(view);
  const { failure, setFailure, isSubmitting, submit } = useSubmission(view, form.state);
  const element = useRef<HTMLFormElement>(null);

  const keptFocus = useKeptFocus(element, ".modal-footer button");
  const wrong = Object.keys(view.errors).join();
  useEffect(() => {
    if (wrong === "") return;
    element.current
      ?.querySelector<HTMLElement>('.block-input-wrong [aria-invalid="true"], .block-input-wrong input')
      ?.focus();
  }, [wrong]);

  const close = () => void perform({ kind: "close", view: view.id });
  return (
    <Dialog
      title={withEmoji(view.title)}
      start={
        isPushed ? (
          <IconButton icon="back" label="Back" onClick={close} />
        ) : (
          <Avatar person={personOf(snapshot.app.user)} size="small" />
        )
      }
      end={
        <IconButton
          icon="close"
          label="Close dialog"
          onClick={() => void perform({ kind: "close", view: view.id, all: true })}
        />
      }
      isTop={isTop}
      onClose={close}
    >
      <form
        ref={element}
        {...keptFocus}
        className="column min-h-0"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div role="alert">{failure && <p className="bg-red/9 px-6 py-2 text-[13.5px]">{failure}</p>}</div>
        <div className="modal-body scroll">
          <ViewSurface view={view} form={form} errors={view.errors} onFailure={setFailure}>
            <Blocks blocks={view.blocks} />
          </ViewSurface>
          <WriterNote id={view.id} blocks={view.blocks} />
        </div>
        <div className="modal-footer">
          <button type="button" className="button" onClick={close}>
            {withEmoji(view.close ?? (view.submit ? "Cancel" : "Close"))}
          </button>
          {view.submit !== undefined && (
            <button
              type="submit"
              className="button button-primary"
              disabled={isSubmitting}
              aria-busy={isSubmitting}
            >
              {withEmoji(view.submit)}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function useSubmission(view: View, state: View["state"]) {
  const { perform } = useSandbox();
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The submission's response and the view with its errors arrive separately: don't repeat a field's error
  // above the form.
  if (failure !== undefined && Object.values(view.errors).some((sentence) => failure.includes(sentence))) {
    setFailure(undefined);
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(undefined);
    setSubmitting(true);
    const result = await perform({ kind: "submit", view: view.id, state }, "nothing");
    setSubmitting(false);
    if (!result.ok) setFailure(result.sentence ?? "We had some trouble connecting. Try again?");
  };
  return { failure, setFailure, isSubmitting, submit };
}
