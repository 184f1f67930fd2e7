import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import type { CardRequest, PersonRequest } from "../dependencies.ts";

/**
 * A person sees and changes what they set up themselves, and what is in a channel that they're in; nobody but its owner
 * what goes to a person's own messages. An id that a button or a form carries is no proof of either.
 *
 * @param owners Slack's ids of who set it up
 * @throws errors of the Web API: then nothing may be shown or changed now
 */
export async function mayUse(
  { channelPolicy, organisation, person }: Pick<CardRequest, "channelPolicy" | "organisation" | "person">,
  { channel, owners }: { channel: string; owners: readonly (string | undefined)[] },
): Promise<boolean> {
  return owners.includes(person) || channelPolicy.isIn(organisation, channel, person);
}

/** Whether somebody may use a reminder. */
export function mayUseReminder(
  request: Parameters<typeof mayUse>[0],
  { channel, subscribed, lastSource }: Reminder,
): Promise<boolean> {
  return mayUse(request, { channel, owners: [subscribed?.source.person, lastSource?.person] });
}

/** @returns a reminder, as if there were none if this person may not use it; @throws as `mayUse` */
export async function findReminder(
  request: Pick<CardRequest, "channelPolicy" | "reminders" | "organisation" | "person">,
  id: string,
): Promise<Reminder | undefined> {
  const reminder = await request.reminders.reminder(request.organisation, id);
  return reminder !== undefined && (await mayUseReminder(request, reminder)) ? reminder : undefined;
}

/** @returns a source, as if there were none if this person may not use it; @throws as `mayUse` */
export async function findSource(request: PersonRequest, id: string): Promise<ListedSource | undefined> {
  const source = await request.reminders.source(request.organisation, id);
  if (source === undefined) return undefined;
  const { channel, person } = source;
  return (await mayUse(request, { channel, owners: [person] })) ? source : undefined;
}
