import type { FeedSettings, FeedSource } from "../../../reminders/sources/source.ts";
import type { CommandDependencies } from "../dependencies.ts";
import { feedName, settingsText } from "../list/source-text.ts";
import { type Changer, notifyOwner, type OwnerNotification } from "./tell-owner.ts";

/**
 * Changes a calendar's settings. Idempotent. If somebody else owns it, they're told.
 *
 * @param settings to change
 * @returns the calendar now, and whether anything changed
 */
export async function changeSettings(
  dependencies: OwnerNotification & { reminders: Pick<CommandDependencies["reminders"], "changeFeed"> },
  changer: Changer,
  source: FeedSource,
  settings: Partial<FeedSettings>,
): Promise<{ source: FeedSource; isChanged: boolean }> {
  const changed = { ...source, ...settings };
  const isChanged =
    changed.minutesBefore !== source.minutesBefore ||
    changed.covers !== source.covers ||
    changed.includesAllDay !== source.includesAllDay;
  if (!isChanged) return { source, isChanged };
  await dependencies.reminders.changeFeed(source.organisation, source.id, settings);
  await notifyOwner(
    dependencies,
    changer,
    source,
    `changed ${feedName(source)}`,
    `Now: ${settingsText(changed)}.`,
  );
  return { source: changed, isChanged };
}
