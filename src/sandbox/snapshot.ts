import { feedPath } from "./calendar/sample-calendar.ts";
import type { Channel, Message, Person, Snapshot, View } from "./protocol.ts";
import type { Message as StoredMessage } from "./slack/messages.ts";
import { actors, app, type Conversation, type Member, team } from "./slack/people.ts";
import type { View as StoredView } from "./slack/views.ts";
import type { Workspace } from "./slack/workspace.ts";

const personOf = (member: Member): Person => ({
  id: member.id,
  name: member.name,
  realName: member.realName,
  title: member.title,
  initials: member.initials,
  colour: member.colour,
  timeZone: member.timeZone,
  isApp: member.kind === "app" || member.kind === "bot",
});

/** A direct message is named after the other person. */
function channelOf(workspace: Workspace, conversation: Conversation, viewer: string): Channel {
  const other = conversation.members.find((member) => member !== viewer);
  const name = conversation.kind === "direct" ? workspace.person(other ?? "")?.realName : conversation.name;
  return {
    id: conversation.id,
    name: name ?? conversation.id,
    kind: conversation.kind,
    topic: conversation.topic,
    isExternallyShared: conversation.isExternallyShared,
  };
}

const messageOf = (message: StoredMessage, viewer: string): Message => ({
  ts: message.ts,
  channel: message.channel,
  user: message.user,
  text: message.text,
  isEphemeral: message.isEphemeral,
  isEdited: message.isEdited,
  ...(message.blocks === undefined ? {} : { blocks: message.blocks }),
  ...(message.threadTs === undefined ? {} : { threadTs: message.threadTs }),
  ...(message.files === undefined
    ? {}
    : {
        files: message.files.map(({ id, name, size, mimetype }) => {
          const url = `/sandbox/files/${id}?as=${viewer}`;
          return { id, name, size, mimetype, url };
        }),
      }),
});

const viewOf = (view: StoredView): View => ({
  id: view.id,
  type: view.type,
  title: view.title,
  blocks: view.blocks,
  errors: view.errors,
  hash: view.hash,
  callback_id: view.callback_id,
  private_metadata: view.private_metadata,
  state: view.state,
  ...(view.submit === undefined ? {} : { submit: view.submit }),
  ...(view.close === undefined ? {} : { close: view.close }),
});

/**
 * Everything the page shows to one person.
 *
 * @param viewer ID of the current person
 */
export function snapshotFor(workspace: Workspace, viewer: string): Snapshot {
  const appChannel = workspace.appConversation(viewer);
  const conversations = workspace.conversationsOf(viewer);
  const home = workspace.views.home(viewer);
  return {
    workspace: team.name,
    isClosed: workspace.isClosed,
    me: viewer,
    actors: [...actors],
    people: workspace.people.map(personOf),
    channels: conversations.map((conversation) => channelOf(workspace, conversation, viewer)),
    app: { id: app.id, name: workspace.manifest.name, user: app.user, channel: appChannel.id },
    commands: workspace.manifest.commands.map(({ command, description, usageHint }) => ({
      command,
      description,
      usageHint,
    })),
    shortcuts: workspace.manifest.shortcuts.map((shortcut) => ({ ...shortcut })),
    messages: Object.fromEntries(
      conversations.map(({ id }) => [
        id,
        workspace.messages.seenBy(viewer, id).map((message) => messageOf(message, viewer)),
      ]),
    ),
    modals: workspace.views.stack(viewer).map(viewOf),
    ...(home === undefined ? {} : { home: viewOf(home) }),
    exchanges: [...workspace.traffic.exchanges],
    faults: workspace.faults,
    calendar: { address: workspace.origin + feedPath, meetings: workspace.calendar.upcoming() },
    clockAhead: workspace.clock.ahead,
  };
}
