import { escapeText } from "../../blocks/mrkdwn.ts";
import {
  OutOfCreditsError,
  type OutreachError,
  RateLimitedError,
  RefusedInputError,
  UnauthorizedError,
  UnknownContactError,
  UnreadableAnswerError,
} from "../../outreach/errors.ts";

/** A one-line description of the command; mrkdwn. */
export const help = "`/profile jane@acme.com` · who they are, and how to speak with them · free";

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  "*Who is this person, and how do I speak with them?* Look-ups are free, and only you see the answer.",
  "`/profile jane@acme.com` by e-mail address",
  "`/profile linkedin.com/in/jane-whitfield` by LinkedIn URL",
  "`/profile @Jane` for someone in this workspace",
  "`/profile link jane@acme.com 6f1c2a94-…` links the contact id that briefs and messages need",
  "`/profile import` links many, for administrators",
  "`/profile help` shows this",
].join("\n");

/** @param text what was typed */
export function unreadable(text: string): string {
  return `I can't read “${escapeText(text, 80)}” as a contact.`;
}

export const several = "I found more than one contact in that. Look them up one at a time.";

/** For a form's field, where no markup is read. */
export const unreadableField =
  "This is neither an e-mail address nor a LinkedIn profile URL, such as linkedin.com/in/jane-whitfield.";

/** When a contact id was typed where an address is needed. */
export const idIsNoAddress =
  "That is a contact id, and profiles are looked up by e-mail address or LinkedIn URL. Look-ups are free, and nothing was charged.";
export const linkNeedsAddress =
  "To link a contact id, name the contact by e-mail address, LinkedIn URL or mention first: `/profile link jane@acme.com` and then the id. Nothing was linked.";

/** For messages and form fields alike. */
export const unreadableId = "This is no contact id: one looks like 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1.";

/** For a form's field. */
export const chooseAddress = "Choose a contact by e-mail address or LinkedIn URL.";

export const administratorsOnly =
  "Only administrators of this workspace can import contact ids. You can link one at a time with `/profile link`.";
export const noFile = "Choose a file.";
export const fileTooLarge = "The file is larger than 1 MiB. Split it.";
export const readingFile = "Reading the file…";
export const fileUnavailable =
  "Slack did not give us the file, so nothing was linked. Try again; if it stays so, tell whoever runs Rapport.";
export const importFailed =
  "The import broke off. Nothing was charged. Import the file again: what is linked already stays.";

/** @param problem plain text: why the file cannot be read */
export function linksFileProblem(problem: string): string {
  return `${escapeText(problem, 300)} Nothing was linked.`;
}

/** What a shared profile does not show; mrkdwn. */
export const staysBack = "Tier, tone, confidence and relationship stay with you.";
export const sharingTooSlow =
  "The profile service is slow just now, and nothing was shared. Try again in a minute.";
export const sharingFailed =
  "The profile can't be looked up just now, and nothing was shared. Try again in a minute.";
export const sharingChanged =
  "The profile has changed since you opened this. Look again, and share it if you still wish.";

/**
 * Explains a failed look-up: what happened, what it cost, what to do.
 *
 * @returns mrkdwn
 */
export function lookupFailure(error: OutreachError): string {
  return `${happened(error)} Nothing was charged. ${remedy(error)}`;
}

function happened(error: OutreachError): string {
  if (error instanceof UnauthorizedError) return "The profile service does not accept our key.";
  if (error instanceof OutOfCreditsError) return "The profile service says that your team is out of credits.";
  if (error instanceof RateLimitedError) return "The profile service asks us to slow down.";
  if (error instanceof UnreadableAnswerError)
    return "The profile service answered with something we can't read.";
  if (error instanceof UnknownContactError) return "The profile service does not know this contact.";
  if (error instanceof RefusedInputError) {
    return error.detail === undefined
      ? "The profile service does not take this contact."
      : `The profile service does not take this contact. It says: “${escapeText(error.detail.replace(/[.\s]+$/, ""), 200)}”.`;
  }
  return "We couldn't reach the profile service.";
}

function remedy(error: OutreachError): string {
  if (error instanceof UnauthorizedError) return "Ask whoever runs Rapport to check PROFILE_API_KEY.";
  if (error instanceof RateLimitedError) {
    return `Try again in ${error.retryAfter === undefined ? "a minute" : `${Math.ceil(error.retryAfter)} seconds`}.`;
  }
  if (error instanceof RefusedInputError || error instanceof UnknownContactError)
    return "Check the spelling.";
  if (error instanceof UnreadableAnswerError) return "Try again; if it stays so, tell whoever runs Rapport.";
  return "Try again in a minute.";
}

export const authorIsApp = "This message was written by an app, and apps have no profile.";
