import { type KeyboardEvent, useId, useState } from "react";
import type { SelectElement } from "../blocks/schema.ts";
import { Icon } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { plainText } from "../text/text.tsx";
import { type Choice, pickedIn, selectKind, selectState } from "./element-state.ts";
import { controlAttributes, type ValueProps } from "./input-role.ts";
import { knownChoices, useChoices } from "./use-choices.ts";
import { useValue } from "./use-interaction.ts";

/** Every Block Kit select: a text box that filters, with a list below it. */
export function Select({ element, blockId, dispatches, input }: ValueProps<SelectElement>) {
  const { snapshot } = useSandbox();
  const { state, change, isPending } = useValue(element, blockId, dispatches);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();

  const { isMulti } = selectKind(element.type);
  const known = knownChoices(element, snapshot).flatMap((group) => group.choices);
  const picked = pickedIn(state).map(
    (choice) => known.find((candidate) => candidate.id === choice.id) ?? choice,
  );
  const isPicked = (choice: Choice) => picked.some((other) => other.id === choice.id);
  const offer = useChoices(element, blockId, query, isOpen);
  const flat = offer.groups.flatMap((group) => group.choices);
  const placeholder = element.placeholder ? plainText(element.placeholder) : "Choose an option";
  const isFull = isMulti && picked.length >= (element.max_selected_items ?? Number.POSITIVE_INFINITY);

  const open = () => {
    setOpen(true);
    setActive(Math.max(0, flat.findIndex(isPicked)));
  };
  const close = () => {
    setOpen(false);
    setQuery("");
  };
  const pick = (choice: Choice) => {
    if (!isMulti) {
      void change(selectState(element.type, [choice]));
      close();
      return;
    }
    if (!isPicked(choice) && isFull) return;
    const next = isPicked(choice) ? picked.filter((other) => other.id !== choice.id) : [...picked, choice];
    void change(selectState(element.type, next));
    setQuery("");
  };
  const remove = (choice: Choice) =>
    void change(
      selectState(
        element.type,
        picked.filter((other) => other.id !== choice.id),
      ),
    );

  const pressKey = (event: KeyboardEvent) => {
    const choice = flat[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open();
      else if (flat.length > 0)
        setActive((active + (event.key === "ArrowDown" ? 1 : flat.length - 1)) % flat.length);
    } else if (event.key === "Enter") {
      // In a modal, Enter in a closed select would unexpectedly submit the form.
      event.preventDefault();
      if (!isOpen) open();
      else if (choice) pick(choice);
    } else if (event.key === "Escape" && isOpen) {
      // Closes only the list, not the modal around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && query === "") {
      const last = picked.at(-1);
      if (last && (isMulti || (input && !input.isRequired))) remove(last);
    }
  };

  return (
    <div className="select" aria-busy={isPending}>
      <div className={isMulti ? "select-box row select-box-multi" : "select-box row"}>
        {isMulti &&
          picked.map((choice) => (
            <span key={choice.id} className="chip">
              {choice.label}
              <button type="button" aria-label={`Remove ${choice.label}`} onClick={() => remove(choice)}>
                <Icon name="close" />
              </button>
            </span>
          ))}
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
        {!isMulti && picked[0] && input && !input.isRequired && (
          <button
            type="button"
            className="select-clear"
            aria-label={`Clear ${input.label}`}
            onClick={() => void change(selectState(element.type, []))}
          >
            <Icon name="close" />
          </button>
        )}
        <Icon name="chevron" />
      </div>
      {isOpen && (
        <div ref={show} popover="manual" className="popover popover-select">
          <div
            role="listbox"
            id={listId}
            aria-label={input?.label ?? placeholder}
            className="listbox"
            // Focus stays in the text box, which closes the list on blur.
            onMouseDown={(event) => event.preventDefault()}
          >
            {offer.groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
              <div
                key={group.label ?? ""}
                role="group"
                {...(group.label ? { "aria-label": group.label } : {})}
              >
                {group.label && <div className="listbox-label secondary">{group.label}</div>}
                {group.choices.map((choice) => {
                  const index = flat.indexOf(choice);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are the text box's, which names the active option
                    <div
                      key={choice.id}
                      id={`${listId}-${index}`}
                      role="option"
                      aria-selected={isPicked(choice)}
                      className={index === active ? "option option-active" : "option"}
                      onMouseMove={() => setActive(index)}
                      onClick={() => pick(choice)}
                    >
                      <span className="option-check">{isPicked(choice) && <Icon name="check" />}</span>
                      <span>
                        {choice.label}
                        {choice.option?.description && (
                          <span className="choice-description secondary">
                            {plainText(choice.option.description)}
                          </span>
                        )}
                      </span>
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {(offer.sentence ?? (isFull ? "No more can be chosen" : undefined)) && (
            <div className="listbox-sentence secondary" role="status">
              {offer.sentence ?? "No more can be chosen"}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function show(list: HTMLElement | null) {
  list?.showPopover();
}
