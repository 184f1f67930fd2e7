import { type Logger, LogLevel } from "@slack/web-api";
import type { Log } from "../../log.ts";

/**
 * What bolt and the Web API client have to say, in the same log. Their debug lines hold whole requests and
 * answers, and so people's names and profiles: those go nowhere, whatever the level.
 */
export function boltLogger(log: Log): Logger {
  const child = log.child({ part: "slack" });
  const write = (level: "info" | "warn" | "error", parts: unknown[]) => {
    const err = parts.find((part) => part instanceof Error);
    const text = parts.filter((part) => part !== err).join(" ");
    child[level](err === undefined ? {} : { err }, text);
  };
  return {
    debug: () => undefined,
    info: (...parts: unknown[]) => write("info", parts),
    warn: (...parts: unknown[]) => write("warn", parts),
    error: (...parts: unknown[]) => write("error", parts),
    setLevel: () => undefined,
    setName: () => undefined,
    getLevel: () => LogLevel.INFO,
  };
}
