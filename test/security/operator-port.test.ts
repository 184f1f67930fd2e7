import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createOperatorPort } from "../../src/app/slack/http/operator-port.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { keptLog, silentLog } from "../support/log.ts";
import { openConnection, statusesOf } from "../support/servers/raw-connection.ts";

async function get(path: string, url: URL) {
  const response = await fetch(new URL(path, url));
  return [response.status, await response.text()];
}

describe.each(["http", "socket"] as const)("over %s", (transport) => {
  let running: Everything;
  beforeAll(async () => {
    running = await startEverything({ transport });
  });
  afterAll(() => running.stop());

  test("the metrics and the readiness are served at a port of their own", async () => {
    const { url, operatorUrl } = running.rapport;
    expect(operatorUrl.hostname).toBe("127.0.0.1");
    expect(operatorUrl.port).not.toBe(url.port);
    expect(await get("/readyz", operatorUrl)).toEqual([200, "ready\n"]);
    expect(await get("/metrics", operatorUrl)).toEqual([
      200,
      expect.stringContaining("rapport_lookups_total"),
    ]);
    expect(await get("/healthz", url)).toEqual([200, "ok\n"]);
    for (const path of ["/readyz", "/metrics"]) expect(await get(path, url)).toEqual([404, ""]);
    for (const path of ["/", "/healthz", "/slack/events", "/metrics/", "/METRICS"]) {
      expect(await get(path, operatorUrl)).toEqual([404, ""]);
    }
  });

  test("the log says where", () => {
    const lines = running.lines.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ operatorUrl: running.rapport.operatorUrl.href, level: 30 }),
    );
  });

  test("neither takes what isn't asked for with GET, nor waits for a body", async () => {
    for (const url of [running.rapport.url, running.rapport.operatorUrl]) {
      for (const method of ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"]) {
        await using raw = await openConnection(url);
        raw.send(`${method} /metrics HTTP/1.1\r\nHost: rapport\r\nContent-Length: 9\r\n\r\n`);
        expect([method, statusesOf(await raw.untilClosed())]).toEqual([method, [404]]);
      }
    }
  });

  test("who is too slow at either is cut off", async () => {
    const slow = [running.rapport.url, running.rapport.operatorUrl].map(async (url) => {
      await using raw = await openConnection(url);
      raw.send("GET /metrics HTTP/1.1\r\nHost:");
      return statusesOf(await raw.untilClosed());
    });
    expect(await Promise.all(slow)).toEqual([[408], [408]]);
  });
});

test("Compose publishes the port for Slack's requests alone, on loopback", () => {
  const file = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8");
  const composeFile = z.object({
    services: z.record(z.string(), z.object({ ports: z.array(z.string()).optional() })),
  });
  const { services } = composeFile.parse(parse(file, { merge: true }));
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in, not JavaScript
  expect(published).toEqual([["app", "127.0.0.1:${PORT:-3000}:3000"]]);
});

describe("a port that's taken", () => {
  test("is left, and the log says for which", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const running = await startEverything({ environment: { OPERATOR_PORT: String(port) } });
    onTestFinished(() => running.stop());
    const { operatorUrl } = running.rapport;
    expect(operatorUrl.port).not.toBe(String(port));
    expect(await get("/readyz", operatorUrl)).toEqual([200, "ready\n"]);
    expect(running.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 40,
        operatorUrl: operatorUrl.href,
        msg: `OPERATOR_PORT ${port} is taken, serving /metrics and /readyz elsewhere`,
      }),
    );
  });
});

describe("the text of the metrics", () => {
  async function start(metrics: () => Promise<{ contentType: string; text: string }>) {
    let time = Date.UTC(2026, 2, 10, 9);
    const { log, lines } = keptLog();
    const options = { host: "127.0.0.1", port: 0, whyNotReady: async () => undefined, now: () => time, log };
    const operatorPort = createOperatorPort({ ...options, metrics });
    const url = await operatorPort.start();
    onTestFinished(() => operatorPort.stop());
    return {
      url,
      lines,
      ask: () => get("/metrics", url),
      pass: (milliseconds: number) => (time += milliseconds),
    };
  }

  test("serves everyone for a second, also when the clock is set back", async () => {
    let made = 0;
    const { ask, pass } = await start(async () => {
      made += 1;
      return { contentType: "text/plain", text: `${made}\n` };
    });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill([200, "1\n"]));
    pass(999);
    expect(await ask()).toEqual([200, "1\n"]);
    pass(1);
    expect(await ask()).toEqual([200, "2\n"]);
    pass(-3_600_000);
    expect(await ask()).toEqual([200, "3\n"]);
  });

  test("that can't be made is an error, and is tried again a second later", async () => {
    let failures = 0;
    const { ask, pass } = await start(async () => {
      failures += 1;
      if (failures === 1) throw new Error("no");
      return { contentType: "text/plain", text: "ok\n" };
    });
    expect(await ask()).toEqual([500, ""]);
    pass(1_000);
    expect(await ask()).toEqual([200, "ok\n"]);
  });

  test("that never comes doesn't hold up a stop", async () => {
    const asked = Promise.withResolvers<void>();
    const operatorPort = createOperatorPort({
      host: "127.0.0.1",
      port: 0,
      whyNotReady: async () => undefined,
      metrics: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
      now: () => 0,
      log: silentLog,
    });
    const url = await operatorPort.start();
    await using raw = await openConnection(url);
    raw.send("GET /metrics HTTP/1.1\r\nHost: rapport\r\n\r\n");
    await asked.promise;
    await operatorPort.stop();
    expect(await raw.untilClosed()).toBe("");
  });
});
