import type { AllMiddlewareArgs, AnyMiddlewareArgs, App, Receiver } from "@slack/bolt";
import type { WebClientOptions } from "@slack/web-api";
import { isDatabaseAway } from "../../database/away.ts";
import type { Tracing } from "../../tracing/tracing.ts";
import type { Log } from "../log.ts";
import { createAdmission, organisationOf } from "../slack/access/admission.ts";
import { refuseOutsiders } from "../slack/access/outsiders.ts";
import { boltLogger } from "../slack/client/client-options.ts";
import { missingScope } from "../slack/client/missing-scope.ts";
import { isNotInstalled, NotInstalledError } from "../slack/client/workspace-client.ts";
import type { Workspaces } from "../slack/client/workspaces.ts";
import type { Deduplication } from "../slack/deduplication.ts";
import { errorBoundary } from "../slack/error-boundary.ts";
import type { InFlight } from "../slack/in-flight.ts";
import type { Installations } from "../slack/install/identity.ts";
import type { Uninstalls } from "../slack/install/uninstalls.ts";
import { ObservedApp } from "../slack/observed-app.ts";
import { createRepetitionCheck } from "../slack/repetitions.ts";
import { explain } from "../slack/reply/explain.ts";
import { isEvent, Router } from "../slack/router.ts";
import { UnreadableRequestError } from "../slack/unreadable-request-error.ts";
import { runKey } from "../slack/workflow/step.ts";
import { withinOrganisation } from "../storage/tenant-scope.ts";
import type { Metrics } from "../telemetry/metrics.ts";

export interface AppOptions {
  receiver: Receiver;
  installations: Installations;
  /** Where the app can be installed, if many workspaces can. */
  installUrl: string | undefined;
  uninstalls: Pick<Uninstalls, "handle">;
  workspaces: Workspaces<"client" | "directory" | "isInstalled" | "memberships">;
  clientOptions: WebClientOptions;
  deduplication: Deduplication;
  inFlight: InFlight;
  metrics: Metrics;
  /** Absent when it's off. */
  tracing: Tracing | undefined;
  log: Log;
  /** Adds what people use. */
  register: (router: Router) => void;
}

/** Builds the bolt app: the middleware for every request, and the features. Nothing starts here. */
export function createApp({
  receiver,
  installations,
  installUrl,
  uninstalls,
  workspaces,
  clientOptions,
  deduplication,
  inFlight,
  metrics,
  tracing,
  log,
  register,
}: AppOptions): App {
  const admission = createAdmission(installations);
  const app = new ObservedApp(
    {
      receiver,
      authorize: admission.authorize,
      clientOptions,
      logger: boltLogger(log),
      convoStore: false,
      // Clients are the organisation's own: bolt would make one for each event of a workflow.
      attachFunctionToken: false,
      // It looks at events of messages and of people: none reaches a handler that is the app's own.
      ignoreSelf: false,
    },
    metrics,
    tracing,
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
    // Whoever watches hears of that from the database, and by `/readyz`.
    if (!isDatabaseAway(error)) metrics.failures.inc();
    log.error({ ...request, err: error }, "unexpected error in a Slack request");
  });
  const router = new Router();
  register(router);
  const isRepeated = createRepetitionCheck(deduplication, log);
  const note = async (args: Args) =>
    isEvent(args, "function_executed")
      ? deduplication.first(organisationOf(args.context), runKey(args.event))
      : isRepeated(args);
  const isLetIn = refuseOutsiders({ workspaces, note });
  const answer = async (args: Args): Promise<void> => {
    // Whoever isn't let in is told once, too.
    const isOfEvent = "event" in args;
    if (isOfEvent && (await isRepeated(args))) return;
    if (!(await isLetIn(args))) return;
    if (!isOfEvent && (await isRepeated(args))) await args.ack?.();
    else await router.middleware(args);
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
