import {
  type Actor,
  type AppRequest,
  app,
  ids,
  type Message,
  type View,
  visibleText,
} from "../../src/sandbox/index.ts";
import { untilInMessages } from "../support/app/own-messages.ts";

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
  "low balance": "of the last top-up",
  "nothing charged": "Nothing was charged.",
  "no answer yet": "We keep asking; it's charged once at most.",
  announcement: "here it comes…",
  waiting: "Writing the brief for ",
  thread: ": briefs, waves and rephrasings",
  "maybe missing": "Slack didn't confirm that it took this.",
  "find it elsewhere": "you'll find it in your messages with Rapport.",
} as const;

/**
 * All that the app shows to a person: messages in the channel, direct messages and open modals. Left out are what is
 * kept in threads, and as many lines that say to wait as other messages have come into the channel: they stay above.
 */
export function seenBy(person: Actor): string[] {
  const inChannel = kindsOf(person.messages(channel).filter(({ user }) => user === app.user));
  let answered = inChannel.filter((kind) => !kind.startsWith("waiting")).length;
  const open = inChannel.filter((kind) => !kind.startsWith("waiting") || answered-- <= 0);
  const direct = person.messages(person.appChannel).filter((message) => !isKept(message));
  return [...open, ...kindsOf([...direct, ...person.modals()])];
}

/** What the app keeps for a person: each thread's first message, and the messages in threads. */
export function keptFor(person: Actor): string[] {
  const kept = person.messages(person.appChannel).filter(isKept);
  // A thread's first message has no heading.
  return kept.map((each) => `${each.blocks?.[0]?.type === "header" ? "" : "line: "}${kindsOf([each])}`);
}

const isKept = ({ metadata }: Message) =>
  metadata?.event_type === "result_thread" || metadata?.event_type === "paid_result";

const kindsOf = (shown: readonly (Message | View)[]) => shown.map((each) => kindOf(visibleText(each)));

/** Waits until exactly this is kept for a person who opens it. */
export function untilKept(person: Actor, expected: readonly string[]): Promise<unknown> {
  return untilInMessages(person, (me) => JSON.stringify(keptFor(me)) === JSON.stringify(expected), longest);
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
