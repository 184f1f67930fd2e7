import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { WorkerPool } from "#threads/worker-pool.ts";
import type { Composer, ComposerContact } from "../composer.ts";
import { ComposerError, type UnusableReason } from "../composer-error.ts";
import { type ChatAnswer, type ChatRequest, createChat } from "./chat-completions.ts";
import type { Composed, Problem } from "./checks/checked.ts";
import { createChecks } from "./checks/checks.ts";
import { type Complaint, judged, messagesFor, type Verdict } from "./judge.ts";
import { askedShape, createPrompt, dateInWords } from "./prompt.ts";
import { readAnswer } from "./read-answer.ts";
import { createRequestForms } from "./request-forms.ts";
import { composerOf, type Task } from "./tasks.ts";
import { createTrouble } from "./trouble.ts";

/** For one text with its repair, in milliseconds. A service that is stopped waits for less: see `stopComposing`. */
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
  /** Such as "low"; absent: the server's own. */
  reasoningEffort?: string | undefined;
  /** For one text with its repair, in milliseconds. */
  deadline?: number | undefined;
  /** Aborted when the service is being stopped and can wait for no text any longer; absent: it can. */
  stopping?: AbortSignal;
  /** Where answers are checked. */
  checks?: Pick<WorkerPool<Composed, Problem[]>, "run">;
  now?: () => Date;
  /** Makes a word that can't be guessed. */
  randomWord?: (() => string) | undefined;
  /** Waits before a second try. */
  pause?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Gets the reason for each further request. */
  onRepair?: (reason: UnusableReason | "the server takes no such request" | "the server failed") => void;
}

/**
 * Composes by a language model behind an OpenAI-compatible address. An answer that is not of the contract's shape, or
 * in which a check finds something wrong, is sent back once, with what it is; then what is merely doubtful passes. A
 * server that limits requests, is out of order or can't be reached is asked a second time, once for each text. One that
 * refuses the request's form is asked in another one for some minutes.
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
  const chat = createChat({ ...options, now });
  const forms = createRequestForms(options.reasoningEffort !== undefined, now);
  const trouble = createTrouble(now);

  async function composed<Text>(
    contact: ComposerContact,
    task: Task<Text>,
    requestersSignal: AbortSignal,
  ): Promise<Text> {
    const signal = AbortSignal.any([requestersSignal, stopping, AbortSignal.timeout(deadline)]);
    try {
      const text = await written(contact, task, signal);
      trouble.clear();
      return text;
    } catch (error) {
      requestersSignal.throwIfAborted();
      const failure = failureAt(error, signal);
      trouble.note(failure);
      throw failure;
    }
  }

  function failureAt(error: unknown, signal: AbortSignal): unknown {
    if (stopping.aborted) return new ComposerError({ kind: "stopped" });
    return signal.aborted ? new ComposerError({ kind: "too slow", deadline }) : error;
  }

  async function written<Text>(
    contact: ComposerContact,
    task: Task<Text>,
    signal: AbortSignal,
  ): Promise<Text> {
    const schema = askedShape(task.shape);
    const today = dateInWords(now());
    const prompt = createPrompt({ task, schema, contact, today, randomWord });
    const asked = withSecondTry(signal);
    const attempt = async (complaint?: Complaint): Promise<Verdict<Text>> => {
      const messages = messagesFor(prompt, complaint);
      const reply = readAnswer(await asked({ messages, schema, signal }), task.shape, task.tidied);
      return judged(prompt, reply, (text) =>
        checkedBy(checks, { ...task.composition(text), contact, today }, signal),
      );
    };
    const first = await attempt();
    if (first.kind === "passed") return first.text;
    onRepair(first.complaint.reason);
    return repaired(first, attempt(first.complaint));
  }

  /** @returns the same as `inSomeForm`, which may fail once in a way that passes */
  function withSecondTry(signal: AbortSignal): typeof inSomeForm {
    let hasFailed = false;
    return async (request) => {
      try {
        return await inSomeForm(request);
      } catch (error) {
        const milliseconds = hasFailed ? undefined : pauseAfter(error);
        // After a longer pause, no time would be left for a text.
        if (milliseconds === undefined || milliseconds > deadline / 2) throw error;
        hasFailed = true;
        onRepair("the server failed");
        await pause(milliseconds, signal);
        return inSomeForm(request);
      }
    };
  }

  async function inSomeForm(request: ChatRequest, form = forms.first()): Promise<ChatAnswer> {
    try {
      const answer = await chat(request, form);
      forms.keep(form);
      return answer;
    } catch (error) {
      const other = error instanceof ComposerError ? forms.after(form, error.failure) : undefined;
      if (other === undefined) throw error;
      onRepair("the server takes no such request");
      return inSomeForm(request, other);
    }
  }

  return {
    ...composerOf(composed),
    trouble: trouble.lately,
  };
}

/** A text that can't be checked isn't passed on: the payer was promised that it was. */
async function checkedBy(
  checks: Pick<WorkerPool<Composed, Problem[]>, "run">,
  composed: Composed,
  signal: AbortSignal,
): Promise<Problem[]> {
  try {
    return await checks.run(composed, signal);
  } catch (error) {
    signal.throwIfAborted();
    // Its message and its cause may quote the texts.
    throw new ComposerError({ kind: "unchecked", error: error instanceof Error ? error.name : "unknown" });
  }
}

/** @returns the mended text, or a merely doubtful first one where nothing better came */
async function repaired<Text>(
  first: Exclude<Verdict<Text>, { kind: "passed" }>,
  repair: Promise<Verdict<Text>>,
): Promise<Text> {
  const second = await repair.catch((error: unknown) => {
    if (first.kind === "refused") throw error;
    return first;
  });
  const text = [second, first].find((each) => each.kind !== "refused");
  if (text !== undefined) return text.text;
  const { reason } = (second.kind === "refused" ? second : first).complaint;
  throw new ComposerError({ kind: "unusable answer", reason });
}

/** @returns milliseconds after which the same request may succeed; `undefined`: it won't */
function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof ComposerError)) return undefined;
  const { failure } = error;
  if (failure.kind !== "rate limited" && failure.kind !== "unreachable") return undefined;
  return failure.retryAfter === undefined ? defaultPause : failure.retryAfter * 1_000;
}
