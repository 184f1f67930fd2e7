import { expect, test } from "vitest";
import { z } from "zod";
import type { LanguageModelOptions } from "#service/composer/model/language-model-composer.ts";
import { retryInterval } from "#service/composer/model/request-forms.ts";
import { json } from "../../support/servers/fake-upstream.ts";
import { asked, contact, good, modelThat, never, says } from "./chat-completions.ts";

/** A server that refuses requests by what they hold, as its own words say. */
async function modelRefusing(
  refused: (body: string) => string | undefined,
  options: Partial<LanguageModelOptions>,
) {
  const stand = await modelThat((response, requestsSoFar) => {
    const message = refused(stand.requests.at(-1)?.body ?? "");
    const behaviour = message === undefined ? says(good) : json({ error: { message } }, 400);
    behaviour(response, requestsSoFar);
  }, options);
  return stand;
}

const sentForm = z.object({
  response_format: z.object({ type: z.string() }).optional(),
  reasoning_effort: z.string().optional(),
});

test.each<[string, word: string, says: string, forms: string[]]>([
  ["takes no schema", "json_schema", "unavailable", ["json_schema low", "json_object low"]],
  [
    "takes neither schema nor JSON, as LM Studio with some models",
    "response_format",
    "'response_format.type' must be 'text'",
    ["json_schema low", "json_object low", "none low"],
  ],
  [
    "takes no reasoning effort, and says so",
    "reasoning_effort",
    "Unrecognized request argument: reasoning_effort",
    ["json_schema low", "json_schema"],
  ],
  [
    "takes no reasoning effort, and says so in a long sentence",
    "reasoning_effort",
    `No reasoning_effort: ${"a".repeat(10_000)}`,
    ["json_schema low", "json_schema"],
  ],
  [
    "takes no reasoning effort, and says nothing",
    "reasoning_effort",
    "bad request",
    ["json_schema low", "json_object low", "none low", "none"],
  ],
])("a server that %s is asked otherwise, for some minutes", async (_, word, said, forms) => {
  const refused = (body: string) => (body.includes(word) ? said : undefined);
  let now = new Date("2026-03-10T09:00:00.000Z");
  await using stand = await modelRefusing(refused, { reasoningEffort: "low", now: () => now });
  const sentForms = () =>
    stand.requests.map(({ body }) => {
      const { response_format, reasoning_effort } = sentForm.parse(JSON.parse(body));
      return [response_format?.type ?? "none", reasoning_effort].filter(Boolean).join(" ");
    });
  expect(await stand.composer.rephrase(contact, asked, never)).toEqual(good);
  expect(await stand.composer.rephrase(contact, asked, never)).toEqual(good);
  expect(sentForms()).toEqual([...forms, forms.at(-1)]);
  expect(stand.repairs).toEqual(forms.slice(1).map(() => "the server takes no such request"));
  now = new Date(now.getTime() + retryInterval);
  expect(await stand.composer.rephrase(contact, asked, never)).toEqual(good);
  expect(sentForms()).toEqual([...forms, forms.at(-1), ...forms]);
});

test("a server that refuses every form is refused, and tells an operator what to look at until a text comes", async () => {
  let isFixed = false;
  let now = new Date("2026-03-10T09:00:00.000Z");
  const refused = () => (isFixed ? undefined : "no such model");
  await using stand = await modelRefusing(refused, { now: () => now });
  const failing = () =>
    expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
      failure: { kind: "refused", status: 400 },
    });
  const sentence =
    "The language model's server answered 400: check COMPOSER_URL, COMPOSER_MODEL and COMPOSER_KEY.";
  expect(stand.composer.trouble?.()).toBeUndefined();
  await failing();
  expect([stand.requests.length, stand.composer.trouble?.()]).toEqual([3, sentence]);
  now = new Date(now.getTime() + 15 * 60_000);
  expect(stand.composer.trouble?.()).toBeUndefined();
  await failing();
  isFixed = true;
  expect(stand.composer.trouble?.()).toBe(sentence);
  await stand.composer.rephrase(contact, asked, never);
  expect(stand.composer.trouble?.()).toBeUndefined();
});
