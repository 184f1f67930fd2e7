import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { ChannelSharedArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";

/** A channel was shared with another company: what stands there of meetings is cut down to what its people may read. */
export function recheckShared({ reminders }: { reminders: Pick<Reminders, "recheck"> }) {
  return ({ event, context }: ChannelSharedArgs): Promise<void> =>
    reminders.recheck(organisationOf(context), event.channel);
}
