import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, type buildConnector } from "undici";
import { describe, expect, it } from "vitest";
import { FeedError } from "#app/calendar/fetch/feed-error.ts";
import { createFeedFetcher } from "#app/calendar/fetch/feed-fetcher.ts";
import {
  createGuardedConnector,
  type GuardedConnectorOptions,
} from "#app/calendar/fetch/guarded-connector.ts";
import { hasIPv6, startFeedHost, startTcpHost } from "#test/support/calendars/feed-host.ts";
import { hostileElsewhere, hostileHere } from "#test/support/properties/hostile-addresses.ts";

const noLookup = (hostname: string) => Promise.reject(new Error(`Nobody asked for ${hostname}.`));

/** A server that must see no connection, on several addresses of loopback at one port. */
async function startCanary() {
  const first = await startTcpHost((socket) => socket.destroy());
  const { port } = first;
  const all = [first];
  for (const host of ["127.0.0.2", "127.255.255.254", ...(hasIPv6 ? ["::1"] : [])]) {
    all.push(await startTcpHost((socket) => socket.destroy(), { host, port }));
  }
  return {
    port,
    connections: () => all.reduce((sum, { connections }) => sum + connections(), 0),
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((canary) => canary[Symbol.asyncDispose]()));
    },
  };
}

/** What a request through the connector alone comes to, with nothing before it that reads the address. */
async function requestThrough(options: Partial<GuardedConnectorOptions>, url: string) {
  const connect = createGuardedConnector({ allowedHosts: [], lookup: noLookup, timeout: 60_000, ...options });
  const agent = new Agent({ connect });
  try {
    const answer = await agent.request({ origin: new URL(url).origin, path: "/", method: "GET" });
    await answer.body.dump();
    return answer.statusCode;
  } catch (error) {
    return error instanceof FeedError ? error.problem : error;
  } finally {
    await agent.destroy();
  }
}

async function fetchOf(url: string, addresses: readonly string[]) {
  const fetcher = createFeedFetcher({ allowedHosts: [], lookup: async () => addresses });
  try {
    return await fetcher.fetch(new URL(url));
  } catch (error) {
    return error instanceof FeedError ? error.problem : error;
  } finally {
    await fetcher.stop();
  }
}

/**
 * The connector with nothing behind it that could open a connection: it notes what would be connected to.
 *
 * @param answers of the look-up, in turn
 */
function watchedConnector(answers: (readonly string[])[]) {
  const attempts: unknown[] = [];
  const connector = createGuardedConnector({
    allowedHosts: [],
    lookup: async () => answers.shift() ?? [],
    timeout: 60_000,
    connectorWith: (built) => (options, callback) => {
      const { protocol, host, hostname, port } = options;
      const lookup = lookupOf(built);
      const found: unknown[] = [];
      for (const all of [true, false]) {
        lookup(hostname, { all }, (error, address, family) => found.push([error, address, family]));
      }
      attempts.push({ protocol, host, hostname, port, found });
      callback(new Error("The test opens no connection."), null);
    },
  });
  return {
    attempts,
    /** @returns why there is no connection */
    connect({ protocol, host, hostname, port }: URL) {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      const options = { protocol, host, hostname: hostname.replace(/^\[(.*)\]$/, "$1"), port };
      connector(options, (...[error]) =>
        resolve(error instanceof FeedError ? error.problem : error?.message),
      );
      return promise;
    },
  };
}

describe("a hostile address", () => {
  it("is in a corpus of many", () => {
    expect(new Set([...hostileHere, ...hostileElsewhere]).size).toBeGreaterThan(80);
  });

  it("is never connected to, even when nobody looked at it before the connection", async () => {
    await using canary = await startCanary();
    const lookup = async () => ["127.0.0.1"];
    const outcomes = await Promise.all(
      hostileHere.flatMap((host) =>
        ["http", "https"].map(async (scheme) => {
          const url = `${scheme}://${host}:${canary.port}`;
          return { url, requested: await requestThrough({ lookup }, url) };
        }),
      ),
    );
    expect(outcomes).toEqual(outcomes.map(({ url }) => ({ url, requested: "forbidden address" })));
    expect(canary.connections()).toBe(0);
  });

  it.each(hostileElsewhere)("at %s is not connected to: there is no attempt", async (host) => {
    const { connect, attempts } = watchedConnector([["10.0.0.1"]]);
    const address = new URL(`https://${host}/a.ics`);
    expect([await connect(address), attempts]).toEqual(["forbidden address", []]);
  });

  it.each([
    { addresses: ["169.254.169.254"] },
    { addresses: ["::ffff:169.254.169.254"] },
    { addresses: ["64:ff9b::a9fe:a9fe"] },
    { addresses: ["2002:a9fe:a9fe::1"] },
    { addresses: ["fe80::1%eth0"] },
    { addresses: ["fd00:ec2::254"] },
    { addresses: ["224.0.0.1"] },
    // One bad address among good ones.
    { addresses: ["8.8.8.8", "127.0.0.1"] },
    { addresses: ["2606:4700::1111", "8.8.8.8", "10.0.0.1"] },
    { addresses: ["::1", "8.8.8.8"] },
    // What is no address.
    { addresses: ["localhost"] },
    { addresses: [""] },
  ])("is not reached by a name that stands for $addresses: there is no attempt", async ({ addresses }) => {
    const { connect, attempts } = watchedConnector([addresses]);
    const address = new URL("https://calendar.example.com/a.ics");
    expect([await connect(address), attempts]).toEqual(["forbidden address", []]);
  });

  it("is not reached by a name, at a port that is listened on", async () => {
    await using canary = await startCanary();
    for (const addresses of [["127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["127.0.0.2", "::1"]]) {
      for (const scheme of ["http", "https"]) {
        const url = `${scheme}://calendar.example.com:${canary.port}`;
        expect(await requestThrough({ lookup: async () => addresses }, url)).toBe("forbidden address");
      }
      expect(await fetchOf("https://calendar.example.com/a.ics", addresses)).toBe("forbidden address");
    }
    expect(canary.connections()).toBe(0);
  });

  it.each([
    "http://127.0.0.1:{port}/a.ics",
    "//127.0.0.1:{port}/a.ics",
    "http://[::ffff:127.0.0.1]:{port}/",
    "http://localhost:{port}/",
    "webcal://127.0.0.1:{port}/",
    "http://jane:pass@127.0.0.1:{port}/",
    "https://calendar.example.com:{port}/",
    "https://calendar.example.com/a.ics",
    "file:///etc/passwd",
    "ftp://127.0.0.1:{port}/",
  ])("is not reached by a redirect to %s", async (location) => {
    await using canary = await startCanary();
    await using host = await startFeedHost((_request, response) => {
      response.writeHead(302, { location: location.replace("{port}", `${canary.port}`) }).end();
    });
    const fetcher = createFeedFetcher({ allowedHosts: [host.host], lookup: async () => ["127.0.0.1"] });
    await expect(fetcher.fetch(host.url())).rejects.toMatchObject({ problem: "forbidden address" });
    await fetcher.stop();
    expect([host.connections(), canary.connections()]).toEqual([1, 0]);
  });
});

describe("a name", () => {
  it("that is allowed leads to the canary, which counts", async () => {
    await using canary = await startCanary();
    const hosts = ["127.0.0.1", "127.0.0.2", "127.255.255.254", ...(hasIPv6 ? ["::1"] : [])];
    for (const host of hosts) {
      const url = `http://cloud.internal:${canary.port}`;
      await requestThrough({ allowedHosts: ["cloud.internal"], lookup: async () => [host] }, url);
    }
    expect(canary.connections()).toBe(hosts.length);
  });

  it("that an operator allowed is connected to at what it was looked up to be, and once", async () => {
    await using host = await startFeedHost((_request, response) => void response.end("BEGIN:VCALENDAR"));
    await using canary = await startTcpHost(() => {}, { host: "127.0.0.2", port: host.port });
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const asked: string[] = [];
    const lookup = async (hostname: string) => {
      asked.push(hostname);
      return answers.shift() ?? [];
    };
    const url = `http://cloud.internal:${host.port}`;
    expect(await requestThrough({ allowedHosts: ["cloud.internal"], lookup }, url)).toBe(200);
    expect([asked, host.connections(), canary.connections()]).toEqual([["cloud.internal"], 1, 0]);
  });

  it("is connected to at another of its addresses when the first does not answer", async () => {
    await using host = await startFeedHost((_request, response) => void response.end());
    const lookup = async () => ["::1", "127.0.0.1"];
    const url = `http://cloud.internal:${host.port}`;
    expect(await requestThrough({ allowedHosts: ["cloud.internal"], lookup }, url)).toBe(200);
  });

  it("that answers otherwise the second time is connected to at the addresses that were judged", async () => {
    const { connect, attempts } = watchedConnector([["8.8.8.8", "2606:4700::1111"], ["127.0.0.1"]]);
    const address = new URL("https://calendar.example.com/a.ics");
    const judged: LookupAddress[] = [
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ];
    expect([await connect(address), await connect(address), attempts]).toEqual([
      "The test opens no connection.",
      "forbidden address",
      [
        {
          protocol: "https:",
          host: "calendar.example.com",
          hostname: "calendar.example.com",
          port: "",
          found: [
            [null, judged, undefined],
            [null, "8.8.8.8", 4],
          ],
        },
      ],
    ]);
  });
});

function lookupOf(built: buildConnector.BuildOptions | undefined): LookupFunction {
  const lookup = built !== undefined && "lookup" in built ? built.lookup : undefined;
  if (lookup === undefined) throw new Error("There is no look-up.");
  return lookup;
}
