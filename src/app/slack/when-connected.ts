import type { Context } from "@slack/bolt";
import { cardModal, sentence } from "../blocks/card.ts";
import { notConnectedText } from "../blocks/not-connected.ts";
import { openModal } from "./reply/modal.ts";
import type { ButtonArgs, GlobalShortcutArgs, MessageShortcutArgs } from "./router.ts";
import { organisationOf } from "./tenancy.ts";

export interface ConnectedOptions {
  /** Whether an organisation has a key of the profile service. */
  isConnected: (organisation: string) => Promise<boolean>;
}

/**
 * Opens a form only where it could lead to something: without a connection, says so instead, so that nobody fills it in
 * for nothing.
 */
export function whenConnected<Args extends ButtonArgs | GlobalShortcutArgs | MessageShortcutArgs>(
  { isConnected }: ConnectedOptions,
  handler: (args: Args) => Promise<void>,
): (args: Args) => Promise<void> {
  return async (args) => {
    const { ack, body, client }: Interaction = args;
    if (await isConnected(organisationOf(args.context))) return handler(args);
    await ack();
    await openModal(client, body, cardModal({ title: "Rapport", card: sentence(notConnectedText) }));
  };
}

type Interaction = Pick<ButtonArgs, "ack" | "client"> & {
  body: Parameters<typeof openModal>[1];
  context: Context;
};
