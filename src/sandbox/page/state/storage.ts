import { useSyncExternalStore } from "react";

/** What the page keeps beyond a reload, if the browser stores anything; otherwise as long as the page. */
const values = new Map<string, string>();
const listeners = new Set<() => void>();
const prefix = "rapport-sandbox.";

function read(key: string): string {
  const value = values.get(key);
  if (value !== undefined) return value;
  try {
    return window.localStorage.getItem(prefix + key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text under this key; "" is none. */
function store(key: string, text: string): void {
  values.set(key, text);
  try {
    if (text === "") window.localStorage.removeItem(prefix + key);
    else window.localStorage.setItem(prefix + key, text);
  } catch {
    // Not stored: it lasts as long as the page.
  }
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text under this key, and a function to change it. */
export function useStored(key: string) {
  const text = useSyncExternalStore(subscribe, () => read(key));
  return [text, (next: string) => store(key, next)] as const;
}

/** A boolean under this key. @param initial until somebody changes it */
export function useStoredFlag(key: string, initial = false) {
  const [text, set] = useStored(key);
  return [text === "" ? initial : text === "yes", (is: boolean) => set(is ? "yes" : "no")] as const;
}

/** The key of what is typed and not sent, by who types it and where: in a channel, or in one of its threads. */
export const draftKey = (me: string, channel: string, threadTs = ""): string =>
  ["draft", me, channel, threadTs].join("/");

let wantsFocus: string | undefined;

/** Puts a text into a composer, which takes the focus as soon as it is shown. */
export function prefill(key: string, text: string): void {
  wantsFocus = key;
  store(key, text);
}

/** Whether a composer was prefilled and is to take the focus; once. */
export function takesFocus(key: string): boolean {
  if (wantsFocus !== key) return false;
  wantsFocus = undefined;
  return true;
}
