import { type Card, sentence } from "./card.ts";
import { escapeText } from "./mrkdwn.ts";

const maxNameLength = 200;

/**
 * Says that paid work is in progress. The result replaces it, or comes as a DM if its form was closed. Slack
 * may also leave it above a command's result, so every sentence must stay true then.
 *
 * @param what mrkdwn: the work, such as "Writing the brief"
 * @param name the contact's name; unescaped
 */
export function waitingCard(what: string, name: string): Card {
  return sentence(
    `${what} for ${escapeText(name, maxNameLength)}… The result comes here or as a direct message, ` +
      "usually within half a minute. You can close this.",
  );
}
