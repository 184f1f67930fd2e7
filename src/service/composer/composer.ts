import { z } from "zod";
import {
  type PaidOperation,
  prepRequest,
  prepResponse,
  rephraseRequest,
  rephraseResponse,
  waveRequest,
  waveResponse,
} from "../../contract/operations.ts";
import type { StoredContact } from "../contact.ts";

const credits = { credits_used: true, credits_remaining: true } as const;
/** A required text that is blank counts as missing. */
const givenText = z.string().regex(/\S/);

/** Sections 4.2 to 4.4: what each paid operation is given, and what is written, which is its answer but for the credits. */
const written = {
  prep: { request: prepRequest.extend({ topic: givenText }), text: prepResponse.omit(credits) },
  wave: {
    request: waveRequest.extend({ channel: waveRequest.shape.channel.default("email") }),
    text: waveResponse.omit(credits),
  },
  rephrase: {
    request: rephraseRequest.extend({ message: givenText }),
    // No composer can alter the original.
    text: rephraseResponse.omit({ ...credits, original: true }),
  },
};

/** What each paid operation is given, and the text that it gives back. */
export type Compositions = {
  [Each in PaidOperation]: {
    request: z.infer<(typeof written)[Each]["request"]>;
    answer: z.infer<(typeof written)[Each]["text"]>;
  };
};

/** The shapes of requests and texts. */
export const compositions: {
  [Each in PaidOperation]: {
    request: z.ZodObject & z.ZodType<Compositions[Each]["request"]>;
    text: z.ZodObject & z.ZodType<Compositions[Each]["answer"]>;
  };
} = written;

export type PrepText = Compositions["prep"]["answer"];
export type WaveText = Compositions["wave"]["answer"];
export type RephraseText = Compositions["rephrase"]["answer"];
/** A wave's request with its default channel filled in. */
export type WaveBrief = Compositions["wave"]["request"];

/** All that a composer may know of a contact. */
export type ComposerContact = StoredContact;

/**
 * Writes the texts of the paid operations. Each function may take its time and may fail: nothing is charged
 * for what it throws. `signal` is aborted when the text is no longer waited for.
 */
export type Composer = Writers & {
  /** Whether the same contact and request always give the same text. */
  readonly isDeterministic?: boolean | undefined;
  /** What went wrong lately, for operators: a sentence without anyone's text; absent if nothing can. */
  trouble?(): string | undefined;
};
export type Writers = {
  [Each in PaidOperation]: (
    contact: ComposerContact,
    request: Compositions[Each]["request"],
    signal: AbortSignal,
  ) => Promise<Compositions[Each]["answer"]>;
};

/** @returns an operation's answer, but for the credits; of a rephrasing, with the submitted message unchanged */
export async function composeAnswer<Each extends PaidOperation>(
  writers: Writers,
  asked: {
    operation: Each;
    contact: ComposerContact;
    request: Compositions[Each]["request"];
    signal: AbortSignal;
  },
): Promise<object> {
  const { operation, contact, request, signal } = asked;
  const text = compositions[operation].text.parse(await writers[operation](contact, request, signal));
  return { ...("message" in request && { original: request.message }), ...text };
}

/** @returns a composer that passes each request to whichever is current */
export function currentComposer(current: () => Composer): Composer {
  return {
    get isDeterministic() {
      return current().isDeterministic;
    },
    prep: (...asked) => current().prep(...asked),
    wave: (...asked) => current().wave(...asked),
    rephrase: (...asked) => current().rephrase(...asked),
  };
}
