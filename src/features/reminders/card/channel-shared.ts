import type { Reminders } from "../../../app/reminders/reminder/reminders.ts";
import type { ChannelSharedArgs } from "../../../app/slack/router.ts";
import { organisationOf } from "../../../app/slack/tenancy.ts";

/** A channel was shared with another company: what stands there of meetings is cut down to what its people may read. */
export function recheckShared({ reminders }: { reminders: Pick<Reminders, "recheck"> }) {
  return ({ event, context }: ChannelSharedArgs): Promise<void> =>
    reminders.recheck(organisationOf(context), event.channel);
}
