import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawArchitecture, shownArchitecture } from "./support/architecture.ts";

const root = new URL("../", import.meta.url);

test("ARCHITECTURE.md shows the source as it is: `npm run architecture` draws it anew", async () => {
  expect(shownArchitecture()).toBe(await drawArchitecture());
});

test.each(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md"])(
  "every path in %s exists",
  (document) => {
    const text = readFileSync(new URL(document, root), "utf8");
    const paths = [...text.matchAll(/`((?:src|test|docs|bench)\/[^`*\s]*)`/g)].map(([, path = ""]) => path);
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  },
);
