import { readFileSync, writeFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { importsOf } from "./imports.ts";

/** For each part of the source the other parts that it imports, and whether at once or only when it needs them. */
type Parts = Map<string, Map<string, "at once" | "later">>;

const document = new URL("../../../ARCHITECTURE.md", import.meta.url);
const picture = /(?<=<!-- Drawn by `npm run architecture`\. -->\n)[\s\S]*?(?=<!-- end -->)/;

/**
 * @returns a Mermaid flowchart of who imports whom, types included, as a fenced block. An arrow that a longer way
 *   implies is left out; a dotted one is loaded only when it is needed.
 */
export async function drawArchitecture(): Promise<string> {
  const parts = await readParts();
  const inside = [...parts.keys()].filter((part) => part.startsWith("app/")).sort();
  const outside = [...parts.keys()].filter((part) => !part.startsWith("app/")).sort();
  const arrows = [...parts].flatMap(([part, imported]) =>
    [...imported]
      .filter(([other]) => !isImplied(parts, part, other))
      .map(([other, when]) => `  ${id(part)} ${when === "at once" ? "-->" : "-.->"} ${id(other)}`),
  );
  return [
    "```mermaid",
    "flowchart TD",
    ...outside.map((part) => `  ${id(part)}["${part}"]`),
    '  subgraph app ["app"]',
    ...inside.map((part) => `    ${id(part)}["${part.slice("app/".length)}"]`),
    "  end",
    ...arrows.sort(),
    "```",
    "",
  ].join("\n");
}

/** @returns the picture that ARCHITECTURE.md holds */
export function shownArchitecture(): string {
  return picture.exec(readFileSync(document, "utf8"))?.[0] ?? "";
}

async function readParts(): Promise<Parts> {
  const parts: Parts = new Map();
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    const part = partOf(file);
    const imported = parts.get(part) ?? new Map();
    parts.set(part, imported);
    for (const { target, isDynamic } of importsOf(file, await readFile(file, "utf8"))) {
      const other = partOf(target);
      if (!target.startsWith("src/") || other === part) continue;
      if (!isDynamic || !imported.has(other)) imported.set(other, isDynamic ? "later" : "at once");
    }
  }
  return parts;
}

/** `src/app/slack/http/receiver.ts` is part of `app/slack`, and `src/app/environment.ts` of `app/config`. */
function partOf(path: string): string {
  const [first = "", second = ""] = path.replace(/^src\//, "").split("/");
  if (first !== "app") return first.replace(/\.ts$/, "");
  return `app/${second === "environment.ts" ? "config" : second.replace(/\.ts$/, "")}`;
}

/** Whether another part that is imported leads there too: then the arrow says nothing new. */
function isImplied(parts: Parts, from: string, to: string): boolean {
  const others = importedAtOnce(parts, from).filter((other) => other !== to);
  return others.some((other) => reaches(parts, other, to, new Set([from])));
}

function reaches(parts: Parts, from: string, to: string, seen: Set<string>): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return importedAtOnce(parts, from).some((next) => reaches(parts, next, to, seen));
}

function importedAtOnce(parts: Parts, from: string): string[] {
  return [...(parts.get(from) ?? [])].filter(([, when]) => when === "at once").map(([part]) => part);
}

function id(part: string): string {
  return part.replaceAll(/\W/g, "_");
}

if (import.meta.main) {
  const drawn = await drawArchitecture();
  writeFileSync(
    document,
    readFileSync(document, "utf8").replace(picture, () => drawn),
  );
}
