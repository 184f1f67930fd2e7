import { z } from "zod";
import { notes } from "./notes.ts";
import type { JsonSchema } from "./openapi.ts";

/** @returns a reference to one of the document's schemas */
export function schemaReference(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${id}` };
}

/**
 * The document's schemas, generated from the contract's. zod writes JSON Schema 2020-12, which OpenAPI 3.1
 * uses. Unknown fields are allowed on both sides: requests may contain them, and answers may in future.
 */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(notes, {
    metadata: notes,
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The format says the same and is readable.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}
