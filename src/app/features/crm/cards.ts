import type { Button, KnownBlock, ModalView } from "@slack/types";
import {
  actions,
  button,
  context,
  dangerButton,
  formModal,
  noticeModal,
  section,
} from "../../blocks/card.ts";
import { dayAndTime, escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import type { CrmState } from "../../crm/team-crm.ts";
import { type CrmVendor, crmVendors } from "../../crm/vendors.ts";
import { choiceField, textField } from "../../slack/input/form-fields.ts";
import { ids } from "./ids.ts";
import { notConnected, signInOrToken, title, troubleText } from "./sentences.ts";

const maxTokenLength = 3_000;
const maxAddressLength = 500;

/** What App Home says to administrators of the CRM. */
export function crmSections(state: CrmState): KnownBlock[] {
  if (state.kind === "not connected") {
    return [
      section(`*${title}*`, notConnected),
      { ...actions(openButton("Connect a CRM…")), block_id: "crm" },
    ];
  }
  const { vendor, address, setBy, since } = state.connection;
  const crm = crmVendors[vendor].title;
  return [
    section(
      `*${title}*`,
      `<@${setBy}> connected ${crm} at ${escapeText(address.host, 100)} ${dayAndTime(since)}.`,
      state.trouble && troubleText(state.trouble.problem, crm, timeAgo(state.trouble.at)),
    ),
    { ...actions(openButton("Replace…"), disconnectButton), block_id: "crm" },
  ];
}

function openButton(text: string): Button {
  return button(ids.open, text, { about: title });
}

const disconnectButton = dangerButton(button(ids.disconnect, "Disconnect…", { about: title }), {
  question: "Disconnect the CRM?",
  text: "We delete the token. People are found by what is known here, and cards come without the CRM's line.",
  yes: "Disconnect",
});

const titles = Object.fromEntries(Object.entries(crmVendors).map(([vendor, { title }]) => [vendor, title]));

/** Where people begin to sign in with a vendor. */
export interface SignInLink {
  vendor: CrmVendor;
  url: string;
}

/** The form for a CRM. @param state what is connected @param more `problem`: why the last one wasn't taken; mrkdwn */
export function crmModal(
  state: CrmState,
  { links = [], problem }: { links?: readonly SignInLink[]; problem?: string } = {},
): ModalView {
  const connection = state.kind === "connected" ? state.connection : undefined;
  return formModal({
    id: ids.view,
    title,
    submit: connection === undefined ? "Connect" : "Replace",
    blocks: [
      ...(problem === undefined ? [] : [section(`:warning: ${problem}`)]),
      ...(links.length === 0 ? [] : [section(signInOrToken)]),
      ...links.map(({ vendor, url }) =>
        actions({ ...button(ids.signIn, `Sign in with ${crmVendors[vendor].title}`, { about: title }), url }),
      ),
      choiceField<string>({ id: ids.vendor, label: "Your CRM", choices: titles, chosen: connection?.vendor }),
      textField({
        id: ids.address,
        label: "Where it is",
        hint: "As you open it in a browser. HubSpot needs none.",
        placeholder: "https://crm.acme.com",
        max: maxAddressLength,
        initial: connection?.address.href,
        isOptional: true,
      }),
      textField({
        id: ids.token,
        label: "Token",
        hint: "We try it, keep it encrypted, and never show it again.",
        max: maxTokenLength,
      }),
      context(...Object.values(crmVendors).map(({ title, tokenHint }) => `*${title}*: ${tokenHint}`)),
    ],
  });
}

/** @param text mrkdwn */
export function crmNoticeModal(text: string): ModalView {
  return noticeModal(title, text);
}
