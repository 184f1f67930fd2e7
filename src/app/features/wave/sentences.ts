import { priceOf } from "../../credits/paid-operations.ts";

/** What a message costs; plain text. */
export const cost = `Costs ${priceOf("wave")}.`;

/** A one-line description of the command; mrkdwn. */
export const help = `\`/wave jane@acme.com Renew before the 30th\` · what to write to them · ${priceOf("wave")}`;

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  `*What do I write to them?* A message that fits them. ${cost} Only you see it, and nothing is sent.`,
  "`/wave` or `/wave jane@acme.com` opens a form",
  "`/wave jane@acme.com Renew before the 30th` writes an e-mail with that goal at once",
  "`/wave jane@acme.com linkedin warm Renew before the 30th` for LinkedIn or `sms`, in a `warm`, `casual`, `direct` or `professional` tone",
  "`/wave @Jane` for someone in this workspace, `/wave Jane` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too",
  "`/wave help` shows this",
].join("\n");

/** For a form's field, where no markup is read. */
export const fieldSentences = {
  contact: "Who is this for?",
  goal: "What's the message for?",
  channel: "Choose one.",
};
