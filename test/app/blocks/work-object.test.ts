import { expect, test } from "vitest";
import { contactObject } from "#app/blocks/work-object.ts";

test("what Slack would refuse a whole panel for is left out, or said as text", () => {
  const jane = { url: "https://crm.example/1", name: "\u200b" };
  const { entity_payload } = contactObject(jane, [
    { label: "Title", value: "\u200b" },
    { label: "Last signal", value: { at: Date.parse("0001-01-01T00:00:00Z") } },
    { label: "Looked up", value: { at: 1_000 } },
  ]);
  expect(entity_payload.attributes.title).toEqual({ text: jane.url });
  expect(entity_payload.custom_fields).toEqual([
    { key: "last_signal", label: "Last signal", type: "string", value: "0001-01-01 00:00 UTC" },
    { key: "looked_up", label: "Looked up", type: "slack#/types/timestamp", value: 1 },
  ]);
});
