import type { AllMiddlewareArgs, AnyMiddlewareArgs, App, Receiver } from "@slack/bolt";
import type { WebClientOptions } from "@slack/web-api";
import type { Tracing } from "../../tracing/tracing.ts";
import type { AllowedHost } from "../calendar/fetch/feed-address.ts";
import { scheduleApproval } from "../features/approvals/job.ts";
import { registerApprovals } from "../features/approvals/register.ts";
import { registerConnect } from "../features/connect/register.ts";
import { registerCredits } from "../features/credits/register.ts";
import { drawHome } from "../features/home/draw.ts";
import { registerHome } from "../features/home/register.ts";
import type { FeatureParts } from "../features/parts.ts";
import { prepButton } from "../features/prep/card.ts";
import { registerProfile } from "../features/profile/register.ts";
import type { RemindersDependencies } from "../features/reminders/dependencies.ts";
import type { HomeSectionsDependencies } from "../features/reminders/home/home-sections.ts";
import { registerReminders } from "../features/reminders/register.ts";
import { rephraseButton } from "../features/rephrase/card.ts";
import type { FactCheck } from "../features/rephrase/fact-check.ts";
import { registerRephrase } from "../features/rephrase/register.ts";
import { registerRights, rightsSubcommands } from "../features/rights/register.ts";
import { registerSettings } from "../features/settings/register.ts";
import { waveButton } from "../features/wave/card.ts";
import { registerWave } from "../features/wave/register.ts";
import type { Addressee } from "../outreach/contact.ts";
import { createMeetingGuests } from "../reminders/meeting-guests.ts";
import { createAdmission, organisationOf } from "../slack/access/admission.ts";
import { refuseOutsiders } from "../slack/access/outsiders.ts";
import { boltLogger } from "../slack/client/client-options.ts";
import { missingScope } from "../slack/client/missing-scope.ts";
import { isNotInstalled, NotInstalledError } from "../slack/client/workspace-client.ts";
import { errorBoundary } from "../slack/error-boundary.ts";
import type { InFlight } from "../slack/in-flight.ts";
import { contactFieldId, suggestContacts } from "../slack/input/contact-field.ts";
import { createKnownPeople } from "../slack/input/known-people.ts";
import type { Installations } from "../slack/install/identity.ts";
import type { Uninstalls } from "../slack/install/uninstalls.ts";
import { ObservedApp } from "../slack/observed-app.ts";
import type { PaidFeatures } from "../slack/paid/paid-feature.ts";
import { registerPaidFeature } from "../slack/paid/register-paid-feature.ts";
import { registerSameRequests } from "../slack/paid/register-same-request.ts";
import { type CardSharingOptions, createCardSharing } from "../slack/reply/card-sharing.ts";
import { explain } from "../slack/reply/explain.ts";
import { createTakeBack } from "../slack/reply/take-back.ts";
import { createRouter, type EventArgs, type Router } from "../slack/router.ts";
import { UnreadableRequestError } from "../slack/unreadable-request-error.ts";
import { withinOrganisation } from "../storage/tenant-scope.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { homeDependencies, settingsChoices } from "./home.ts";

/** The app's building blocks; each feature gets the ones it uses under these names. */
export interface AppParts
  extends Omit<
    FeatureParts,
    keyof ReminderParts | "allowedHosts" | "cardSharing" | "drawHome" | "outbox" | "people" | "takeBack"
  > {
  receiver: Receiver;
  installations: Installations;
  /** Where the app can be installed, if many workspaces can. */
  installUrl: string | undefined;
  uninstalls: Pick<Uninstalls, "handle">;
  clientOptions: WebClientOptions;
  inFlight: InFlight;
  /** Milliseconds that an acknowledgement waits for what Slack says of people. */
  maxPeopleWait?: number;
  metrics: Metrics;
  /** Absent when it's off. */
  tracing: Tracing | undefined;
  factCheck: FactCheck;
  paidFeatures: PaidFeatures;
  reminding: ReminderParts;
  /** Calendar hosts that are allowed although they are private. */
  calendarAllowedHosts: readonly AllowedHost[];
}

type ReminderParts = Pick<
  RemindersDependencies,
  "reminders" | "agendas" | "channelRules" | "channelPolicy" | "facts" | "feedReadings"
> &
  Pick<HomeSectionsDependencies, "boughtBriefs"> &
  Pick<CardSharingOptions, "posts">;

/** Builds the bolt app: the middleware for every request, and the features. Nothing starts here. */
export function createApp(parts: AppParts): App {
  const { receiver, installations, installUrl, uninstalls, workspaces, clientOptions } = parts;
  const { inFlight, metrics, log } = parts;
  const admission = createAdmission(installations);
  const app = new ObservedApp(
    {
      receiver,
      authorize: admission.authorize,
      clientOptions,
      logger: boltLogger(log),
      convoStore: false,
      // It looks at events of messages and of people: none reaches a handler that is the app's own.
      ignoreSelf: false,
    },
    metrics,
    parts.tracing,
  );
  const explainFailure = errorBoundary(({ error, ...request }) => {
    if (error instanceof UnreadableRequestError) {
      log.warn({ ...request, err: error }, "a Slack request carries what the app didn't write");
      return;
    }
    if (isNotInstalled(error)) {
      log.info(request, "a Slack request ended after the app was uninstalled");
      return;
    }
    const scope = missingScope(error);
    if (scope !== undefined) {
      log.warn({ ...request, scope }, "the app was installed without a scope that a request needs");
      return;
    }
    metrics.failures.inc();
    log.error({ ...request, err: error }, "unexpected error in a Slack request");
  });
  const router = createRouter();
  registerChanges(router, parts);
  registerFeatures(router, parts);
  const isLetIn = refuseOutsiders({ workspaces });
  const answer = async (args: Args): Promise<void> => {
    if (await isLetIn(args)) await router.middleware(args);
  };
  app.use((args) =>
    inFlight.run(async () => {
      const identity = admission.confine(args.context);
      if (identity === undefined) {
        if (!(await uninstalls.handle(args.body)))
          await explain(args, { kind: "not installed", installUrl }, undefined);
        return;
      }
      const organisation = organisationOf(identity);
      if (await admission.isAnsweredElsewhere(args.body, identity)) {
        log.warn({ organisation }, "refused a request that another organisation's response URL came with");
        await explain(args, "elsewhere", workspaces.of(organisation).client);
        return;
      }
      args.client = workspaces.of(organisation).client;
      respondWhileInstalled(args, workspaces.of(organisation).isInstalled);
      await withinOrganisation(organisation, () => explainFailure(args, () => answer(args)));
    }),
  );
  return app;
}

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/** A response URL serves without a token: what is under way when the app is uninstalled mustn't be shown there. */
function respondWhileInstalled(args: Args, isInstalled: () => Promise<boolean>): void {
  if (!("respond" in args) || args.respond === undefined) return;
  const { respond } = args;
  args.respond = async (reply) => {
    if (!(await isInstalled())) throw new NotInstalledError();
    return respond(reply);
  };
}

/** What is remembered of a person is out of date: they have joined or left, or their role is another one. */
function registerChanges(router: Router, { workspaces, personSettings }: AppParts): void {
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

function registerFeatures(router: Router, parts: AppParts): void {
  const { database, approvals, reminding, paidFeatures, now } = parts;
  const home = homeDependencies(parts);
  const draw = drawHome(home);
  const takeBack = createTakeBack(parts);
  takeBack.register(router);
  const { isIn } = reminding.channelPolicy;
  const meetingGuests = createMeetingGuests({ ...reminding, isIn, now });
  const all = {
    ...parts,
    ...reminding,
    takeBack,
    cardSharing: createCardSharing({ ...parts, ...reminding, takeBack }),
    people: createKnownPeople({ ...parts, meetingGuests }),
    isConnected: parts.serviceClients.isConnected,
    drawHome: draw,
  };
  registerRights(router, all);
  registerConnect(router, all);
  const subcommands = rightsSubcommands(all);
  registerProfile(router, { ...all, paidActions, subcommands });
  registerPaidFeature(router, paidFeatures.prep, all);
  registerWave(router, { ...all, feature: paidFeatures.wave });
  registerRephrase(router, { ...all, feature: paidFeatures.rephrase });
  registerSameRequests(router, all);
  registerApprovals(router, all);
  const recheckApprovals = async (organisation: string) => {
    for (const approval of await approvals.open(organisation))
      await scheduleApproval(database.query, approval, now());
  };
  registerCredits(router, { ...all, recheckApprovals });
  registerReminders(router, { ...all, allowedHosts: parts.calendarAllowedHosts });
  registerSettings(router, { ...all, settingsChoices });
  registerHome(router, home, draw);
  router.options(contactFieldId, suggestContacts(all));
}

/** What can be bought for a contact. */
function paidActions(addressee: Addressee) {
  return [prepButton(addressee), waveButton(addressee), rephraseButton(addressee)];
}
