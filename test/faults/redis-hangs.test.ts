import { test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { redisOrSkip } from "../support/databases/redis.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";
import { startTogether } from "./subjects.ts";

test("Redis hangs, which the app's cache and the service's rate limit share", async (context) => {
  await using redis = await redisOrSkip(context);
  await using proxy = await startTcpProxy(redis.url);
  const redisUrl = proxy.url.href;
  await using app = await startTogether({
    environment: { REDIS_URL: redisUrl },
    service: { rateLimit: 1_000, redisUrl },
  });
  await app.ask(ids.priya, "/profile jane@acme.com");
  await app.untilRead(ids.priya, ["profile"]);

  proxy.freeze();
  proxy.hush();
  await app.ask(ids.priya, "/profile leila@acme.com");
  await app.ask(ids.sam, "/prep jane@acme.com call Q3 renewal");
  await app.untilRead(ids.priya, ["profile", "profile"]);
  await app.untilRead(ids.sam, ["brief"]);
  proxy.restore();

  await app.hold({ said: { [ids.priya]: ["profile", "profile"], [ids.sam]: ["brief"] }, charged: 1 });
});
