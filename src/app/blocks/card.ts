import type {
  ActionsBlock,
  ActionsBlockElement,
  Button,
  ContextBlock,
  HeaderBlock,
  KnownBlock,
  ModalView,
  SectionBlock,
} from "@slack/types";
import { limits } from "./limits.ts";
import { plainText } from "./mrkdwn.ts";

/** What a person sees: blocks, and the text of the notification. */
export interface Card {
  /** mrkdwn; all outside text in it is escaped. */
  text: string;
  blocks: KnownBlock[];
}

/** @param text plain text of any length */
export function header(text: string): HeaderBlock {
  return { type: "header", text: { type: "plain_text", text: plainText(text, limits.header), emoji: false } };
}

/** @param lines mrkdwn, already escaped, one per line; `undefined` is skipped */
export function section(...lines: readonly (string | undefined)[]): SectionBlock {
  const text = lines.filter((line) => line !== undefined).join("\n");
  return { type: "section", text: { type: "mrkdwn", text, verbatim: true } };
}

/** @param texts mrkdwn, already escaped */
export function context(...texts: readonly string[]): ContextBlock {
  return { type: "context", elements: texts.map((text) => ({ type: "mrkdwn", text, verbatim: true })) };
}

export interface ButtonSubject {
  /**
   * What tells the button from others with this text, such as the contact's name; plain text of any length.
   * `undefined` only where the text alone says it. Screen readers read it after the text.
   */
  about: string | undefined;
  /** What Slack hands back with a click. */
  value?: string;
}

/** @param text plain text */
export function button(action_id: string, text: string, { about, value }: ButtonSubject): Button {
  const name = about === undefined ? undefined : plainText(`${text}, ${about}`, limits.accessibilityLabel);
  return {
    type: "button",
    action_id,
    text: { type: "plain_text", text },
    ...(name !== undefined && { accessibility_label: name }),
    ...(value !== undefined && { value }),
  };
}

/** A button for what can't be undone, which asks first. @param question plain text, as are the others */
export function dangerButton(
  button: Button,
  { question, text, yes }: { question: string; text: string; yes: string },
): Button {
  const plain = (text: string) => ({ type: "plain_text" as const, text });
  const confirm = { title: plain(question), text: plain(text), confirm: plain(yes), deny: plain("Cancel") };
  return { ...button, style: "danger", confirm: { ...confirm, style: "danger" } };
}

/** Buttons and menus in a row. */
export function actions(...elements: ActionsBlockElement[]): ActionsBlock {
  return { type: "actions", elements };
}

/** A one-sentence card, for brief notices. */
export function sentence(text: string): Card {
  return { text, blocks: [section(text)] };
}

/** A card that begins with a line in bold. @param headline mrkdwn, as is the text */
export function headlineCard(headline: string, text: string, ...below: readonly KnownBlock[]): Card {
  return { text: `${headline}. ${text}`, blocks: [section(`*${headline}*`, text), ...below] };
}

/**
 * A command's usage.
 *
 * @param usage mrkdwn
 * @param problem mrkdwn shown first: what couldn't be read
 */
export function usageCard(usage: string, problem?: string): Card {
  return sentence(problem === undefined ? usage : `${problem}\n\n${usage}`);
}

/** A card, and its title in a modal. */
export interface Presentation {
  /** At most 24 characters. Source: https://docs.slack.dev/reference/views/modal-views */
  title: string;
  card: Card;
}

/** A card in a modal without inputs. */
export function cardModal({ title, card }: Presentation): ModalView {
  return {
    type: "modal",
    title: { type: "plain_text", text: title },
    close: { type: "plain_text", text: "Close" },
    blocks: card.blocks,
  };
}

/** A sentence in a modal. @param text mrkdwn */
export function noticeModal(title: string, text: string): ModalView {
  return cardModal({ title, card: sentence(text) });
}

export interface FormModal {
  /** The form's `callback_id`. */
  id: string;
  /** At most 24 characters, like the label of the button that submits. */
  title: string;
  submit: string;
  /** What `private_metadata` carries. */
  metadata?: string;
  blocks: ModalView["blocks"];
}

/** A modal with inputs. */
export function formModal({ id, title, submit, metadata, blocks }: FormModal): ModalView {
  return {
    type: "modal",
    callback_id: id,
    ...(metadata !== undefined && { private_metadata: metadata }),
    title: { type: "plain_text", text: title },
    submit: { type: "plain_text", text: submit },
    close: { type: "plain_text", text: "Cancel" },
    blocks,
  };
}
