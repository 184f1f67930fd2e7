import { createLog, type Log } from "../../src/app/log.ts";

/** A log that keeps its lines, and one that nobody reads. */
export function keptLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog("debug", [], (line) => lines.push(line)), lines };
}

export const silentLog: Log = createLog("silent", []);
