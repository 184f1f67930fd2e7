import type { FoundAnswer } from "../../../outreach/answers.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import { OutreachError } from "../../../outreach/errors.ts";
import type { Profiles } from "../../../outreach/profiles.ts";
import { inTime } from "../../../slack/reply/delivery.ts";

/** Look-ups for one meeting at the most, how many of them at once, and the milliseconds that they may take in all. */
const bounds = { lookUps: 15, atOnce: 5, time: 10_000 } as const;

/**
 * A guest from outside, and what may be shown of them:
 * - `profile`: labels and connection language
 * - `no profile`: the service knows none
 * - `away`: the service did not say
 * - `id`: they are known by their contact id alone, by which nobody can be looked up
 * - `name`: the name alone: they were not looked up, or nothing else may be shown
 */
export type ShownGuest =
  | { kind: "profile"; contact: Addressee; answer: FoundAnswer }
  | { kind: "no profile" | "away" | "id" | "name"; contact: Addressee };

export interface LookUpGuests {
  profiles: Pick<Profiles, "lookUp">;
  organisation: string;
  /** All from outside, in the calendar's order. */
  contacts: readonly Addressee[];
}

/**
 * Looks the guests of a meeting up, as many as a meeting may. Free.
 *
 * @returns all of them, in the same order; where the service fails they are `away`
 */
export async function lookUpGuests({
  profiles,
  organisation,
  contacts,
}: LookUpGuests): Promise<ShownGuest[]> {
  const shown = contacts.map((contact, index): ShownGuest => {
    return { kind: index < bounds.lookUps ? "away" : "name", contact };
  });
  const waiting = [...contacts.slice(0, bounds.lookUps).entries()];
  let isOver = false;
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
      const [index, contact] = next;
      shown[index] = await lookUp(contact);
    }
  };
  const lookUp = async (contact: Addressee): Promise<ShownGuest> => {
    const { address } = contact;
    if ("contact_id" in address) return { kind: "id", contact };
    try {
      const { value } = await profiles.lookUp(organisation, address);
      return value.found ? { kind: "profile", contact, answer: value } : { kind: "no profile", contact };
    } catch (error) {
      // The client tells its own failures (`onOutcome`); here it is only that nothing is known.
      if (!(error instanceof OutreachError)) throw error;
      return { kind: "away", contact };
    }
  };
  await inTime(Promise.all(Array.from({ length: bounds.atOnce }, worker)), bounds.time);
  isOver = true;
  // A copy: what comes too late changes nothing any more.
  return [...shown];
}
