import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prettyJson, type ReadBody, readBody } from "#sandbox/page/inspector/body.ts";

const json = { "content-type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" };

describe("a body", () => {
  test.each<[string, Record<string, string>, string, ReadBody]>([
    ["JSON", json, '{"a":[1,2]}', { kind: "json", text: '{\n  "a": [\n    1,\n    2\n  ]\n}' }],
    ["JSON that nobody announced", {}, " [1]\n", { kind: "json", text: "[\n  1\n]" }],
    ["JSON that stops in the middle", json, '{"a":', { kind: "text", text: '{"a":' }],
    ["a JSON string, which is text already", json, '"ok"', { kind: "text", text: '"ok"' }],
    ["HTML", { "content-type": "text/html" }, "<h1>500</h1>", { kind: "text", text: "<h1>500</h1>" }],
    ["nothing", {}, "", { kind: "text", text: "" }],
    [
      "a form that is none",
      form,
      "a=%zz",
      { kind: "form", fields: [{ name: "a", value: "%zz", isJson: false }] },
    ],
    [
      "a form, with JSON in it",
      form,
      "command=%2Fprofile&text=a+b%26c&payload=%7B%22a%22%3A1%7D&text=twice",
      {
        kind: "form",
        fields: [
          { name: "command", value: "/profile", isJson: false },
          { name: "text", value: "a b&c", isJson: false },
          { name: "payload", value: '{\n  "a": 1\n}', isJson: true },
          { name: "text", value: "twice", isJson: false },
        ],
      },
    ],
  ])("%s", (_, headers, body, read) => {
    expect(readBody(headers, body)).toEqual(read);
  });
});

test("laying JSON out changes nothing in it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(JSON.parse(prettyJson(text) ?? ""))).toBe(text);
    }),
  );
});
