import { useId } from "react";
import { ElementView } from "../elements/element.tsx";
import { useSurface } from "../elements/surface.tsx";
import { inPlace, plainText, Text } from "../text/text.tsx";
import { RichText } from "./rich-text.tsx";
import { type Block, type BlockOf, block, blockIdOf, type TableCell, type WireBlock } from "./schema.ts";

function draw(value: Block, blockId: string) {
  switch (value.type) {
    case "section":
      return <Section value={value} blockId={blockId} />;
    case "header":
      return (
        <h3 className="text-lg leading-[1.35] font-black">
          <Text value={value.text} />
        </h3>
      );
    case "divider":
      return <hr className="my-3 h-px border-0 bg-line" />;
    case "context":
      return (
        <div className="row secondary flex-wrap gap-x-2 gap-y-1">
          {inPlace(value.elements, (part) => (
            <span>
              <Text value={part} />
            </span>
          ))}
        </div>
      );
    case "actions":
      return <Actions elements={value.elements} blockId={blockId} />;
    case "input":
      return <InputBlock value={value} blockId={blockId} />;
    case "rich_text":
      return <RichText elements={value.elements} />;
    case "data_table":
      return <Table rows={value.rows} caption={value.caption} />;
  }
}

/** Draws Block Kit. What the app sends was read with the same schema. */
export function Blocks({ blocks }: { blocks: readonly WireBlock[] }) {
  return (
    <div className="blocks">
      {blocks.map((wire, index) => {
        const blockId = blockIdOf(wire, index);
        return (
          <div key={blockId} className={`block block-of-${wire.type}`}>
            {draw(block.parse(wire), blockId)}
          </div>
        );
      })}
    </div>
  );
}

function Section({ value, blockId }: { value: BlockOf<"section">; blockId: string }) {
  const { text, fields, accessory } = value;
  return (
    <div className="block-section">
      <div className="@container grow max-[480px]:w-full">
        {text && (
          <div className="block-text">
            <Text value={text} />
          </div>
        )}
        {fields && (
          <div className="grid grid-cols-2 gap-x-4 gap-y-2 wrap-anywhere [.block-text+&]:mt-2 @max-[380px]:grid-cols-1">
            {inPlace(fields, (field) => (
              <div className="block-text">
                <Text value={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className="block-accessory max-[480px]:max-w-full">
          <ElementView element={accessory} blockId={blockId} acts />
        </div>
      )}
    </div>
  );
}

function Actions(props: { elements: BlockOf<"actions">["elements"]; blockId: string }) {
  const { elements, blockId } = props;
  return (
    <div className="block-actions row flex-wrap gap-2">
      {elements.map((element, index) => (
        <ElementView key={element.action_id ?? index} element={element} blockId={blockId} acts />
      ))}
    </div>
  );
}

function cellContent(cell: TableCell) {
  return cell.type === "rich_text" ? <RichText elements={cell.elements} /> : cell.text;
}

/** A table; its first row is the header, as in Slack. */
function Table({ rows, caption }: { rows: readonly (readonly TableCell[])[]; caption: string }) {
  const [head = [], ...body] = rows;
  return (
    <div className="overflow-x-auto">
      <table className="table">
        <caption className="secondary">{caption}</caption>
        <thead>
          <tr>
            {inPlace(head, (cell) => (
              <th scope="col">{cellContent(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inPlace(body, (row) => (
            <tr>
              {inPlace(row, (cell) => (
                <td className={cell.type === "raw_number" ? "text-right tabular-nums" : undefined}>
                  {cellContent(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InputBlock({ value, blockId }: { value: BlockOf<"input">; blockId: string }) {
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
