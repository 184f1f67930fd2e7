import type { WebClient } from "@slack/web-api";
import { type DateStyle, dateStyle } from "../../blocks/written-dates.ts";
import type { Log } from "../../log.ts";
import type {
  PersonSettings,
  PersonSettingsStore,
  SettingsOwner,
} from "../../person-settings/person-settings.ts";
import { readUser } from "./users.ts";

export type PersonDates = ReturnType<typeof createPersonDates>;

/** How to write dates in what a person alone sees. Slack is asked for their zone only if they've chosen a language. */
export function createPersonDates({
  personSettings,
  log,
}: {
  personSettings: Pick<PersonSettingsStore, "read">;
  log: Log;
}) {
  /** @returns nothing for dates as in Slack, and where it can't be found out now: then they're Slack's as well */
  async function styleOf(
    client: WebClient,
    person: string,
    { language }: Pick<PersonSettings, "language">,
  ): Promise<DateStyle | undefined> {
    if (language === undefined) return undefined;
    try {
      const user = await readUser(client, person);
      return user?.tz === undefined ? undefined : dateStyle(language, user.tz);
    } catch (error) {
      log.warn({ err: error }, "time zone unknown, so dates are as in Slack");
      return undefined;
    }
  }

  return {
    styleOf,
    /** The same for somebody whose settings aren't read yet. */
    async of(client: WebClient, owner: SettingsOwner): Promise<DateStyle | undefined> {
      return styleOf(client, owner.person, await personSettings.read(owner));
    },
  };
}
