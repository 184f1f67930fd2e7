import { useSyncExternalStore } from "react";

const CHANGES = ["popstate", "hashchange"] as const;

function subscribe(listener: () => void): () => void {
  for (const change of CHANGES) window.addEventListener(change, listener);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, listener);
  };
}

/** The page's address as state: the current person (`?as=`), and the channel or the app's Home tab (`#`). */
export function useLocation() {
  const { searchParams, hash } = new URL(useSyncExternalStore(subscribe, () => window.location.href));
  return {
    as: searchParams.get("as") ?? undefined,
    place: hash.slice(1),
    goTo: (place: string) => {
      window.location.hash = place;
    },
    actAs: (person: string) => {
      searchParams.set("as", person);
      window.history.pushState(null, "", `?${searchParams}${hash}`);
      // The browser announces only its own going back and forward.
      window.dispatchEvent(new PopStateEvent("popstate"));
    },
  };
}
