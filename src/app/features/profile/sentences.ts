import { escapeText, quotation, secondsText } from "../../blocks/mrkdwn.ts";
import { notConnected } from "../../blocks/not-connected.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Contact, nameOf } from "../../outreach/contact.ts";
import { NotAllowedError, OutreachError } from "../../outreach/service/errors.ts";
import { crmSilence, doubtText, type NameDoubt } from "../../slack/input/name-doubt.ts";

/** A one-line description of the command; mrkdwn. */
export const help = "`/profile jane@acme.com` · who they are, and how to speak with them · free";

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  "*Who is this person, and how do I speak with them?* Look-ups are free, and only you see the answer.",
  "`/profile jane@acme.com` by e-mail address",
  "`/profile linkedin.com/in/jane-whitfield` by LinkedIn URL",
  "`/profile @Jane` for someone in this workspace, `/profile Jane` also for people you've looked up or meet, `/profile acme` for those of a company",
  "`/profile link jane@acme.com 6f1c2a94-…` links the contact ID that briefs and messages need, `/profile unlink jane@acme.com` takes it back",
  "`/profile admin` says what workspace admins can do",
  "`/profile help` shows this",
].join("\n");

/**
 * Where administrators find what's theirs; mrkdwn.
 * Source: https://docs.slack.dev/interactivity/deep-linking
 */
export function adminUsage({ team_id, api_app_id }: { team_id: string; api_app_id: string }): string {
  const home = escapeText(`slack://app?team=${team_id}&id=${api_app_id}&tab=home`, 200);
  return [
    `*For workspace admins.* Everything is at the end of <${home}|Rapport's Home>:`,
    "•  the profile service's key, caps and approvals, channels with people from outside, your own e-mail domains",
    "•  what's held about one person: block, unblock, export, forget, who used it",
    "•  the import of contact IDs, the log and spending as CSV, and a notice for contacts",
    "You can also type `/profile block jane@acme.com`, `/profile forget jane@acme.com`, or `/profile who jane@acme.com`.",
  ].join("\n");
}

/** Asks who somebody is; mrkdwn. */
export function doubtSentence(doubt: NameDoubt): string {
  const typed = `“${escapeText(doubt.typed, 80)}”`;
  switch (doubt.kind) {
    case "several":
      return `Who do you mean by ${typed}?`;
    case "none":
      return `We don't know anyone called ${typed}, so nothing was looked up. Try their e-mail address or LinkedIn URL.${crmSilence(doubt)}`;
    case "unreadable":
      return `${typed} isn't an e-mail address or a LinkedIn profile URL, so nothing was looked up.`;
    default:
      return escapeText(doubtText(doubt), 500);
  }
}

export const several = "That's more than one contact. Look them up one at a time.";

/** For a form's field, where no markup is read. */
export const unreadableField =
  "That isn't an e-mail address or a LinkedIn profile URL, such as linkedin.com/in/jane-whitfield, nor anyone we know by name.";

/** When a contact id was typed where an address is needed. */
export const idIsNoAddress =
  "That's a contact ID. Look people up by e-mail address or LinkedIn URL instead. Nothing was charged.";
export const linkNeedsAddress =
  "To link a contact ID, start with the contact's e-mail address, LinkedIn URL or mention: `/profile link jane@acme.com`, then the ID. Nothing was linked.";
export const unlinkNeedsContact =
  "Whose contact ID? Type `/profile unlink jane@acme.com`. Nothing was changed.";
export const nothingChanged = "Nothing was changed.";
export const oneContact = "That's more than one contact. Nothing was changed. Try one at a time.";

/** For messages and form fields alike. */
export const unreadableId = "That isn't a contact ID. They look like 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1.";

/** @param contact their name and address */
export function notLinked(contact: string): string {
  return `No contact ID is linked to *${escapeText(contact, 300)}*. Nothing was changed.`;
}
export const linkChanged =
  "Someone has changed this contact's ID since you saw this, so nothing was done. “IDs” on the profile shows the present one.";
export const oneMoment = "One moment…";

/** For a form's field. */
export const chooseAddress = "Choose a contact by e-mail address or LinkedIn URL.";

export const noFile = "Choose a file.";
export const fileTooLarge = "That file is larger than 1 MiB. Split it and try again.";
export const readingFile = "Reading the file…";
export const fileUnavailable =
  "Slack didn't give us the file, so nothing was linked. Try again; if it keeps happening, tell your Rapport admin.";
export const importFailed =
  "The import stopped early. Nothing was charged. Import the file again; what's already linked stays linked.";

/** What a shared profile does not show; mrkdwn. */
export const staysBack = "Tier, tone, confidence and relationship stay with you.";
export const sharingTooSlow =
  "The profile service is slow right now, so nothing was shared. Try again in a minute.";
export const sharingFailed =
  "We can't look this profile up right now, so nothing was shared. Try again in a minute.";
export const sharingChanged =
  "The profile has changed since you opened this. Check it again, then share it if you still want to.";

export const knowledgeTitle = "What your team knows";
export const whoSees =
  "Your team sees this on the profile, and what we write for you uses it. The profile service keeps it.";
export const fromSource = "From your profile source";
export const maybeNotSaved = "This may not be saved yet.";
/** For a form's field. */
export const stillSaving = `The profile service is slow right now. ${maybeNotSaved} Try again in a minute.`;

/** Explains why what the team knows can't be read or saved; for a form's field, too. @throws what isn't the service's doing */
export function knowledgeFailure(error: unknown, contact: Contact, cost?: string): string {
  if (!(error instanceof OutreachError)) throw error;
  if (error.kind === "suppressed") return suppressedText(nameOf(contact));
  if (error instanceof NotAllowedError)
    return "The profile service doesn't let us read or change what your team knows. Ask your Rapport admin.";
  return lookupFailure(error, cost);
}

/**
 * Explains a failed look-up: what happened, what it cost, what to do.
 *
 * @returns mrkdwn
 */
export function lookupFailure(
  { kind, detail, retryAfter }: Pick<OutreachError, "kind" | "detail" | "retryAfter">,
  cost = "Nothing was charged.",
): string {
  const [happened, remedy] = explanations[kind] ?? [
    "We couldn't reach the profile service.",
    "Try again in a minute.",
  ];
  const said = kind === "refused input" ? quotation(detail, 200) : "";
  const wait = kind === "rate limited" && retryAfter !== undefined ? secondsText(retryAfter) : undefined;
  const next = wait === undefined ? remedy : `Try again in ${wait}.`;
  return `${happened}${said} ${cost} ${next}`;
}

const explanations: {
  readonly [Kind in OutreachError["kind"]]?: readonly [happened: string, remedy: string];
} = {
  unauthorized: [
    "The profile service doesn't accept our key.",
    "A workspace admin can replace it in Rapport's Home.",
  ],
  "not connected": [notConnected, "A workspace admin can connect it in Rapport's Home."],
  "out of credits": ["The profile service says your team is out of credits.", "Try again in a minute."],
  "rate limited": ["The profile service asked us to slow down.", "Try again in a minute."],
  "unreadable answer": [
    "The profile service sent a reply we couldn't read.",
    "Try again; if it keeps happening, tell your Rapport admin.",
  ],
  "unknown contact": ["The profile service doesn't know this contact.", "Check the spelling."],
  "refused input": ["The profile service rejected this contact.", "Check the spelling."],
};

export const authorIsApp = "An app wrote this message, and apps don't have profiles.";
