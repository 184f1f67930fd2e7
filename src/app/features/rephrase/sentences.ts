import { priceOf } from "../../credits/operations.ts";

/** What it costs; plain text. */
export const cost = `Costs ${priceOf("rephrase")}.`;

/** A one-line description of the command; mrkdwn. */
export const help = `\`/rephrase jane@acme.com …\` · your message, in their language · ${priceOf("rephrase")}`;

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  `*How do I say this to them?* Your message in words that suit them. ${cost} Only you see it, and nothing is sent.`,
  "`/rephrase` opens a form, `/rephrase jane@acme.com` one for Jane",
  "`/rephrase jane@acme.com Could we maybe move the call to 3:30 pm?` rephrases the message at once",
  "`/rephrase @Jane` for someone in this workspace; a LinkedIn URL or a contact id does too",
  "“Rephrase for contact” in a message's menu takes the message from there, and can post the result in its thread",
  "`/rephrase help` shows this",
].join("\n");

/** For a form's field, where no markup is read. */
export const fieldSentences = {
  contact: "Say for whom it is.",
  message: "Write what you want to say.",
  reply: "Write what is to be posted.",
};

/** mrkdwn. */
export const resultSentences = {
  nothingToChange: "Nothing to change: the service sent it back as it was.",
  noRephrased: "The service sent no rephrased message, so there is nothing to post or to copy.",
  otherOriginal: "⚠ The service sent back another original: check that this is about your message.",
};

/** Outcomes of a post; mrkdwn. */
export const postSentences = {
  posting: "Posting…",
  posted: "Posted in the thread.",
  "posted from outside":
    "Posted. Rapport is not in that conversation, so Slack may show it outside of the thread.",
  uninvited:
    "Rapport is not in that conversation, so it could not post there. In a channel, invite it with `/invite @Rapport` and post again; elsewhere, copy the text and post it yourself.",
  busy: "Slack is busy and did not take it. Post it again in a minute, or copy the text.",
  unconfirmed:
    "Slack did not confirm that it was posted. Look whether it is there; if not, post it again. It is free.",
  /** @param reason escaped */
  refused: (reason: string) =>
    `Slack did not take it (“${reason}”). Copy the text and post it yourself, or try again.`,
};
