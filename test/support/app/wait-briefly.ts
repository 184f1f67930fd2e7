import { type Wait, waitForTimer } from "#app/jobs/poll-loop.ts";

/** Looks for what is due ten times as often, so that no test waits for the next time; milliseconds. */
export const waitBriefly: Wait = (milliseconds, signal) =>
  waitForTimer(Math.min(milliseconds, Math.max(milliseconds / 10, 20)), signal);
