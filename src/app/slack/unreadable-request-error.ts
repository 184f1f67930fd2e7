/**
 * What Slack handed back isn't what the app puts there: a button of an older version, or a request that Slack didn't
 * make.
 */
export class UnreadableRequestError extends Error {
  override readonly name = "UnreadableRequestError";

  /** @param cause why it can't be read */
  constructor(cause: unknown) {
    super("A value in the request isn't one that the app gave Slack.", { cause });
  }
}

/** @throws UnreadableRequestError in place of what `read` throws */
export function readCarried<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new UnreadableRequestError(cause);
  }
}
