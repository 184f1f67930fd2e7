import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { WorkerPool } from "../../../language/worker-pool.ts";
import type { Composer, ComposerContact } from "../composer.ts";
import { ComposerError, type UnusableReason } from "../composer-error.ts";
import { createAsk, type Question, type Reply } from "./ask.ts";
import type { Composed, Problem } from "./checks/checked.ts";
import { createChecks } from "./checks/checks.ts";
import { createExchange } from "./exchange.ts";
import { type Complaint, judged, messagesFor, type Verdict } from "./judge.ts";
import { askedShape, createPrompt } from "./prompt.ts";
import { prepTask, rephraseTask, type Task, waveTask } from "./tasks.ts";

/**
 * For one text with its repair, in milliseconds: below the 90 s that the app waits for a paid call. A service that is
 * stopped waits for less: see `stopComposing`.
 */
const defaultDeadline = 60_000;

/** Milliseconds before a second try where the server doesn't say when. */
const defaultPause = 1_000;

export interface LanguageModelOptions {
  /** The address before `/chat/completions`, such as `https://host.example/v1`. */
  url: string;
  model: string;
  /** Absent: nothing is sent for one, as to your own server. */
  key: string | undefined;
  /** From 0 to 2; absent: the server's own. */
  temperature?: number | undefined;
  /** For one text with its repair, in milliseconds. */
  deadline?: number;
  /** Aborted when the service is being stopped and can wait for no text any longer; absent: it can. */
  stopping?: AbortSignal;
  /** Where answers are checked. */
  checks?: Pick<WorkerPool<Composed, Problem[]>, "run">;
  fetch?: typeof fetch;
  now?: () => Date;
  /** Makes a word that nobody can guess. */
  randomWord?: (() => string) | undefined;
  /** Waits before a second try. */
  pause?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Gets the reason for each further request. */
  onRepair?: (reason: UnusableReason | "the server takes no schema" | "the server failed") => void;
}

/**
 * Composes by a language model behind an OpenAI-compatible address. An answer that is not of the contract's shape, or
 * in which a check finds something wrong, is sent back once, with what it is. A server that limits requests, is out of
 * order or can't be reached is asked a second time, once for each text. One that takes no JSON Schema is asked for plain
 * JSON from then on.
 *
 * Each function throws a `ComposerError`, or the reason of its signal when that was aborted.
 */
export function createLanguageModelComposer(options: LanguageModelOptions): Composer {
  const {
    deadline = defaultDeadline,
    stopping = new AbortController().signal,
    now = () => new Date(),
    randomWord = () => randomBytes(9).toString("hex"),
    pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
    onRepair = () => undefined,
    checks = createChecks(),
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
    const schema = askedShape(task.shape);
    const { instruction, shape, composition, ...parts } = task;
    const prompt = createPrompt({ ...parts, task: instruction, schema, contact, today: now(), randomWord });
    const signal = AbortSignal.any([askersSignal, stopping, AbortSignal.timeout(deadline)]);
    const ask = withSecondTry(signal);
    const attempt = async (complaint?: Complaint): Promise<Verdict<Text>> => {
      const { instructions } = prompt;
      const messages = messagesFor(prompt, complaint);
      const reply = await ask({ instructions, messages, schema, shape, signal });
      return judged(prompt, reply, (answer) => checked({ ...composition(answer), contact }, signal));
    };
    try {
      const first = await attempt();
      if (first.kind === "composed") return first.text;
      onRepair(first.complaint.reason);
      const second = await attempt(first.complaint);
      if (second.kind === "composed") return second.text;
      throw new ComposerError({ kind: "unusable answer", reason: second.complaint.reason });
    } catch (error) {
      askersSignal.throwIfAborted();
      if (stopping.aborted) throw new ComposerError({ kind: "stopped" });
      if (signal.aborted) throw new ComposerError({ kind: "too slow", deadline });
      throw error;
    }
  }

  /** A text that can't be checked isn't passed on: whoever pays was promised that it was. */
  async function checked(composed: Composed, signal: AbortSignal): Promise<Problem[]> {
    try {
      return await checks.run(composed, signal);
    } catch (error) {
      signal.throwIfAborted();
      // Its message and its cause may quote the texts.
      throw new ComposerError({ kind: "unchecked", error: error instanceof Error ? error.name : "unknown" });
    }
  }

  /** @returns the same as `asked`, which may fail once in a way that passes */
  function withSecondTry(signal: AbortSignal): typeof asked {
    let hasFailed = false;
    return async (question) => {
      try {
        return await asked(question);
      } catch (error) {
        const milliseconds = hasFailed ? undefined : pauseAfter(error);
        // After a longer pause, no time would be left for a text.
        if (milliseconds === undefined || milliseconds > deadline / 2) throw error;
        hasFailed = true;
        onRepair("the server failed");
        await pause(milliseconds, signal);
        return asked(question);
      }
    };
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

/** @returns milliseconds after which the same request may succeed; `undefined`: it won't */
function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof ComposerError)) return undefined;
  const { failure } = error;
  if (failure.kind !== "rate limited" && failure.kind !== "unreachable") return undefined;
  return failure.retryAfter === undefined ? defaultPause : failure.retryAfter * 1_000;
}
