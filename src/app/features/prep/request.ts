import { prepRequest } from "../../../contract/operations.ts";
import type { WorkOf } from "../../credits/operations.ts";

export type PrepKind = WorkOf<"prep">["request"]["prep_type"];

export const kind = prepRequest.shape.prep_type;

/** Each kind, as it is written and as a form shows it. */
export const kinds: Readonly<Record<PrepKind, string>> = {
  meeting: "Meeting",
  call: "Call",
  presentation: "Presentation",
};

/** The specification limits neither; in characters. */
export const maxLength = {
  /** A line or two, such as a meeting's title; the card shows it. */
  topic: 300,
  /** As much as a field of Slack's forms takes. */
  agenda: 3_000,
} as const;

/** @returns the kind of this name, in any case */
export function readKind(name: string): PrepKind | undefined {
  return kind.safeParse(name.toLowerCase()).data;
}
