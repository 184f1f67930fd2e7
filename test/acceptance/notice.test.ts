import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { visibleText } from "../../src/sandbox/index.ts";
import { pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

const { sam } = await runningRapport("#general");

test("App Home shows administrators the notice of docs/notice.md in each language", async () => {
  const page = readFileSync(new URL("../../docs/notice.md", import.meta.url), "utf8");
  const [, ...notices] = page.trim().split(/\n\n## /);
  expect(notices).toHaveLength(5);
  const shown = visibleText(await pressInHome(sam, "rights_notice", "Deutsch"));
  expect(shown).toContain(notices.join("\n\n").replaceAll("\n\n", "\n"));
});
