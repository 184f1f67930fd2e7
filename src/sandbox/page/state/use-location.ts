import { useCallback, useEffect, useState } from "react";

/** The current person (`?as=`), and the channel or the app's Home tab (`#`). */
export type Location = { as: string | undefined; place: string };

function read(): Location {
  return {
    as: new URLSearchParams(window.location.search).get("as") ?? undefined,
    place: placeOf(window.location.hash.slice(1)),
  };
}

/** A typed address may not decode; then it names no place. */
function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return "";
  }
}

/** The page's address as state, with ways to change it. Back and forward work. */
export function useLocation(): Location & { goTo: (place: string) => void; actAs: (person: string) => void } {
  const [location, setLocation] = useState(read);

  useEffect(() => {
    const update = () => setLocation(read());
    window.addEventListener("popstate", update);
    window.addEventListener("hashchange", update);
    return () => {
      window.removeEventListener("popstate", update);
      window.removeEventListener("hashchange", update);
    };
  }, []);

  const goTo = useCallback((place: string) => {
    window.history.pushState(null, "", `${window.location.search}#${encodeURIComponent(place)}`);
    setLocation(read());
  }, []);

  const actAs = useCallback((person: string) => {
    const query = new URLSearchParams(window.location.search);
    query.set("as", person);
    window.history.pushState(null, "", `?${query}${window.location.hash}`);
    setLocation(read());
  }, []);

  return { ...location, goTo, actAs };
}
