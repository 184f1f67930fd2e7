import type { WorkspaceState } from "../workspace-state.ts";

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const pattern = new RegExp(
  [
    /<(?<kind>[@#])(?<id>[A-Z0-9]+)(?:\|[^<>]*)?>/.source,
    /(?<![\w.+-])(?<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/.source,
    /(?<url>https?:\/\/[^\s<>]+)/.source,
    /(?<![\w.@/-])(?<domain>(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|example|co|de|uk)(?:\/[^\s<>]*)?)/.source,
    /(?<![\w/])@(?<handle>[\w.-]*\w)/.source,
    /(?<![\w/&])#(?<channel>[\w-]+)/.source,
    /[&<>]/.source,
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
export const escapeTyped = (workspace: WorkspaceState, typed: string, withNames: boolean): string =>
  withNamed(workspace, typed).replaceAll(
    pattern,
    (match, ...rest) => linked(workspace, rest.at(-1), withNames) ?? escapeText(match),
  );

/** A full name after an `@` is one mention, and doesn't leave the surname behind. */
const withNamed = ({ people }: WorkspaceState, typed: string): string =>
  people.reduce((text, { id, realName }) => {
    const name = realName.replace(/\W/g, "\\$&");
    return text.replaceAll(new RegExp(`(?<![\\w/])@${name}(?!\\w)`, "gi"), `<@${id}>`);
  }, typed);

/** @returns undefined for what means nothing */
function linked(
  workspace: WorkspaceState,
  { kind, id, email, url, domain, handle, channel }: Record<string, string | undefined>,
  withNames: boolean,
): string | undefined {
  if (email !== undefined) return `<mailto:${email}|${email}>`;
  const address = url ?? domain;
  if (address !== undefined) {
    const link = address.replace(/(?<![.,;:!?)'"])[.,;:!?)'"]+$/, "");
    const target = escapeText(link);
    return (url === undefined ? `<http://${target}|${target}>` : `<${target}>`) + address.slice(link.length);
  }
  if (handle !== undefined || kind === "@") {
    const person = workspace.people.find((one) => one.id === id || one.name === handle?.toLowerCase());
    return person && `<@${person.id}${withNames ? `|${person.name}` : ""}>`;
  }
  const conversation = workspace.conversation(channel ?? id ?? "");
  return conversation && `<#${conversation.id}|${conversation.name}>`;
}
