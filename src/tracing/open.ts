import type { Tracing, TracingSettings } from "./tracing.ts";

/** As pino has them. */
interface Log {
  info(text: string): void;
  warn(details: object, text: string): void;
}

/**
 * Starts tracing if it's set; otherwise nothing of it is loaded.
 *
 * @param opened is what stops it in the end
 */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { startTracing } = await import("./opentelemetry.ts");
  const tracing = startTracing(settings, (problem) => {
    if (problem === undefined) log.info("traces are sent again");
    else log.warn({ reason: problem }, "traces can't be sent, and are dropped");
  });
  opened.defer(() => tracing.stop());
  return tracing;
}
