import { expect, test } from "vitest";
import { fileSize } from "#sandbox/page/text/units.ts";

test.each<[number, string]>([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [1_250, "1.3 kB"],
  [999_949, "999.9 kB"],
  [999_950, "1 MB"],
  [1_048_576, "1 MB"],
])("%i bytes are %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
