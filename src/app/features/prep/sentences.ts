import { priceOf } from "../../credits/paid-operations.ts";

/** What a brief costs; plain text. */
export const cost = `Costs ${priceOf("prep")}.`;

/** A one-line description of the command; mrkdwn. */
export const help = `\`/prep jane@acme.com call Q3 renewal\` · what to say to them · ${priceOf("prep")}`;

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  `*What do I say to them?* A brief for a meeting, call or presentation. ${cost} Only you see it.`,
  "`/prep` or `/prep jane@acme.com` opens a form",
  "`/prep jane@acme.com call Q3 renewal` writes the brief at once: first `meeting`, `call` or `presentation`, then the topic; without one of them, the form asks",
  "`/prep @Jane` for someone in this workspace, `/prep Jane` also for people you've looked up or meet; LinkedIn URLs and contact IDs work too",
  "`/prep help` shows this",
].join("\n");

/** For a form's field, where no markup is read. */
export const fieldSentences = {
  contact: "Who are you meeting?",
  kind: "Choose one.",
  topic: "What's it about?",
};
