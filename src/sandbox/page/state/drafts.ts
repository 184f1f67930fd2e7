import { useSyncExternalStore } from "react";

/** What is typed and not sent, by who types it and where. It outlives the page, if the browser stores anything. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();
let wantsFocus: string | undefined;

const storageKey = (key: string) => `rapport-sandbox.draft.${key}`;

/** A draft's key: of a channel, or of one of its threads. */
export const draftKey = (me: string, channel: string, threadTs = ""): string =>
  [me, channel, threadTs].join("/");

function read(key: string): string {
  const draft = drafts.get(key);
  if (draft !== undefined) return draft;
  try {
    return window.localStorage.getItem(storageKey(key)) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  drafts.set(key, text);
  try {
    if (text === "") window.localStorage.removeItem(storageKey(key));
    else window.localStorage.setItem(storageKey(key), text);
  } catch {
    // Not stored: it lasts as long as the page.
  }
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft with this key, and a function to change it. */
export function useDraft(key: string) {
  const text = useSyncExternalStore(subscribe, () => read(key));
  return [text, (next: string) => write(key, next)] as const;
}

/** Puts a text into a composer, which takes the focus as soon as it is shown. */
export function prefill(key: string, text: string): void {
  wantsFocus = key;
  write(key, text);
}

/** Whether a composer was prefilled and is to take the focus; once. */
export function takesFocus(key: string): boolean {
  if (wantsFocus !== key) return false;
  wantsFocus = undefined;
  return true;
}
