/**
 * The baseline for tools: the same SDK's server with one that does nothing, on Hono's Node server. It checks no signature,
 * and nobody's membership. Plain JavaScript, as the other peers.
 */
import { serve } from "@hono/node-server";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";

const { fetch: answer } = createMcpHandler(() => {
  const server = new McpServer({ name: "bare", version: "1" });
  server.registerTool("look_up_person", {}, () => ({ content: [] }));
  return server;
});
/** What isn't for it is acknowledged: that's how it's known to be ready. */
const fetch = (request) => (request.url.endsWith("/mcp") ? answer(request) : new Response());

serve({ fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
