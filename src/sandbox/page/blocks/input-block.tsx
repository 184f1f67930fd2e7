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
  const Label = isNamedById ? "div" : "label";
  return (
    <div className={error ? "block-input block-input-wrong" : "block-input"} data-block-id={blockId}>
      <Label className="block mb-1.5 font-bold" {...(isNamedById ? {} : { htmlFor: id })} id={`${id}-label`}>
        {label}
        {value.optional && <span className="font-normal text-dim"> (optional)</span>}
      </Label>
      <ElementView
        element={value.element}
        blockId={blockId}
        input={{ id, label, isWrong: error !== undefined, describedBy, isRequired: !value.optional }}
      />
      {error && (
        <p className="mt-1.25 text-[13.5px] text-red" id={`${id}-error`}>
          {error}
        </p>
      )}
      {value.hint && (
        <p className="secondary mt-1.25" id={`${id}-hint`}>
          {plainText(value.hint)}
        </p>
      )}
    </div>
  );
}
