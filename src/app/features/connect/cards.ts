import type { Button, KnownBlock, ModalView } from "@slack/types";
import { actions, button, dangerButton, formModal, noticeModal, section } from "../../blocks/card.ts";
import { dayAndTime, timeAgo } from "../../blocks/mrkdwn.ts";
import { notConnected } from "../../blocks/not-connected.ts";
import type { ServiceState, ServiceStatus } from "../../outreach/service/service-clients.ts";
import { textField } from "../../slack/input/form-fields.ts";
import { ids } from "./ids.ts";
import { fromEnvironment, keyHint } from "./sentences.ts";

export const title = "Profile service";
/** Characters of a key in the form. */
const maxKeyLength = 1_000;

type Connected = Extract<ServiceState, { kind: "connected" }>;

/** What App Home says of the profile service. @param mayChange whether the viewer administers the workspace */
export function serviceSections(state: ServiceState, mayChange: boolean) {
  if (state.kind === "not connected") {
    return {
      isConnected: false,
      lines: [
        `*${notConnected}*`,
        mayChange
          ? "Enter your company's key, and everyone here can look people up."
          : "Ask a workspace admin to connect it here: then you can look people up.",
        "Until then, `/reminders` already works, without profiles.",
      ],
      remedy: mayChange
        ? { ...openButton("Connect the profile service"), style: "primary" as const }
        : undefined,
      administration: [],
    };
  }
  const isReplaceable = mayChange && state.setBy !== undefined;
  const isRefused = state.status.state === "refusing key";
  return {
    isConnected: true,
    lines: [statusText(state.status)],
    remedy: isRefused && isReplaceable ? openButton("Replace the key…") : undefined,
    administration: mayChange ? administration(state) : [],
  };
}

function administration(state: Connected): KnownBlock[] {
  const said = section("*Profile service*", keyText(state));
  if (state.setBy === undefined) return [said];
  return [said, { ...actions(openButton("Replace key…"), disconnectButton), block_id: "profile service" }];
}

function statusText(status: ServiceStatus): string {
  switch (status.state) {
    case "untried":
      return "Connected to the profile service.";
    case "answering":
      return `Connected to the profile service: it last answered ${timeAgo(status.at)}.`;
    case "refusing key":
      return `The profile service rejected our key ${timeAgo(status.at)}. A workspace admin can replace it here.`;
    case "failing":
      return `Our last request to the profile service failed ${timeAgo(status.at)}. Look-ups may fail.`;
  }
}

/** Never a part of the key itself. */
function keyText({ setBy, since }: Connected): string {
  return setBy === undefined ? fromEnvironment : `<@${setBy}> entered the key ${dayAndTime(since)}.`;
}

function openButton(text: string): Button {
  return button(ids.open, text, { about: undefined });
}

const disconnectButton = dangerButton(button(ids.disconnect, "Disconnect…", { about: undefined }), {
  question: "Disconnect?",
  text:
    "We delete the key. Nobody here can look people up or buy anything until an admin connects Rapport again. " +
    "Reminders go on without profiles, and what you've bought stays readable.",
  yes: "Disconnect",
});

/**
 * The form for a key; where the key is the environment's, what to do instead.
 *
 * @param problem why the last one wasn't taken; mrkdwn
 */
export function connectModal(state: ServiceState, problem?: string): ModalView {
  const isConnected = state.kind === "connected";
  if (isConnected && state.setBy === undefined) return serviceNoticeModal(fromEnvironment);
  return formModal({
    id: ids.view,
    title,
    submit: isConnected ? "Replace" : "Connect",
    blocks: [
      ...(problem === undefined ? [] : [section(`:warning: ${problem}`)]),
      ...(isConnected ? [section(statusText(state.status), keyText(state)), actions(disconnectButton)] : []),
      textField({
        id: ids.key,
        label: isConnected ? "New key" : "Your company's key",
        hint: keyHint,
        max: maxKeyLength,
      }),
    ],
  });
}

/** @param text mrkdwn */
export function serviceNoticeModal(text: string): ModalView {
  return noticeModal(title, text);
}
