import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawArchitecture, shownArchitecture } from "./support/repository/architecture.ts";

const root = new URL("../", import.meta.url);

test("ARCHITECTURE.md shows the source as it is: `npm run architecture` draws it anew", async () => {
  expect(shownArchitecture()).toBe(await drawArchitecture());
});

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "PRIVACY.md",
  ...readdirSync(new URL("docs/", root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const read = (document: string) => readFileSync(new URL(document, root), "utf8");

test("every path that the documents name exists", () => {
  const paths = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:src|test|docs|bench|evaluate|simulate)\/[^`*\s]*)`/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test("every link between the documents leads to a file, and to a heading in it", () => {
  const broken = documents.flatMap((document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)];
    return links.filter(([, path = "", heading]) => {
      const target = path === "" ? new URL(document, root) : new URL(path, new URL(document, root));
      if (!existsSync(target)) return true;
      return heading !== undefined && !headings(readFileSync(target, "utf8")).includes(heading);
    });
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test("the README is read in five minutes", () => {
  expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(1_200);
});

/** The anchors that GitHub gives to a page's headings. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}
