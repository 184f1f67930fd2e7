import { variableNames } from "../../src/app/config.ts";
import { type Program, startProgram } from "./program.ts";

/**
 * What `npm start` starts for somebody who has set nothing, on a free port.
 *
 * @param environment what somebody has set after all, such as their own service
 * @throws Error with what it printed, when it ends or prints no address in time
 */
export function startSandboxProcess(environment: Record<string, string> = {}): Promise<Program> {
  return startProgram(
    { script: "start", environment: { PORT: "0", ...environment }, variableNames },
    (line) => /Open\s+(http:\S+)/.exec(line)?.[1],
  );
}
