import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { JsonSchema } from "../openapi/schemas.ts";

/** The type of hono's `html`: text that's already escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A sentence with code between backticks. */
export function sentence(text: string): Html {
  const parts = text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
  return html`${parts}`;
}

/** @param rows each a whole `<tr>` */
export function table(headings: readonly string[], rows: readonly Html[], caption?: Html): Html {
  return html`<table>
${caption === undefined ? "" : html`<caption>${caption}</caption>\n`}<thead><tr>${headings.map(
    (heading) => html`<th scope="col">${heading}</th>`,
  )}</tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

/** A row that explains a field or a header. */
export function fieldRow(name: string, isRequired: boolean, type: string, meaning: Html): Html {
  return html`<tr>
<td class="name"><code>${name}</code>${isRequired ? "" : html`<span class="optional">optional</span>`}</td>
<td class="kind">${type}</td>
<td>${meaning}</td>
</tr>`;
}

/**
 * The tables needed to understand a schema: its own, and one for each object it contains, without duplicates.
 *
 * @param schemas the document's
 * @param reference such as `{ "$ref": "#/components/schemas/Profile" }`
 */
export function fieldTables(schemas: Schemas, reference: JsonSchema): Html[] {
  const ids = [...referencedIds(schemas, reference)].filter((id) => schemas[id]?.properties !== undefined);
  return ids.map((id, index) => {
    const { description = "", properties = {}, required = [] } = schemas[id] ?? {};
    const rows = Object.entries(properties).map(([name, field]) =>
      fieldRow(name, required.includes(name), typeOf(field), meaningOf(schemas, field)),
    );
    const caption = index === 0 ? sentence(description) : html`<b>${id}</b> · ${sentence(description)}`;
    return table(["Field", "Type", "Meaning"], rows, caption);
  });
}

type AnySchema = JsonSchema["not"];

/** The schemas that one refers to at any depth, in order. */
function referencedIds(schemas: Schemas, schema: AnySchema, found = new Set<string>()): Set<string> {
  if (typeof schema !== "object") return found;
  const id = referencedId(schema);
  if (id !== undefined && !found.has(id)) {
    found.add(id);
    referencedIds(schemas, schemas[id], found);
  }
  const { properties = {}, items, oneOf = [] } = schema;
  for (const inner of [...Object.values(properties), ...[items].flat(), ...oneOf]) {
    referencedIds(schemas, inner, found);
  }
  return found;
}

function meaningOf(schemas: Schemas, field: AnySchema): Html {
  if (typeof field !== "object") return sentence("");
  const { description = schemas[referencedId(field) ?? ""]?.description ?? "", enum: values = [] } = field;
  const listed = values.map((value) => `\`${value}\``).join(", ");
  return sentence(listed === "" ? description : `${description} One of ${listed}.`);
}

const formats: Readonly<Record<string, string>> = { uuid: "UUID", "date-time": "ISO 8601" };

/** @returns in words, such as "string (UUID)" or "array of TalkingPoint" */
function typeOf(field: AnySchema): string {
  if (typeof field !== "object") return "any";
  const id = referencedId(field);
  if (id !== undefined) return id;
  if (field.type === "array") return `array of ${typeOf([field.items].flat()[0])}`;
  const format = formats[field.format ?? ""];
  return format === undefined ? String(field.type ?? "any") : `${field.type} (${format})`;
}

/** @returns the name of the referenced schema */
function referencedId({ $ref }: JsonSchema): string | undefined {
  return $ref?.split("/").at(-1);
}
