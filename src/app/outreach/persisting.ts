import { ExponentialBackoff, handleAll, retry } from "cockatiel";

/** Stores next tokens: the refresh token before may be gone, and what isn't stored now is lost. */
export const persisting = retry(handleAll, {
  maxAttempts: 8,
  backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 4_000 }),
});
