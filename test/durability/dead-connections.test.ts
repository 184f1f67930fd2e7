import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";
import { askByCommand } from "./asking.ts";
import { isPaid, longest, untilSeen } from "./seen.ts";

/** Milliseconds. */
const deadline = 300_000;

test("the network to Postgres dies under a paid call: it's paid once, shown, and the process serves again", {
  timeout: deadline,
}, async (context) => {
  await using postgres = await postgresOrSkip(context);
  await using proxy = await startTcpProxy(new URL(postgres.url));
  await using around = await startSurroundings(context, {
    databaseUrl: proxy.url.href,
    environment: { ENCRYPTION_KEY: randomBytes(32).toString("base64") },
  });
  const { workspace, service, organisation } = around;
  const running = await around.start();
  const operatorUrl = /"operatorUrl":"([^"]+)"/.exec(running.output())?.[1];
  const readiness = async () => (await fetch(new URL("/readyz", operatorUrl))).text();
  const untilReady = (text: string) => vi.waitFor(async () => expect(await readiness()).toBe(text), longest);
  await untilReady("ready\n");
  let paid = 0;
  workspace.onArrival((request) => {
    if (!isPaid(request)) return;
    paid += 1;
    if (paid > 1) return;
    proxy.freeze();
    proxy.hush();
  });

  const priya = workspace.as(ids.priya);
  await askByCommand(priya);
  await untilReady("not ready: the database doesn't answer\n");
  proxy.restore();
  await untilSeen(priya, ["brief"]);
  await untilReady("ready\n");
  const sam = workspace.as(ids.sam);
  await askByCommand(sam);
  await untilSeen(sam, ["brief"]);

  expect(await running.stop()).toBe(0);
  expect(paid).toBe(2);
  expect(await service.store.charges(organisation)).toHaveLength(2);
  const ended = (await around.rows()).map(({ state, charged, deliveredAt }) => [
    state,
    charged,
    typeof deliveredAt,
  ]);
  expect(ended).toEqual([
    ["answered", 10, "number"],
    ["answered", 10, "number"],
  ]);
});
