import { setPriority } from "node:os";

/**
 * Lets those who wait for a look-up go first, and no further: at a niceness of 10, a busy machine leaves a thread a
 * twentieth of a core, and texts ran out of time. A thread has a priority of its own on Linux alone.
 *
 * Source: https://man7.org/linux/man-pages/man7/sched.7.html
 */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(5);
}
