import type { JsonSchema } from "../openapi/openapi.ts";

/** A row in a table of fields. */
export interface FieldLine {
  name: string;
  /** In words, such as "string (UUID)" or "array of TalkingPoint". */
  type: string;
  isRequired: boolean;
  description: string;
  /** The values of an enumeration. */
  values: readonly string[];
}

/** A schema shown as one table, with its name. */
export interface FieldTable {
  id: string;
  description: string;
  lines: readonly FieldLine[];
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * The tables needed to understand a schema: its own, and one for each object it contains, without duplicates.
 *
 * @param schemas the document's
 * @param reference such as `{ "$ref": "#/components/schemas/Profile" }`
 */
export function fieldTables(schemas: Schemas, reference: JsonSchema): FieldTable[] {
  const ids = new Set<string>();
  visit(reference);
  return [...ids].flatMap((id) => {
    const { description = "", properties, required = [] } = schemas[id] ?? {};
    if (properties === undefined) return [];
    const lines = Object.entries(properties).map(([name, field]) =>
      fieldLine(schemas, name, isObject(field) ? field : {}, required.includes(name)),
    );
    return [{ id, description, lines }];
  });

  function visit(schema: JsonSchema): void {
    const id = referencedId(schema);
    if (id !== undefined) {
      if (ids.has(id)) return;
      ids.add(id);
      visit(schemas[id] ?? {});
    }
    for (const inner of innerSchemas(schema)) visit(inner);
  }
}

function fieldLine(schemas: Schemas, name: string, field: JsonSchema, isRequired: boolean): FieldLine {
  return {
    name,
    type: typeOf(field),
    isRequired,
    description: field.description ?? schemas[referencedId(field) ?? ""]?.description ?? "",
    values: (field.enum ?? []).map(String),
  };
}

function innerSchemas({ properties = {}, items, oneOf = [] }: JsonSchema): JsonSchema[] {
  return [...Object.values(properties), ...[items].flat(), ...oneOf].filter(isObject);
}

/** A schema may also be `true` or `false`, which have no fields. */
function isObject(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  return typeof schema === "object";
}

const formats: Readonly<Record<string, string>> = { uuid: "UUID", "date-time": "ISO 8601" };

function typeOf(field: JsonSchema): string {
  const id = referencedId(field);
  if (id !== undefined) return id;
  if (field.type === "array") {
    const [items] = [field.items].flat().filter(isObject);
    return items === undefined ? "array" : `array of ${typeOf(items)}`;
  }
  const format = formats[field.format ?? ""];
  return format === undefined ? String(field.type ?? "any") : `${field.type} (${format})`;
}

/** @returns the name of the referenced schema */
function referencedId({ $ref }: JsonSchema): string | undefined {
  return $ref?.split("/").at(-1);
}
