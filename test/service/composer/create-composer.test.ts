import { expect, test } from "vitest";
import { createComposer } from "#service/composer/create-composer.ts";
import { standIn } from "#service/composer/stand-in/stand-in.ts";

test("without settings it is the built-in stand-in", () => {
  expect(createComposer(undefined)).toBe(standIn);
});
