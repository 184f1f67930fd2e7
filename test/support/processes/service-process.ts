import { once } from "node:events";
import { text } from "node:stream/consumers";
import { serviceVariableNames } from "../../../src/service/config.ts";
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

/** @throws Error with what it printed, when it ends or is not ready in time */
export function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const program = programOf({ SERVICE_PORT: "0", ...environment }, ["serve"]);
  return startProgram(program, urlLogged("The service is ready"));
}
