import { ElementView } from "../elements/element.tsx";
import { inPlace, Link, Text } from "../text/text.tsx";
import { ImageView } from "./image.tsx";
import { RichText } from "./rich-text.tsx";
import type { BlockOf, TableCell } from "./schema.ts";

/** A section: text, two columns of fields, and an accessory on the right. */
export function Section({ value, blockId }: { value: BlockOf<"section">; blockId: string }) {
  const { text, fields, accessory } = value;
  return (
    <div className="block-section">
      <div className="block-section-text grow">
        {text && (
          <div className="block-text">
            <Text value={text} />
          </div>
        )}
        {fields && (
          <div className="block-fields">
            {inPlace(fields, (field) => (
              <div className="block-text">
                <Text value={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className="block-accessory">
          <ElementView element={accessory} blockId={blockId} dispatches />
        </div>
      )}
    </div>
  );
}

/** Elements in a row, each of which acts by itself. */
export function Actions(props: {
  elements: readonly BlockOf<"actions" | "context_actions">["elements"][number][];
  blockId: string;
}) {
  const { elements, blockId } = props;
  return (
    <div className="block-actions row flex-wrap gap-2">
      {elements.map((element, index) => (
        <ElementView key={element.action_id ?? index} element={element} blockId={blockId} dispatches />
      ))}
    </div>
  );
}

function cellContent(cell: TableCell) {
  return cell.type === "rich_text" ? <RichText elements={cell.elements} /> : cell.text;
}

/** A table; its first row is the header, as in Slack. */
export function Table({ rows, caption }: { rows: readonly (readonly TableCell[])[]; caption?: string }) {
  const [head = [], ...body] = rows;
  return (
    <div className="overflow-x-auto">
      <table className="table">
        {caption !== undefined && <caption className="secondary">{caption}</caption>}
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

/** A card: image, title, subtitle, body and its own buttons, in a frame. */
export function Card({ value, blockId }: { value: BlockOf<"card">; blockId: string }) {
  const { hero_image, icon, title, subtitle, body, actions } = value;
  return (
    <div className="block-card card">
      {hero_image && <ImageView value={hero_image} />}
      <div className="flex gap-2">
        {icon && <ImageView value={icon} isSmall />}
        <div>
          {title && (
            <b>
              <Text value={title} />
            </b>
          )}
          {subtitle && (
            <div className="secondary">
              <Text value={subtitle} />
            </div>
          )}
        </div>
      </div>
      {body && (
        <div className="block-text">
          <Text value={body} />
        </div>
      )}
      {actions && <Actions elements={actions} blockId={blockId} />}
    </div>
  );
}

const TASK_STATUS = { pending: "to do", in_progress: "in progress", complete: "done", error: "failed" };

/** A task of an agent's plan: its state in words, its sources and its result. */
export function TaskCardView({ value }: { value: BlockOf<"task_card"> }) {
  return (
    <details>
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
