interface Event {
  at: number;
  /** Events of one instant happen in the order in which they were scheduled. */
  number: number;
  happen: () => void;
}

/** Rounds of Node's event loop after which what an event has set off only waits for later events. */
const settleRounds = 2;
const maxRounds = 10_000;

/** A clock that jumps from event to event. */
export type VirtualClock = ReturnType<typeof createVirtualClock>;

/** @param start Unix time in milliseconds */
export function createVirtualClock(start: number) {
  const events: Event[] = [];
  let time = start;
  let scheduled = 0;

  /** The earliest event is the first of a binary heap. */
  function add(event: Event): void {
    let index = events.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, events[parent])) break;
      swap(events, index, parent);
      index = parent;
    }
  }

  function takeFirst(): Event | undefined {
    const [first] = events;
    const last = events.pop();
    if (first === undefined || last === undefined || first === last) return first;
    events[0] = last;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const child = isBefore(events[left + 1], events[left]) ? left + 1 : left;
      if (!isBefore(events[child], last)) return first;
      swap(events, index, child);
      index = child;
    }
  }

  return {
    /** Unix time in milliseconds. */
    now: (): number => time,
    /** Has something happen then, or now if that's over. */
    at(when: number, happen: () => void): void {
      scheduled += 1;
      add({ at: Math.max(when, time), number: scheduled, happen });
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
      for (let first = events[0]; first !== undefined && first.at <= end; first = events[0]) {
        takeFirst();
        time = first.at;
        first.happen();
        await settle();
      }
      time = end;
    },
  };
}

function isBefore(one: Event | undefined, other: Event | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}

function swap(events: Event[], one: number, other: number): void {
  const [first, second] = [events[one], events[other]];
  if (first === undefined || second === undefined) return;
  events[one] = second;
  events[other] = first;
}

function loopRound(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
