import { type Card, sentence } from "./card.ts";
import { escapeText } from "./mrkdwn.ts";

const longestName = 200;

/**
 * Says that paid work goes on. It stands in a form's place, whose result comes as a direct message when it was
 * closed, and in a command's, whose result comes there in any case.
 *
 * @param what mrkdwn: what is done, such as "Writing the brief"
 * @param name for whom; anything
 */
export function waitingCard(what: string, name: string): Card {
  return sentence(
    `${what} for ${escapeText(name, longestName)}… This can take half a minute. ` +
      "You may close this: the result then comes here or as a direct message.",
  );
}
