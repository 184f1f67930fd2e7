/** Milliseconds: below what the service's stop waits for requests under way (`http/drain.ts`), with time to refuse them. */
export const composingTimeout = 20_000;

/**
 * Stops a service whose composer may be at work for longer than the stop waits. Texts that come soon enough are charged
 * and answered; then the others are ended, and their callers hear that nothing was charged. Otherwise their
 * connections would be cut, and they could not know.
 *
 * @param stop stops the service, and waits for requests under way
 * @param stopping its signal ends the composer's work
 * @param timeout milliseconds until then
 */
export async function stopComposing(
  stop: () => Promise<void>,
  stopping: AbortController,
  timeout = composingTimeout,
): Promise<void> {
  const timer = setTimeout(() => stopping.abort(), timeout);
  try {
    await stop();
  } finally {
    clearTimeout(timer);
  }
}
