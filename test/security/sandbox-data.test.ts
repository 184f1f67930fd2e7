import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { variableNames } from "../../src/app/environment.ts";
import { actResult } from "../../src/sandbox/protocol.ts";
import { ids } from "../../src/sandbox/slack/people.ts";
import { startProgram } from "../support/processes/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("the sandbox leaves no file, wherever a database is set", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const sandbox = await startProgram(
    {
      script: "sandbox",
      variableNames,
      environment: {
        PORT: "0",
        HOME: folder.path,
        DATABASE_URL: join(folder.path, "data", "rapport.db"),
      },
    },
    (line) => /Open {2}(\S+)/.exec(line)?.[1],
  );
  onTestFinished(() => sandbox.kill());
  const commands = ["/profile jane@acme.com", "/prep jane@acme.com call Q3 renewal"];
  for (const text of commands) {
    const response = await fetch(`${sandbox.url}/sandbox/act`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "send", as: ids.priya, channel: ids.general, text }),
    });
    expect(actResult.parse(await response.json())).toMatchObject({ ok: true });
  }
  expect(await sandbox.stop()).toBe(0);
  expect(await readdir(folder.path, { recursive: true })).toEqual([]);
});
