import type { App } from "@slack/bolt";
import { type HomeData, homeView } from "./view.ts";

export interface HomeDependencies {
  /** What the page shows now. */
  homeData: () => HomeData;
}

/** App Home, drawn anew each time a person opens it. */
export function registerHome(app: App, { homeData }: HomeDependencies): void {
  app.event("app_home_opened", async ({ event, client }) => {
    if (event.tab !== "home") return;
    await client.views.publish({ user_id: event.user, view: homeView(homeData()) });
  });
}
