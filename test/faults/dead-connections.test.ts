import { randomBytes } from "node:crypto";
import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { isPaid } from "../durability/seen.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";
import { startTogether } from "./subjects.ts";

/** Milliseconds. */
const deadline = 300_000;

test("the network to Postgres dies under a paid call, for the app and for the service", {
  timeout: deadline,
}, async (context) => {
  await using stack = new AsyncDisposableStack();
  const proxied = async () =>
    stack.use(await startTcpProxy(new URL(stack.use(await postgresOrSkip(context)).url)));
  const [ours, theirs] = [await proxied(), await proxied()];
  const app = stack.use(
    await startTogether({
      environment: { DATABASE_URL: ours.url.href, ENCRYPTION_KEY: randomBytes(32).toString("base64") },
      service: { database: theirs.url.href },
    }),
  );
  const stop = app.workspace.onArrival((request) => {
    if (!isPaid(request)) return;
    stop();
    for (const proxy of [ours, theirs]) {
      proxy.freeze();
      proxy.hush();
    }
  });

  await app.ask(ids.priya, "/prep jane@acme.com call Q3 renewal");
  await app.untilReadiness("not ready: the database doesn't answer\n");
  await app.ask(ids.sam, "/prep jane@acme.com call Pricing");
  const notSaved =
    "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.";
  await app.untilRead(ids.sam, [notSaved]);
  ours.restore();
  theirs.restore();

  await app.hold({ said: { [ids.priya]: ["brief"], [ids.sam]: [notSaved] }, charged: 1 });
});
