import { useEffect } from "react";
import { Avatar } from "../components/avatar.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import type { Completion, CompletionItem } from "./completion.ts";

const TITLES = { command: "Commands", mention: "People", channel: "Channels" };

/**
 * The list above the composer. Focus stays in the text; the list only shows what arrows and Enter would
 * choose.
 */
export function CompletionList(props: {
  id: string;
  completion: Completion;
  active: CompletionItem;
  onHover: (index: number) => void;
  onPick: (item: CompletionItem) => void;
}) {
  const { id, completion, active, onHover, onPick } = props;
  const { snapshot, personOf } = useSandbox();
  const activeId = `${id}-${active.key}`;
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div className="completions">
      <div className="completions-title">
        {TITLES[completion.kind]}
        <span className="completions-keys wide-only">
          <kbd>↑</kbd> <kbd>↓</kbd> to move · <kbd>Tab</kbd> to choose · <kbd>Esc</kbd> to dismiss
        </span>
      </div>
      <div role="listbox" id={id} aria-label={TITLES[completion.kind]} className="completions-list">
        {completion.items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are the composer's, which names the active option
          <div
            key={item.key}
            id={`${id}-${item.key}`}
            role="option"
            aria-selected={item === active}
            className={item === active ? "completion row completion-active" : "completion row"}
            onMouseMove={() => onHover(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(item)}
          >
            {completion.kind !== "channel" && (
              <Avatar person={item.person ?? personOf(snapshot.app.user)} size="small" />
            )}
            <span className="completion-text column">
              <span>
                <b>{item.label}</b> <span className="completion-hint">{item.hint}</span>
              </span>
              {item.description && <span className="completion-description">{item.description}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
