import { feedPath } from "./calendar/sample-calendar.ts";
import type { Channel, Message, Snapshot } from "./protocol.ts";
import type { Message as StoredMessage } from "./slack/messages.ts";
import { actors, app, type Conversation } from "./slack/people.ts";
import type { Workspace } from "./slack/workspace.ts";

/** What the page shows of the CRM, with what is related to it. */
const crmShown = ["people", "opportunities", "noteTargets", "taskTargets"];

/** A direct message is named after the other person. */
function channelOf(workspace: Workspace, conversation: Conversation, viewer: string): Channel {
  const other = conversation.members.find((member) => member !== viewer) ?? "";
  const name = conversation.kind === "direct" ? workspace.person(other)?.realName : conversation.name;
  const { id, kind, topic, isExternallyShared } = conversation;
  return { id, name: name ?? id, kind, topic, isExternallyShared };
}

const messageOf = (message: StoredMessage, viewer: string): Message => ({
  ...message,
  files: message.files?.map(({ id, name, size, mimetype }) => {
    const url = `/sandbox/files/${id}?as=${viewer}`;
    return { id, name, size, mimetype, url };
  }),
});

/** Everything the page shows to one person. @param receives whether it shows them an ephemeral message */
export function snapshotFor(
  workspace: Workspace,
  viewer: string,
  receives: (message: StoredMessage) => boolean = () => true,
): Snapshot {
  const { crm, manifest, isInstalled, messages, views } = workspace;
  const conversations = workspace.conversationsOf(viewer);
  return {
    workspace: workspace.team.name,
    isClosed: workspace.isClosed,
    me: viewer,
    actors: actors.filter((id) => workspace.person(id) !== undefined),
    people: workspace.people.map((member) => ({
      ...member,
      isApp: member.kind === "app" || member.kind === "bot",
    })),
    channels: conversations.map((conversation) => channelOf(workspace, conversation, viewer)),
    app: {
      id: app.id,
      name: manifest.name,
      user: app.user,
      channel: workspace.appConversation(viewer).id,
      takesMessages: manifest.takesMessages,
      prompts: manifest.prompts,
    },
    isInstalled,
    commands: isInstalled ? manifest.commands : [],
    shortcuts: isInstalled ? [...manifest.shortcuts, ...workflowsOf(manifest)] : [],
    messages: Object.fromEntries(
      conversations.map(({ id }) => [
        id,
        messages
          .seenBy(viewer, id)
          .filter((message) => !message.isEphemeral || receives(message))
          .map((message) => messageOf(message, viewer)),
      ]),
    ),
    modals: [...views.stack(viewer)],
    home: views.home(viewer),
    panel: workspace.panels.get(viewer),
    exchanges: [...workspace.traffic.exchanges],
    faults: workspace.faults,
    calendar: { address: workspace.origin + feedPath, meetings: workspace.calendar.upcoming() },
    crm: {
      address: workspace.origin,
      key: crm.token,
      records: Object.fromEntries(crmShown.map((plural) => [plural, crm.related(plural)])),
    },
    clockAhead: workspace.clock.ahead,
    succeeded: workspace.traffic.succeeded,
    reminder: newestReminder(workspace),
  };
}

/** A workflow with each of the app's steps, as one finds it beside the message box. */
function workflowsOf({ functions }: Workspace["manifest"]): Snapshot["shortcuts"] {
  return Object.entries(functions).map(([callback_id, { title, description }]) => ({
    ...{ type: "global", name: title, callback_id, description: `Workflow: ${description}` },
  }));
}

function newestReminder(workspace: Workspace): Snapshot["reminder"] {
  const found = workspace.messages.newest(({ metadata }) => metadata?.event_type === "reminder");
  if (found === undefined) return undefined;
  const { ts, channel } = found;
  const members = workspace.conversation(channel)?.members ?? [];
  return { ts, channel, readers: members.filter((member) => member !== app.user) };
}
