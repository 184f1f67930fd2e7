import { type Card, sentence } from "./card.ts";
import { escapeText } from "./mrkdwn.ts";

const maxNameLength = 200;

/**
 * Says that paid work goes on. The result replaces it, or comes as a direct message when its form was closed. Slack may
 * also leave it above a command's result, so every sentence has to hold then, too.
 *
 * @param what mrkdwn: what is done, such as "Writing the brief"
 * @param name for whom; anything
 */
export function waitingCard(what: string, name: string): Card {
  return sentence(
    `${what} for ${escapeText(name, maxNameLength)}… The result comes here or as a direct message, ` +
      "usually within half a minute. You can close this.",
  );
}
