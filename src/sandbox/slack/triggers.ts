import QuickLRU from "quick-lru";
import type { Clock, MakeId } from "../clock.ts";

export type Trigger = {
  user: string;
  issuedAt: number;
  isUsed: boolean;
  /** The modal in which the person acted, which `views.push` needs. */
  viewId?: string | undefined;
};

type TriggerRefusal = "invalid_trigger_id" | "expired_trigger_id" | "exchanged_trigger_id";

/** Source: https://docs.slack.dev/interactivity/implementing-shortcuts#trigger_id ("they expire in 3 seconds"). */
const defaultLifetime = 3000;

export type Triggers = ReturnType<typeof createTriggers>;

/** The `trigger_id`s of interactions: each opens one modal, within so many milliseconds. */
export function createTriggers(clock: Clock, makeId: MakeId, lifetime = defaultLifetime) {
  // Old ones are remembered, so that they are still called expired.
  const byId = new QuickLRU<string, Trigger>({ maxSize: 1000 });
  const digits = (length: number) => [...makeId(length)].map((letter) => letter.charCodeAt(0) % 10).join("");
  return {
    issue(user: string, { viewId }: Pick<Trigger, "viewId"> = {}): string {
      const id = `${digits(13)}.${digits(12)}.${makeId(32).toLowerCase()}`;
      byId.set(id, { user, viewId, issuedAt: clock.now(), isUsed: false });
      return id;
    },
    /** A trigger that still serves, or why it does not. It is not used by that. */
    find(id: string): Trigger | TriggerRefusal {
      const trigger = byId.get(id);
      if (trigger === undefined) return "invalid_trigger_id";
      if (trigger.isUsed) return "exchanged_trigger_id";
      return clock.now() - trigger.issuedAt > lifetime ? "expired_trigger_id" : trigger;
    },
  };
}
