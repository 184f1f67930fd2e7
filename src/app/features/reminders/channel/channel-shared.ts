import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ChannelSharedArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";

/** When a channel is shared with another company, redacts its posts to what those people may read. */
export function recheckShared({ reminders }: { reminders: Pick<Reminders, "recheck"> }) {
  return ({ event, context }: ChannelSharedArgs): Promise<void> =>
    reminders.recheck(organisationOf(context), event.channel);
}
