import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createComposer } from "../../src/service/composer/create-composer.ts";
import { readServiceConfig, serviceVariableNames } from "../../src/service/config.ts";
import { serviceCommand } from "../support/processes/service-process.ts";
import { startFakeUpstream } from "../support/servers/fake-upstream.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { contact, contactId, never, says } from "./composer/chat-completions.ts";

const chapter = await readFile(new URL("../../docs/host-the-service.md", import.meta.url), "utf8");
const settings = await readFile(new URL("../../docs/settings.md", import.meta.url), "utf8");

/** The first block of the page that is written in a language. */
function block(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "m").exec(chapter)?.[1] ?? "";
}

test("the page's files of contacts can be imported, one over the other", async () => {
  await using folder = await temporaryFolder();
  const environment = { SERVICE_DATABASE_URL: join(folder.path, "service.db") };
  await serviceCommand(environment, "org", "create", "Acme");
  const results = [];
  for (const format of ["csv", "json"]) {
    const file = join(folder.path, `people.${format}`);
    await writeFile(file, block(format));
    results.push(await serviceCommand(environment, "contacts", "import", "Acme", file));
  }
  expect(results).toEqual([
    { exitCode: 0, stdout: "1 row: 1 added, 0 updated, 0 rejected.\n", stderr: "" },
    { exitCode: 0, stdout: "1 row: 0 added, 1 updated, 0 rejected.\n", stderr: "" },
  ]);
});

test("the page's commands are the program's", async () => {
  const typed = [...chapter.matchAll(/npm run (?:-s )?service -- (?!help|serve|seed)(\w+ \w+)/g)].map(
    ([, words]) => words?.split(" ") ?? [],
  );
  expect(typed.length).toBeGreaterThan(5);
  const helps = await Promise.all(typed.map((words) => serviceCommand({}, ...words, "--help")));
  expect(helps.map(({ exitCode }) => exitCode)).toEqual(typed.map(() => 0));
});

test("the settings name every variable of the service, and no other", () => {
  const rows = settings
    .slice(settings.indexOf("## The service"))
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(serviceVariableNames.toSorted());
});

test("the page's settings for a local model reach a server of its kind, without a key", async () => {
  const command = /^(COMPOSER_URL=.*) npm run service -- serve$/m.exec(chapter)?.[1] ?? "";
  const variables = Object.fromEntries(command.split(" ").map((each) => each.split("=")));
  const { model } = readServiceConfig(variables);
  if (model === undefined) throw new Error("There is no language model.");
  const text = { rephrased: "40 seats by Friday, please.", reasoning: "Short." };
  await using server = await startFakeUpstream(says(text));
  // A simulated server in place of the one at this address.
  const url = new URL(new URL(model.url).pathname, server.url).href;
  const composer = createComposer({ ...model, url });
  const message = "Could I have 40 seats by Friday, please?";
  expect(await composer.rephrase(contact, { contact_id: contactId, message }, never)).toEqual(text);
  const [request] = server.requests;
  expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
  expect(request?.headers.authorization).toBeUndefined();
  expect(JSON.parse(request?.body ?? "")).toMatchObject({ model: "gemma4" });
});
