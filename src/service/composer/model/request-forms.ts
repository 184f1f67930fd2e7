import type { ComposerFailure } from "../composer-error.ts";
import type { RequestForm, ResponseFormat } from "./chat-completions.ts";

/** Milliseconds until a form that a server refused is tried again: it may have been updated, or was short of memory. */
export const retryInterval = 10 * 60_000;

const formats: readonly ResponseFormat[] = ["json_schema", "json_object", "none"];

/**
 * Finds out what a server takes: a JSON Schema, plain JSON or nothing of that kind (LM Studio refuses plain JSON, older
 * servers the schema), and a reasoning effort. What it takes is remembered for a while.
 *
 * @param hasEffort whether a reasoning effort is set
 */
export function createRequestForms(hasEffort: boolean, now: () => Date) {
  const full: RequestForm = { format: "json_schema", hasEffort };
  let taken = { form: full, until: 0 };
  return {
    /** @returns the form to begin with */
    first: (): RequestForm => (now().getTime() < taken.until ? taken.form : full),

    /** @returns the form to try after a refusal, or `undefined` when there's none left or another one wouldn't help */
    after(form: RequestForm, failure: ComposerFailure): RequestForm | undefined {
      // How servers say that they don't know a setting; they say other things with it as well.
      if (failure.kind !== "refused" || (failure.status !== 400 && failure.status !== 422)) return undefined;
      if (form.hasEffort && failure.isEffort) return { ...form, hasEffort: false };
      const format = formats[formats.indexOf(form.format) + 1];
      if (format !== undefined) return { ...form, format };
      return form.hasEffort ? { ...form, hasEffort: false } : undefined;
    },

    /** Remembers a form that was taken. */
    keep(form: RequestForm): void {
      if (form === full || form === taken.form) return;
      taken = { form, until: now().getTime() + retryInterval };
    },
  };
}
