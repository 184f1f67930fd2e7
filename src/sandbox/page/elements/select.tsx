import { type KeyboardEvent, useId, useState } from "react";
import type { SelectElement } from "../blocks/schema.ts";
import { Icon, IconButton } from "../components/icon.tsx";
import { arrowTarget, ListOption } from "../components/listbox.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { plainText } from "../text/text.tsx";
import { type Choice, pickedIn, selectState } from "./element-state.ts";
import { controlAttributes, useValue, type ValueProps } from "./interaction.ts";
import { type ChoiceGroup, knownChoices, useChoices } from "./use-choices.ts";

const CLEAR = "inline-flex rounded-sm p-0.5 hover:bg-tint";

/** Every Block Kit select: a text box that filters, with a list below it. */
export function Select(props: ValueProps<SelectElement>) {
  const { element, blockId, input } = props;
  const { picked, isMulti, isFull, isPending, isPicked, pick, remove } = usePicked(props);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const offer = useChoices(element, blockId, query, isOpen);
  const flat = offer.groups.flatMap((group) => group.choices);
  const placeholder = element.placeholder ? plainText(element.placeholder) : "Choose an option";
  const isClearable = input !== undefined && !input.isRequired;

  const open = () => {
    setOpen(true);
    setActive(Math.max(0, flat.findIndex(isPicked)));
  };
  const close = () => {
    setOpen(false);
    setQuery("");
  };
  const choose = (choice: Choice) => {
    pick(choice);
    if (!isMulti) close();
    else if (isPicked(choice) || !isFull) setQuery("");
  };
  const pressKey = (event: KeyboardEvent) => {
    const { key } = event;
    const target = arrowTarget(key, active, flat.length);
    const last = picked.at(-1);
    if (target !== undefined || key === "Enter") {
      // In a modal, Enter in a closed select would unexpectedly submit the form.
      event.preventDefault();
      const choice = flat[active];
      if (!isOpen) open();
      else if (choice && target === undefined) choose(choice);
      else if (choice && target !== undefined) setActive(target);
    } else if (key === "Escape" && isOpen) {
      // Closes only the list, not the modal around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === "Backspace" && query === "" && last && (isMulti || isClearable)) remove(last);
  };

  return (
    <div className="select" aria-busy={isPending}>
      <div className={`field select-box row ${isMulti ? "flex-wrap gap-0.75 py-0.75 pl-0.75" : ""}`}>
        {isMulti && picked.map((choice) => <Chip key={choice.id} choice={choice} onRemove={remove} />)}
        <input
          {...controlAttributes(input, placeholder)}
          className="select-input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && flat[active] ? `${listId}-${active}` : undefined}
          data-action-id={element.action_id}
          placeholder={picked.length === 0 || (isOpen && !isMulti) ? (picked[0]?.label ?? placeholder) : ""}
          value={isOpen || isMulti ? query : (picked[0]?.label ?? "")}
          onClick={() => (isOpen ? undefined : open())}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={pressKey}
          onBlur={close}
        />
        {!isMulti && picked[0] && isClearable && (
          <IconButton
            icon="close"
            label={`Clear ${input.label}`}
            className={CLEAR}
            onClick={() => picked[0] && remove(picked[0])}
          />
        )}
        <Icon name="chevron" />
      </div>
      {isOpen && (
        <ChoiceList
          id={listId}
          label={input?.label ?? placeholder}
          groups={offer.groups}
          sentence={offer.sentence ?? (isFull ? "You can't choose any more" : undefined)}
          active={flat[active]}
          isPicked={isPicked}
          onHover={(choice) => setActive(flat.indexOf(choice))}
          onPick={choose}
        />
      )}
    </div>
  );
}

/** The choices picked in a select, and ways to change them. */
function usePicked({ element, blockId, dispatches }: ValueProps<SelectElement>) {
  const { snapshot } = useSandbox();
  const { state, change, isPending } = useValue(element, blockId, dispatches);
  const isMulti = element.type.startsWith("multi_");
  const known = knownChoices(element, snapshot).flatMap((group) => group.choices);
  const picked = pickedIn(state).map((choice) => known.find(({ id }) => id === choice.id) ?? choice);
  const isFull = isMulti && picked.length >= (element.max_selected_items ?? Number.POSITIVE_INFINITY);
  const isPicked = (choice: Choice) => picked.some(({ id }) => id === choice.id);
  const set = (choices: readonly Choice[]) => void change(selectState(element.type, choices));
  const remove = (choice: Choice) => set(picked.filter(({ id }) => id !== choice.id));
  const pick = (choice: Choice) => {
    if (!isMulti) set([choice]);
    else if (isPicked(choice)) remove(choice);
    else if (!isFull) set([...picked, choice]);
  };
  return { picked, isMulti, isFull, isPending, isPicked, pick, remove };
}

function Chip({ choice, onRemove }: { choice: Choice; onRemove: (choice: Choice) => void }) {
  return (
    <span className="inline-flex items-center gap-0.5 rounded-[5px] bg-mention py-px pr-0.75 pl-2 text-[14px] [--icon-size:12px]">
      {choice.label}
      <IconButton
        icon="close"
        label={`Remove ${choice.label}`}
        className={CLEAR}
        onClick={() => onRemove(choice)}
      />
    </span>
  );
}

function ChoiceList(props: {
  id: string;
  label: string;
  groups: readonly ChoiceGroup[];
  sentence: string | undefined;
  active: Choice | undefined;
  isPicked: (choice: Choice) => boolean;
  onHover: (choice: Choice) => void;
  onPick: (choice: Choice) => void;
}) {
  const { id, label, groups, sentence, active, isPicked, onHover, onPick } = props;
  const flat = groups.flatMap((group) => group.choices);
  return (
    <div ref={show} popover="manual" className="floating popover popover-select">
      {/* The focus stays in the text box, which closes the list on blur. */}
      <div
        role="listbox"
        id={id}
        aria-label={label}
        className="listbox py-1.5"
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={group.label ?? ""} role="group" aria-label={group.label}>
            {group.label && <div className="secondary px-3.5 pt-1.5 pb-0.5 font-bold">{group.label}</div>}
            {group.choices.map((choice) => (
              <ListOption
                key={choice.id}
                id={`${id}-${flat.indexOf(choice)}`}
                className="flex cursor-pointer gap-1 py-1 pr-3.5 pl-2"
                isActive={choice === active}
                isSelected={isPicked(choice)}
                onHover={() => onHover(choice)}
                onPick={() => onPick(choice)}
              >
                <span className="w-4.5 flex-none [--icon-size:15px] [&>.icon]:align-[-2px]">
                  {isPicked(choice) && <Icon name="check" />}
                </span>
                <span>
                  {choice.label}
                  {choice.option?.description && (
                    <span className="block secondary">{plainText(choice.option.description)}</span>
                  )}
                </span>
              </ListOption>
            ))}
          </div>
        ))}
      </div>
      {sentence && (
        <div className="secondary px-3.5 py-2.25" role="status">
          {sentence}
        </div>
      )}
    </div>
  );
}

function show(list: HTMLElement | null) {
  list?.showPopover();
}
