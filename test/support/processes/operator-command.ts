import { once } from "node:events";
import { text } from "node:stream/consumers";
import { failureOf } from "#app/cli/report-failure.ts";
import { runCommand } from "#app/cli/run.ts";
import { variableNames } from "#app/environment.ts";
import { spawnProgram } from "./program.ts";

/**
 * Runs one of the operators' commands in this process, as the program does.
 *
 * @param environment all its variables
 * @returns its exit code, and what it printed
 */
export async function operatorCommand(variables: Record<string, string>, ...words: string[]) {
  const printed: string[] = [];
  const warnings: string[] = [];
  const run = runCommand(words, {
    variables,
    print: async (line) => void printed.push(line),
    warn: (line) => void warnings.push(line),
    now: Date.now,
  });
  const { exitCode, sentence } = await run.then(
    (hasSucceeded) => ({ exitCode: hasSucceeded ? 0 : 1, sentence: undefined }),
    failureOf,
  );
  const errors = sentence === undefined ? warnings : [...warnings, sentence];
  return { exitCode, stdout: printed.join("\n"), stderr: errors.join("\n") };
}

/** Starts an operator's command in a process of its own, which the test may kill: `npm run keys -- rotate` is `"keys", "rotate"`. */
export function startOperatorCommand(
  environment: Record<string, string>,
  script: "keys" | "data",
  ...words: string[]
) {
  const child = spawnProgram({ script, words, environment, variableNames });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([stdout, stderr]) => ({ exitCode: child.exitCode, stdout: stdout.trim(), stderr: stderr.trim() }),
  );
  return { ended, kill: () => child.kill("SIGKILL") };
}
