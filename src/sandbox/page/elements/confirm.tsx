import { createContext, type ReactNode, use, useId, useState } from "react";
import type { Confirmation } from "../blocks/schema.ts";
import { Dialog } from "../components/dialog.tsx";
import { plainText, Text } from "../text/text.tsx";

type Ask = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

type Question = Confirmation & { answer: (yes: boolean) => void };

/** Shows the "are you sure?" dialog of a Block Kit `confirm` object before elements act. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const ask: Ask = (confirmation) =>
    new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(undefined);
        resolve(yes);
      };
      setQuestion({ ...confirmation, answer });
    });
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog {...question} />}
    </ConfirmContext>
  );
}

/** Asks the person to confirm; resolves to whether they did. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error("useConfirm needs a ConfirmProvider around it");
  return ask;
}

function ConfirmDialog({ title, text, confirm, deny, style = "primary", answer }: Question) {
  const id = useId();
  return (
    <Dialog title={plainText(title)} describedBy={id} isSmall onClose={() => answer(false)}>
      <div className="modal-body scroll block-text" id={id}>
        <Text value={text} />
      </div>
      <div className="modal-footer">
        <button type="button" className="button" onClick={() => answer(false)}>
          {plainText(deny)}
        </button>
        <button type="button" className={`button button-${style}`} onClick={() => answer(true)}>
          {plainText(confirm)}
        </button>
      </div>
    </Dialog>
  );
}
