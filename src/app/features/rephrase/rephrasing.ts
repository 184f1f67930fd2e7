import { readable } from "../../blocks/rich-text.ts";
import type { CompositionOf } from "../../credits/operations.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";

/** A rephrasing: the request and the service's answer. */
export type Rephrasing = Pick<AnsweredCall, "id" | "person" | "charged" | "balanceAfter" | "settledAt"> & {
  composition: CompositionOf<"rephrase">;
};

/** @returns the service's text verbatim, with Slack's line breaks; `undefined` when nothing is visible */
export function rephrasedText({ composition }: Rephrasing): string | undefined {
  const { rephrased } = composition.answer.value;
  return readable(rephrased) && rephrased?.toWellFormed().replaceAll("\r\n", "\n");
}
