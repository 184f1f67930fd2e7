import { unescape as unescapePercent } from "node:querystring";
import { z } from "zod";
import { httpUrl } from "../contract/secure-address.ts";
import type { TracingSettings } from "./tracing.ts";

/**
 * The variables that say where traces go, as OpenTelemetry names them.
 *
 * @param serviceName the program's name in traces, unless another is set
 */
export const tracingVariables = (serviceName: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl("http://127.0.0.1:4318").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl("http://127.0.0.1:4318/v1/traces").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, {
      error: "must be a comma-separated list of name=value, with , and = in a value as %2C and %3D",
    })
    .transform((text) => text.split(",").map((pair) => pair.split("=")))
    .transform((pairs) => pairs.map(([name = "", value = ""]) => [name, unescapePercent(value)] as const))
    .default([]),
  OTEL_SERVICE_NAME: z.string().default(serviceName),
});

type Values = z.infer<z.ZodObject<ReturnType<typeof tracingVariables>>>;

/** Source: https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp */
export function tracingSettings(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = values;
  const endpoint = own ?? (base && new URL(`${base.href.replace(/\/?$/, "/")}v1/traces`));
  const headers = Object.fromEntries(values.OTEL_EXPORTER_OTLP_HEADERS);
  return endpoint && { endpoint, headers, serviceName: values.OTEL_SERVICE_NAME };
}
