import { once } from "node:events";
import { text } from "node:stream/consumers";
import { failureOf } from "#service/cli/failure.ts";
import { runCommand } from "#service/cli/run.ts";
import { serviceVariableNames } from "#service/config.ts";
import { type Program, spawnProgram, startProgram, urlLogged } from "./program.ts";

/** The service in a process of its own, as `npm run service -- serve` runs it; its `url` is the `{base_url}`. */
export type ServiceProcess = Program;

function programOf(environment: Record<string, string>, words: readonly string[]) {
  return { script: "service", words, environment, variableNames: serviceVariableNames } as const;
}

/**
 * Runs one command of the service's program to its end.
 *
 * @param environment its variables; all others that it reads are empty
 */
export async function runService(environment: Record<string, string>, ...words: string[]) {
  const child = spawnProgram(programOf(environment, words));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode: child.exitCode, stdout, stderr };
}

/** Runs the service's command in this process, which takes a tenth of the time. @param environment all its variables */
export async function serviceCommand(environment: Record<string, string>, ...words: string[]) {
  const [stdout, stderr] = [[] as string[], [] as string[]];
  const run = runCommand(words, {
    variables: environment,
    print: async (text) => void stdout.push(`${text}\n`),
    warn: (sentence) => void stderr.push(`${sentence}\n`),
    now: Date.now,
  });
  const exitCode = await run.then(
    (hasSucceeded) => (hasSucceeded ? 0 : 1),
    (error: unknown) => {
      const failure = failureOf(error);
      stderr.push(`${failure.sentence}\n`);
      return failure.exitCode;
    },
  );
  return { exitCode, stdout: stdout.join(""), stderr: stderr.join("") };
}

/** @throws Error with what it printed, when it ends or is not ready in time */
export function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const program = programOf({ SERVICE_PORT: "0", ...environment }, ["serve"]);
  return startProgram(program, urlLogged("The service is ready"));
}
