import { expect, test } from "vitest";
import { builtInComposer } from "../../../src/service/composer/built-in.ts";
import { createComposer } from "../../../src/service/composer/create-composer.ts";

test("without settings it is the built-in composer", () => {
  expect(createComposer(undefined)).toBe(builtInComposer);
});
