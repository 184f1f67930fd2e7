import type { WebClient } from "@slack/web-api";
import type { AuditLog } from "../audit/audit-log.ts";
import type { BackupMarks } from "../backups/marks.ts";
import type { AllowedHost } from "../calendar/fetch/feed-address.ts";
import type { Approvals } from "../credits/approvals.ts";
import type { ContactCalls } from "../credits/contact-calls.ts";
import type { Ledger } from "../credits/ledger/ledger.ts";
import type { CrmConnections } from "../crm/crm-connections.ts";
import type { CrmEntries } from "../crm/crm-entries.ts";
import type { CrmHttp } from "../crm/crm-http.ts";
import type { CrmOAuth } from "../crm/oauth.ts";
import type { TeamCrm } from "../crm/team-crm.ts";
import type { Log } from "../log.ts";
import type { ContactData } from "../outreach/contact-data.ts";
import type { ContactIds } from "../outreach/contact-ids.ts";
import type { ContactPeople } from "../outreach/contact-people.ts";
import type { Profiles } from "../outreach/profiles.ts";
import type { RecentContacts } from "../outreach/recent-contacts.ts";
import type { ServiceClients } from "../outreach/service/service-clients.ts";
import type { ServiceConnections } from "../outreach/service/service-connections.ts";
import type { Suppressions } from "../outreach/suppressions.ts";
import type { TeamKnowledge } from "../outreach/team-knowledge.ts";
import type { PersonSettingsStore } from "../person-settings/person-settings.ts";
import type { Agendas } from "../reminders/agendas.ts";
import type { ContactMeetings } from "../reminders/contact-meetings.ts";
import type { FeedReadings } from "../reminders/feeds/feed-reading.ts";
import type { Reminders } from "../reminders/reminder/reminders.ts";
import type { ChannelRules } from "../reminders/sources/channel-rules.ts";
import type { ChannelPolicy } from "../slack/access/channel-policy.ts";
import type { CrmRecords } from "../slack/access/crm-records.ts";
import type { Workspaces } from "../slack/client/workspaces.ts";
import type { Deduplication } from "../slack/deduplication.ts";
import type { KnownPeople } from "../slack/input/known-people.ts";
import type { InstallStates } from "../slack/install/install-states.ts";
import type { PaidCallHandler } from "../slack/paid/paid-call-handler.ts";
import type { Presenter } from "../slack/paid/presenter.ts";
import type { ResultThreads } from "../slack/paid/result-threads.ts";
import type { CardSharing } from "../slack/reply/card-sharing.ts";
import type { ChannelPosts } from "../slack/reply/channel-post.ts";
import type { Outbox } from "../slack/reply/outbox.ts";
import type { SharedCards } from "../slack/reply/shared-cards.ts";
import type { TakeBack } from "../slack/reply/take-back.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";

/** What features are made of, by the names under which each of them gets it. */
export interface FeatureParts {
  agendas: Agendas;
  /** Hosts that calendars may come from even if they're private. */
  allowedHosts: readonly AllowedHost[];
  approvals: Approvals;
  auditLog: AuditLog;
  backupMarks: BackupMarks;
  cardSharing: CardSharing;
  channelPolicy: ChannelPolicy;
  channelRules: ChannelRules;
  contactCalls: ContactCalls;
  contactData: ContactData;
  contactIds: ContactIds;
  contactMeetings: ContactMeetings;
  contactPeople: ContactPeople;
  crmConnections: CrmConnections;
  crmEntries: CrmEntries;
  /** Asks CRMs. */
  crmHttp: CrmHttp;
  crmOAuth: CrmOAuth;
  crmRecords: CrmRecords;
  database: Database;
  deduplication: Deduplication;
  /** Redraws a person's App Home. */
  drawHome: (client: WebClient, organisation: string, person: string) => Promise<void>;
  feedReadings: FeedReadings;
  /** Has the log leave out a secret. */
  hideFromLog: (secret: string) => void;
  installStates: InstallStates;
  ledger: Ledger;
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  outbox: Outbox;
  paidCallHandler: PaidCallHandler;
  people: KnownPeople;
  personSettings: PersonSettingsStore;
  posts: ChannelPosts;
  presenter: Presenter;
  profiles: Profiles;
  /** Where people reach our pages, without a path; absent where there are none. */
  publicUrl: URL | undefined;
  recentContacts: RecentContacts;
  reminders: Reminders;
  resultThreads: ResultThreads;
  serviceClients: ServiceClients;
  serviceConnections: ServiceConnections;
  sharedCards: SharedCards;
  /** What reaches Slack, and counts it. */
  slackFetch: typeof fetch;
  suppressions: Suppressions;
  takeBack: TakeBack;
  teamCrm: TeamCrm;
  teamKnowledge: TeamKnowledge;
  vault: Vault;
  workspaces: Workspaces;
}

/**
 * What a feature, or a file of it, uses of them: of each part the methods that are named, or with `true` all of it.
 *
 * @example Uses<{ ledger: "find" | "isReadable"; now: true }>
 */
export type Uses<Used extends { [Name in keyof FeatureParts]?: keyof FeatureParts[Name] | true }> = {
  [Name in keyof Used & keyof FeatureParts]: Used[Name] extends true
    ? FeatureParts[Name]
    : Pick<FeatureParts[Name], Used[Name] & keyof FeatureParts[Name]>;
};
