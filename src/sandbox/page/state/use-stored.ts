import { useState } from "react";

/**
 * A boolean that outlives the page. Without storage (a private window) it lasts as long as the page.
 *
 * @param initial until somebody changes it
 */
export function useStoredFlag(name: string, initial = false): readonly [boolean, (value: boolean) => void] {
  const key = `rapport-sandbox.${name}`;
  const [value, setValue] = useState(() => {
    try {
      const stored = window.localStorage.getItem(key);
      return stored === null ? initial : stored === "yes";
    } catch {
      return initial;
    }
  });
  const store = (next: boolean) => {
    setValue(next);
    try {
      window.localStorage.setItem(key, next ? "yes" : "no");
    } catch {
      // Not stored.
    }
  };
  return [value, store];
}
