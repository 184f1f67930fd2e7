import type { WebClient } from "@slack/web-api";
import { isAdministrator } from "../../slack/client/users.ts";
import { openModal, openWhenReady, updateModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs, CommandArgs, Router } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import { connectModal, noticeModal } from "./cards.ts";
import type { ConnectDependencies } from "./dependencies.ts";
import { ids } from "./ids.ts";
import {
  administratorsOnly,
  disconnected,
  fromEnvironment,
  oneMoment,
  wasNotConnected,
} from "./sentences.ts";
import { submitKey } from "./submit-key.ts";

/** The key of the profile service: its form, and the buttons of App Home. */
export function registerConnect(router: Router, dependencies: ConnectDependencies): void {
  router.button(ids.open, async ({ ack, body, client, context }) => {
    await ack();
    const view = formFor(dependencies, client, organisationOf(context), body.user.id);
    await openWhenReady(client, body, view, noticeModal(oneMoment));
  });
  router.button(ids.disconnect, disconnect(dependencies));
  router.submission(ids.view, submitKey(dependencies));
}

/** `/profile connect`: opens the form, or says who may use it. */
export function connectCommand(dependencies: Pick<ConnectDependencies, "serviceClients">) {
  return async ({ ack, command, client, context }: CommandArgs): Promise<void> => {
    await ack();
    const view = formFor(dependencies, client, organisationOf(context), command.user_id);
    await openWhenReady(client, command, view, noticeModal(oneMoment));
  };
}

async function formFor(
  { serviceClients }: Pick<ConnectDependencies, "serviceClients">,
  client: WebClient,
  organisation: string,
  person: string,
) {
  if (!(await isAdministrator(client, person))) return noticeModal(administratorsOnly);
  return connectModal(await serviceClients.state(organisation));
}

/** "Disconnect…", confirmed: deletes the key. */
function disconnect(dependencies: ConnectDependencies) {
  return async ({ ack, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const organisation = organisationOf(context);
    const actor = body.user.id;
    const modal = body.view?.type === "modal" ? body.view.id : undefined;
    const say = (text: string) =>
      modal === undefined
        ? openModal(client, body, noticeModal(text))
        : updateModal(client, modal, noticeModal(text));
    if (!(await isAdministrator(client, actor))) return void (await say(administratorsOnly));
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
