import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";

let running: Everything;
beforeAll(async () => {
  running = await startEverything();
});
afterAll(() => running.stop());
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

const ask = (typed: string) =>
  paidFlow(running, "#deal-desk").ask(running.slack.workspace.as(people.priya), `/profile notice ${typed}`);

const hint =
  "Put your own words where there are brackets, then send it to the people you profile. Your lawyer knows when you have to.";

test.each([
  ["english", "English"],
  [" DE ", "Deutsch"],
  ["français", "Français"],
  ["spanish", "Español"],
  ["it", "Italiano"],
])("“/profile notice %s” shows the notice of docs/notice.md", async (typed, heading) => {
  const page = readFileSync(new URL("../../docs/notice.md", import.meta.url), "utf8");
  const section = page.split("\n## ").find((each) => each.startsWith(`${heading}\n`)) ?? "";
  const paragraphs = section.slice(heading.length).trim().split("\n\n");
  expect(paragraphs).toHaveLength(3);
  expect(await ask(typed)).toBe([...paragraphs, hint].join("\n"));
});

test.each(["", "klingon", "../../README"])(
  "“/profile notice %s” says which languages there are",
  async (typed) => {
    expect(await ask(typed)).toBe(
      "A notice for people you profile: `/profile notice english`, `german`, `french`, `spanish` or `italian`.",
    );
  },
);
