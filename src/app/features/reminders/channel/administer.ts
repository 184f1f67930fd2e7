import { noticeModal } from "#app/blocks/card.ts";
import { plainText } from "#app/blocks/mrkdwn.ts";
import { isAdministrator } from "#app/slack/client/users.ts";
import { readTextField } from "#app/slack/input/form-fields.ts";
import { notAdministrator, openForAdministrators, refuseForm, updateModal } from "#app/slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "#app/slack/router.ts";
import { channelValue } from "../buttons.ts";
import type { PersonRequest } from "../dependencies.ts";
import {
  allowedChannelsModal,
  channelsTitle,
  domainsModal,
  domainsTitle,
} from "../home/administration-sections.ts";
import { ids } from "../ids.ts";
import { domainsIn } from "../subcommand.ts";
import { administratorsOnly } from "./administration.ts";

/** What administrators change in App Home. Slack is asked each time whether they are one. */

const texts = { refusal: administratorsOnly };

/** "Change…": the channels with people from outside where an administrator allowed it. */
export function openAllowed({ channelRules }: PersonRequest, args: ButtonArgs): Promise<void> {
  return openForAdministrators(args, channelsTitle, texts, async () =>
    allowedChannelsModal(await channelRules.allowed(args.organisation)),
  );
}

/** "Disallow", in that list. */
export async function disallow(request: PersonRequest, { action, body }: ButtonArgs): Promise<void> {
  const { client, organisation, person, channelRules, drawHome } = request;
  const { channel } = channelValue.decode(action.value);
  const may = await isAdministrator(client, person);
  if (may) await channelRules.disallow(organisation, channel);
  const view = may
    ? allowedChannelsModal(await channelRules.allowed(organisation))
    : noticeModal(channelsTitle, administratorsOnly);
  if (body.view?.type === "modal") await updateModal(client, body.view.id, view);
  if (may) await drawHome(client, organisation, person);
}

/** "Change…": the form for the organisation's own domains. */
export function openDomains({ channelRules }: PersonRequest, args: ButtonArgs): Promise<void> {
  return openForAdministrators(args, domainsTitle, texts, async () =>
    domainsModal(await channelRules.ownDomains(args.organisation)),
  );
}

/** Saves that form. */
export async function submitDomains(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { client, organisation, person, channelRules, drawHome } = request;
  const refuse = (problem: string) => refuseForm(args, { [ids.domains]: problem });
  const read = domainsIn(readTextField(args.view.state.values, ids.domains));
  if ("typed" in read) return refuse(`“${plainText(read.typed, 60)}” isn't a domain such as acme.com.`);
  const problem = await notAdministrator(args, administratorsOnly);
  if (problem !== undefined) return refuse(problem);
  await args.ack();
  await channelRules.setOwnDomains(organisation, read.domains);
  await drawHome(client, organisation, person);
}
