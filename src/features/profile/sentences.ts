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

/** How the command is used; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  "*Who is this person, and how do I speak with them?* Look-ups are free, and only you see the answer.",
  "`/profile jane@acme.com` by e-mail address",
  "`/profile linkedin.com/in/jane-whitfield` by LinkedIn URL",
  "`/profile @Jane` for someone in this workspace",
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

export const sharingTooSlow =
  "The profile service is slow just now, and nothing was shared. Try again in a minute.";
export const sharingFailed =
  "The profile can't be looked up just now, and nothing was shared. Try again in a minute.";
export const sharingChanged =
  "The profile has changed since you opened this. Look again, and share it if you still wish.";
export const sharingUnconfirmed =
  "Slack did not confirm that the profile was shared. Look whether it is there; if not, share it again.";
export const noTarget = "Choose a channel or a person.";

/**
 * What a failed look-up says to a person: what happened, what it cost, what to do.
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
