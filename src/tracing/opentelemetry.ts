import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Tracing, TracingSettings } from "./tracing.ts";

/** Milliseconds that a stop waits for the last traces. */
const maxStopTime = 3_000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/**
 * Sends traces by OpenTelemetry. Only where it's on is this file loaded, and the packages that it needs. Nothing global
 * is registered, and no library is instrumented: a trace has the spans that we name, and no others.
 *
 * @param onExport called with why traces couldn't be sent, once until they can be again; then with `undefined`
 */
export function startTracing(
  { endpoint, headers, serviceName }: TracingSettings,
  onExport: (problem: string | undefined) => void,
): Tracing {
  const exporter = reporting(new OTLPTraceExporter({ url: endpoint.href, headers }), onExport);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("rapport");
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  /** What isn't a traceparent is the root. */
  const contextOf = (traceparent: string) =>
    propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);

  return {
    async span({ name, kind, attributes = {}, parent: remote, link }, work) {
      const parent = remote === undefined ? (current.getStore() ?? ROOT_CONTEXT) : contextOf(remote);
      const linked = link === undefined ? undefined : trace.getSpanContext(contextOf(link));
      const links = linked === undefined ? [] : [{ context: linked }];
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), () => work((more) => span.setAttributes(more)));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
        throw error;
      } finally {
        span.end();
      }
    },
    headers() {
      const carrier: Record<string, string> = {};
      const context = current.getStore();
      if (context !== undefined) propagator.inject(context, carrier, defaultTextMapSetter);
      return carrier;
    },
    async stop() {
      // It rejects with what `onExport` was called with.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, setTimeout(maxStopTime, undefined, { ref: false })]);
    },
  };
}

/** A trace that can't be sent is dropped; that is said once, and not for each. */
function reporting(exporter: SpanExporter, onExport: (problem: string | undefined) => void): SpanExporter {
  let isFailing = false;
  function report({ code, error }: ExportResult): void {
    const hasFailed = code === ExportResultCode.FAILED;
    if (hasFailed === isFailing) return;
    isFailing = hasFailed;
    onExport(hasFailed ? (error?.message ?? "unknown") : undefined);
  }
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
