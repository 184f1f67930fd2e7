import type { Button, ContextBlock } from "@slack/types";
import { button, context } from "../../blocks/card.ts";
import { resultValue } from "./paid-result.ts";

/** The buttons to a result's other versions. */
export const versionIds = { earlier: "paid_earlier_version", later: "paid_later_version" } as const;

/** A result's position among the versions of it that a person may read. */
export interface Versions {
  /** Counted from 1. */
  number: number;
  count: number;
  /** IDs of the calls before and after it. */
  earlier: string | undefined;
  later: string | undefined;
}

/**
 * @param calls IDs of all versions, oldest first
 * @param call the ID of the one that is shown
 * @returns `undefined` when it is the only one
 */
export function versionsOf(calls: readonly string[], call: string): Versions | undefined {
  const at = calls.indexOf(call);
  if (at < 0 || calls.length === 1) return undefined;
  return { number: at + 1, count: calls.length, earlier: calls[at - 1], later: calls[at + 1] };
}

/**
 * Each replaces what is shown by another version, which has a button back; free.
 *
 * @param about what these are versions of; plain text
 */
export function versionButtons({ number, earlier, later }: Versions, about: string): Button[] {
  const to = (id: string, version: number, call: string | undefined) =>
    call === undefined
      ? []
      : [
          button(id, `Version ${version} · free`, {
            about,
            value: resultValue.encode({ call, page: 0, isReopened: true }),
          }),
        ];
  return [...to(versionIds.earlier, number - 1, earlier), ...to(versionIds.later, number + 1, later)];
}

export function versionLine({ number, count }: Versions): ContextBlock {
  return context(`*Version ${number} of ${count}.*`);
}
