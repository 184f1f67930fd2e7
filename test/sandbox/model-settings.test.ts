import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { variableNames } from "../../src/app/environment.ts";
import { serviceVariableNames } from "../../src/service/config.ts";
import { spawnProgram } from "../support/processes/program.ts";
import { startSandboxProcess } from "../support/processes/sandbox-process.ts";

const address = "http://127.0.0.1:9/v1";

test("npm start with COMPOSER_* says which model writes, in the terminal and on the page", async () => {
  const sandbox = await startSandboxProcess({ COMPOSER_URL: address, COMPOSER_MODEL: "small" });
  try {
    const page = await fetch(`${sandbox.url}/sandbox/events`);
    let shown = "";
    for await (const piece of page.body ?? []) {
      shown += Buffer.from(piece).toString();
      if (shown.includes("\n\n")) break;
    }
    expect(shown).toContain('"writer":{"model":{"name":"small","host":"127.0.0.1:9"},"isFixed":true}');
    // The banner alone: no line of the log before it.
    expect(sandbox.output()).toMatch(/^\nRapport in its sandbox: /);
    expect(sandbox.output()).toContain("\nTexts come from small at 127.0.0.1:9.\n");
  } finally {
    expect(await sandbox.stop("SIGINT")).toBe(0);
  }
});

test("npm start with half a model ends with a sentence that names what's missing", async () => {
  const program = spawnProgram({
    ...{ script: "sandbox", environment: { PORT: "0", COMPOSER_URL: address } },
    variableNames: [...variableNames, ...serviceVariableNames],
  });
  program.stdout.resume();
  const [stderr, [exitCode]] = await Promise.all([text(program.stderr), once(program, "exit")]);
  expect(stderr).toMatch(
    /^A language model needs COMPOSER_URL and COMPOSER_MODEL; set so far: COMPOSER_URL\. .*\n$/,
  );
  expect(exitCode).toBe(78);
});
