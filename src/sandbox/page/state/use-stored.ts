import { useState } from "react";

/** A boolean that outlives the page. Without storage (a private window) it lasts as long as the page. */
export function useStoredFlag(name: string): readonly [boolean, (value: boolean) => void] {
  const key = `rapport-sandbox.${name}`;
  const [value, setValue] = useState(() => {
    try {
      return window.localStorage.getItem(key) === "yes";
    } catch {
      return false;
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
