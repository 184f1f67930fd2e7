import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "../../src/service/server.ts";
import { amara, post, seededService, waitingComposer } from "./helpers.ts";

test("stop waits for the work of a client who hung up, before it closes the database", async () => {
  const { composer, begun, release } = waitingComposer();
  const service = await seededService({ composer });
  const gone = new AbortController();
  const answer = service.ask("wave", { contact_id: amara }, gone.signal);
  await begun;
  gone.abort();
  await expect(answer).rejects.toThrow();
  const stopped = service.stop().then(() => "stopped");
  expect(await Promise.race([stopped, setTimeout(100, "still at work")])).toBe("still at work");
  release();
  expect(await stopped).toBe("stopped");
});

test("stop answers what comes on connections that are kept alive, and tells each that it ends", async () => {
  const service = await seededService();
  const ends = Array.from({ length: 16 }, () => {
    const answered = Promise.withResolvers<void>();
    return { answered: answered.promise, last: askUntilTheEnd(service, answered.resolve) };
  });
  await Promise.all(ends.map(({ answered }) => answered));
  await service.stop();
  expect(await Promise.all(ends.map(({ last }) => last))).toEqual(Array(16).fill(200));
});

test("stop ends idle connections, takes no other, and each one under way ends with its answer, charged", async () => {
  const { composer, begun, release } = waitingComposer();
  const { url, key, stop, ask } = await seededService({ composer });
  const idle = connect(Number(new URL(url).port), "127.0.0.1");
  idle.resume().write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const answered = post(`${url}/compose-wave`, key, JSON.stringify({ contact_id: amara }));
  await begun;
  const closed = once(idle, "close");
  const stopped = stop();
  expect(stop()).toBe(stopped);
  await closed;
  await expect(ask("lookup", { email: "jane@acme.com" })).rejects.toThrow();
  release();
  const answer = await answered;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await answer.json()).toMatchObject({ credits_remaining: 24 });
  await stopped;
});

/**
 * Asks again and again on one connection.
 *
 * @returns the status of the answer that said that the connection ends
 */
async function askUntilTheEnd({ url, key }: { url: string; key: string }, onAnswer: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  for (;;) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request(`${url}/public-profile-lookup`, { method: "POST", agent, headers }, resolve);
      asking.on("error", reject);
      asking.end('{"email":"jane@acme.com"}');
    });
    response.resume();
    await once(response, "end");
    onAnswer();
    if (response.headers.connection === "close") return response.statusCode;
  }
}

test("stop waits neither for a connection that is silent nor for half a request", async () => {
  const service = await seededService();
  const port = Number(new URL(service.url).port);
  const closed = ["", "POST /functions/v1/compose-wave HTTP/1.1\r\nHost: x\r\n"].map(async (sent) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(sent);
    socket.resume();
    return once(socket, "close");
  });
  // Answered after the connections were taken: the server knows of both.
  expect(await service.ask("lookup", { email: "jane@acme.com" })).toMatchObject({ status: 200 });
  await service.stop();
  await Promise.all(closed);
});

test("the address is the specification's base_url, and a port in use is an error", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(startService({ host: "127.0.0.1", port, database: ":memory:" })).rejects.toThrow(/EADDRINUSE/);
  const { url } = await seededService();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/functions\/v1$/);
});
