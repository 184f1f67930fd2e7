import { mayAdminister } from "../../slack/access/administrators.ts";
import {
  administratorsOnly,
  openForAdministrators,
  openModal,
  updateModal,
} from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import { connectModal, serviceNoticeModal, title } from "./cards.ts";
import { ids } from "./ids.ts";
import { disconnected, fromEnvironment, wasNotConnected } from "./sentences.ts";
import { type ConnectDependencies, submitKey } from "./submit-key.ts";

/** The key of the profile service: its form, and the buttons of App Home. */
export function registerConnect(router: Router, dependencies: ConnectDependencies): void {
  router.button(ids.open, openForm(dependencies));
  router.button(ids.disconnect, disconnect(dependencies));
  router.submission(ids.view, submitKey(dependencies));
}

/** Opens the form for a key, or says who may use it. */
function openForm(dependencies: ConnectDependencies) {
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(dependencies, args, { action: "connect", title }, async () =>
      connectModal(await dependencies.serviceClients.state(args.organisation)),
    );
}

/** "Disconnect…", confirmed: deletes the key. */
function disconnect(dependencies: ConnectDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { body, client, organisation, person: actor } = args;
    const modal = body.view?.type === "modal" ? body.view.id : undefined;
    const say = (text: string) =>
      modal === undefined
        ? openModal(args, serviceNoticeModal(text))
        : updateModal(client, modal, serviceNoticeModal(text));
    if (!(await mayAdminister(dependencies, args, { action: "disconnect" })))
      return void (await say(administratorsOnly));
    const { serviceClients, serviceConnections, auditLog } = dependencies;
    const state = await serviceClients.state(organisation);
    if (state.kind === "connected" && state.setBy === undefined) return void (await say(fromEnvironment));
    const isRemoved = await serviceConnections.disconnect(organisation, (transaction) =>
      auditLog.write(transaction, { organisation, actor, action: "disconnect", outcome: "done" }),
    );
    await dependencies.drawHome(client, organisation, actor);
    if (modal !== undefined || !isRemoved) await say(isRemoved ? disconnected : wasNotConnected);
  };
}
