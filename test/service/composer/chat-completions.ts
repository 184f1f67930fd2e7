import { z } from "zod";
import { createComposer } from "#service/composer/create-composer.ts";
import { createChecks } from "#service/composer/model/checks/checks.ts";
import type { LanguageModelOptions } from "#service/composer/model/language-model-composer.ts";
import type { StoredContact } from "#service/contact.ts";
import {
  type Behaviour,
  json,
  type ReceivedRequest,
  startFakeUpstream,
} from "../../support/servers/fake-upstream.ts";

/**
 * The stand-in for a language model: a real server on loopback that speaks the wire of chat completions, or does not.
 * Source of the wire: https://platform.openai.com/docs/api-reference/chat/object
 */

export const key = "sk-stand-in-0123456789";
export const model = "stand-in-1";

/** One thread for all of a file's composers. */
const checks = createChecks({ timeLimit: 60_000 });

/** An answer whose message is as given, with what else a choice may say. */
export function choice(message: Record<string, unknown>, finishReason = "stop"): Behaviour {
  return json({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_767_225_600,
    model,
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
}

/** An answer that says so; what is no text is written as JSON. */
export function says(content: unknown, finishReason?: string): Behaviour {
  return choice({ content: typeof content === "string" ? content : JSON.stringify(content) }, finishReason);
}

/**
 * A composer before a model that behaves so. Its words that can't be guessed are word-1, word-2 and so on; its pauses
 * are noted and take no time.
 */
export async function modelThat(behaviour: Behaviour, options: Partial<LanguageModelOptions> = {}) {
  const server = await startFakeUpstream(behaviour);
  const repairs: string[] = [];
  const pauses: number[] = [];
  let words = 0;
  const composer = createComposer({
    url: server.url.href,
    model,
    key,
    randomWord: () => {
      words += 1;
      return `word-${words}`;
    },
    checks,
    onRepair: (reason) => repairs.push(reason),
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    ...options,
  });
  return {
    composer,
    repairs,
    pauses,
    requests: server.requests,
    bodies: () => server.requests.map(bodyOf),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const body = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.unknown().optional(),
});

export function bodyOf(request: ReceivedRequest) {
  return body.parse(JSON.parse(request.body));
}

export const never = new AbortController().signal;

export const contact: StoredContact = {
  name: "Ada Example",
  profile: {
    id: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
    worldview_label: "Evidence First",
    operating_style_label: "Closer",
    gem_tier: "Ruby",
    tone_zone: "Crisp",
    confidence: 0.9,
    tone_summary: "Short and dry.",
  },
  connection_language: {
    must_do: "Get to the point.",
    must_never: "Open with small talk.",
    likes_this: "Numbers.",
    not_that: "Hype.",
  },
  relationship: { tone_zone: "Warm", last_signal_at: "2026-03-01T09:00:00.000Z" },
};

export const contactId = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";

/** What most tests ask for. */
export const message =
  "I was wondering whether you could send 40 seats by 3 May, not later? https://acme.example/a";
export const asked = { contact_id: contactId, message };

/** What passes as an answer. */
export const good = {
  rephrased: "Send 40 seats by 3 May, not later: https://acme.example/a",
  reasoning: "Ada wants it short.",
};
export const letter = { wave: { subject: "Renewal", body: "Ada,\n\nCan we talk?", reasoning: "Short." } };

/** As a model is given it. */
export function data(value: unknown, mark = "data-word-1"): string {
  return `<${mark}>\n${JSON.stringify(value)}\n</${mark}>`;
}
