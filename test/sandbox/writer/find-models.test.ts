import { expect, onTestFinished, test } from "vitest";
import { findModels } from "#sandbox/writer/find-models.ts";
import {
  type Behaviour,
  json,
  raw,
  refusingUrl,
  reset,
  silence,
  silenceHalfway,
  startFakeUpstream,
} from "../../support/servers/fake-upstream.ts";

const listOf = (...ids: unknown[]) => ({ object: "list", data: ids.map((id) => ({ id, object: "model" })) });

/** A program on this machine that behaves so. */
async function serverThat(behaviour: Behaviour, name = "Ollama") {
  const server = await startFakeUpstream(behaviour);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { name, port: Number(server.url.port), requests: server.requests };
}

test("models are found on several servers, in the order of the servers and of their lists", async () => {
  const ollama = await serverThat(json(listOf("gemma4:latest", "qwen3:8b")));
  const studio = await serverThat(json({ ...listOf("a/b c"), models: [{}] }), "LM Studio");
  expect(await findModels([studio, ollama])).toEqual([
    { server: "LM Studio", port: studio.port, id: "a/b c" },
    { server: "Ollama", port: ollama.port, id: "gemma4:latest" },
    { server: "Ollama", port: ollama.port, id: "qwen3:8b" },
  ]);
  expect(ollama.requests).toEqual([
    { method: "GET", path: "/v1/models", headers: expect.anything(), body: "" },
  ]);
  expect(Object.keys(ollama.requests[0]?.headers ?? {})).toEqual(["host", "connection"]);
});

test("what can't write, runs elsewhere or can't be shown is left out, and of many only the first 50 stay", async () => {
  const unable = ["nomic-embed-text:latest", "Qwen3-Embedding-0.6B", "gpt-oss:120b-cloud", "glm-4.6:cloud"];
  const unfit = ["", " ", "two\nlines", "\u202ereversed", "x".repeat(201), 7];
  const ollama = await serverThat(json(listOf(...unable, ...unfit, "cloudy:7b")));
  expect(await findModels([ollama])).toEqual([{ server: "Ollama", port: ollama.port, id: "cloudy:7b" }]);
  const ids = Array.from({ length: 200 }, (_, index) => `m${index}`);
  const many = await findModels([await serverThat(json(listOf(...ids)))]);
  expect(many.map(({ id }) => id)).toEqual(ids.slice(0, 50));
});

const fit = listOf("gemma4");

test.each<[string, Behaviour]>([
  ["a web page", raw("<!doctype html><title>Jenkins</title>", 200, { "content-type": "text/html" })],
  ["other JSON", json({ status: "ok", data: [{ id: "gemma4" }] })],
  ["a refusal that looks like a list", json(fit, 401)],
  ["far too much", json({ ...fit, padding: "x".repeat(512 * 1024) })],
  ["a broken connection", reset],
])("%s is no list of models", async (_what, behaviour) => {
  expect(await findModels([await serverThat(behaviour)])).toEqual([]);
});

test("a redirect isn't followed", async () => {
  const target = await serverThat(json(fit));
  const location = `http://127.0.0.1:${target.port}/v1/models`;
  expect(await findModels([await serverThat(json(fit, 307, { location }))])).toEqual([]);
  expect(target.requests).toEqual([]);
});

test("a server that says nothing, stops halfway or isn't there is waited for briefly", async () => {
  const servers = [await serverThat(silence), await serverThat(silenceHalfway)];
  const { port } = await refusingUrl();
  expect(await findModels([...servers, { name: "vLLM", port: Number(port) }], 50)).toEqual([]);
});
