import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Report, rounded } from "./report.ts";

/** The worst that each figure may be: `atLeast` only ever rises, `atMost` only ever falls. */
const floors = z.strictObject({
  atLeast: z.record(z.string(), z.number()),
  atMost: z.record(z.string(), z.number()),
});

/** A floor is worth moving when its figure is better by so much. */
const slack = 1;

/** @returns a sentence for each figure that is worse than `floors.json` says, and one for each floor to move */
export async function compareWithFloors(figures: Report["figures"]) {
  const text = await readFile(new URL("floors.json", import.meta.url), "utf8");
  const { atLeast, atMost } = floors.parse(JSON.parse(text));
  const limits = [
    ...Object.entries(atLeast).map(([name, limit]) => ({ name, limit, sign: 1 })),
    ...Object.entries(atMost).map(([name, limit]) => ({ name, limit, sign: -1 })),
  ];
  const worse = [];
  const movable = [];
  for (const { name, limit, sign } of limits) {
    const value = figures[name];
    if (value === undefined) continue;
    const margin = sign * (value - limit);
    const said = `${name} is ${rounded(value)}, and evaluate/floors.json says at ${sign > 0 ? "least" : "most"} ${limit}`;
    // What can't be measured (NaN) is no better than what is measured to be worse.
    if (!(margin >= 0)) worse.push(`${said}.`);
    if (margin >= slack) movable.push(`${said}: move it.`);
  }
  return { worse, movable };
}
