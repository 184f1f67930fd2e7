import { variableNames } from "#app/environment.ts";
import { serviceVariableNames } from "#service/config.ts";
import { type Program, startProgram } from "./program.ts";

/**
 * What `npm start` starts for somebody who has set nothing, on a free port.
 *
 * @param environment what somebody has set after all, such as their own service
 * @param words what follows `npm start --`
 * @throws Error with what it printed, when it ends or prints no address in time
 */
export function startSandboxProcess(
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<Program> {
  return startProgram(
    {
      ...{ script: "sandbox", words, environment: { PORT: "0", ...environment } },
      variableNames: [...variableNames, ...serviceVariableNames],
    },
    (line) => /Open\s+(http:\S+)/.exec(line)?.[1],
  );
}
