import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { inspect } from "node:util";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FeedError, type FeedProblem } from "#app/calendar/fetch/feed-error.ts";
import {
  createFeedFetcher,
  type FeedFetcherOptions,
  type FetchDeadlines,
  largestFeed,
  type Validators,
} from "#app/calendar/fetch/feed-fetcher.ts";
import {
  hasIPv6,
  startFeedHost,
  startSelfSignedFeedHost,
  startTcpHost,
} from "#test/support/calendars/feed-host.ts";

const calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Büro\r\nEND:VCALENDAR\r\n";
const now = Date.UTC(2026, 10, 21, 12);
const path = "/private-0a1b2c3d/basic.ics?key=s3cret-t0ken";
/** So long that only what ends by itself ends within a test. */
const patient: FetchDeadlines = { connect: 60_000, headers: 60_000, whole: 60_000 };

/** One fetch, with everything that may be known of how it failed. */
async function fetchFrom(
  host: { host: string; url(path?: string): URL },
  options: Partial<FeedFetcherOptions> & { validators?: Validators } = {},
) {
  const { validators, ...others } = options;
  const fetcher = createFeedFetcher({
    allowedHosts: [host.host],
    now: () => now,
    deadlines: patient,
    ...others,
  });
  try {
    const fetched = await fetcher.fetch(host.url(path), validators);
    if (fetched.kind === "unchanged") return fetched;
    return { ...fetched, bytes: new TextDecoder().decode(fetched.bytes) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const shown = [
      inspect(error, { depth: null, showHidden: true }),
      JSON.stringify(error),
      String(error.cause),
    ];
    for (const secret of ["private-0a1b2c3d", "basic.ics", "s3cret-t0ken", host.host]) {
      expect(shown.join("\n")).not.toContain(secret);
    }
    const cause = error.cause instanceof Error ? error.cause.message : error.cause;
    return { problem: error.problem, retryAfter: error.retryAfter, cause };
  } finally {
    await fetcher.stop();
  }
}

const failed = (problem: FeedProblem, cause?: string, retryAfter?: number) => ({
  problem,
  retryAfter,
  cause,
});
const answering =
  (status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ""): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

async function fetchAnswered(listener: RequestListener, options?: Parameters<typeof fetchFrom>[1]) {
  await using host = await startFeedHost(listener);
  return await fetchFrom(host, options);
}

describe("a feed", () => {
  it("is asked for with as little as possible", async () => {
    const seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = [];
    await using host = await startFeedHost(({ method, url, headers }, response) => {
      seen.push({ method, url, headers });
      response.writeHead(200, { "set-cookie": "a=b" }).end(calendar);
    });
    const fetcher = createFeedFetcher({ allowedHosts: [host.host] });
    await fetcher.fetch(new URL(`${host.url(path)}#secret`));
    await fetcher.fetch(host.url(path), { etag: '"1"', lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" });
    await fetcher.stop();
    const headers = {
      host: host.host,
      connection: "keep-alive",
      "user-agent": "Rapport",
      accept: "text/calendar",
      "accept-encoding": "gzip, br",
    };
    const conditional = { "if-none-match": '"1"', "if-modified-since": "Fri, 20 Nov 2026 10:00:00 GMT" };
    expect(seen).toEqual([
      { method: "GET", url: path, headers },
      { method: "GET", url: path, headers: { ...headers, ...conditional } },
    ]);
  });

  it("is fetched from a name that the system knows", async () => {
    await using host = await startFeedHost(answering(200, {}, calendar));
    const localhost = { host: "localhost", url: (at = "/") => new URL(at, `http://localhost:${host.port}`) };
    expect(await fetchFrom(localhost)).toEqual({ kind: "content", bytes: calendar, validators: {} });
  });

  it("is not looked for in the public network where feeds come from the allowed hosts alone", async () => {
    const lookup = () => Promise.reject(new Error("Nobody looks for it."));
    const elsewhere = new URL("https://calendar.example.com/a.ics");
    const only = { lookup, isPublicAllowed: false };
    const asked = { host: "cloud.example", url: () => elsewhere };
    expect(await fetchFrom(asked, only)).toEqual(failed("host not allowed"));
    await using host = await startFeedHost(answering(302, { location: elsewhere.href }));
    expect(await fetchFrom(host, only)).toEqual(failed("host not allowed"));
    await using allowed = await startFeedHost(answering(200, {}, calendar));
    expect(await fetchFrom(allowed, only)).toEqual({ kind: "content", bytes: calendar, validators: {} });
  });

  it.each<[string, Record<string, string>, Validators]>([
    ["an ETag", { etag: '"abc"' }, { etag: '"abc"' }],
    ["a weak ETag", { etag: 'W/"abc"' }, { etag: 'W/"abc"' }],
    [
      "the time of its change",
      { "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" },
      { lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" },
    ],
    ["neither", {}, {}],
    ["one that is too long to be kept", { etag: `"${"x".repeat(1_000)}"` }, {}],
  ])("comes with %s", async (_, headers, validators) => {
    expect(await fetchAnswered(answering(200, headers, calendar))).toEqual({
      kind: "content",
      bytes: calendar,
      validators,
    });
  });

  it("comes in memory of its own, to be handed over", async () => {
    await using host = await startFeedHost(answering(200, {}, calendar));
    const fetcher = createFeedFetcher({ allowedHosts: [host.host] });
    const fetched = await fetcher.fetch(host.url());
    await fetcher.stop();
    if (fetched.kind !== "content") throw new Error("It has content.");
    expect(fetched.bytes.buffer.byteLength).toBe(Buffer.byteLength(calendar));
    expect(structuredClone(fetched.bytes, { transfer: [fetched.bytes.buffer] })).toEqual(
      new TextEncoder().encode(calendar),
    );
  });

  it.each([
    ["gzip", gzipSync(calendar)],
    ["x-gzip", gzipSync(calendar)],
    ["GZIP", gzipSync(calendar)],
    ["br", brotliCompressSync(calendar)],
    ["deflate", deflateSync(calendar)],
    ["identity", Buffer.from(calendar)],
  ])("is decoded from %s", async (coding, body) => {
    expect(await fetchAnswered(answering(200, { "content-encoding": coding }, body))).toEqual({
      kind: "content",
      bytes: calendar,
      validators: {},
    });
  });

  it("that did not change is known by its validators, over connections that are kept", async () => {
    await using host = await startFeedHost(({ headers }, response) => {
      const isKnown = headers["if-none-match"] === '"1"' || headers["if-modified-since"] === "then";
      if (isKnown) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(calendar);
    });
    const fetcher = createFeedFetcher({ allowedHosts: [host.host] });
    expect([
      await fetcher.fetch(host.url(), { etag: '"1"' }),
      await fetcher.fetch(host.url(), { lastModified: "then" }),
      (await fetcher.fetch(host.url(), { etag: '"0"', lastModified: "before" })).kind,
    ]).toEqual([{ kind: "unchanged" }, { kind: "unchanged" }, "content"]);
    await fetcher.stop();
    expect(host.connections()).toBeLessThan(3);
  });

  it("may be as large as is taken, and not a byte larger", async () => {
    const exact = Buffer.alloc(largestFeed, "A");
    const tooLarge = Buffer.alloc(largestFeed + 1, "A");
    const sizes: unknown[] = [];
    for (const [body, headers] of [
      [exact, {}],
      [gzipSync(exact), { "content-encoding": "gzip" }],
      [tooLarge, {}],
      [gzipSync(tooLarge), { "content-encoding": "gzip" }],
    ] as const) {
      const fetched = await fetchAnswered(answering(200, headers, body));
      sizes.push("bytes" in fetched ? fetched.bytes.length : fetched);
    }
    expect(sizes).toEqual([
      largestFeed,
      largestFeed,
      failed("too large", "UND_ERR_RES_EXCEEDED_MAX_SIZE"),
      failed("too large"),
    ]);
  });

  it("is called a page when it begins like one, and not for what its host calls it", async () => {
    const html = { "content-type": "text/html; charset=utf-8" };
    expect([
      await fetchAnswered(answering(200, html, "<!doctype html><title>Sign in</title>")),
      await fetchAnswered(answering(200, { "content-type": "text/calendar" }, "\uFEFF\r\n  <html></html>")),
      await fetchAnswered(answering(200, { "content-encoding": "gzip" }, gzipSync("<html></html>"))),
      await fetchAnswered(answering(200, html, calendar)),
    ]).toEqual([
      failed("no calendar"),
      failed("no calendar"),
      failed("no calendar"),
      { kind: "content", bytes: calendar, validators: {} },
    ]);
  });
});

describe("an answer that is none", () => {
  it.each<[number, Record<string, string>, ReturnType<typeof failed>]>([
    [401, { "www-authenticate": "Basic" }, failed("refused")],
    [403, {}, failed("refused")],
    [404, {}, failed("gone")],
    [410, {}, failed("gone")],
    [429, {}, failed("rate limited")],
    [429, { "retry-after": "120" }, failed("rate limited", undefined, 120)],
    [429, { "retry-after": "Sat, 21 Nov 2026 12:01:30 GMT" }, failed("rate limited", undefined, 90)],
    [429, { "retry-after": "Sat, 21 Nov 2026 11:00:00 GMT" }, failed("rate limited", undefined, 0)],
    [429, { "retry-after": "soon" }, failed("rate limited")],
    [429, { "retry-after": "9".repeat(400) }, failed("rate limited", undefined, 86_400)],
    [500, {}, failed("failing")],
    [503, { "retry-after": "30" }, failed("failing", undefined, 30)],
    [400, {}, failed("failing")],
    [407, {}, failed("failing")],
    [204, {}, failed("failing")],
    [206, {}, failed("failing")],
    [300, {}, failed("failing")],
    [302, {}, failed("failing")],
    [302, { location: "http://[" }, failed("failing")],
    [304, {}, failed("failing")],
    [305, { location: "/a" }, failed("failing")],
    [200, { "content-encoding": "compress" }, failed("failing")],
    [200, { "content-encoding": "gzip, gzip" }, failed("failing")],
    [200, { "content-encoding": "gzip" }, failed("failing", "Z_DATA_ERROR")],
    [200, { "content-encoding": "br" }, failed("failing", "ERR__ERROR_FORMAT_CL_SPACE")],
  ])("%i with %j", async (status, headers, outcome) => {
    const body = status === 204 || status === 304 ? "" : calendar;
    expect(await fetchAnswered(answering(status, headers, body))).toEqual(outcome);
  });

  it("is not one that goes on for ever with an error", async () => {
    expect(await fetchAnswered((_request, response) => flood(response.writeHead(500)))).toEqual(
      failed("failing"),
    );
  });
});

/** Writes as fast as is read, up to 200 MB, and counts. */
function flood(response: ServerResponse, count: (bytes: number) => void = () => {}) {
  const piece = Buffer.alloc(100_000, "A");
  let left = 2_000;
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      count(piece.length);
      if (!response.write(piece)) return;
    }
    response.end();
  };
  response.on("drain", write);
  write();
}

describe("too much", () => {
  it.each([
    ["announced", { "content-length": 200_000_000 }, failed("too large")],
    ["unannounced", {}, failed("too large", "UND_ERR_RES_EXCEEDED_MAX_SIZE")],
  ])("is not read further, when 200 MB come %s", async (_, headers, outcome) => {
    let sent = 0;
    const fetched = await fetchAnswered((_request, response) => {
      flood(response.writeHead(200, headers), (bytes) => {
        sent += bytes;
      });
    });
    expect(fetched).toEqual(outcome);
    expect(sent).toBeLessThan(100_000_000);
  });

  it("is not read further, when it comes in a piece for each byte", async () => {
    let sent = 0;
    const pieces = "1\r\n \r\n".repeat(10_000);
    const fetched = await fetchAnswered(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      const write = () => {
        while (!socket.destroyed && sent < 100_000_000) {
          sent += pieces.length;
          if (!socket.write(pieces)) return;
        }
      };
      socket.on("drain", write);
      write();
    });
    expect(fetched).toEqual(failed("too large"));
    expect(sent).toBeLessThan(20_000_000);
  });

  const bomb = Buffer.alloc(3 * largestFeed);
  it.each([
    ["gzip", gzipSync(bomb)],
    ["br", brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ["deflate", deflateSync(bomb)],
  ])("is not unfolded further: a bomb of %s", async (coding, bomb) => {
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await fetchAnswered(answering(200, { "content-encoding": coding }, bomb))).toEqual(
      failed("too large"),
    );
  });
});

describe("a host that breaks off", () => {
  const truncated = gzipSync(calendar).subarray(0, 30);
  it.each<[string, RequestListener, ReturnType<typeof failed>]>([
    ["at once", ({ socket }) => void socket.resetAndDestroy(), failed("unreachable", "ECONNRESET")],
    ["before it says anything", ({ socket }) => void socket.end(), failed("unreachable", "UND_ERR_SOCKET")],
    [
      "before the length that it announced",
      ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${calendar}`),
      failed("unreachable", "UND_ERR_SOCKET"),
    ],
    [
      "before the last chunk",
      ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nBEGIN\r\n`),
      failed("unreachable", "UND_ERR_SOCKET"),
    ],
    [
      "and speaks something else",
      ({ socket }) => void socket.end("220 smtp.example ESMTP\r\n"),
      failed("unreachable", "HTTPParserError"),
    ],
    [
      "in the middle of what it compressed",
      answering(200, { "content-encoding": "gzip" }, truncated),
      failed("failing", "Z_BUF_ERROR"),
    ],
    [
      "with headers without end",
      answering(200, { "x-filler": "x".repeat(100_000) }),
      failed("unreachable", "UND_ERR_HEADERS_OVERFLOW"),
    ],
  ])("%s", async (_, listener, outcome) => {
    expect(await fetchAnswered(listener)).toEqual(outcome);
  });

  it("because nobody listens there", async () => {
    const host = await startFeedHost(answering(200));
    await host[Symbol.asyncDispose]();
    expect(await fetchFrom(host)).toEqual(failed("unreachable", "ECONNREFUSED"));
  });

  it("because its certificate does not hold", async () => {
    await using host = await startSelfSignedFeedHost(answering(200, {}, calendar));
    expect(await fetchFrom(host)).toEqual(failed("unreachable", "DEPTH_ZERO_SELF_SIGNED_CERT"));
  });

  it("because its name has no address", async () => {
    const host = { host: "cloud.internal", url: (at = "/") => new URL(at, "https://cloud.internal") };
    const notFound = Object.assign(new Error("getaddrinfo ENOTFOUND cloud.internal"), {
      code: "ENOTFOUND",
      hostname: "cloud.internal",
    });
    expect([
      await fetchFrom(host, { lookup: () => Promise.reject(notFound) }),
      await fetchFrom(host, { lookup: async () => [] }),
    ]).toEqual([failed("unreachable", "ENOTFOUND"), failed("unreachable", "Error")]);
  });
});

describe("a host that is slow", () => {
  const hasty = 200;
  const cloud = { host: "cloud.internal", url: (at = "/") => new URL(at, "https://cloud.internal") };

  it("to be found", async () => {
    const lookup = () => new Promise<never>(() => {});
    expect(await fetchFrom(cloud, { lookup, deadlines: { ...patient, connect: hasty } })).toEqual(
      failed("too slow", "TimeoutError"),
    );
  });

  it("to shake hands", async () => {
    await using silent = await startTcpHost(() => {});
    const host = { host: silent.host, url: (at = "/") => new URL(at, `https://${silent.host}`) };
    expect(await fetchFrom(host, { deadlines: { ...patient, connect: hasty } })).toEqual(
      failed("too slow", "UND_ERR_CONNECT_TIMEOUT"),
    );
  });

  it.each<[string, RequestListener, string]>([
    ["answer", () => {}, "UND_ERR_HEADERS_TIMEOUT"],
    ["go on", (_request, response) => void response.writeHead(200).write(calendar), "UND_ERR_BODY_TIMEOUT"],
  ])("to %s", async (_, listener, cause) => {
    const deadlines = { ...patient, headers: hasty };
    expect(await fetchAnswered(listener, { deadlines })).toEqual(failed("too slow", cause));
  });

  it("to come to an end", async () => {
    const drips: RequestListener = (_request, response) => {
      const drip = setInterval(() => response.write("A"), 10);
      response.on("close", () => clearInterval(drip));
    };
    expect(await fetchAnswered(drips, { deadlines: { ...patient, whole: hasty } })).toEqual(
      failed("too slow", "TimeoutError"),
    );
  });

  it("and sends on and on from one place to the next", async () => {
    const slowly: RequestListener = (_request, response) =>
      void setTimeout(() => response.writeHead(302, { location: "/next" }).end(), 60);
    expect(await fetchAnswered(slowly, { deadlines: { ...patient, whole: 100 } })).toEqual(
      failed("too slow", "TimeoutError"),
    );
  });
});

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])("with %i is followed, relative to where it is said", async (status) => {
    const seen: (string | undefined)[] = [];
    await using host = await startFeedHost(({ url }, response) => {
      seen.push(url);
      const next = { [path]: "/folder/b?c", "/folder/b?c": "d#e", "/folder/d": `http://${host.host}/f` }[
        url ?? ""
      ];
      if (next === undefined) response.writeHead(200, { etag: '"1"' }).end(calendar);
      else response.writeHead(status, { location: next }).end("<a>moved</a>");
    });
    expect(await fetchFrom(host)).toEqual({ kind: "content", bytes: calendar, validators: { etag: '"1"' } });
    expect(seen).toEqual([path, "/folder/b?c", "/folder/d", "/f"]);
  });

  it("is followed three times, and not a fourth time", async () => {
    let requests = 0;
    const loops: RequestListener = (_request, response) => {
      requests += 1;
      response.writeHead(302, { location: "/again" }).end();
    };
    expect(await fetchAnswered(loops)).toEqual(failed("too many redirects"));
    expect(requests).toBe(4);
  });

  it.runIf(hasIPv6)("leads from one allowed host to another", async () => {
    await using target = await startFeedHost(answering(200, {}, calendar), { host: "::1" });
    await using host = await startFeedHost(answering(302, { location: `${target.url()}` }));
    const fetched = await fetchFrom(host, { allowedHosts: [host.host, target.host] });
    expect(fetched).toEqual({ kind: "content", bytes: calendar, validators: {} });
  });
});

describe("stopping", () => {
  it("lets what is under way end, and closes what is idle", async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    await using host = await startFeedHost(({ url }, response) => {
      if (url === "/slow") asked.resolve(response);
      else response.end(calendar);
    });
    const fetcher = createFeedFetcher({ allowedHosts: [host.host] });
    await fetcher.fetch(host.url("/fast"));
    const fetching = fetcher.fetch(host.url("/slow"));
    const response = await asked.promise;
    const stopped = fetcher.stop();
    const closed = Promise.withResolvers<void>();
    response.on("close", closed.resolve);
    response.end(calendar);
    expect((await fetching).kind).toBe("content");
    await stopped;
    await closed.promise;
    await expect(fetcher.fetch(host.url())).rejects.toMatchObject({ problem: "unreachable" });
  });
});
