import { ElementView } from "../elements/element.tsx";
import { inPlace, Text } from "../text/text.tsx";
import { RichText } from "./rich-text.tsx";
import type { BlockOf, TableCell } from "./schema.ts";

/** A section: text, two columns of fields, and an accessory on the right. */
export function Section({ value, blockId }: { value: BlockOf<"section">; blockId: string }) {
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

/** Elements in a row, each of which acts by itself. */
export function Actions(props: { elements: BlockOf<"actions">["elements"]; blockId: string }) {
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
export function Table({ rows, caption }: { rows: readonly (readonly TableCell[])[]; caption: string }) {
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
