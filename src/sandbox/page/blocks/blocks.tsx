import { inPlace, Text } from "../text/text.tsx";
import { Actions, Section, Table } from "./display.tsx";
import { InputBlock } from "./input-block.tsx";
import { RichText } from "./rich-text.tsx";
import { type Block, block, blockIdOf, type WireBlock } from "./schema.ts";

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
