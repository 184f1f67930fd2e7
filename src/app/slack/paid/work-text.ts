import { escapeText } from "../../blocks/mrkdwn.ts";
import { paidOperations, type Work } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";

const maxNameLength = 150;

/** "brief for Jane Whitfield"; plain text. */
export function workText({ operation, request }: Work): string {
  const { name, preposition } = paidOperations[operation];
  return `${name} ${preposition} ${nameOf(request.addressee)}`;
}

/** What was asked for and for whom; mrkdwn. */
export function workMrkdwn({ operation, request }: Work): string {
  const { name, preposition } = paidOperations[operation];
  return `${name} ${preposition} ${escapeText(nameOf(request.addressee), maxNameLength)}`;
}
