import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { builtInComposer } from "../../../src/service/composer/built-in.ts";
import { createComposer } from "../../../src/service/composer/create-composer.ts";
import { refusingUrl } from "../../support/servers/fake-upstream.ts";

test("without settings it is the built-in composer", () => {
  expect(createComposer(undefined)).toBe(builtInComposer);
});

/** Prints what a process has loaded before a call, and what after one that nobody answers. */
function script(settings: unknown): string {
  return `
    import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({ resolve: (name, context, next) => { seen.add(name); return next(name, context); } });
    const { createComposer } = await import("./src/service/composer/create-composer.ts");
    const composer = createComposer(${JSON.stringify(settings)});
    const loaded = () => ["ai", "@ai-sdk/openai-compatible"].filter((name) => seen.has(name));
    const before = loaded();
    const profile = { worldview_label: "", operating_style_label: "", gem_tier: "", tone_zone: "", confidence: 1 };
    const connection_language = { must_do: "", must_never: "", likes_this: "", not_that: "" };
    const signal = new AbortController().signal;
    const asked = composer.rephrase({ profile, connection_language }, { contact_id: "", message: "Hi" }, signal);
    const failed = await asked.then(() => "", (error) => error.message);
    console.log(JSON.stringify({ before, after: loaded(), failed }));
  `;
}

test.each<[string, boolean, string[], string]>([
  ["a service without a model never loads the model's libraries", false, [], ""],
  [
    "a service with a model loads them at the first call",
    true,
    ["ai", "@ai-sdk/openai-compatible"],
    "The language model's server can't be reached or doesn't answer (ECONNREFUSED).",
  ],
])("%s", async (_, hasModel, after, failed) => {
  const settings = hasModel ? { url: (await refusingUrl()).href, model: "stand-in-1" } : undefined;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    script(settings),
  ]);
  expect(z.json().parse(JSON.parse(stdout))).toEqual({ before: [], after, failed });
  expect(stderr).toBe("");
});
