import { useId, useState } from "react";

/** A one-line text form. After success it is cleared or reset to its initial text. */
export function LineForm(props: {
  label: string;
  action: string;
  type?: "text" | "email";
  initial?: string;
  placeholder?: string;
  /** @returns whether it was accepted */
  onSend: (text: string) => Promise<boolean>;
}) {
  const { label, action, type = "text", initial = "", placeholder, onSend } = props;
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const text = (typed ?? initial).trim();
  return (
    <form
      className="line-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (text === "" || text === initial) return;
        if (await onSend(text)) setTyped(undefined);
      }}
    >
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        value={typed ?? initial}
        placeholder={placeholder}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button button-small" disabled={text === "" || text === initial}>
        {action}
      </button>
    </form>
  );
}
