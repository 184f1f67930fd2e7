import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ids as people, visibleText } from "../../src/sandbox/index.ts";
import { pressInHome } from "../support/app/administration.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";

let running: Everything;
beforeAll(async () => {
  running = await startEverything();
});
afterAll(() => running.stop());
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

test("App Home shows administrators the notice of docs/notice.md in each language", async () => {
  const page = readFileSync(new URL("../../docs/notice.md", import.meta.url), "utf8");
  const [, ...notices] = page.trim().split(/\n\n## /);
  expect(notices).toHaveLength(5);
  const sam = running.slack.workspace.as(people.sam);
  const shown = visibleText(await pressInHome(sam, "rights_notice", "Deutsch"));
  expect(shown).toContain(notices.join("\n\n").replaceAll("\n\n", "\n"));
});
