import type { ButtonArgs, Router } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { HomeDependencies } from "./dependencies.ts";
import { drawHome } from "./draw.ts";
import { ids, resultsPageValue } from "./ids.ts";
import { openResult } from "./open-result.ts";

/** App Home, redrawn each time a person opens it. */
export function registerHome(router: Router, dependencies: HomeDependencies): void {
  const draw = drawHome(dependencies);
  const turnPage = async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    await draw(client, organisationOf(context), body.user.id, resultsPageValue.decode(action.value));
  };
  router.homeOpened(async ({ event, client, context }) => {
    if (event.tab === "home") await draw(client, organisationOf(context), event.user);
  });
  router.button(ids.open, openResult(dependencies));
  router.button(ids.newerResults, turnPage);
  router.button(ids.olderResults, turnPage);
}
