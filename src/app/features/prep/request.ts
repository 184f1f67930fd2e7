import { prepRequest } from "../../../contract/operations.ts";
import type { WorkOf } from "../../credits/operations.ts";

export type PrepKind = WorkOf<"prep">["request"]["prep_type"];

export const kind = prepRequest.shape.prep_type;

/** Each kind as shown in text and in a form. */
export const kinds: Readonly<Record<PrepKind, string>> = {
  meeting: "Meeting",
  call: "Call",
  presentation: "Presentation",
};

/** Our limits, in characters; the specification has none. */
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
