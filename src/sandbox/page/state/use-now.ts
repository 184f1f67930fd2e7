import { useEffect, useReducer, useSyncExternalStore } from "react";

const TICK = 15_000;
const SECOND = 1_000;

let ahead = 0;
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Sets how many milliseconds the sandbox's clock is ahead of the machine's; shown times update. */
export function setClockAhead(milliseconds: number): void {
  if (milliseconds === ahead) return;
  ahead = milliseconds;
  tick();
}

function sandboxNow(): Date {
  return new Date(Date.now() + ahead);
}

function tick(): void {
  now = sandboxNow();
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = sandboxNow();
  };
}

/** The current time by the sandbox's clock, updated every 15 seconds; the whole page shares one timer. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

/** The same, updated every second: for a clock. */
export function useSecond(): Date {
  const [, turn] = useReducer((count: number) => count + 1, 0);
  useNow();
  useEffect(() => {
    const everySecond = setInterval(turn, SECOND);
    return () => clearInterval(everySecond);
  }, []);
  return sandboxNow();
}
