import type { FoundAnswer } from "../../../outreach/answers.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import { OutreachError } from "../../../outreach/errors.ts";
import type { Profiles } from "../../../outreach/profiles.ts";
import { inTime } from "../../../slack/reply/delivery.ts";

/** Maximum look-ups per meeting, how many run at once, and milliseconds for all of them. */
const bounds = { lookUps: 15, atOnce: 5, time: 10_000 } as const;

/**
 * A guest from outside, and what we may show:
 * - `profile`: labels and connection language
 * - `no profile`: the service has none
 * - `away`: the service didn't answer
 * - `id`: we only have their contact id, which can't be looked up
 * - `name`: only the name: they weren't looked up, or nothing else may be shown
 */
export type ShownGuest =
  | { kind: "profile"; contact: Addressee; answer: FoundAnswer }
  | { kind: "no profile" | "away" | "id" | "name"; contact: Addressee };

export interface LookUpGuests {
  profiles: Pick<Profiles, "lookUp">;
  organisation: string;
  /** All outside guests, in the calendar's order. */
  contacts: readonly Addressee[];
}

/**
 * Looks up a meeting's guests, up to the limit. Free.
 *
 * @returns all guests in the same order; `away` if the service fails
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
      // The client reports its own failures (`onOutcome`); here the guest is just unknown.
      if (!(error instanceof OutreachError)) throw error;
      return { kind: "away", contact };
    }
  };
  await inTime(Promise.all(Array.from({ length: bounds.atOnce }, worker)), bounds.time);
  isOver = true;
  // A copy, so that late results don't change it.
  return [...shown];
}
