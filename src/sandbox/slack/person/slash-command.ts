import type { ActResult } from "../../protocol.ts";
import { checkMessage } from "../block-kit/message.ts";
import { type Conversation, type Member, team } from "../people.ts";
import type { ResponseUrl } from "../response-urls.ts";
import { type Acknowledgement, isEmptyBody } from "../transport/app-transport.ts";
import { slashCommandPayload } from "../transport/payloads.ts";
import { answerSchema } from "../transport/response-url-endpoint.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { escapeTyped } from "./escaping.ts";

/**
 * Runs a slash command as Slack does: sends it, waits for the acknowledgement, shows the acknowledgement's body.
 * Source: https://docs.slack.dev/interactivity/implementing-slash-commands
 *
 * @param typed the whole line, as `/profile @jane`
 */
export async function runSlashCommand(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  typed: string,
): Promise<ActResult> {
  const [, name = "", text = ""] = /^(\S*)\s*(.*)$/s.exec(typed.trim()) ?? [];
  const command = workspace.manifest.commands.find((candidate) => candidate.command === name.toLowerCase());
  // Commands of an app belong to the workspace that installed it; people from outside do not have them.
  if (command === undefined || person.kind === "outsider") {
    const sentence = `${name} is not a valid command. In Slack, all messages that start with the "/" character are interpreted as commands.`;
    workspace.tellFromSlackbot(conversation.id, person.id, sentence);
    return { ok: false, sentence };
  }
  const url = workspace.responseUrls.issue("commands", team.id, {
    user: person.id,
    channel: conversation.id,
    replacesByDefault: false,
  });
  const payload = slashCommandPayload(workspace, person, conversation, {
    command: command.command,
    text: command.shouldEscape ? escapeTyped(workspace, text, true) : text,
    responseUrl: workspace.origin + url.path,
    triggerId: workspace.triggers.issue(person.id, { channel: conversation.id }),
  });
  const acknowledgement = await workspace.deliver({
    kind: "slash_commands",
    title: command.command,
    payload,
  });
  return show(workspace, { person, conversation, name: command.command, typed, url }, acknowledgement);
}

function show(
  workspace: WorkspaceState,
  run: { person: Member; conversation: Conversation; name: string; typed: string; url: ResponseUrl },
  acknowledgement: Acknowledgement,
): ActResult {
  const { person, conversation, name, typed, url } = run;
  if (!acknowledgement.acknowledged) {
    const sentence = `${name} failed with the error "${acknowledgement.error}"`;
    workspace.tellFromSlackbot(conversation.id, person.id, sentence);
    return { ok: false, sentence };
  }
  const { body } = acknowledgement;
  if (isEmptyBody(body)) {
    return { ok: true };
  }
  const answer = answerSchema.safeParse(typeof body === "string" ? { text: body } : body);
  const checked = answer.success ? checkMessage(answer.data) : undefined;
  if (!answer.success || checked === undefined || !checked.ok) {
    const reasons =
      checked !== undefined && !checked.ok ? [checked.error, ...checked.messages] : ["not a message"];
    workspace.note(name, `The acknowledgement's body is refused: ${reasons.join("; ")}`);
    const sentence = `${name} failed with the error "dispatch_failed"`;
    workspace.tellFromSlackbot(conversation.id, person.id, sentence);
    return { ok: false, sentence };
  }
  const isPublic = answer.data.response_type === "in_channel";
  // Slack shows the typed command too when its answer is for everybody.
  if (isPublic) workspace.messages.post({ channel: conversation.id, user: person.id, text: typed });
  const message = workspace.postAsApp(
    conversation.id,
    checked.value,
    isPublic ? {} : { visibleTo: person.id },
  );
  url.original = { channel: message.channel, ts: message.ts };
  return { ok: true };
}
