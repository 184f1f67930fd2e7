import type { WorkspaceState } from "../workspace-state.ts";

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const pattern = new RegExp(
  [
    /<(?<kind>[@#])(?<id>[A-Z0-9]+)(?:\|[^>]*)?>/.source,
    /(?<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/.source,
    /(?<url>https?:\/\/[^\s<>]+)/.source,
    /(?<![\w.@/])(?<domain>(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|example|co|de|uk)(?:\/[^\s<>]*)?)/.source,
    /(?<![\w/])@(?<handle>[\w.-]*\w)/.source,
    /(?<![\w/&])#(?<channel>[\w-]+)/.source,
  ].join("|"),
  "gi",
);

/**
 * Turns what a person typed into what Slack sends: mentions, channels, links and addresses in angle brackets, and
 * `&`, `<`, `>` as entities. `<@U…>` and `<#C…>` in the input stand for a mention picked from Slack's list.
 * Source: https://docs.slack.dev/messaging/formatting-message-text and, for commands,
 * https://docs.slack.dev/interactivity/implementing-slash-commands#escaping
 *
 * @param withNames whether mentions carry a name, as in the text of a command: `<@U123|jane>`
 */
export function escapeTyped(workspace: WorkspaceState, typed: string, withNames: boolean): string {
  const mention = (id: string, name: string, sign: "@" | "#") =>
    `<${sign}${id}${withNames || sign === "#" ? `|${name}` : ""}>`;
  let escaped = "";
  let end = 0;
  for (const match of typed.matchAll(pattern)) {
    const replaced = replace(workspace, match.groups ?? {}, mention);
    if (replaced === undefined) continue;
    escaped += escapeText(typed.slice(end, match.index)) + replaced.text;
    end = match.index + match[0].length - replaced.leftOver;
  }
  return escaped + escapeText(typed.slice(end));
}

function replace(
  workspace: WorkspaceState,
  found: Record<string, string | undefined>,
  mention: (id: string, name: string, sign: "@" | "#") => string,
): { text: string; leftOver: number } | undefined {
  const { kind, id, email, url, domain, handle, channel } = found;
  if (id !== undefined) {
    const name = kind === "@" ? workspace.person(id)?.name : workspace.conversation(id)?.name;
    if (name === undefined) return undefined;
    return { text: mention(id, name, kind === "@" ? "@" : "#"), leftOver: 0 };
  }
  if (email !== undefined) return { text: `<mailto:${email}|${email}>`, leftOver: 0 };
  if (url !== undefined || domain !== undefined) {
    const link = (url ?? domain ?? "").replace(/[.,;:!?)'"]+$/, "");
    const leftOver = (url ?? domain ?? "").length - link.length;
    const target = escapeText(link);
    return { text: url === undefined ? `<http://${target}|${target}>` : `<${target}>`, leftOver };
  }
  if (handle !== undefined) {
    const person = workspace.people.find((candidate) => candidate.name === handle.toLowerCase());
    return person === undefined ? undefined : { text: mention(person.id, person.name, "@"), leftOver: 0 };
  }
  const conversation = workspace.conversation(channel ?? "");
  if (conversation === undefined) return undefined;
  return { text: mention(conversation.id, conversation.name, "#"), leftOver: 0 };
}
