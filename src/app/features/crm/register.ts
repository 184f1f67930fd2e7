import type { Actor } from "../../actor.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import type { PageRoutes } from "../../slack/install/install-pages.ts";
import { administratorsOnly, openForAdministrators, openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";
import { crmModal, crmNoticeModal } from "./cards.ts";
import { undoEntry } from "./entry-job.ts";
import { ids } from "./ids.ts";
import { type LogDependencies, logMessage, logResult, submitLog } from "./log-form.ts";
import { disconnected, title, wasNotConnected } from "./sentences.ts";
import { type SignInDependencies, signInLinks, signInRoutes } from "./sign-in.ts";
import { type CrmDependencies, submitCrm } from "./submit.ts";

/** The team's CRM: its form, the buttons of App Home, and what is logged to it. @returns the pages on which people sign in */
export function registerCrm(
  router: Router,
  parts: Omit<SignInDependencies, "signInLinks"> & LogDependencies & Uses<{ crmEntries: "undo" }>,
): PageRoutes {
  const dependencies = { ...parts, signInLinks: (actor: Actor) => signInLinks(parts, actor) };
  router.button(ids.open, (args) =>
    openForAdministrators(dependencies, args, { action: "connect CRM", title }, async () =>
      crmModal(await dependencies.teamCrm.state(args.organisation), { links: signInLinks(parts, args) }),
    ),
  );
  // Slack has opened the link.
  router.button(ids.signIn, async () => undefined);
  router.button(ids.disconnect, disconnect(dependencies));
  router.submission(ids.view, submitCrm(dependencies));
  router.messageShortcut(ids.logShortcut, logMessage(dependencies));
  router.button(ids.logResult, logResult(dependencies));
  router.submission(ids.logView, submitLog(dependencies));
  router.button(ids.undo, undoEntry(dependencies));
  return signInRoutes(dependencies);
}

/** "Disconnect…", confirmed: deletes the token, and what is cached. */
function disconnect(dependencies: CrmDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { client, organisation, person: actor } = args;
    const say = (text: string) => openModal(args, crmNoticeModal(text));
    if (!(await mayAdminister(dependencies, args, { action: "disconnect CRM" })))
      return void (await say(administratorsOnly));
    const { crmConnections, teamCrm, auditLog, drawHome } = dependencies;
    const isRemoved = await crmConnections.disconnect(organisation, (transaction) =>
      auditLog.write(transaction, { organisation, actor, action: "disconnect CRM", outcome: "done" }),
    );
    await teamCrm.forgetAll(organisation);
    await drawHome(client, organisation, actor);
    await say(isRemoved ? disconnected : wasNotConnected);
  };
}
