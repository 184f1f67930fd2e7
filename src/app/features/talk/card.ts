import type { Button } from "@slack/types";
import type { PaidOperation } from "../../../contract/operations.ts";
import { actions, button, type Card, context, section } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { paidOperations, priceOf } from "../../credits/paid-operations.ts";
import { type Addressee, nameOf, readableContact } from "../../outreach/contact.ts";
import { addresseeValue } from "../../slack/input/carried-values.ts";

/** Ids that this feature handles. */
export const ids = { meetings: "talk_meetings", credits: "talk_credits" } as const;

const maxNameLength = 150;
/** Characters of what is to be written that are shown. */
const maxShownLength = 500;

/**
 * What something paid would cost, and the button that opens its form: words buy nothing.
 *
 * @param topic what to write or what it's about; plain text
 */
export function offerCard(
  operation: PaidOperation,
  addressee: Addressee,
  topic: string,
  button: Button,
): Card {
  const { name, preposition } = paidOperations[operation];
  const text = `A ${name} ${preposition} ${escapeText(nameOf(addressee), maxNameLength)} costs ${priceOf(operation)}. Nothing was charged.`;
  const isCarried = topic === "" || addresseeValue.decode(button.value).topic !== undefined;
  const left = isCarried ? "" : " What you wrote is too long for a button: paste it there.";
  return {
    text,
    blocks: [
      section(
        `*${escapeText(readableContact(addressee), maxNameLength)}*`,
        escapeText(topic, maxShownLength) || undefined,
      ),
      actions(button),
      context(`${text} The button opens a form, where you check it and send it.${left}`),
    ],
  };
}

/** What can be asked for, with buttons for what needs no contact. @param lookUpButton opens the form */
export function helpCard(lookUpButton: Button): Card {
  const text = "Here's what you can ask:";
  return {
    text,
    blocks: [
      section(
        text,
        "•  _who is Jane?_, or just an e-mail address, a LinkedIn URL, a name or a mention · free",
        "•  _when do I meet Jane?_ · free",
        "•  _how many credits do I have left?_ · free",
        `•  _brief me on Jane_ · ${priceOf("prep")}`,
        `•  _write to Jane about the renewal_ · ${priceOf("wave")}`,
        `•  _rephrase for Jane: …_ · ${priceOf("rephrase")}`,
      ),
      context("What costs credits comes with a button: nothing is charged before you send its form."),
      actions(
        lookUpButton,
        button(ids.meetings, "My meetings", { about: undefined }),
        button(ids.credits, "Credits", { about: undefined }),
      ),
    ],
  };
}
