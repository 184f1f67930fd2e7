import { lazy, Suspense } from "react";
import { inPlace, Text } from "../text/text.tsx";
import { Actions, Card, Section, Table, TaskCardView } from "./display.tsx";
import { ImageView } from "./image.tsx";
import { InputBlock } from "./input-block.tsx";
import { RichText } from "./rich-text.tsx";
import { type Block, block, blockIdOf, type WireBlock } from "./schema.ts";

// Its library is loaded only when such a block appears.
const Markdown = lazy(() => import("./markdown.tsx"));

const ALERT_SIGNS = {
  default: "Note",
  info: "Information",
  warning: "Warning",
  error: "Error",
  success: "Success",
};

function Container({ value }: { value: Extract<Block, { type: "container" }> }) {
  const { title, subtitle, child_blocks, is_collapsible, default_collapsed } = value;
  const [Frame, Heading, opening] = is_collapsible
    ? (["details", "summary", { open: !default_collapsed }] as const)
    : (["div", "div", {}] as const);
  return (
    <Frame className="block-container card" {...opening}>
      <Heading className="flex gap-2">
        {title && (
          <b>
            <Text value={title} />
          </b>
        )}
        {subtitle && (
          <span className="secondary">
            <Text value={subtitle} />
          </span>
        )}
      </Heading>
      <Blocks blocks={child_blocks} />
    </Frame>
  );
}

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
          {inPlace(value.elements, (part) =>
            part.type === "image" ? (
              <ImageView value={part} isSmall />
            ) : (
              <span>
                <Text value={part} />
              </span>
            ),
          )}
        </div>
      );
    case "actions":
    case "context_actions":
      return <Actions elements={value.elements} blockId={blockId} />;
    case "input":
      return <InputBlock value={value} blockId={blockId} />;
    case "rich_text":
      return <RichText elements={value.elements} />;
    case "image":
      return <ImageView value={value} title={value.title} />;
    case "alert":
      return (
        <div
          className={`block-alert block-alert-${value.level ?? "default"}`}
          role="note"
          aria-label={ALERT_SIGNS[value.level ?? "default"]}
        >
          <Text value={value.text} />
        </div>
      );
    case "table":
      return <Table rows={value.rows} />;
    case "data_table":
      return <Table rows={value.rows} caption={value.caption} />;
    case "card":
      return <Card value={value} blockId={blockId} />;
    case "carousel":
      return (
        <div className="grid auto-cols-[260px] grid-flow-col gap-2.5 overflow-x-auto pb-1.5">
          {value.elements.map((card, index) => (
            <Card key={blockIdOf(card, index)} value={card} blockId={blockIdOf(card, index)} />
          ))}
        </div>
      );
    case "container":
      return <Container value={value} />;
    case "task_card":
      return <TaskCardView value={value} />;
    case "plan":
      return (
        <div className="block-container card">
          <b>{value.title}</b>
          {inPlace(value.tasks ?? [], (task) => (
            <TaskCardView value={task} />
          ))}
        </div>
      );
    case "markdown":
      return (
        <Suspense fallback={value.text}>
          <Markdown text={value.text} />
        </Suspense>
      );
    case "file":
    case "video":
      return <Undrawn wire={value} />;
  }
}

/** Fallback for a block the sandbox can't draw: its name and JSON, so that nothing vanishes silently. */
function Undrawn({ wire }: { wire: WireBlock }) {
  return (
    <details className="secondary">
      <summary>The sandbox can't show this “{wire.type}” block</summary>
      <pre className="preformatted">{JSON.stringify(wire, null, 2)}</pre>
    </details>
  );
}

/** Draws Block Kit as sent. */
export function Blocks({ blocks }: { blocks: readonly WireBlock[] }) {
  return (
    <div className="blocks">
      {blocks.map((wire, index) => {
        const blockId = blockIdOf(wire, index);
        const parsed = block.safeParse(wire);
        return (
          <div key={blockId} className={`block block-of-${wire.type}`}>
            {parsed.success ? draw(parsed.data, blockId) : <Undrawn wire={wire} />}
          </div>
        );
      })}
    </div>
  );
}
