import type { Actor } from "#sandbox/index.ts";

/** Milliseconds until somebody looks again: a result is shown before it's noted that it waits for that. */
const pause = 500;

/**
 * What somebody reads in their messages with the app, where what they've seen elsewhere comes once they open them.
 *
 * @param deadline milliseconds
 */
export async function untilInMessages<Value>(
  who: Actor,
  read: (me: Actor) => Value | undefined | false,
  deadline = 60_000,
): Promise<Value> {
  for (const end = performance.now() + deadline; performance.now() < end; ) {
    await who.openHome("messages");
    const found = await who.until(read, pause).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return who.until(read, pause);
}
