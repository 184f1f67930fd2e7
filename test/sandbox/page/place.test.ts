import { expect, test } from "vitest";
import { HOME, liveliestChannel, placeIn } from "#sandbox/page/state/place.ts";
import { aSnapshot, messages } from "./a-snapshot.ts";

test("a newcomer lands where somebody wrote last, whatever its place in the list", () => {
  const snapshot = aSnapshot({
    messages: { C1: messages("C1", 2), C2: messages("C2", 6).slice(-1), C3: messages("C3", 3) },
  });
  expect(liveliestChannel(snapshot)?.id).toBe("C2");
});

test("direct messages do not count, and of equals the first is taken", () => {
  const snapshot = aSnapshot({
    messages: { C2: messages("C2", 1), C3: messages("C3", 1), D1: messages("D1", 9) },
  });
  expect(liveliestChannel(snapshot)?.id).toBe("C2");
  expect(liveliestChannel(aSnapshot())?.id).toBe("C1");
  expect(liveliestChannel(aSnapshot({ channels: [] }))).toBeUndefined();
});

test.each([
  [HOME, HOME],
  ["D9", "D9"],
  ["crm/1a-2b", "crm/1a-2b"],
  ["C2", "C2"],
  ["acme-renewal", "C2"],
  ["D1", "D1"],
  ["C404", "C1"],
  ["", "C1"],
])("the address #%s opens %s", (wanted, place) => {
  expect(placeIn(aSnapshot(), wanted)).toBe(place);
});

test("without any channel there is the Home tab", () => {
  expect(placeIn(aSnapshot({ channels: [] }), "C1")).toBe(HOME);
});
