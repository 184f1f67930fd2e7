import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  AISDKError,
  extractJsonMiddleware,
  extractReasoningMiddleware,
  generateText,
  type JSONSchema7,
  jsonSchema,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  TypeValidationError,
  wrapLanguageModel,
} from "ai";
import { z } from "zod";
import { ComposerError } from "../composer-error.ts";

/** What came back, if it came back at all. */
export type Reply<Text> =
  | { kind: "read"; text: Text; written: string }
  /** The model answered, but not so that it can be read. `instruction` says what is wrong, for the model. */
  | { kind: "unread"; instruction: string; written: string };

export interface Question<Text> {
  instructions: string;
  messages: ModelMessage[];
  /** What is asked for: the shape, and maybe fields that are dropped. */
  schema: JSONSchema7;
  /** What is read. */
  shape: z.ZodType<Text>;
  signal: AbortSignal;
}

export interface AskOptions {
  url: string;
  model: string;
  key: string | undefined;
  temperature?: number | undefined;
  fetch: typeof fetch;
}

/**
 * Asks a model behind an OpenAI-compatible address for an object: one request, never a second one. The length isn't
 * set, and the temperature only where one is given: models differ in how, and in whether they take it.
 *
 * Source: https://platform.openai.com/docs/api-reference/chat/create
 */
export function createAsk({ url, model, key, temperature, fetch }: AskOptions) {
  // Its warnings quote what was sent; nobody else here uses the library.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const provider = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name: "composer",
      baseURL: url,
      fetch,
      supportsStructuredOutputs,
      ...(key !== undefined && { apiKey: key }),
    });
  const models = { toShape: readable(provider(true)(model)), toJson: readable(provider(false)(model)) };

  /**
   * @param holdsToShape whether the server is asked to hold the model to the shape; if not, to JSON alone
   * @throws ComposerError, or the signal's reason
   */
  return async function ask<Text>(question: Question<Text>, holdsToShape: boolean): Promise<Reply<Text>> {
    try {
      const result = await generateText({
        model: holdsToShape ? models.toShape : models.toJson,
        output: Output.object({ schema: readAs(question), name: "text" }),
        instructions: question.instructions,
        messages: question.messages,
        ...(temperature !== undefined && { temperature }),
        maxRetries: 0,
        abortSignal: question.signal,
        telemetry: { isEnabled: false },
      });
      if (result.finishReason === "content-filter") throw declined();
      return { kind: "read", text: result.output, written: result.text };
    } catch (error) {
      return unread(error);
    }
  };
}

function readAs<Text>({ schema, shape }: Question<Text>) {
  return jsonSchema<Text>(schema, {
    validate: (value) => {
      const read = shape.safeParse(value);
      return read.success ? { success: true, value: read.data } : { success: false, error: read.error };
    },
  });
}

/** Models that think aloud, or set JSON in a fence as in a chat, are read all the same. */
function readable(model: Parameters<typeof wrapLanguageModel>[0]["model"]) {
  return wrapLanguageModel({
    model,
    middleware: [extractJsonMiddleware(), extractReasoningMiddleware({ tagName: "think" })],
  });
}

function unread(error: unknown): Reply<never> {
  if (NoObjectGeneratedError.isInstance(error)) {
    if (error.finishReason === "content-filter") throw declined();
    return { kind: "unread", instruction: mistakeOf(error), written: error.text ?? "" };
  }
  if (NoOutputGeneratedError.isInstance(error)) {
    return {
      kind: "unread",
      instruction: "There was no JSON object. Call no tool; answer with the object.",
      written: "",
    };
  }
  if (AISDKError.isInstance(error)) {
    // Its message, its cause and its fields may hold both sides' texts.
    throw new ComposerError({
      kind: "unusable answer",
      reason: "it is not in the form of a chat completion",
    });
  }
  throw error;
}

function declined() {
  return new ComposerError({ kind: "unusable answer", reason: "the model declined" });
}

function mistakeOf({ finishReason, cause }: NoObjectGeneratedError): string {
  if (finishReason === "length") return "The answer was cut off: be shorter.";
  const mismatch = TypeValidationError.isInstance(cause) ? cause.cause : undefined;
  return mismatch instanceof z.ZodError
    ? `It does not match the schema:\n${z.prettifyError(mismatch)}`
    : "It is not one JSON object with nothing around it.";
}
