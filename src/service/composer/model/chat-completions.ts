import { z } from "zod";
import { ComposerError } from "../composer-error.ts";

/** One message of a conversation with a model. */
export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** How an answer's shape is asked for; a server may take none of the first two. */
export type ResponseFormat = "json_schema" | "json_object" | "none";

/** What a server may take or refuse. */
export interface RequestForm {
  format: ResponseFormat;
  /** Whether the reasoning effort is sent. */
  hasEffort: boolean;
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  /** JSON Schema. */
  schema: object;
  signal: AbortSignal;
}

/** What a model wrote, and what it thought aloud in a field of its own. */
export interface ChatAnswer {
  content: string;
  reasoning: string;
  /** Whether it was cut off at its largest length. */
  isCut: boolean;
}

export interface ChatOptions {
  url: string;
  model: string;
  key: string | undefined;
  temperature?: number | undefined;
  reasoningEffort?: string | undefined;
  now: () => Date;
}

/** More than any text of ours, together with what a model thinks aloud. In bytes. */
const maxAnswer = 1024 * 1024;
/** Of a refusal, the beginning says what it is about. In bytes. */
const maxRefusal = 4_000;

const text = z.string().nullish().catch(undefined);
const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ type: z.string(), text }))]).nullish(),
          refusal: text,
          reasoning: text,
          reasoning_content: text,
        }),
        finish_reason: text,
      }),
    ],
    z.unknown(),
  ),
});

/**
 * Asks a model behind an OpenAI-compatible address: one request, never a second one. The length isn't set, and the
 * temperature only where one is given: models differ in how, and in whether they take it. It follows no redirect, since
 * people's data and the key would go with it.
 *
 * Source: https://platform.openai.com/docs/api-reference/chat/create; `reasoning` is vLLM's and Ollama's,
 * `reasoning_content` DeepSeek's and llama.cpp's, and content in parts is Mistral's.
 *
 * @returns a function that throws a `ComposerError`, which holds nothing of either side's text, or the signal's reason
 */
export function createChat({ url, model, key, temperature, reasoningEffort, now }: ChatOptions) {
  const address = `${url.replace(/\/$/, "")}/chat/completions`;
  const headers = {
    "content-type": "application/json",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };

  return async function chat(request: ChatRequest, form: RequestForm): Promise<ChatAnswer> {
    const { signal, messages, schema } = request;
    const body = JSON.stringify({
      model,
      messages,
      temperature,
      reasoning_effort: form.hasEffort ? reasoningEffort : undefined,
      response_format: responseFormats[form.format](schema),
    });
    try {
      const response = await fetch(address, { method: "POST", headers, body, signal, redirect: "manual" });
      if (!response.ok) throw await failureOf(response, now());
      const answer = await textOf(response, maxAnswer);
      if (answer.isCut) throw new ComposerError({ kind: "unusable answer", reason: "it is too large" });
      return answerIn(answer.text);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ComposerError) throw error;
      throw new ComposerError({ kind: "unreachable", code: codeOf(error) });
    }
  };
}

const responseFormats: Record<ResponseFormat, (schema: object) => object | undefined> = {
  json_schema: (schema) => ({ type: "json_schema", json_schema: { name: "text", strict: true, schema } }),
  json_object: () => ({ type: "json_object" }),
  none: () => undefined,
};

function answerIn(body: string): ChatAnswer {
  const read = completion.safeParse(parsedJson(body));
  if (!read.success) {
    const reason = "it is not in the form of a chat completion";
    throw new ComposerError({ kind: "unusable answer", reason });
  }
  const [{ message, finish_reason }] = read.data.choices;
  const { content, reasoning, reasoning_content } = message;
  if (message.refusal || finish_reason === "content_filter") {
    throw new ComposerError({ kind: "unusable answer", reason: "the model declined" });
  }
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  return {
    content: parts.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])).join(""),
    reasoning: reasoning_content || reasoning || "",
    isCut: finish_reason === "length",
  };
}

/** @returns `undefined` for what isn't JSON */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function failureOf(response: Response, now: Date): Promise<ComposerError> {
  const { status, headers } = response;
  const retryAfter = secondsOf(headers.get("retry-after"), now);
  if (status === 400 || status === 422) {
    const { text } = await textOf(response, maxRefusal);
    return new ComposerError({ kind: "refused", status, isEffort: /reasoning/i.test(text) });
  }
  await response.body?.cancel();
  if (status === 429) return new ComposerError({ kind: "rate limited", retryAfter });
  return status >= 500
    ? new ComposerError({ kind: "unreachable", code: `HTTP ${status}`, retryAfter })
    : new ComposerError({ kind: "refused", status });
}

/** @param value whole seconds or a date (RFC 9110, section 10.2.3) */
function secondsOf(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}

/** @returns the body, or about as much of it as may be read */
async function textOf(response: Response, max: number): Promise<{ text: string; isCut: boolean }> {
  if (response.body === null) return { text: "", isCut: false };
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for await (const piece of response.body) {
    size += piece.byteLength;
    text += decoder.decode(piece, { stream: true });
    if (size > max) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}

/** The system's code, which `fetch` hides in the cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
