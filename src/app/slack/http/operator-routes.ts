import type { IncomingMessage, ServerResponse } from "node:http";

interface OperatorRoutesOptions {
  /** Whether Slack's requests can be served now. */
  isReady: () => boolean;
  /** Metrics in Prometheus' text format, with its content type. */
  metrics: () => Promise<{ contentType: string; text: string }>;
}

/** Answers a request meant for operators. @returns whether it was one */
export type OperatorRoutes = (request: IncomingMessage, response: ServerResponse) => boolean;

/** `GET /healthz`, `GET /readyz` and `GET /metrics`, the same under both of Slack's transports. */
export function createOperatorRoutes({ isReady, metrics }: OperatorRoutesOptions): OperatorRoutes {
  return (request, response) => {
    if (request.method !== "GET") return false;
    switch (request.url) {
      case "/healthz":
        response.end("ok\n");
        return true;
      case "/readyz":
        response.writeHead(isReady() ? 200 : 503).end(isReady() ? "ready\n" : "not ready\n");
        return true;
      case "/metrics":
        metrics().then(
          ({ contentType, text }) => response.writeHead(200, { "content-type": contentType }).end(text),
          () => response.writeHead(500).end(),
        );
        return true;
      default:
        return false;
    }
  };
}
