import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { addressOf } from "#app/slack/http/server.ts";

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type Span = z.infer<typeof exported>["resourceSpans"][0]["scopeSpans"][0]["spans"][0];

/** A server on loopback that answers with JSON, and promises to know an `Idempotency-Key` for a day. */
export async function serve(
  answer: (request: IncomingMessage, body: string) => Promise<string>,
  status = 200,
): Promise<URL> {
  const headers = { "content-type": "application/json", "idempotency-key-lifetime": "86400" };
  const server = createServer(async (request, response) => {
    const answered = await answer(request, await text(request));
    response.writeHead(status, headers).end(answered);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return addressOf(server);
}

/** A collector of traces. */
export async function startCollector() {
  const bodies: string[] = [];
  const url = await serve(async (request, body) => {
    expect(request.url).toBe("/v1/traces");
    bodies.push(body);
    return "{}";
  });
  return {
    url,
    text: () => bodies.join("\n"),
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        exported
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
      ),
  };
}
