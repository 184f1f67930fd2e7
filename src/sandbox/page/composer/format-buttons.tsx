import type { RefObject } from "react";
import { Icon, type IconName } from "../components/icon.tsx";

const MARKS: readonly { name: string; icon: IconName; mark: string }[] = [
  { name: "Bold", icon: "bold", mark: "*" },
  { name: "Italic", icon: "italic", mark: "_" },
  { name: "Strikethrough", icon: "strike", mark: "~" },
  { name: "Code", icon: "code", mark: "`" },
];

/** Wraps the selection in mrkdwn marks. */
export function FormatButtons(props: {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string, caret: number) => void;
}) {
  const { input, text, onText } = props;
  const wrap = (mark: string) => {
    const element = input.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    const inner = text.slice(selectionStart, selectionEnd);
    element.focus();
    onText(
      text.slice(0, selectionStart) + mark + inner + mark + text.slice(selectionEnd),
      inner === "" ? selectionStart + 1 : selectionEnd + 2,
    );
  };
  return (
    <div className="composer-format" role="toolbar" aria-label="Formatting">
      {MARKS.map(({ name, icon, mark }) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={name}
          title={name}
          // Keeps the text selected when the button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => wrap(mark)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
