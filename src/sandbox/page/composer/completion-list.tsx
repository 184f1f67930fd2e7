import { useEffect } from "react";
import { ListOption } from "../components/listbox.tsx";
import { Avatar } from "../components/pictures.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import type { Completion, CompletionItem } from "./completion.ts";

const TITLES = { command: "Commands", mention: "People" };

/** The list above the composer, whose text keeps the focus: it shows what arrows and Enter would choose. */
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
    <div className="floating absolute inset-x-5 bottom-[calc(100%+4px)] z-3 overflow-hidden max-md:inset-x-2.5">
      <div className="flex justify-between border-b border-line bg-surface-dim px-3.5 py-1.75 text-[12.5px] text-dim">
        {TITLES[completion.kind]}
        <span className="max-md:hidden">
          <kbd>↑</kbd> <kbd>↓</kbd> to move · <kbd>Tab</kbd> to choose · <kbd>Esc</kbd> to dismiss
        </span>
      </div>
      <div
        role="listbox"
        id={id}
        aria-label={TITLES[completion.kind]}
        className="max-h-[min(320px,45dvh)] overflow-y-auto py-1.5"
        onMouseDown={(event) => event.preventDefault()}
      >
        {completion.items.map((item, index) => (
          <ListOption
            key={item.key}
            id={`${id}-${item.key}`}
            className="row cursor-pointer gap-2.5 px-3.5 py-1.5"
            isActive={item === active}
            isSelected={item === active}
            onHover={() => onHover(index)}
            onPick={() => onPick(item)}
          >
            <Avatar person={item.person ?? personOf(snapshot.app.user)} size="small" />
            <span className="column grow leading-[1.35]">
              <span>
                <b>{item.label}</b> <span className="dim">{item.hint}</span>
              </span>
              {item.description && <span className="secondary">{item.description}</span>}
            </span>
          </ListOption>
        ))}
      </div>
    </div>
  );
}
