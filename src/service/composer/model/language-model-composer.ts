import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Composer, ComposerContact } from "../composer.ts";
import { ComposerError, type UnusableReason } from "../composer-error.ts";
import { createAsk, type Question, type Reply } from "./ask.ts";
import { createExchange } from "./exchange.ts";
import { type Complaint, judged, messagesFor, type Verdict } from "./judge.ts";
import { createPrompt, type Prompt } from "./prompt.ts";
import { prepTask, rephraseTask, type Task, waveTask } from "./tasks.ts";

/**
 * For one text with its repair, in milliseconds: below the 90 s that the app waits for a paid call. A service that is
 * stopped waits for less: see `stopComposing`.
 */
const usualDeadline = 60_000;

export interface LanguageModelOptions {
  /** The address before `/chat/completions`, such as `https://host.example/v1`. */
  url: string;
  model: string;
  /** Absent: nothing is sent for one, as to a server of one's own. */
  key: string | undefined;
  /** For one text with its repair, in milliseconds. */
  deadline?: number;
  /** Aborted when the service is being stopped and can wait for no text any longer; absent: it can. */
  stopping?: AbortSignal;
  fetch?: typeof fetch;
  now?: () => Date;
  /** Makes a word that nobody can guess. */
  randomWord?: (() => string) | undefined;
  /** Told why a second request was made. */
  onRepair?: (reason: UnusableReason | "the server takes no schema") => void;
}

/**
 * Composes by a language model behind an OpenAI-compatible address. An answer that is not of the contract's shape, breaks
 * a limit or does not keep the facts is sent back once, with what is wrong. Nothing else is asked twice, but for a
 * server that takes no JSON Schema: it is asked for plain JSON from then on.
 *
 * Each function throws a `ComposerError`, or the reason of its signal when that was aborted.
 */
export function createLanguageModelComposer(options: LanguageModelOptions): Composer {
  const {
    deadline = usualDeadline,
    stopping = new AbortController().signal,
    now = () => new Date(),
    randomWord = () => randomBytes(9).toString("hex"),
    onRepair = () => undefined,
  } = options;
  const ask = createAsk({
    ...options,
    fetch: createExchange({ fetch: options.fetch ?? fetch, now }),
  });
  let holdsToShape = true;

  async function composed<Text>(
    contact: ComposerContact,
    task: Task<Text>,
    askersSignal: AbortSignal,
  ): Promise<Text> {
    const schema = z.toJSONSchema(task.shape);
    const { instruction, request } = task;
    const prompt = createPrompt({ task: instruction, schema, contact, request, randomWord });
    const signal = AbortSignal.any([askersSignal, stopping, AbortSignal.timeout(deadline)]);
    try {
      const first = await attempt(task, prompt, signal);
      if (first.kind === "composed") return first.text;
      onRepair(first.complaint.reason);
      const second = await attempt(task, prompt, signal, first.complaint);
      if (second.kind === "composed") return second.text;
      throw new ComposerError({ kind: "unusable answer", reason: second.complaint.reason });
    } catch (error) {
      askersSignal.throwIfAborted();
      if (stopping.aborted) throw new ComposerError({ kind: "stopped" });
      if (signal.aborted) throw new ComposerError({ kind: "too slow", deadline });
      throw error;
    }
  }

  async function attempt<Text>(
    task: Task<Text>,
    prompt: Prompt,
    signal: AbortSignal,
    complaint?: Complaint,
  ): Promise<Verdict<Text>> {
    const { instructions } = prompt;
    const messages = messagesFor(prompt, complaint);
    return judged(task, prompt, await asked({ instructions, messages, shape: task.shape, signal }));
  }

  async function asked<Text>(question: Question<Text>): Promise<Reply<Text>> {
    const knew = holdsToShape;
    try {
      return await ask(question, knew);
    } catch (error) {
      if (!knew || !isRefusedAsBad(error)) throw error;
      onRepair("the server takes no schema");
      const reply = await ask(question, false);
      holdsToShape = false;
      return reply;
    }
  }

  return {
    prep: (contact, request, signal) => composed(contact, prepTask(request), signal),
    wave: (contact, request, signal) => composed(contact, waveTask(request), signal),
    rephrase: (contact, request, signal) => composed(contact, rephraseTask(request), signal),
  };
}

/** How servers say that they know no JSON Schema; they say other things with it as well. */
function isRefusedAsBad(error: unknown): boolean {
  if (!(error instanceof ComposerError) || error.failure.kind !== "refused") return false;
  return error.failure.status === 400 || error.failure.status === 422;
}
