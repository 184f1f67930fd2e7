import { expect, test } from "vitest";
import { createWriter } from "#sandbox/writer/writer.ts";
import { bodyOf, contact, contactId, never } from "../../service/composer/chat-completions.ts";
import { json, startFakeUpstream } from "../../support/servers/fake-upstream.ts";

test("only a model that was found can be chosen, and the sandbox's own port isn't asked", async () => {
  await using server = await startFakeUpstream(json({ object: "list", data: [{ id: "gemma4" }] }));
  const port = Number(server.url.port);
  const writer = createWriter({ SERVICE_PORT: "not read" }, [{ name: "Ollama", port }]);
  const model = { port, id: "gemma4" };
  const notListed = "That model isn't in the list anymore. Look again.";
  expect(() => writer.use(model)).toThrow(notListed);
  expect(await writer.search(port)).toEqual([]);
  expect(server.requests).toEqual([]);
  expect(await writer.search(1)).toEqual([{ server: "Ollama", ...model }]);
  expect(() => writer.use({ ...model, id: "gemma3" })).toThrow(notListed);
  expect(() => writer.use({ ...model, port: 1 })).toThrow(notListed);
  writer.use(model);
  expect(writer.state).toEqual({ model: { name: "gemma4", host: `127.0.0.1:${port}` }, isFixed: false });
  writer.use(undefined);
  expect(writer.state).toEqual({ model: undefined, isFixed: false });
});

test("the model of the settings is asked, with their key", async () => {
  await using server = await startFakeUpstream(json({}, 401));
  const writer = createWriter({ COMPOSER_URL: server.url.href, COMPOSER_MODEL: "small", COMPOSER_KEY: "k" });
  expect(() => writer.use(undefined)).toThrow("COMPOSER_MODEL names who writes.");
  expect(writer.state).toEqual({ model: { name: "small", host: server.url.host }, isFixed: true });
  const request = { contact_id: contactId, message: "Have you seen the numbers?" };
  await expect(writer.composer.rephrase(contact, request, never)).rejects.toThrow("answered 401");
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer k"]);
  expect(server.requests.map((sent) => bodyOf(sent).model)).toEqual(["small"]);
});
