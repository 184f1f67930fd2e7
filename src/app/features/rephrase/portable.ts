import { mailLink } from "../../blocks/mail-link.ts";
import { memoValue } from "./memo.ts";
import { portableText, type Rephrasing, rephrasedText } from "./shown-text.ts";

/** @returns the rephrased text for use outside Slack; `undefined` when there is none */
export function portableRephrased(rephrasing: Rephrasing): string | undefined {
  const text = rephrasedText(rephrasing);
  const { tokens } = memoValue.decode(rephrasing.composition.request.memo);
  return text === undefined ? undefined : portableText(text, tokens);
}

/** @returns a link that opens the text in the mail program; `undefined` when it's too long for one */
export function rephrasedMailLink(rephrasing: Rephrasing): string | undefined {
  const body = portableRephrased(rephrasing);
  if (body === undefined) return undefined;
  const { address } = rephrasing.composition.request.addressee;
  const mail = { to: "email" in address ? address.email : undefined, subject: "" };
  const link = mailLink({ ...mail, body });
  return link === mailLink({ ...mail, body: "" }) ? undefined : link;
}
