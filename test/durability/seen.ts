import { type Actor, type AppRequest, app, ids, visibleText } from "../../src/sandbox/index.ts";

/** The channel in which everybody of these tests asks. */
export const channel = "#acme-renewal";

/** Five people who may ask; each test of these is about what one of them sees. */
export const people = [ids.priya, ids.sam, ids.lena, ids.marcus, ids.kiosk] as const;

/**
 * Milliseconds until something must be seen. A process looks every five seconds for what is left to do; only when a
 * lease had to run out first, it would take longer than this.
 */
export const longest = 60_000;

/** What stands in a message or a modal, in a word. */
const kinds = {
  brief: "Brief: call with",
  rephrasing: "Rephrased for",
  "out of credits": "a rephrasing costs 0.1. Nothing was charged.",
  "low balance": "of the last top-up",
  "nothing charged": "Nothing was charged.",
  "unknown outcome": "it may have cost 1 credit. We didn't send it again.",
  announcement: "here it comes…",
  waiting: "Writing the brief for ",
  "waiting for a rephrasing": "Rephrasing for ",
} as const;

/** All that the app shows to a person: messages in the channel, direct messages and open modals. */
export function seenBy(person: Actor): string[] {
  const messages = [channel, person.appChannel].flatMap((where) => person.messages(where));
  const shown = [...messages.filter(({ user }) => user === app.user), ...person.modals()];
  return shown.map((each) => kindOf(visibleText(each)));
}

function kindOf(text: string): string {
  return Object.entries(kinds).find(([, part]) => text.includes(part))?.[0] ?? text;
}

/** Waits until a person sees exactly this. */
export function untilSeen(person: Actor, expected: readonly string[]): Promise<unknown> {
  return person.until((me) => JSON.stringify(seenBy(me)) === JSON.stringify(expected), longest);
}

/** Whether a request asks the service for a brief, which costs. */
export function isPaid({ direction, title }: AppRequest): boolean {
  return direction === "app to service" && title === "prep-for-meeting";
}

/** Whether a request asks the service for a profile, which is free. */
export function isLookUp({ direction, title }: AppRequest): boolean {
  return direction === "app to service" && title === "public-profile-lookup";
}

/** Whether a request brings a brief to Slack: to a response URL as JSON, to the Web API as a form. */
export function carriesBrief({ direction, title, body }: AppRequest): boolean {
  const values = title === "response_url" ? [body] : [...new URLSearchParams(body).values()];
  return direction === "app to slack" && values.some((value) => value.includes(kinds.brief));
}
