import { operations } from "../../contract/operations.ts";
import { readableAmount, readableCredits } from "./amount.ts";
import type { PaidOperation } from "./paid-call.ts";

/** @returns what a button that spends says, such as "Prep · 1 credit" or "Rephrase · 0.1" */
export function priced(text: string, operation: PaidOperation): string {
  const { price } = operations[operation];
  return `${text} · ${price % 10 === 0 ? readableCredits(price) : readableAmount(price)}`;
}

/** @returns "1 credit", "0.1 credit" */
export function priceOf(operation: PaidOperation): string {
  return readableCredits(operations[operation].price);
}
