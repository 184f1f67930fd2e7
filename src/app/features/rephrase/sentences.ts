import { priceOf } from "../../credits/paid-operations.ts";

/** What it costs; plain text. */
export const cost = `Costs ${priceOf("rephrase")}.`;

/** A one-line description of the command; mrkdwn. */
export const help = `\`/rephrase jane@acme.com …\` · your message, in their language · ${priceOf("rephrase")}`;

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  `*How do I say this to them?* Your message in words that suit them. ${cost} Only you see it, and nothing is sent.`,
  "`/rephrase` opens a form, `/rephrase jane@acme.com` one for Jane",
  "`/rephrase jane@acme.com Could we maybe move the call to 3:30 pm?` rephrases the message at once",
  "`/rephrase @Jane` for someone in this workspace, `/rephrase Jane` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too",
  "“Rephrase a draft” beside the message box (+, or /) opens the form too, to paste it in; “Rephrase for contact” in a message's menu takes the message from there, and can post the result in its thread",
  "`/rephrase help` shows this",
].join("\n");

/** Below a contact that nobody has chosen; plain text. */
export const greetedHint = "From the message's greeting. If it's someone else, choose them.";

/** For a form's field, where no markup is read. */
export const fieldSentences = {
  contact: "Who is this for?",
  message: "What do you want to say?",
  reply: "Write something to post.",
  sameReply: "That's the same as the original message. Change something before you post it.",
};

/** mrkdwn. */
export const resultSentences = {
  nothingToChange: "Nothing to change: the service sent it back as is.",
  noRephrased: "The service didn't send a rephrased message, so there's nothing to post or copy.",
  factsUnchecked: "⚠ We couldn't check the facts. Compare both texts before sending.",
  otherOriginal: "⚠ The service sent back a different original. Check that this is about your message.",
};

/** Outcomes of a post; mrkdwn. */
export const postSentences = {
  adjusted:
    "⚠ We don't mention groups such as @here, or hide where links lead, and changed that. Check it again, then post it.",
  posting: "Posting…",
  posted: "Posted in the thread. You can take it back in its menu.",
  "posted from outside":
    "Posted. Rapport isn't in that conversation, so Slack may show it outside the thread.",
  uninvited:
    "Rapport isn't in that conversation, so we couldn't post there. In a channel, invite it with `/invite @Rapport` and post again; elsewhere, copy the text and post it yourself.",
  busy: "Slack is busy, so we couldn't post it. Try again in a minute, or copy the text.",
  unconfirmed: "Slack didn't confirm the post. Check whether it's there; if not, post it again. It's free.",
  forgotten:
    "A workspace admin had the person it's about forgotten in the meantime, so we took it back. Post it yourself if you need to.",
  /** @param reason escaped */
  refused: (reason: string) =>
    `Slack didn't accept it (“${reason}”). Try again, or copy the text and post it yourself.`,
};
