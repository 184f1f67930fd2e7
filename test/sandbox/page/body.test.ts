import fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson, readBody } from "#sandbox/page/inspector/body.ts";

const json = { "content-type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" };

test.each<[string, Record<string, string>, string, ReturnType<typeof readBody>]>([
  ["JSON", json, '{"a":[1,2]}', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
  ["JSON that nobody announced", {}, " [1]\n", "[\n  1\n]"],
  ["JSON that stops in the middle", json, '{"a":', '{"a":'],
  ["a JSON string, which is text already", json, '"ok"', '"ok"'],
  ["HTML", { "content-type": "text/html" }, "<h1>500</h1>", "<h1>500</h1>"],
  ["nothing", {}, "", ""],
  ["a form that is none", form, "a=%zz", [["a", "%zz"]]],
  [
    "a form, with JSON in it",
    form,
    "command=%2Fprofile&text=a+b%26c&payload=%7B%22a%22%3A1%7D&text=twice",
    [
      ["command", "/profile"],
      ["text", "a b&c"],
      ["payload", '{\n  "a": 1\n}'],
      ["text", "twice"],
    ],
  ],
])("a body that is %s", (_, headers, body, read) => {
  expect(readBody(headers, body)).toEqual(read);
});

test("laying JSON out changes nothing in it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(JSON.parse(prettyJson(text)))).toBe(text);
    }),
  );
});
