import { useEffect, useReducer } from "react";
import { useSandbox } from "./sandbox.tsx";

/**
 * The current time by the sandbox's clock.
 *
 * @param interval milliseconds after which it is updated
 */
export function useNow(interval = 15_000): Date {
  const { snapshot } = useSandbox();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, interval);
    return () => clearInterval(timer);
  }, [interval]);
  return new Date(Date.now() + snapshot.clockAhead);
}
