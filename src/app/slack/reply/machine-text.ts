import type { MessageMetadata } from "@slack/types";
import type { PaidOperation } from "#contract/operations.ts";

/** How a text came about that a machine wrote and a person posts for others. */
export interface MachineText {
  operation: PaidOperation;
  /** Whether the person changed it before posting. */
  isEdited: boolean;
}

/** Such as "Written with AI"; for the notification too, which is all that a screen reader may read of a message. */
export function originOf({ operation, isEdited }: MachineText): string {
  const made = operation === "rephrase" ? "Rephrased" : "Written";
  return `${made} with AI${isEdited ? ", edited" : ""}`;
}

/**
 * That a machine wrote it, in a sentence with who answers for it.
 *
 * @param posted what the person did with it
 * @param person a mention
 * @returns mrkdwn
 */
export function originLine(text: MachineText, posted: "shared" | "sent", person: string): string {
  return `${originOf(text)}${text.isEdited ? "" : ` · ${posted}`} by ${person}`;
}

/**
 * That a machine wrote it, for programs. Any app that reads the conversation may read it, so it has nothing of the contact or the text.
 * Source: https://docs.slack.dev/messaging/message-metadata/designing-metadata-event-schema
 */
export function originMetadata({ operation, isEdited }: MachineText): MessageMetadata {
  return {
    event_type: "text_generated",
    event_payload: { generator: "machine", operation, is_edited: isEdited },
  };
}
