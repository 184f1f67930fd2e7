import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces } from "#app/features/rights/json-pieces.ts";

async function* read(list: readonly unknown[]): AsyncGenerator<unknown> {
  yield* list;
}

test("pieces are together what JSON.stringify writes, for lists that are there and that are read", async () => {
  const values = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(values, async (object) => {
      const whole = `${JSON.stringify({ ...object }, undefined, 2)}\n`;
      const parts = Object.entries(object).map(([key, value]) => [
        key,
        Array.isArray(value) ? read(value) : value,
      ]);
      fc.pre(parts.length > 0);
      for (const given of [{ ...object }, Object.fromEntries(parts)])
        expect((await jsonPieces(given)).join("")).toBe(whole);
    }),
  );
});

test("a long list is in pieces, of which none is long", async () => {
  const list = Array.from({ length: 5_000 }, (_, number) => ({ number, name: "Jane Whitfield" }));
  const pieces = await jsonPieces({ list });
  expect(pieces.join("")).toBe(`${JSON.stringify({ list }, undefined, 2)}\n`);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(40_000);
});
