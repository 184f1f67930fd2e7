import { domainToASCII } from "node:url";
import { z } from "zod";
import { noticeModal } from "#app/blocks/card.ts";
import { plainText } from "#app/blocks/mrkdwn.ts";
import { mayAdminister } from "#app/slack/access/administrators.ts";
import { readChannel } from "#app/slack/client/channels.ts";
import { readField, readTextField } from "#app/slack/input/form-fields.ts";
import { inTime } from "#app/slack/reply/delivery.ts";
import {
  administratorsOnly,
  notAdministrator,
  openForAdministrators,
  refuseForm,
  slackTooSlow,
  updateModal,
} from "#app/slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "#app/slack/router.ts";
import { canonicalEmail } from "#contract/contact-address.ts";
import { channelValue } from "../buttons.ts";
import type { PersonRequest } from "../dependencies.ts";
import {
  allowedChannelsModal,
  channelsTitle,
  domainsModal,
  domainsTitle,
} from "../home/administration-sections.ts";
import { ids } from "../ids.ts";
import { fieldSentences } from "../sentences.ts";

/** What administrators change in App Home. Slack is asked each time whether they are one. */

const notAMember = "Rapport isn't in that channel: type /invite @Rapport there first. Nothing was changed.";
const notIn = "You aren't in that channel: join it first. Nothing was changed.";
const nobodyElse =
  "That channel isn't shared with another company and has no guests, so it needs no permission. Nothing was changed.";

/** "Change…": the channels with people from outside where an administrator allowed it. */
export function openAllowed(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return openForAdministrators(request, args, { action: "allow", title: channelsTitle }, async () =>
    allowedChannelsModal(await request.channelRules.allowed(args.organisation)),
  );
}

/** Of the log's entry; there are few domains as a rule. */
const maxOutcome = 500;

const conversation = z.object({ selected_conversation: z.string().nullish() });

/** "Allow": reminders and shares may go to the chosen channel, although people from outside are in it. */
export async function submitAllowed(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { client, organisation, person, auditLog, channelRules, drawHome } = request;
  const refuse = (problem: string) => refuseForm(args, { [ids.allowedChannel]: problem });
  const channel = readField(args.view.state.values, ids.allowedChannel, conversation)?.selected_conversation;
  if (!channel) return refuse(fieldSentences.channel);
  const checked = await inTime(allowingProblem(request, channel).then((problem) => ({ problem })));
  const problem = checked === undefined ? slackTooSlow : checked.problem;
  if (problem !== undefined) return refuse(problem);
  await auditLog.record({ organisation, actor: person, action: "allow", outcome: channel });
  await channelRules.allow(organisation, channel, person);
  await args.ack();
  await drawHome(client, organisation, person);
}

/** @returns why an administrator can't allow it, or needn't; plain text @throws errors of the Web API */
async function allowingProblem(request: PersonRequest, channel: string): Promise<string | undefined> {
  const { channelPolicy, client, organisation, person } = request;
  if (!(await mayAdminister(request, request, { action: "allow" }))) return administratorsOnly;
  const found = await readChannel(client, channel);
  if (!found?.isMember) return notAMember;
  // The ID that a form carries is no proof that its sender sees the channel.
  if (!(await channelPolicy.isIn(organisation, channel, person))) return notIn;
  const isNeeded =
    found.isExternal || (await channelPolicy.readers(organisation, found)).kind === "outsiders";
  return isNeeded ? undefined : nobodyElse;
}

/** "Disallow", in that list. */
export async function disallow(request: PersonRequest, { action, body }: ButtonArgs): Promise<void> {
  const { client, organisation, person, auditLog, channelRules, drawHome } = request;
  const { channel } = channelValue.decode(action.value);
  const may = await mayAdminister(request, request, { action: "disallow" });
  if (may) {
    await auditLog.record({ organisation, actor: person, action: "disallow", outcome: channel });
    await channelRules.disallow(organisation, channel);
  }
  const view = may
    ? allowedChannelsModal(await channelRules.allowed(organisation))
    : noticeModal(channelsTitle, administratorsOnly);
  if (body.view?.type === "modal") await updateModal(client, body.view.id, view);
  if (may) await drawHome(client, organisation, person);
}

/** "Change…": the form for the organisation's own domains. */
export function openDomains(request: PersonRequest, args: ButtonArgs): Promise<void> {
  return openForAdministrators(request, args, { action: "domains", title: domainsTitle }, async () =>
    domainsModal(await request.channelRules.ownDomains(args.organisation)),
  );
}

/** Saves that form. */
export async function submitDomains(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { client, organisation, person, auditLog, channelRules, drawHome } = request;
  const refuse = (problem: string) => refuseForm(args, { [ids.domains]: problem });
  const read = domainsIn(readTextField(args.view.state.values, ids.domains));
  if ("typed" in read) return refuse(`“${plainText(read.typed, 60)}” isn't a domain such as acme.com.`);
  const problem = await notAdministrator(request, args, { action: "domains" });
  if (problem !== undefined) return refuse(problem);
  const outcome = read.domains.length === 0 ? "none" : read.domains.join(", ").slice(0, maxOutcome);
  await auditLog.record({ organisation, actor: person, action: "domains", outcome });
  await args.ack();
  await channelRules.setOwnDomains(organisation, read.domains);
  await drawHome(client, organisation, person);
}

/** At least two labels of letters, digits and hyphens (RFC 1035, section 2.3.1). */
const domain = /^(?!.{254})(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** @returns the domains and addresses in a text, each once; or the first word that is neither */
function domainsIn(text: string): { domains: string[] } | { typed: string } {
  const domains = new Set<string>();
  for (const word of text.split(/[\s,;]+/).filter((each) => each !== "")) {
    const canonical = canonicalEmail(word) ?? domainToASCII(word.toLowerCase().replace(/^@|\.$/g, ""));
    if (!canonical.includes("@") && !domain.test(canonical)) return { typed: word };
    domains.add(canonical);
  }
  return { domains: [...domains] };
}
