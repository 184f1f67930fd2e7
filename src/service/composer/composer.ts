import type { z } from "zod";
import {
  type PaidOperation,
  type PrepRequest,
  prepResponse,
  type RephraseRequest,
  rephraseResponse,
  type WaveRequest,
  waveResponse,
} from "../../contract/operations.ts";
import type { StoredContact } from "../contact.ts";

/** Section 4.2's answer without its credit fields. */
export const prepText = prepResponse.omit({ credits_used: true, credits_remaining: true });

/** Section 4.3's answer without its credit fields. */
export const waveText = waveResponse.omit({ credits_used: true, credits_remaining: true });

/** Section 4.4's answer without its credit fields and the original, which the composer cannot alter. */
export const rephraseText = rephraseResponse.omit({
  original: true,
  credits_used: true,
  credits_remaining: true,
});

export type PrepText = z.infer<typeof prepText>;
export type WaveText = z.infer<typeof waveText>;
export type RephraseText = z.infer<typeof rephraseText>;

/** All that a composer may know of a contact. */
export type ComposerContact = StoredContact;

/** A wave's request with its default channel filled in. */
export type WaveBrief = WaveRequest & { channel: NonNullable<WaveRequest["channel"]> };

/** What each paid operation is given, and the text that it gives back. */
export interface Compositions {
  prep: { request: PrepRequest; answer: PrepText };
  wave: { request: WaveBrief; answer: WaveText };
  rephrase: { request: RephraseRequest; answer: RephraseText };
}

/**
 * Writes the texts of the paid operations. Each function may take its time and may fail: nothing is charged
 * for what it throws. `signal` is aborted when the text is no longer waited for.
 */
export type Composer = {
  [Each in PaidOperation]: (
    contact: ComposerContact,
    request: Compositions[Each]["request"],
    signal: AbortSignal,
  ) => Promise<Compositions[Each]["answer"]>;
} & {
  /** What went wrong lately, for operators: a sentence without anyone's text; absent if nothing can. */
  trouble?(): string | undefined;
};
