import { readFileSync } from "node:fs";
import { type Entry, entry } from "./entry.ts";

/** @returns the entries of the phrasebook, in its order */
export function readEntries(): Entry[] {
  const lines = readFileSync(new URL("./entries.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => entry.parse(JSON.parse(line)));
}
