import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { builtInComposer } from "../../src/service/composer/built-in.ts";
import { startService } from "../../src/service/server.ts";
import { amara, seededService } from "./helpers.ts";

test("stop lets a request under way finish, charged and answered, and takes no other", async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const service = await seededService({
    composer: {
      ...builtInComposer,
      wave: async (...given) => {
        begun.resolve();
        await release.promise;
        return builtInComposer.wave(...given);
      },
    },
  });
  const answer = service.ask("wave", { contact_id: amara });
  await begun.promise;
  const stopped = service.stop();
  expect(service.stop()).toBe(stopped);
  await expect(fetch(service.url)).rejects.toThrow();
  release.resolve();
  expect(await answer).toMatchObject({ status: 200, body: { credits_remaining: 24 } });
  await stopped;
});

test("stop waits for the work of an asker who hung up, before it closes the database", async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const service = await seededService({
    composer: {
      ...builtInComposer,
      wave: async (...given) => {
        begun.resolve();
        await release.promise;
        return builtInComposer.wave(...given);
      },
    },
  });
  const gone = new AbortController();
  const answer = service.ask("wave", { contact_id: amara }, gone.signal);
  await begun.promise;
  gone.abort();
  await expect(answer).rejects.toThrow();
  const stopped = service.stop().then(() => "stopped");
  expect(await Promise.race([stopped, setTimeout(100, "still at work")])).toBe("still at work");
  release.resolve();
  expect(await stopped).toBe("stopped");
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
