import { App, type AuthorizeResult, type Logger, type Receiver } from "@slack/bolt";
import type { WebClientOptions } from "@slack/web-api";
import { registerHome } from "./features/home/register.ts";
import { lookUpButton } from "./features/profile/card.ts";
import { registerProfile } from "./features/profile/register.ts";
import { usage } from "./features/profile/sentences.ts";
import type { Connection } from "./outreach/connection.ts";
import type { Profiles } from "./outreach/profiles.ts";
import { errorBoundary, type FailedRequest } from "./slack/error-boundary.ts";
import type { InFlight } from "./slack/in-flight.ts";
import { refuseOutsiders } from "./slack/outsiders.ts";
import { Router } from "./slack/router.ts";

export interface AppDependencies {
  receiver: Receiver;
  /** Who the app is in its workspace; a request waits for it. */
  authorize: () => Promise<AuthorizeResult>;
  /** The same, once Slack has said it. */
  identity: () => AuthorizeResult | undefined;
  clientOptions: WebClientOptions;
  logger: Logger;
  inFlight: InFlight;
  profiles: Profiles;
  connection: () => Connection;
  onFailure: (failure: FailedRequest) => void;
  onFallback: (error: unknown) => void;
}

/** Builds the bolt app: the middleware that every request passes, and the features. Nothing starts here. */
export function createApp(dependencies: AppDependencies): App {
  const { receiver, authorize, clientOptions, logger, inFlight, profiles, onFallback } = dependencies;
  const app = new App({ receiver, authorize, clientOptions, logger, convoStore: false });
  app.use(({ next }) => inFlight.run(next));
  app.use(errorBoundary(dependencies.onFailure));
  app.use(refuseOutsiders(dependencies.identity));
  const router = new Router();
  registerProfile(router, { profiles, onFallback });
  registerHome(router, {
    homeData: () => ({
      connection: dependencies.connection(),
      lookUpButton: lookUpButton("Look someone up"),
      usage,
    }),
  });
  app.use(router.middleware);
  return app;
}
