import { type PaidOperation, paidOperation } from "../../contract/operations.ts";
import type { BackupMarks } from "../backups/marks.ts";
import { readCreditSettings } from "../credits/credit-settings.ts";
import { scheduleApproval } from "../features/approvals/job.ts";
import { registerApprovals } from "../features/approvals/register.ts";
import { serviceSections } from "../features/connect/cards.ts";
import { registerConnect } from "../features/connect/register.ts";
import { reportFor } from "../features/credits/command.ts";
import { csvButton } from "../features/credits/csv.ts";
import { registerCredits } from "../features/credits/register.ts";
import { help as creditsHelp, unreadableAmount } from "../features/credits/sentences.ts";
import { settingsSection } from "../features/credits/settings-form.ts";
import { balanceText } from "../features/credits/texts.ts";
import { creditsTool } from "../features/credits/tool.ts";
import { crmSections } from "../features/crm/cards.ts";
import { registerCrm } from "../features/crm/register.ts";
import { drawHome as createDrawHome, type HomeDependencies } from "../features/home/draw.ts";
import { registerHome } from "../features/home/register.ts";
import { openResultTool, resultsTool } from "../features/home/tools.ts";
import { briefStep } from "../features/prep/step.ts";
import { doubtCard, importButton, lookUpButton, profileButton } from "../features/profile/card.ts";
import { lookUpWhole } from "../features/profile/look-up.ts";
import { registerProfile } from "../features/profile/register.ts";
import { help as profileHelp } from "../features/profile/sentences.ts";
import { lookUpStep } from "../features/profile/step.ts";
import { lookUpTool } from "../features/profile/tool.ts";
import { createAdministrationSections } from "../features/reminders/home/administration-sections.ts";
import { createHomeSections } from "../features/reminders/home/home-sections.ts";
import { meetingsTool, upcomingMeetings } from "../features/reminders/home/tool.ts";
import { registerReminders } from "../features/reminders/register.ts";
import { fieldSentences, help as remindersHelp } from "../features/reminders/sentences.ts";
import { minutesText } from "../features/reminders/sources/source-text.ts";
import { readMinutesBefore } from "../features/reminders/subcommand.ts";
import { remindStep } from "../features/reminders/when/meet-step.ts";
import { registerRephrase } from "../features/rephrase/register.ts";
import { keptSections } from "../features/rights/administer.ts";
import { readBasis } from "../features/rights/basis.ts";
import { registerRights, rightsSubcommands } from "../features/rights/register.ts";
import { ownSettingsSection, type SettingsChoices } from "../features/settings/form.ts";
import { registerSettings } from "../features/settings/register.ts";
import { registerTalk } from "../features/talk/register.ts";
import { channels, tones } from "../features/wave/form.ts";
import { registerWave } from "../features/wave/register.ts";
import { waveStep } from "../features/wave/step.ts";
import { type Contact, contactOf } from "../outreach/contact.ts";
import { createMeetingGuests } from "../reminders/meeting-guests.ts";
import { defaultMinutesBefore } from "../reminders/sources/source.ts";
import { organisationOf } from "../slack/access/admission.ts";
import { contactFieldId, suggestContacts } from "../slack/input/contact-field.ts";
import { KnownPeople } from "../slack/input/known-people.ts";
import type { PageRoutes } from "../slack/install/install-pages.ts";
import type { Tool } from "../slack/mcp/tool.ts";
import { takeFromCrm, takeFromCrmId } from "../slack/paid/from-crm.ts";
import { paidButton } from "../slack/paid/paid-feature.ts";
import { quoteTools } from "../slack/paid/quote-tools.ts";
import { registerPaidFeature } from "../slack/paid/register-paid-feature.ts";
import { registerSameRequests } from "../slack/paid/register-same-request.ts";
import { createCardSharing } from "../slack/reply/card-sharing.ts";
import { createTakeBack } from "../slack/reply/take-back.ts";
import type { EventArgs, Router } from "../slack/router.ts";
import { registerSteps } from "../slack/workflow/step.ts";
import type { Foundation, RapportSettings } from "./foundation.ts";
import type { Outreach } from "./outreach.ts";
import type { PaidCalls } from "./paid-calls.ts";
import type { Reminding } from "./reminders.ts";

interface FeatureGroups {
  foundation: Foundation;
  outreach: Outreach;
  paid: PaidCalls;
  reminding: Reminding;
  backupMarks: BackupMarks;
  settings: Pick<RapportSettings, "calendarAllowedHosts" | "publicUrl">;
}

/** Gives every feature what it uses, and the router what it answers. @returns what Slackbot can have done for somebody, and the features' own pages */
export function registerFeatures(
  router: Router,
  { foundation, outreach, paid, reminding, backupMarks, settings }: FeatureGroups,
): { tools: readonly Tool[]; pages: PageRoutes } {
  const { calendarAllowedHosts: allowedHosts, publicUrl } = settings;
  const { database, vault, deduplication, auditLog, personSettings, workspaces } = foundation;
  const { slackFetch, hideFromLog, installStates, log, now, maxPeopleWait } = foundation;
  const { serviceConnections, serviceClients, suppressions, profiles, teamKnowledge } = outreach;
  const { contactIds, contactData, contactPeople, recentContacts } = outreach;
  const { crmConnections, crmEntries, crmHttp, crmOAuth, crmRecords, teamCrm } = outreach;
  const { approvals, ledger, presenter, paidFeatures, paidCallHandler, factCheck } = paid;
  const { contactCalls, resultThreads, sharedCards } = paid;
  const { reminders, agendas, channelRules, channelPolicy, facts, feedReadings } = reminding;
  const { isConnected } = serviceClients;

  // What several of them use.
  const takeBack = createTakeBack({ vault });
  takeBack.register(router);
  const cardSharing = createCardSharing({
    ...{ auditLog, channelPolicy, deduplication, maxPeopleWait, now },
    ...{ posts: reminding.posts, sharedCards, takeBack },
  });
  const meetingGuests = createMeetingGuests({ channelRules, isIn: channelPolicy.isIn, now, reminders });
  const people = new KnownPeople({
    ...{ recentContacts, contactIds, contactPeople, teamCrm, workspaces },
    ...{ meetingGuests, maxPeopleWait, now, log },
  });
  router.options(contactFieldId, suggestContacts({ people, recentContacts }));

  const home = homeDependencies(foundation, outreach, paid, reminding);
  const drawHome = createDrawHome(home);
  registerHome(router, home, drawHome);

  const rights = {
    ...{ approvals, auditLog, backupMarks, contactCalls, contactData, database, drawHome },
    ...{ contactMeetings: reminding.contactMeetings, contactPeople, log, now, people, profiles },
    ...{ recentContacts, resultThreads, sharedCards, slackFetch, suppressions, workspaces },
    ...{ crmEntries, teamCrm, teamKnowledge },
  };
  registerRights(router, rights);
  const lookingUp = {
    ...{ auditLog, contactIds, crmRecords, people, profiles, recentContacts },
    paidActions: (addressee: Contact) =>
      Object.values(paidFeatures).map((feature) => paidButton(feature, addressee)),
  };
  registerProfile(router, {
    ...{ ...lookingUp, cardSharing, channelPolicy, contactPeople, deduplication, isConnected, now },
    ...{ outbox: paid.outbox, suppressions, teamCrm, teamKnowledge, workspaces },
    subcommands: rightsSubcommands(rights),
  });

  const asking = { cardSharing, isConnected, ledger, paidCallHandler, people, presenter, teamCrm };
  const registerPaid = <Each extends PaidOperation>(operation: Each) =>
    registerPaidFeature(router, paidFeatures[operation], asking);
  for (const operation of paidOperation.options) registerPaid(operation);
  router.button(takeFromCrmId, takeFromCrm(crmRecords));
  registerWave(router, { isConnected, ledger, paidCallHandler });
  registerRephrase(router, {
    ...{ cardSharing, deduplication, factCheck, isConnected, ledger, now },
    ...{ paidCallHandler, people, presenter, sharedCards, takeBack },
  });
  registerSameRequests(router, { ledger, paidCallHandler, presenter });
  registerApprovals(router, { approvals, database, now, paidCallHandler, workspaces });
  registerCredits(router, {
    ...{ auditLog, database, drawHome, ledger, now, paidCallHandler, presenter, slackFetch, workspaces },
    async recheckApprovals(organisation) {
      for (const approval of await approvals.open(organisation))
        await scheduleApproval(database.query, approval, now());
    },
  });

  const remindingOf = {
    ...{ agendas, allowedHosts, auditLog, channelPolicy, channelRules, database, deduplication, drawHome },
    ...{ facts, feedReadings, log, now, paidCallHandler, people, personSettings, reminders, vault },
  };
  registerReminders(router, remindingOf);
  const pages = registerCrm(router, {
    ...{ auditLog, crmConnections, crmEntries, crmHttp, crmOAuth, crmRecords, drawHome },
    ...{ hideFromLog, installStates, ledger, log, now, publicUrl, teamCrm, workspaces },
  });
  registerConnect(router, { auditLog, drawHome, hideFromLog, serviceClients, serviceConnections });
  registerSettings(router, { drawHome, personSettings, settingsChoices });
  registerChanges(router, { personSettings, workspaces });
  const buying = { people, paidCallHandler, personSettings, sharedCards, now };
  const paidSteps = [briefStep(buying), waveStep(buying)];
  const steps = [lookUpStep({ ...lookingUp, sharedCards, now }), ...paidSteps, remindStep(remindingOf)];
  registerSteps(router, steps, { deduplication, log, workspaces });
  const { boughtBriefs } = reminding;
  const meeting = { reminders, channelRules, boughtBriefs, profileButton, now };
  registerTalk(router, {
    ...{ people, sharedCards, now, doubtCard, profileButton },
    lookUp: (actor, contact) => lookUpWhole(lookingUp, actor, contact),
    lookUpButton: lookUpButton("Look someone up…"),
    meetings: async (actor, guest) => (await upcomingMeetings(meeting, actor, guest)).card,
    credits: (actor) =>
      reportFor({ ...actor, database, client: workspaces.of(actor.organisation).client, now: now() }),
    paidButton: (operation, addressee, topic) => paidButton(paidFeatures[operation], addressee, { topic }),
  });
  const tools = [
    lookUpTool(lookingUp),
    meetingsTool(meeting),
    creditsTool({ database, now, workspaces }),
    resultsTool(home),
    openResultTool(home),
    ...quoteTools({ paidFeatures, people, paidCallHandler, isConnected, vault, now }),
  ];
  return { tools, pages };
}

/** What App Home shows, also of other features. */
function homeDependencies(
  { database, vault, log, now, personSettings, workspaces }: Foundation,
  { recentContacts, serviceClients, suppressions, teamCrm }: Outreach,
  { ledger, paidFeatures, presenter, resultThreads }: PaidCalls,
  { reminders, agendas, channelRules, boughtBriefs }: Reminding,
): HomeDependencies {
  const ofChannels = createAdministrationSections(channelRules);
  return {
    ...{ database, vault, log, now, personSettings, workspaces, recentContacts, ledger, presenter },
    ...{ suppressions, resultThreads },
    serviceState: serviceClients.state,
    serviceSections,
    lookUpButton: lookUpButton("Look someone up"),
    // The rest is on their profile.
    contactAction(addressee) {
      const contact = contactOf(addressee);
      return contact === undefined ? paidButton(paidFeatures.prep, addressee) : profileButton(contact);
    },
    balanceText,
    async administrationSections(organisation) {
      const settings = settingsSection(await readCreditSettings(database.query, organisation));
      const channels = await ofChannels(organisation);
      const basis = await readBasis(database, organisation);
      const crm = crmSections(await teamCrm.state(organisation));
      return [...crm, settings, ...channels, ...keptSections(basis, [importButton, csvButton])];
    },
    ownSettings: (settings) => ownSettingsSection(settings, settingsChoices),
    reminderSections: createHomeSections({
      ...{ reminders, agendas, channelRules, boughtBriefs, profileButton, now },
    }),
    help: [profileHelp, ...Object.values(paidFeatures).map(({ help }) => help), creditsHelp, remindersHelp],
  };
}

/** What people's own settings know of the features that start with them. */
export const settingsChoices: SettingsChoices = {
  tones,
  channels,
  defaultMinutes: defaultMinutesBefore,
  readMinutes: readMinutesBefore,
  minutesText,
  minutesProblem: () => fieldSentences.minutes,
  amountProblem: unreadableAmount,
};

/** What is remembered of a person is out of date: they have joined or left, or their role is another one. */
function registerChanges(
  router: Router,
  { personSettings, workspaces }: Pick<Foundation, "personSettings" | "workspaces">,
): void {
  const forget = async ({ event, context }: EventArgs<"user_change" | "team_join">): Promise<void> => {
    const organisation = organisationOf(context);
    const { memberships, directory } = workspaces.of(organisation);
    const { id: person, deleted } = event.user;
    memberships.forget(person);
    directory.forget(person);
    if (deleted === true) await personSettings.clear({ organisation, person });
  };
  router.userChanged(forget);
  router.teamJoined(forget);
}
