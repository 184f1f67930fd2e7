import { cardModal, noticeModal } from "../../blocks/card.ts";
import { organisationOf } from "../../slack/access/admission.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { readableResult, resultGoneModal } from "../../slack/paid/paid-result.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import type { DrawHome, HomeDependencies } from "./draw.ts";
import { ids, resultsPageValue } from "./ids.ts";

/** App Home, redrawn each time a person opens it. */
export function registerHome(router: Router, dependencies: HomeDependencies, draw: DrawHome): void {
  const turnPage = ({ action, client, organisation, person }: ButtonArgs): Promise<void> =>
    draw(client, organisation, person, resultsPageValue.decode(action.value));
  router.homeOpened(async ({ event: { tab, user: person }, client, context }) => {
    const organisation = organisationOf(context);
    if (tab === "home") await draw(client, organisation, person);
    else await dependencies.resultThreads.open({ organisation, person });
  });
  router.button(ids.open, openResult(dependencies));
  router.button(ids.newerResults, turnPage);
  router.button(ids.olderResults, turnPage);
}

/** "Open": shows a stored result again, free, only to its requester. */
function openResult({ ledger, presenter }: Pick<HomeDependencies, "ledger" | "presenter">) {
  return async (args: ButtonArgs): Promise<void> => {
    const view = readableResult(ledger, args, callValue.decode(args.action.value).call).then(async (call) =>
      call === undefined
        ? resultGoneModal()
        : cardModal(await presenter.answered(call, { isReopened: true })),
    );
    await openWhenReady(args, view, noticeModal("Result", "Opening…"));
  };
}
