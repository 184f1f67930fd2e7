import type { Clock, MakeId } from "../clock.ts";

export type Trigger = {
  id: string;
  user: string;
  issuedAt: number;
  isUsed: boolean;
  /** The modal in which the person acted, which `views.push` needs. */
  viewId?: string;
  /** Where the person was, which `default_to_current_conversation` needs. */
  channel?: string;
};

export type TriggerRefusal = "invalid_trigger_id" | "expired_trigger_id" | "exchanged_trigger_id";

/** Source: https://docs.slack.dev/interactivity/implementing-shortcuts#trigger_id ("they expire in 3 seconds"). */
const lifetime = 3000;

/** How many triggers are remembered, so that an old one is still called expired and a long session stays small. */
const remembered = 1000;

/** The `trigger_id`s of interactions: each opens one modal, within three seconds. */
export class Triggers {
  readonly #clock: Clock;
  readonly #makeId: MakeId;
  readonly #byId = new Map<string, Trigger>();

  constructor(clock: Clock, makeId: MakeId) {
    this.#clock = clock;
    this.#makeId = makeId;
  }

  issue(user: string, at: { viewId?: string | undefined; channel?: string | undefined } = {}): string {
    const digits = (length: number) =>
      [...this.#makeId(length)].map((letter) => letter.charCodeAt(0) % 10).join("");
    const id = `${digits(13)}.${digits(12)}.${this.#makeId(32).toLowerCase()}`;
    this.#byId.set(id, {
      id,
      user,
      issuedAt: this.#clock.now(),
      isUsed: false,
      ...(at.viewId === undefined ? {} : { viewId: at.viewId }),
      ...(at.channel === undefined ? {} : { channel: at.channel }),
    });
    for (const old of this.#byId.keys()) {
      if (this.#byId.size <= remembered) break;
      this.#byId.delete(old);
    }
    return id;
  }

  /** A trigger that still serves, or why it does not. It is not used by that. */
  find(id: string): Trigger | TriggerRefusal {
    const trigger = this.#byId.get(id);
    if (trigger === undefined) return "invalid_trigger_id";
    if (trigger.isUsed) return "exchanged_trigger_id";
    if (this.#clock.now() - trigger.issuedAt > lifetime) return "expired_trigger_id";
    return trigger;
  }
}
