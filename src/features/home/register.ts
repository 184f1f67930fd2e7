import type { Router } from "../../slack/router.ts";
import { type HomeData, homeView } from "./view.ts";

export interface HomeDependencies {
  /** What the page shows now. */
  homeData: () => HomeData;
}

/** App Home, drawn anew each time a person opens it. */
export function registerHome(router: Router, { homeData }: HomeDependencies): void {
  router.homeOpened(async ({ event, client }) => {
    if (event.tab !== "home") return;
    await client.views.publish({ user_id: event.user, view: homeView(homeData()) });
  });
}
