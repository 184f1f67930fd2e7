import { type KeyboardEvent, useId, useState } from "react";
import type { SelectElement } from "../blocks/schema.ts";
import { arrowTarget, ListOption } from "../components/listbox.tsx";
import { Icon, IconButton } from "../components/pictures.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { plainText } from "../text/text.tsx";
import {
  type Choice,
  controlAttributes,
  pickedIn,
  selectState,
  useValue,
  type ValueProps,
} from "./interaction.ts";
import { knownChoices, type Offer, useChoices } from "./use-choices.ts";

/** Every Block Kit select: a text box that filters, with a list below it. */
export function Select(props: ValueProps<SelectElement>) {
  const { element, blockId, input } = props;
  const { picked, isPending, pick } = usePicked(props);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const offer = useChoices(element, blockId, query, isOpen);
  const { choices } = offer;
  const placeholder = element.placeholder ? plainText(element.placeholder) : "Choose an option";
  const isClearable = input !== undefined && !input.isRequired;

  const open = () => {
    setOpen(true);
    const current = choices.findIndex(({ id }) => id === picked?.id);
    setActive(Math.max(0, current));
  };
  const close = () => {
    setOpen(false);
    setQuery("");
  };
  const choose = (choice: Choice) => {
    pick(choice);
    close();
  };
  const pressKey = (event: KeyboardEvent) => {
    const { key } = event;
    const target = arrowTarget(key, active, choices.length);
    if (target !== undefined || key === "Enter") {
      // In a modal, Enter in a closed select would unexpectedly submit the form.
      event.preventDefault();
      const choice = choices[active];
      if (!isOpen) open();
      else if (choice && target === undefined) choose(choice);
      else if (choice && target !== undefined) setActive(target);
    } else if (key === "Escape" && isOpen) {
      // Closes only the list, not the modal around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === "Backspace" && query === "" && picked && isClearable) pick(undefined);
  };

  return (
    <div className="select" aria-busy={isPending}>
      <div className="field select-box row">
        <input
          {...controlAttributes(input, placeholder)}
          className="select-input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && choices[active] ? `${listId}-${active}` : undefined}
          data-action-id={element.action_id}
          placeholder={picked === undefined || isOpen ? (picked?.label ?? placeholder) : ""}
          value={isOpen ? query : (picked?.label ?? "")}
          onClick={() => (isOpen ? undefined : open())}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={pressKey}
          onBlur={close}
        />
        {picked && isClearable && (
          <IconButton
            icon="close"
            label={`Clear ${input.label}`}
            className="inline-flex rounded-sm p-0.5 hover:bg-tint"
            onClick={() => pick(undefined)}
          />
        )}
        <Icon name="chevron" />
      </div>
      {isOpen && (
        <ChoiceList
          id={listId}
          label={input?.label ?? placeholder}
          {...offer}
          active={active}
          picked={picked}
          onHover={setActive}
          onPick={choose}
        />
      )}
    </div>
  );
}

function usePicked({ element, blockId, acts }: ValueProps<SelectElement>) {
  const { snapshot } = useSandbox();
  const { state, change, isPending } = useValue(element, blockId, acts);
  const [entered] = pickedIn(state);
  const picked = knownChoices(element, snapshot).find(({ id }) => id === entered?.id) ?? entered;
  const pick = (choice: Choice | undefined) => change(selectState(element.type, choice));
  return { picked, isPending, pick };
}

function ChoiceList(
  props: Offer & {
    id: string;
    label: string;
    active: number;
    picked: Choice | undefined;
    onHover: (index: number) => void;
    onPick: (choice: Choice) => void;
  },
) {
  const { id, label, choices, sentence, active, picked, onHover, onPick } = props;
  return (
    <div ref={show} popover="manual" className="floating popover popover-select">
      {/* The focus stays in the text box, which closes the list on blur. */}
      <div
        role="listbox"
        id={id}
        aria-label={label}
        className="py-1.5 not-has-[[role=option]]:hidden"
        onMouseDown={(event) => event.preventDefault()}
      >
        {choices.map((choice, index) => (
          <ListOption
            key={choice.id}
            id={`${id}-${index}`}
            className="flex cursor-pointer gap-1 py-1 pr-3.5 pl-2"
            isActive={index === active}
            isSelected={choice.id === picked?.id}
            onHover={() => onHover(index)}
            onPick={() => onPick(choice)}
          >
            <span className="w-4.5 flex-none [--icon-size:15px] [&>.icon]:align-[-2px]">
              {choice.id === picked?.id && <Icon name="check" />}
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
