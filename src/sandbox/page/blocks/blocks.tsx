import { lazy, Suspense } from "react";
import { ElementView } from "../elements/element.tsx";
import { Text } from "../text/text.tsx";
import { Card, Section, Table, TaskCardView } from "./display.tsx";
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
  const heading = (
    <>
      {value.title && (
        <b>
          <Text value={value.title} />
        </b>
      )}
      {value.subtitle && (
        <span className="secondary">
          <Text value={value.subtitle} />
        </span>
      )}
    </>
  );
  const children = <Blocks blocks={value.child_blocks} />;
  if (!value.is_collapsible) {
    return (
      <div className="block-container">
        <div className="block-container-heading">{heading}</div>
        {children}
      </div>
    );
  }
  return (
    <details className="block-container" open={!value.default_collapsed}>
      <summary className="block-container-heading">{heading}</summary>
      {children}
    </details>
  );
}

function draw(value: Block, blockId: string) {
  switch (value.type) {
    case "section":
      return <Section value={value} blockId={blockId} />;
    case "header":
      return (
        <h3 className="block-header">
          <Text value={value.text} />
        </h3>
      );
    case "divider":
      return <hr className="block-divider" />;
    case "context":
      return (
        <div className="block-context row secondary">
          {value.elements.map((part, index) =>
            part.type === "image" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: elements of a block never move by themselves
              <ImageView key={index} value={part} isSmall />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={index}>
                <Text value={part} />
              </span>
            ),
          )}
        </div>
      );
    case "actions":
    case "context_actions":
      return (
        <div className="block-actions row">
          {value.elements.map((part, index) => (
            <ElementView key={part.action_id ?? index} element={part} blockId={blockId} dispatches />
          ))}
        </div>
      );
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
        <div className="block-carousel">
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
        <div className="block-container">
          <b>{value.title}</b>
          {value.tasks?.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <TaskCardView key={index} value={task} />
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
    <details className="block-undrawn secondary">
      <summary>The sandbox cannot draw this “{wire.type}” block</summary>
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
