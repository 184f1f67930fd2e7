/**
 * The baseline for look-ups: hono on its Node server, answering a POST with one constant. It checks no key,
 * reads no body and queries no database; `/read` also reads the body as JSON, which no such operation can
 * skip. Any message makes it report its port.
 */
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [answer = ""] = process.argv.slice(2);
const headers = { "content-type": "application/json" };

const app = new Hono();
app.post("/constant", (context) => context.body(answer, 200, headers));
app.post("/read", async (context) => {
  await context.req.json();
  return context.body(answer, 200, headers);
});
const listening = Promise.withResolvers<number>();
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));

process.on("message", async () => process.send?.({ port: await listening.promise }));
process.on("disconnect", () => process.exit());
