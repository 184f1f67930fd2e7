import { useSyncExternalStore } from "react";

const CHANGES = ["popstate", "hashchange"] as const;

function subscribe(listener: () => void): () => void {
  for (const change of CHANGES) window.addEventListener(change, listener);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, listener);
  };
}

function push(address: string): void {
  window.history.pushState(null, "", address);
  // The browser announces only its own going back and forward.
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** A typed address may not decode; then it names no place. */
function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** The page's address as state: the current person (`?as=`), and the channel or the app's Home tab (`#`). */
export function useLocation() {
  const { searchParams, search, hash } = new URL(useSyncExternalStore(subscribe, () => window.location.href));
  return {
    as: searchParams.get("as") ?? undefined,
    place: placeOf(hash),
    goTo: (place: string) => push(`${search}#${encodeURIComponent(place)}`),
    actAs: (person: string) => {
      searchParams.set("as", person);
      push(`?${searchParams}${hash}`);
    },
  };
}
