import { readableCredits } from "../../credits/amount.ts";
import type { CreditSettings } from "../../credits/settings.ts";

/** The credit settings; mrkdwn. */
export function settingsText({ personDaily, organisationMonthly, manager }: CreditSettings): string {
  const caps = [
    personDaily === undefined ? undefined : `${readableCredits(personDaily)} a day for each person`,
    organisationMonthly === undefined
      ? undefined
      : `${readableCredits(organisationMonthly)} a month for the team`,
  ].filter((cap) => cap !== undefined);
  const spending = caps.length === 0 ? "No caps are set." : `At most ${caps.join(", and ")}.`;
  return `${spending} ${manager === undefined ? "Nobody is named who manages credits." : `<@${manager}> manages credits.`}`;
}
