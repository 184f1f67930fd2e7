import type { Card } from "../../blocks/card.ts";
import { readContactInput } from "../../slack/contact-input.ts";
import { inTime, replyPrivately } from "../../slack/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { usageCard, waitingCard } from "./card.ts";
import { type LookUpDependencies, lookUpInput } from "./look-up.ts";
import { several, unreadable } from "./sentences.ts";

export interface CommandDependencies extends LookUpDependencies {
  /** Told when a response URL no longer served. */
  onFallback: (error: unknown) => void;
}

/** `/profile <contact>`: acknowledges with the card when it is ready in time, else replaces "Looking up…". */
export function profileCommand(dependencies: CommandDependencies) {
  return async ({ command, ack, respond, client, context }: CommandArgs): Promise<void> => {
    const answer = (card: Card) => ack({ response_type: "ephemeral", ...card });
    const input = readContactInput(command.text);
    switch (input.kind) {
      case "help":
        await answer(usageCard());
        return;
      case "unreadable":
        await answer(usageCard(unreadable(input.text)));
        return;
      case "several":
        await answer(usageCard(several));
        return;
    }
    const card = lookUpInput(dependencies, organisationOf(context), input, client);
    const ready = await inTime(card);
    if (ready !== undefined) {
      await answer(ready);
      return;
    }
    await answer(waitingCard(input.kind === "address" ? { address: input.address } : undefined));
    const { channel_id: channel, user_id: user } = command;
    await replyPrivately({ respond, client, channel, user, onFallback: dependencies.onFallback })(await card);
  };
}
