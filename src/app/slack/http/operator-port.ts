import type { Server } from "node:http";
import type { Log } from "../../log.ts";
import { answerLast, createLimitedServer, listen } from "./server.ts";

/** Milliseconds for which a text of the metrics serves everyone who asks. */
const metricsLifetime = 1_000;

export interface OperatorPortOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Why Slack's requests can't be served now, in a few words; `undefined` when they can. */
  whyNotReady: () => Promise<string | undefined>;
  /** Metrics in Prometheus' text format, with its content type. */
  metrics: () => Promise<{ contentType: string; text: string }>;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/** `GET /readyz` and `GET /metrics`, on a port of their own that nobody else needs to reach. */
export function createOperatorPort({ host, port, whyNotReady, metrics, now, log }: OperatorPortOptions) {
  let kept: { at: number; answer: ReturnType<typeof metrics> } | undefined;

  function recentMetrics(): ReturnType<typeof metrics> {
    const at = now();
    if (kept === undefined || Math.abs(at - kept.at) >= metricsLifetime) kept = { at, answer: metrics() };
    return kept.answer;
  }

  const { server } = createLimitedServer((request, response) => {
    switch (`${request.method} ${request.url}`) {
      case "GET /readyz":
        void whyNotReady().then((reason) => {
          if (reason === undefined) answerLast(response, 200, { text: "ready\n" });
          else answerLast(response, 503, { text: `not ready: ${reason}\n` });
        });
        break;
      case "GET /metrics":
        recentMetrics().then(
          (answer) => answerLast(response, 200, answer),
          () => answerLast(response, 500),
        );
        break;
      default:
        answerLast(response, 404);
    }
  });

  return {
    /**
     * @returns where it can be reached, at another port when its own is taken; without a path
     * @throws Error when it can't listen at its host
     */
    async start(): Promise<URL> {
      const url = await listenNearby(server, { host, port });
      if (port === 0 || url.port === String(port))
        log.info({ operatorUrl: url.href }, "serving /metrics and /readyz");
      else
        log.warn(
          { operatorUrl: url.href },
          `OPERATOR_PORT ${port} is taken, serving /metrics and /readyz elsewhere`,
        );
      return url;
    },
    async stop(): Promise<void> {
      const closed = server[Symbol.asyncDispose]();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listenNearby(server: Server, { host, port }: { host: string; port: number }): Promise<URL> {
  try {
    return await listen(server, { host, port });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    return listen(server, { host, port: 0 });
  }
}
