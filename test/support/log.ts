import { createLog, type Log } from "../../src/app/log.ts";

/** A log that keeps its lines, and one that nobody reads. */
export function keptLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog("debug", [], (line) => lines.push(line)), lines };
}

export const silentLog: Log = createLog("silent", []);

/** A log that hands on the errors that are warned of, as it would write them. */
export function errorLog(push: (error: unknown) => unknown): Log {
  return createLog("warn", [], (line) => push(JSON.parse(line).err));
}
