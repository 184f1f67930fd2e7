import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { Confirmation } from "../blocks/schema.ts";
import { plainText, Text } from "../text/text.tsx";

type Ask = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

type Question = { confirmation: Confirmation; answer: (yes: boolean) => void };

/** Shows the "are you sure?" dialog of a Block Kit `confirm` object before elements act. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback<Ask>(
    (confirmation) => new Promise((answer) => setQuestion({ confirmation, answer })),
    [],
  );
  const settle = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(undefined);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog confirmation={question.confirmation} onAnswer={settle} />}
    </ConfirmContext>
  );
}

/** Asks the person to confirm; resolves to whether they did. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error("useConfirm needs a ConfirmProvider around it");
  return ask;
}

function ConfirmDialog(props: { confirmation: Confirmation; onAnswer: (yes: boolean) => void }) {
  const { confirmation, onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal modal-small"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <div className="modal-header row">
        <h2 id={`${id}-title`}>{plainText(confirmation.title)}</h2>
      </div>
      <div className="modal-body block-text" id={`${id}-text`}>
        <Text value={confirmation.text} />
      </div>
      <div className="modal-footer">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {plainText(confirmation.deny)}
        </button>
        <button
          type="button"
          className={`button button-${confirmation.style ?? "primary"} button-filled`}
          onClick={() => onAnswer(true)}
        >
          {plainText(confirmation.confirm)}
        </button>
      </div>
    </dialog>
  );
}
