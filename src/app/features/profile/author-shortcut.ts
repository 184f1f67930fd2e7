import { sentence } from "../../blocks/card.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { MessageShortcutArgs } from "../../slack/router.ts";
import { waitingCard } from "./card.ts";
import { type LookUpDependencies, lookUpInput, requesterOf } from "./look-up.ts";
import { profileModal } from "./modal.ts";
import { authorIsApp } from "./sentences.ts";

/** "Profile of the author" in a message's menu: a modal with the profile of the person who wrote it. */
export function profileOfAuthor(dependencies: LookUpDependencies) {
  return async ({ ack, shortcut, client, context }: MessageShortcutArgs): Promise<void> => {
    await ack();
    const author = shortcut.message.user;
    const requester = requesterOf(context, shortcut.user.id);
    const card =
      author === undefined
        ? Promise.resolve(sentence(authorIsApp))
        : lookUpInput(dependencies, requester, { kind: "mention", user: author }, client);
    await openWhenReady(client, shortcut, card.then(profileModal), profileModal(waitingCard(undefined)));
  };
}
