import type { ActResult } from "../protocol.ts";
import { app, type Member, partnerTeam } from "./people.ts";
import { Actor } from "./person/actor.ts";
import { sendEvent } from "./person/interactions.ts";
import { userObject } from "./transport/payloads.ts";
import { type ConversationChange, WorkspaceState } from "./workspace-state.ts";

/** The simulated workspace, with the people who act in it. */
export class Workspace extends WorkspaceState {
  readonly #actors = new Map<string, Actor>();

  /** Acts as a member, by their id. @throws Error when there is nobody with this id, or it is a bot */
  as(id: string): Actor {
    const existing = this.#actors.get(id);
    if (existing !== undefined) return existing;
    const member = this.person(id);
    if (member === undefined || member.kind === "bot" || member.kind === "app") {
      throw new Error(`Nobody can act as ${id}.`);
    }
    const actor = new Actor({ workspace: this, person: member });
    this.#actors.set(id, actor);
    return actor;
  }

  /**
   * As the state does it; the app hears of it, if the manifest subscribes.
   * Sources: https://docs.slack.dev/reference/events/team_join, https://docs.slack.dev/reference/events/user_change
   */
  override addPerson(member: Member): void {
    const isKnown = this.person(member.id) !== undefined;
    super.addPerson(member);
    if (!this.isConnected || member.teamId !== this.team.id) return;
    const cache_ts = Math.floor(this.clock.now() / 1000);
    void this.sendEvent({
      type: isKnown ? "user_change" : "team_join",
      user: userObject(this, member),
      cache_ts,
    });
  }

  /**
   * As the state does it; the app hears who comes into a channel that it is in, if the manifest subscribes.
   * Source: https://docs.slack.dev/reference/events/member_joined_channel
   */
  override invite(channelId: string, member: string = app.user): void {
    const before = this.conversation(channelId);
    super.invite(channelId, member);
    if (!this.isConnected || !before?.members.includes(app.user) || before.members.includes(member)) return;
    const channel_type = before.kind === "private" ? "G" : "C";
    void this.sendEvent({
      type: "member_joined_channel",
      user: member,
      channel: before.id,
      channel_type,
      team: this.team.id,
    });
  }

  /** As the state does it; the app hears when a channel that it is in is shared, if the manifest subscribes. */
  override changeConversation(channelId: string, change: ConversationChange): void {
    const before = this.conversation(channelId);
    super.changeConversation(channelId, change);
    const isShared = change.isExternallyShared === true && before?.isExternallyShared === false;
    if (!isShared || !before.members.includes(app.user) || !this.isConnected) return;
    // Source: https://docs.slack.dev/reference/events/channel_shared
    const event = { type: "channel_shared", connected_team_id: partnerTeam.id, channel: channelId };
    void this.sendEvent(event);
  }

  /** Sends an event of Slack's own making, as `tokens_revoked`, if the manifest subscribes to it; fills in `event_ts`. */
  sendEvent(event: { type: string; [field: string]: unknown }): Promise<ActResult> {
    return sendEvent(this, event.type, { event_ts: this.messages.nextTs(), ...event });
  }
}
