import { createServer, type RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { DownloadError, download } from "#app/slack/client/download.ts";
import { addressOf } from "#app/slack/http/server.ts";

/** A server in Slack's place, whose Web API has the same origin as its files. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const origin = addressOf(server).href;
  const fetchFrom = (url: string, maxBytes = 10) =>
    download({ url, client: { slackApiUrl: `${origin}api/` }, botToken: "xoxb-1", maxBytes });
  return {
    origin,
    fetchFrom,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a file is fetched with the bot token", async () => {
  await using slack = await serve(({ headers, url }, response) => {
    response.end(
      headers.authorization === "Bearer xoxb-1" && url === "/files/links.csv" ? "0123456789" : "no",
    );
  });
  expect((await slack.fetchFrom(`${slack.origin}files/links.csv`)).toString()).toBe("0123456789");
});

describe("nothing is asked of another host, and no token goes there", () => {
  test.for([
    ...["", "not a url", "http://files.slack.com/a", "https://files.slack.com:8443/a"],
    ...["https://evil.example/a", "https://slack.com.evil.example/a", "https://evil-slack.com/a"],
    ...["https://token@files.slack.com/a", "file:///etc/passwd"],
  ])("%j", async (url) => {
    await using slack = await serve(() => expect.unreachable());
    await expect(slack.fetchFrom(url)).rejects.toThrow(
      new DownloadError("The file's address is not one of Slack's."),
    );
  });

  test("another port of Slack's own host", async () => {
    await using slack = await serve(() => expect.unreachable());
    await using other = await serve(() => expect.unreachable());
    await expect(slack.fetchFrom(`${other.origin}a`)).rejects.toThrow("not one of Slack's");
  });
});

describe("no file", () => {
  test.for<[string, RequestListener, string]>([
    ["a refusal", (_, response) => response.writeHead(403).end(), "Slack answered 403 with nothing."],
    [
      "a page to log in",
      (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>"),
      "Slack answered 200 with text/html; charset=utf-8.",
    ],
    [
      "a file that is too large",
      (_, response) => response.end("01234567890"),
      "The file is larger than 10 bytes.",
    ],
    [
      "a redirect",
      (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
      "The file could not be fetched.",
    ],
    ["a connection that breaks", ({ socket }) => socket.destroy(), "The file could not be fetched."],
  ])("%s", async ([, listener, message]) => {
    let requests = 0;
    await using slack = await serve((request, response) => {
      requests += 1;
      listener(request, response);
    });
    await expect(slack.fetchFrom(`${slack.origin}a`)).rejects.toThrow(new DownloadError(message));
    expect(requests).toBe(1);
  });
});
