import type { VirtualClock } from "./clock.ts";

/** A process on a core of its own: what it waited for goes on one after the other, as the core gets free. */
export type Machine = ReturnType<typeof createMachine>;

export function createMachine(clock: VirtualClock) {
  const ready: (() => void)[] = [];
  let isTaking = false;
  let busyUntil = 0;
  let busy = 0;

  function take(): void {
    const now = clock.now();
    if (busyUntil > now) {
      clock.at(busyUntil, take);
      return;
    }
    ready.shift()?.();
    // What goes on now takes its time first.
    if (ready.length > 0) clock.at(now, take);
    else isTaking = false;
  }

  function goOn(resolve: () => void): void {
    ready.push(resolve);
    if (isTaking) return;
    isTaking = true;
    take();
  }

  return {
    /** Takes the core for so many milliseconds. @returns until when: Unix time in milliseconds */
    work(milliseconds: number): number {
      busyUntil = Math.max(busyUntil, clock.now()) + milliseconds;
      busy += milliseconds;
      return busyUntil;
    },
    /** Resolves at that time, or as soon after as the core is free. */
    until: (at: number): Promise<void> => new Promise((resolve) => clock.at(at, () => goOn(resolve))),
    /** Like a timer: resolves after so many milliseconds, or as soon as the signal is aborted. */
    wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        let isOver = false;
        const end = () => {
          if (isOver) return;
          isOver = true;
          goOn(resolve);
        };
        clock.at(clock.now() + milliseconds, end);
        if (signal?.aborted === true) clock.at(clock.now(), end);
        else signal?.addEventListener("abort", () => clock.at(clock.now(), end), { once: true });
      });
    },
    /** Milliseconds for which its core was taken. */
    busy: () => busy,
  };
}
