import { dayLength } from "../credits/periods.ts";
import { createCrmConnections } from "../crm/crm-connections.ts";
import { createCrmEntries } from "../crm/crm-entries.ts";
import { createCrmHttp } from "../crm/crm-http.ts";
import { createCrmOAuth } from "../crm/oauth.ts";
import { TeamCrm } from "../crm/team-crm.ts";
import type { ForgottenSince } from "../outreach/contact.ts";
import { createContactData } from "../outreach/contact-data.ts";
import { ContactIds } from "../outreach/contact-ids.ts";
import { createContactPeople } from "../outreach/contact-people.ts";
import { Profiles } from "../outreach/profiles.ts";
import { RecentContacts } from "../outreach/recent-contacts.ts";
import { createServiceClients } from "../outreach/service/service-clients.ts";
import { createServiceConnections } from "../outreach/service/service-connections.ts";
import { Suppressions } from "../outreach/suppressions.ts";
import { createTeamKnowledge } from "../outreach/team-knowledge.ts";
import { createCrmRecords } from "../slack/access/crm-records.ts";
import { tracedClient } from "../telemetry/traced.ts";
import type { Foundation, RapportSettings } from "./foundation.ts";

/** Contact data and the service client. */
export async function composeOutreach(
  settings: RapportSettings,
  { foundation, isOwn }: { foundation: Foundation; isOwn: (organisation: string) => Promise<boolean> },
  opened: AsyncDisposableStack,
) {
  const { service, redisUrl, crm } = settings;
  const { database, vault, metrics, tracing, auditLog, log, hideFromLog, now, random } = foundation;
  const { workspaces, maxPeopleWait } = foundation;
  const forgottenSince: ForgottenSince = (beginnings) => auditLog.forgottenSince(beginnings);
  const onStoreError = (error: unknown) => {
    metrics.cacheErrors.inc();
    log.debug({ err: error }, "look-up cache failed");
  };
  // Loaded only when used: it would be the largest part of the app's memory.
  const sharedStore = redisUrl
    ? (await import("../outreach/shared-store.ts")).connectSharedStore(redisUrl, onStoreError)
    : undefined;
  opened.defer(() => sharedStore?.stop());
  const { url, key, setBy } = service;
  const serviceConnections = createServiceConnections({
    ...{ database, vault, now },
    initial: key === undefined ? undefined : { key, setBy, isFor: isOwn },
  });
  const serviceClients = createServiceClients({
    url,
    connections: serviceConnections,
    ...(tracing && settings.sendsTraceparent && { traceHeaders: tracing.headers }),
    decorate: (client) => tracedClient(client, tracing),
    now,
    random,
    onKey: hideFromLog,
    onOutcome(operation, error, milliseconds) {
      const outcome = error?.name ?? "answered";
      metrics.serviceRequests.inc({ operation, outcome });
      metrics.serviceDurations.observe({ operation, outcome }, milliseconds / 1_000);
      // Not the error itself: it may quote the service, which may name the contact.
      if (error !== undefined)
        log.warn({ operation, reason: error.message }, "profile service request failed");
    },
  });
  opened.defer(() => serviceClients.stop());
  const { clientOf } = serviceClients;
  const suppressions = new Suppressions({ database, vault, now });
  const contactPeople = createContactPeople({ database, vault, now, kept: settings.auditDays * dayLength });
  const caching = { vault, now, sharedStore: sharedStore?.store, onStoreError };
  const profiles = new Profiles({
    ...{ ...caching, clientOf, suppressions, contactPeople, forgottenSince },
    onSource: (source) => metrics.lookups.inc({ source }),
  });
  const teamKnowledge = createTeamKnowledge({
    ...{ clientOf, profiles, contactPeople, forgottenSince, now },
    async isWrittenAbout(organisation, addresses) {
      const { entries } = await auditLog.about(organisation, addresses, Number.MAX_SAFE_INTEGER);
      return entries.some(({ action }) => action === "change knowledge");
    },
  });
  const { crmAllowedHosts: allowedHosts, crmApps: apps, isPublicNetworkAllowed: isPublicAllowed } = settings;
  const crmHttp = createCrmHttp({ allowedHosts, isPublicAllowed, now });
  opened.defer(() => crmHttp.stop());
  const initial = crm && { ...crm, isFor: isOwn };
  const crmConnections = createCrmConnections({ database, vault, now, initial });
  const redirectUri = `${settings.publicUrl?.origin}/crm/callback`;
  const asking = { http: crmHttp, connections: crmConnections, onToken: hideFromLog };
  const crmOAuth = createCrmOAuth({ ...asking, apps, redirectUri });
  const teamCrm = new TeamCrm({
    ...{ ...caching, connections: crmConnections, httpOf: crmOAuth.httpOf, suppressions },
    onFailure: (problem) => log.warn({ problem }, "CRM request failed"),
  });
  const crmEntries = createCrmEntries({ database, vault, now, forgottenSince });
  const crmRecords = createCrmRecords({ teamCrm, workspaces, maxPeopleWait });
  const contactIds = new ContactIds({ database, vault, now, profiles });
  const recentContacts = new RecentContacts({ database, vault, now, forgottenSince, log });
  opened.defer(() => recentContacts.stop());
  return {
    ...{ serviceConnections, serviceClients, suppressions, profiles, contactPeople, teamKnowledge },
    ...{ crmConnections, crmEntries, crmHttp, crmOAuth, teamCrm, crmRecords },
    ...{ contactIds, recentContacts, contactData: createContactData({ database, vault, now }) },
  };
}

export type Outreach = Awaited<ReturnType<typeof composeOutreach>>;
