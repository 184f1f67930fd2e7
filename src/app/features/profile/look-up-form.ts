import type { ModalView } from "@slack/types";
import { type Card, formModal } from "../../blocks/card.ts";
import type { Contact } from "../../outreach/contact.ts";
import { readContactInput } from "../../slack/input/contact-input.ts";
import { readTextField, textField } from "../../slack/input/form-fields.ts";
import { crmSilence } from "../../slack/input/name-doubt.ts";
import { inTime } from "../../slack/reply/delivery.ts";
import { openModal, refuseForm, replaceForm, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, GlobalShortcutArgs, SubmissionArgs } from "../../slack/router.ts";
import { profileModal, waitingCard } from "./card.ts";
import { ids, typedValue } from "./ids.ts";
import { type LookUpDependencies, lookUpName, lookUpWhole, whole } from "./look-up.ts";
import { several, unreadableField } from "./sentences.ts";

const maxLength = 500;

/** The look-up form. @param initial what its field holds at first */
export function lookUpModal(initial = ""): ModalView {
  return formModal({
    id: ids.lookUpView,
    title: "Look someone up",
    submit: "Look up",
    blocks: [
      textField({
        id: ids.lookUpInput,
        label: "Name, e-mail address or LinkedIn URL",
        hint: "Free. Only you see the answer.",
        max: maxLength,
        placeholder: "jane@acme.com",
        initial: initial === "" ? undefined : initial.slice(0, maxLength),
      }),
    ],
  });
}

/** Opens the form from a button or shortcut; within a modal, the form replaces it. */
export async function openLookUpForm(args: ButtonArgs | GlobalShortcutArgs): Promise<void> {
  const { body, client } = args;
  const value = "action" in args ? args.action.value : undefined;
  const form = lookUpModal(value === undefined ? "" : typedValue.decode(value).typed);
  if ("view" in body && body.view?.type === "modal") await updateModal(client, body.view.id, form);
  else await openModal(args, form);
}

/** Milliseconds to wait for an error at the field: the acknowledgement then waits for the card. */
const doubtTimeout = 1_000;

/** Reads the form: errors appear at their fields; otherwise the card replaces the form. */
export function submitLookUpForm(dependencies: LookUpDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { view, organisation, person } = args;
    const input = readContactInput(readTextField(view.state.values, ids.lookUpInput));
    const refuse = (error: string) => refuseForm(args, { [ids.lookUpInput]: error });
    const actor = { organisation, person };
    const show = async (looked: Promise<Card>, waiting: Card) => {
      await replaceForm(args, looked.then(profileModal), profileModal(waiting));
    };
    switch (input.kind) {
      case "address": {
        const contact: Contact = { address: input.address };
        return show(lookUpWhole(dependencies, actor, contact), waitingCard(contact));
      }
      case "unreadable": {
        const looked = lookUpName(dependencies, actor, input.text);
        const doubt = (await inTime(looked, doubtTimeout))?.doubt;
        if (doubt?.kind === "none" || doubt?.kind === "unreadable")
          return refuse(unreadableField + crmSilence(doubt));
        return show(looked.then(whole), waitingCard(undefined));
      }
      default:
        return refuse(input.kind === "several" ? several : unreadableField);
    }
  };
}
