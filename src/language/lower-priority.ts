import { setPriority } from "node:os";

/** Lets those who wait for a look-up go first. A thread has a priority of its own on Linux alone. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(10);
}
