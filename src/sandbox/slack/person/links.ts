import type { Message } from "../messages.ts";
import { app } from "../people.ts";
import type { Acting } from "../transport/payloads.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { sendEvent } from "./interactions.ts";

/**
 * The links in a message that the app may preview: with their scheme, at a domain that it has registered or below.
 * Source: https://docs.slack.dev/messaging/unfurling-links-in-messages#configuring_domains
 */
export function linksIn({ manifest, origin }: WorkspaceState, { text }: Message) {
  return [...text.matchAll(/<(https?:\/\/[^|<>]+)>/g)].flatMap(([, escaped = ""]) => {
    const url = escaped.replaceAll("&amp;", "&");
    const at = URL.parse(url);
    const isBelow = (domain: string) => `.${at?.hostname}`.endsWith(`.${domain}`);
    // Slack takes names alone: the sandbox's CRM has none, and is taken for one that has.
    const domain = at?.origin === origin ? at.hostname : manifest.unfurlDomains.find(isBelow);
    return domain === undefined ? [] : [{ domain, url }];
  });
}

/** Tells the app of a message's links. Source: https://docs.slack.dev/reference/events/link_shared */
export async function tellOfLinks(workspace: WorkspaceState, message: Message): Promise<void> {
  const { channel, user, ts: message_ts, threadTs: thread_ts } = message;
  const links = linksIn(workspace, message);
  if (!workspace.isConnected || links.length === 0 || !workspace.grantedScopes.includes("links:read")) return;
  const is_bot_user_member = workspace.conversation(channel)?.members.includes(app.user);
  await sendEvent(workspace, "link_shared", {
    ...{ type: "link_shared", channel, is_bot_user_member, user, message_ts, thread_ts, links },
    ...{ unfurl_id: workspace.makeId(32), source: "conversations_history" },
    event_ts: workspace.messages.nextTs(),
  });
}

/** Opens a preview's side panel. Source: https://docs.slack.dev/reference/events/entity_details_requested */
export function openPreview({ workspace, person: { id: user } }: Acting, message: Message, link: string) {
  const { channel, ts: message_ts, threadTs: thread_ts, previews = [] } = message;
  const entity = previews.find(({ app_unfurl_url }) => app_unfurl_url === link);
  if (entity === undefined) throw new Error(`There is no preview of ${link}.`);
  const { external_ref, url } = entity;
  workspace.showPanel(user, { channel, ts: message_ts, entity });
  return sendEvent(workspace, "entity_details_requested", {
    ...{ type: "entity_details_requested", user, external_ref, entity_url: url, app_unfurl_url: link },
    link: { url, domain: new URL(url).hostname },
    ...{ channel, message_ts, thread_ts, user_locale: "en-US" },
    ...{ trigger_id: workspace.triggers.issue(user), event_ts: workspace.messages.nextTs() },
  });
}
