import { type Logger, LogLevel } from "@slack/web-api";
import type { Log } from "../../log.ts";

/**
 * What bolt and the Web API client have to say, in the same log. Their debug lines hold whole requests and
 * answers, and so people's names and profiles: those go nowhere, whatever the level.
 */
export function boltLogger(log: Log): Logger {
  const child = log.child({ part: "slack" });
  const text = (parts: unknown[]) => parts.map(String).join(" ");
  return {
    debug: () => undefined,
    info: (...parts: unknown[]) => child.info(text(parts)),
    warn: (...parts: unknown[]) => child.warn(text(parts)),
    error: (...parts: unknown[]) => child.error(text(parts)),
    setLevel: () => undefined,
    setName: () => undefined,
    getLevel: () => LogLevel.INFO,
  };
}
