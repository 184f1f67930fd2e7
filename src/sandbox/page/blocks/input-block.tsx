import { useId } from "react";
import { ElementView } from "../elements/element.tsx";
import { useSurface } from "../elements/surface.tsx";
import { plainText } from "../text/text.tsx";
import type { BlockOf } from "./schema.ts";

/** An input block: label, element, the app's error for it, and its hint. */
export function InputBlock({ value, blockId }: { value: BlockOf<"input">; blockId: string }) {
  const { errors } = useSurface();
  const id = useId();
  const label = plainText(value.label);
  const error = errors[blockId];
  const describedBy = [error ? `${id}-error` : "", value.hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  // A label can target one form control: groups of choices and the editor reference its ID instead.
  const isNamedById = ["checkboxes", "radio_buttons", "rich_text_input"].includes(value.element.type);
  const labelContent = (
    <>
      {label}
      {value.optional && <span className="input-optional"> (optional)</span>}
    </>
  );
  return (
    <div className={error ? "block-input block-input-wrong" : "block-input"} data-block-id={blockId}>
      {isNamedById ? (
        <div className="input-label" id={`${id}-label`}>
          {labelContent}
        </div>
      ) : (
        <label className="input-label" htmlFor={id} id={`${id}-label`}>
          {labelContent}
        </label>
      )}
      <ElementView
        element={value.element}
        blockId={blockId}
        dispatches={value.dispatch_action === true}
        input={{ id, label, isWrong: error !== undefined, describedBy, isRequired: !value.optional }}
      />
      {error && (
        <p className="input-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {value.hint && (
        <p className="input-hint secondary" id={`${id}-hint`}>
          {plainText(value.hint)}
        </p>
      )}
    </div>
  );
}
