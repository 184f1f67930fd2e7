import type { ActResult } from "../protocol.ts";
import { Actor } from "./person/actor.ts";
import { sendEvent } from "./person/interactions.ts";
import { userObject } from "./transport/payloads.ts";
import { type ToldEvent, WorkspaceState } from "./workspace-state.ts";

/** The simulated workspace, with the people who act in it and the events that the app hears of. */
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

  protected override tell({ member, ...event }: ToldEvent): void {
    if (!this.isConnected) return;
    const cache_ts = Math.floor(this.clock.now() / 1000);
    void this.sendEvent({ ...event, ...(member && { user: userObject(this, member), cache_ts }) });
  }

  /** Sends an event of Slack's own making, as `tokens_revoked`, if the manifest subscribes to it; fills in `event_ts`. */
  sendEvent(event: { type: string; [field: string]: unknown }): Promise<ActResult> {
    return sendEvent(this, event.type, { event_ts: this.messages.nextTs(), ...event });
  }
}
