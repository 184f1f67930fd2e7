interface Event {
  at: number;
  happen: () => void;
}

/** Rounds of Node's event loop after which what an event has set off only waits for later events. */
const settleRounds = 2;
const maxRounds = 10_000;

/** A clock that jumps from event to event. */
export type VirtualClock = ReturnType<typeof createVirtualClock>;

/** @param start Unix time in milliseconds */
export function createVirtualClock(start: number) {
  /** The latest first; of one instant, the one that was scheduled last. */
  const events: Event[] = [];
  let time = start;

  /** How many events happen after all that there is at that time. */
  function placeOf(at: number): number {
    let [from, to] = [0, events.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((events[middle]?.at ?? at) > at) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    /** Unix time in milliseconds. */
    now: (): number => time,
    /** Has something happen then, or now if that's over. */
    at(when: number, happen: () => void): void {
      const at = Math.max(when, time);
      events.splice(placeOf(at), 0, { at, happen });
    },
    /**
     * Lets everything happen until then.
     *
     * @param isBusy whether something is under way that needs no later event
     */
    async runUntil(end: number, isBusy: () => boolean): Promise<void> {
      const settle = async () => {
        for (let round = 0; round < settleRounds || isBusy(); round += 1) {
          if (round > maxRounds) throw new Error("A transaction waits for something else.");
          await loopRound();
        }
      };
      await settle();
      for (let next = events.at(-1); next !== undefined && next.at <= end; next = events.at(-1)) {
        events.pop();
        time = next.at;
        next.happen();
        await settle();
      }
      time = end;
    },
  };
}

function loopRound(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
