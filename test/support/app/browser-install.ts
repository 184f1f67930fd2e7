import type { Everything } from "./rapport.ts";

type Running = Pick<Everything, "rapport">;

/** What a browser keeps and is led to: an installation that somebody has begun. */
export interface Begun {
  /** Slack's page, with what it is asked. */
  consent: URL;
  /** As the browser sends it back. */
  cookie: string;
  /** With its attributes, as it was set. */
  setCookie: string;
}

/** Presses the button of our page. */
export async function beginInstalling({ rapport }: Running): Promise<Begun> {
  const response = await fetch(new URL("/slack/install", rapport.url), {
    method: "POST",
    redirect: "manual",
  });
  const setCookie = response.headers.get("set-cookie") ?? "";
  const consent = new URL(response.headers.get("location") ?? "");
  return { consent, setCookie, cookie: setCookie.split(";", 1)[0] ?? "" };
}

/**
 * Decides on Slack's page.
 *
 * @param place the workspace, or the enterprise
 * @returns where it leads, on the app's own address
 */
export async function decide(
  { rapport }: Running,
  { consent }: Begun,
  { team }: { team: { id: string } },
  decision: "allow" | "cancel" = "allow",
  granted: readonly string[] = ["files:read", "files:write", "groups:read"],
): Promise<URL> {
  const fields = [
    ...consent.searchParams,
    ...Object.entries({ team: team.id, decision }),
    ...granted.map((scope) => ["granted", scope] as [string, string]),
  ];
  const allowed = await fetch(new URL(consent.pathname, consent), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const back = new URL(allowed.headers.get("location") ?? "");
  return new URL(back.pathname + back.search, rapport.url);
}

/** Comes back from Slack's page. */
export async function finish(redirect: URL, cookie = ""): Promise<{ status: number; page: string }> {
  const response = await fetch(redirect, { headers: { cookie } });
  return { status: response.status, page: await response.text() };
}

/** The whole way, without a key of the profile service. */
export async function installOnly(running: Running, place: { team: { id: string } }) {
  const begun = await beginInstalling(running);
  return finish(await decide(running, begun, place), begun.cookie);
}
