import { ElementView } from "../elements/element.tsx";
import { Link, Text } from "../text/text.tsx";
import { ImageView } from "./image.tsx";
import { RichText } from "./rich-text.tsx";
import type { BlockOf, TableCell } from "./schema.ts";

/** A section: text, two columns of fields, and an accessory on the right. */
export function Section({ value, blockId }: { value: BlockOf<"section">; blockId: string }) {
  return (
    <div className="block-section">
      <div className="block-section-text">
        {value.text && (
          <div className="block-text">
            <Text value={value.text} />
          </div>
        )}
        {value.fields && (
          <div className="block-fields">
            {value.fields.map((field, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields of a block never move by themselves
              <div key={index} className="block-text">
                <Text value={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {value.accessory && (
        <div className="block-accessory">
          <ElementView element={value.accessory} blockId={blockId} dispatches />
        </div>
      )}
    </div>
  );
}

function cellContent(cell: TableCell) {
  if (cell.type === "rich_text") return <RichText elements={cell.elements} />;
  return cell.text;
}

/** A table; its first row is the header, as in Slack. */
export function Table({ rows, caption }: { rows: readonly (readonly TableCell[])[]; caption?: string }) {
  const [head, ...body] = rows;
  return (
    <div className="table-frame">
      <table className="table">
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head?.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place
              <th key={column} scope="col">
                {cellContent(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} className={cell.type === "raw_number" ? "cell-number" : undefined}>
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

/** A card: image, title, subtitle, body and its own buttons, in a frame. */
export function Card({ value, blockId }: { value: BlockOf<"card">; blockId: string }) {
  return (
    <div className="block-card">
      {value.hero_image && <ImageView value={value.hero_image} />}
      <div className="block-card-heading">
        {value.icon && <ImageView value={value.icon} isSmall />}
        <div>
          {value.title && (
            <b>
              <Text value={value.title} />
            </b>
          )}
          {value.subtitle && (
            <div className="secondary">
              <Text value={value.subtitle} />
            </div>
          )}
        </div>
      </div>
      {value.body && (
        <div className="block-text">
          <Text value={value.body} />
        </div>
      )}
      {value.actions && (
        <div className="block-actions row">
          {value.actions.map((action, index) => (
            <ElementView key={action.action_id ?? index} element={action} blockId={blockId} dispatches />
          ))}
        </div>
      )}
    </div>
  );
}

const TASK_STATUS = { pending: "to do", in_progress: "in progress", complete: "done", error: "failed" };

/** A task of an agent's plan: its state in words, its sources and its result. */
export function TaskCardView({ value }: { value: BlockOf<"task_card"> }) {
  return (
    <details className={`task-card task-card-${value.status}`}>
      <summary>
        {value.title} <span className="secondary">{TASK_STATUS[value.status]}</span>
      </summary>
      {value.details && <RichText elements={value.details.elements} />}
      {value.output && <RichText elements={value.output.elements} />}
      {value.sources?.map((source) => (
        <Link key={source.url} url={source.url}>
          {source.text}
        </Link>
      ))}
    </details>
  );
}
