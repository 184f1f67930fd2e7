import { describe, expect, it } from "vitest";
import { cost, type Reader, readers, repeated, textOf } from "../support/properties/hostile-readers.ts";

const length = 5_000;
const factor = 4;

/**
 * Whether a text of four times the length costs far more than four times as much. What is quick all the same can't tell
 * one from the other. Other things take time too, so each is measured several times and the least counts.
 */
async function growsFaster(read: Reader, unit: string): Promise<boolean> {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    short = Math.min(short, await cost(read, textOf(unit, length)));
    long = Math.min(long, await cost(read, textOf(unit, length * factor)));
    if (long < 60) return false;
  }
  return long >= short * factor * 2.5;
}

describe("what it costs to read hostile text grows with its length, and not with its square:", () => {
  it.each(Object.entries(readers))("%s", async (_, read) => {
    const growing: string[] = [];
    for (const unit of repeated) if (await growsFaster(read, unit)) growing.push(unit);
    expect(growing).toEqual([]);
  });

  it("a reader whose cost is quadratic is found", async () => {
    const quadratic = (text: string) => text.slice(text.length / 2).replace(/[.]+$/, "");
    expect(await growsFaster(quadratic, ".")).toBe(true);
  });
});
