import type { Config } from "./config.ts";
import { contentKept } from "./credits/ledger/ledger.ts";
import { profileKept } from "./outreach/profiles.ts";
import { recentContactKept } from "./outreach/recent-contacts.ts";
import { meetingKept } from "./reminders/reminder/reminders.ts";
import { sharedCardKept } from "./slack/reply/shared-cards.ts";
import { type RetentionTimes, retentionUnits } from "./storage/retention.ts";

/** For how long things are kept where no administrator has shortened that. */
export function retentionLimits({
  auditDays,
  ledgerDays,
}: Pick<Config, "auditDays" | "ledgerDays">): RetentionTimes {
  const { profiles, content, meetings, recentContacts, sharedCards } = retentionUnits;
  return {
    profiles: profileKept / profiles.unit,
    content: contentKept / content.unit,
    meetings: meetingKept / meetings.unit,
    recentContacts: recentContactKept / recentContacts.unit,
    sharedCards: sharedCardKept / sharedCards.unit,
    auditLog: auditDays,
    ledger: ledgerDays,
  };
}
