import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serviceVariableNames } from "../../src/service/config.ts";
import { runService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
const chapter = /^## Host the service$[\s\S]*?(?=^## )/m.exec(readme)?.[0] ?? "";

/** The first block of the chapter that is written in a language. */
function block(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "m").exec(chapter)?.[1] ?? "";
}

test("the README's files of contacts can be imported, one over the other", async () => {
  await using folder = await temporaryFolder();
  const environment = { SERVICE_DATABASE_URL: join(folder.path, "service.db") };
  await runService(environment, "org", "create", "Acme");
  const results = [];
  for (const format of ["csv", "json"]) {
    const file = join(folder.path, `people.${format}`);
    await writeFile(file, block(format));
    results.push(await runService(environment, "contacts", "import", "Acme", file));
  }
  expect(results).toEqual([
    { exitCode: 0, stdout: "1 row: 1 added, 0 updated, 0 rejected.\n", stderr: "" },
    { exitCode: 0, stdout: "1 row: 0 added, 1 updated, 0 rejected.\n", stderr: "" },
  ]);
});

test("the README's commands are the program's", async () => {
  const typed = [...chapter.matchAll(/npm run (?:-s )?service -- (?!help|serve|seed)(\w+ \w+)/g)].map(
    ([, words]) => words?.split(" ") ?? [],
  );
  expect(typed.length).toBeGreaterThan(5);
  const helps = await Promise.all(typed.map((words) => runService({}, ...words, "--help")));
  expect(helps.map(({ exitCode }) => exitCode)).toEqual(typed.map(() => 0));
});

test("the README tells of every variable of the service, and of no other", () => {
  const rows = chapter.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(serviceVariableNames.toSorted());
});
