import type { ActResult } from "../../protocol.ts";
import { type Checked, checkMessage } from "../block-kit/message.ts";
import type { MessageContent } from "../messages.ts";
import { app, type Conversation } from "../people.ts";
import { isEmptyBody } from "../transport/app-transport.ts";
import { type Acting, channelName } from "../transport/payloads.ts";
import { answerSchema } from "../transport/response-url-endpoint.ts";
import { escapeTyped } from "./escaping.ts";

/**
 * Runs a slash command as Slack does: sends it, waits for the acknowledgement, shows the acknowledgement's body.
 * Source: https://docs.slack.dev/interactivity/implementing-slash-commands
 *
 * @param typed the whole line, as `/profile @jane`
 */
export async function runSlashCommand(
  { workspace, person }: Acting,
  conversation: Conversation,
  typed: string,
): Promise<ActResult> {
  const [, name = "", text = ""] = /^(\S*)(?:\s+(\S.*))?$/s.exec(typed.trim()) ?? [];
  const fail = (sentence: string): ActResult => {
    workspace.tellFromSlackbot(conversation.id, person.id, sentence);
    return { ok: false, sentence };
  };
  if (name.toLowerCase() === "/invite") {
    const problem = invite({ workspace, person }, conversation, text);
    return problem === undefined ? { ok: true } : fail(problem);
  }
  const found = workspace.manifest.commands.find((candidate) => candidate.command === name.toLowerCase());
  // Commands of an app belong to the workspace that installed it; people from outside do not have them.
  if (found === undefined || person.kind === "outsider" || !workspace.isInstalled) {
    return fail(
      `${name} is not a valid command. In Slack, all messages that start with the "/" character are interpreted as commands.`,
    );
  }
  const { command, should_escape } = found;
  const place = { user: person.id, channel: conversation.id };
  const { url: response_url } = workspace.responseUrls.issue("commands", place);
  const { enterprise, isEnterpriseInstall, team } = workspace;
  const own = enterprise?.teams.find(({ id }) => id === person.teamId) ?? team;
  const payload = {
    token: workspace.secrets.verificationToken,
    team_id: own.id,
    team_domain: own.domain,
    ...(enterprise !== undefined && { enterprise_id: enterprise.id, enterprise_name: enterprise.name }),
    channel_id: conversation.id,
    channel_name: channelName(conversation),
    user_id: person.id,
    user_name: person.name,
    command,
    text: should_escape ? escapeTyped(workspace, text, true) : text,
    api_app_id: app.id,
    is_enterprise_install: String(isEnterpriseInstall),
    response_url,
    trigger_id: workspace.triggers.issue(person.id),
  };
  const acknowledgement = await workspace.deliver({ kind: "slash_commands", title: command, payload });
  if (!acknowledgement.acknowledged)
    return fail(`${command} failed with the error "${acknowledgement.error}"`);
  const { body } = acknowledgement;
  if (isEmptyBody(body)) return { ok: true };
  const answer = readAnswer(body);
  if (!answer.ok) {
    const reasons = [answer.error, ...answer.messages].join("; ");
    workspace.note(command, `The acknowledgement's body is refused: ${reasons}`);
    return fail(`${command} failed with the error "dispatch_failed"`);
  }
  const { isPublic, ...content } = answer.value;
  // Slack shows the typed command too when its answer is for everybody.
  if (isPublic) workspace.messages.post({ ...place, text: typed });
  const visibleTo = isPublic ? undefined : person.id;
  workspace.postAsApp(conversation.id, content, { visibleTo });
  return { ok: true };
}

/** Slack's own command: `/invite @sam @lena #deal-desk`. @returns why nobody else was invited, if so */
function invite({ workspace, person }: Acting, here: Conversation, typed: string): string | undefined {
  const handles = typed.split(/\s+/);
  const where = handles.at(-1)?.startsWith("#") === true ? handles.pop() : undefined;
  const channel = where === undefined ? here : workspace.conversation(where);
  if (channel?.members.includes(person.id) !== true) return `You aren't in ${where}.`;
  if (channel.kind === "direct" || channel.isGroup) return "You can invite people to channels only.";
  for (const handle of handles.length === 0 ? [""] : handles) {
    if (handle === "")
      return "Who do you want to invite? Type /invite @someone, or /invite @someone #channel.";
    const name = handle.replace(/^@/, "").toLowerCase();
    const invited = workspace.people.find((each) => each.name === name || handle.startsWith(`<@${each.id}`));
    if (invited === undefined) return `There is nobody called ${handle}.`;
    if (channel.members.includes(invited.id)) return `${invited.realName} is already in #${channel.name}.`;
    workspace.invite(channel.id, invited.id);
    const text = `was added to <#${channel.id}|${channel.name}> by <@${person.id}>.`;
    workspace.messages.post({ channel: channel.id, user: invited.id, text });
  }
  return undefined;
}

function readAnswer(body: unknown): Checked<MessageContent & { isPublic: boolean }> {
  const answer = answerSchema.safeParse(typeof body === "string" ? { text: body } : body);
  if (!answer.success) return { ok: false, error: "not a message", messages: [] };
  const checked = checkMessage(answer.data);
  if (!checked.ok) return checked;
  return { ok: true, value: { ...checked.value, isPublic: answer.data.response_type === "in_channel" } };
}
