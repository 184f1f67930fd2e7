import { expect, test } from "vitest";
import { createPaidFeatures } from "#app/compose/paid-features.ts";
import { paidButton } from "#app/slack/paid/paid-feature.ts";
import { noPersonSettings } from "#test/support/app/no-person-settings.ts";

test("each paid operation has a button that opens its form for a contact", () => {
  const features = createPaidFeatures({
    factCheck: async () => undefined,
    personSettings: noPersonSettings,
  });
  const jane = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
  const opening = (action_id: string, text: string) => ({
    type: "button",
    action_id,
    text: { type: "plain_text", text },
    accessibility_label: `${text}, Jane Whitfield`,
    value: '{"address":{"email":"jane@acme.com"},"name":"Jane Whitfield"}',
  });
  expect(Object.values(features).map((feature) => paidButton(feature, jane))).toEqual([
    opening("prep_open", "Prep…"),
    opening("wave_open", "Wave…"),
    opening("rephrase_open", "Rephrase…"),
  ]);
});
