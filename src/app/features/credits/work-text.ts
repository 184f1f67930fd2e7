import { escapeText } from "../../blocks/mrkdwn.ts";
import { paidOperations, type Work } from "../../credits/operations.ts";
import { nameOf } from "../../outreach/contact.ts";

const maxNameLength = 150;

/** @returns mrkdwn: "brief for Jane Whitfield", "wave to Jane Whitfield" */
export function workText({ operation, request }: Work): string {
  const name = escapeText(nameOf(request.addressee), maxNameLength);
  return `${paidOperations[operation].name} ${paidOperations[operation].preposition} ${name}`;
}
