/**
 * The baseline for look-ups: hono on its Node server, answering a POST with one constant. It checks no key, reads no
 * body and queries no database.
 */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expose } from "./child-process.ts";

const functions = {
  /** @returns the address that answers with the constant */
  listen(answer: string): Promise<string> {
    const headers = { "content-type": "application/json" };
    const app = new Hono().post("/constant", (context) => context.body(answer, 200, headers));
    const { promise, resolve } = Promise.withResolvers<string>();
    const options = { fetch: app.fetch, port: 0, hostname: "127.0.0.1" };
    serve(options, ({ port }) => resolve(`http://127.0.0.1:${port}/constant`));
    return promise;
  },
};
export type BareHono = typeof functions;
expose(functions);
