import { randomBytes } from "node:crypto";
import { expect, type TestContext } from "vitest";
import { type AppRequest, app, ids, visibleText, type Workspace } from "../../src/sandbox/index.ts";
import { type HostedMeeting, startCalendarHost } from "../support/calendars/calendar-host.ts";
import type { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { startSurroundings } from "../support/processes/rapport-process.ts";

export const minute = 60_000;
/** Milliseconds until something must be seen, also when posts have to wait for their turn in a channel. */
export const longest = 60_000;

/** Processes of the app, and what is around them: also a host of calendars, which they may fetch from. */
export async function startReminding(context: TestContext, kind: (typeof databaseKinds)[number] = "SQLite") {
  await using stack = new AsyncDisposableStack();
  const calendars = stack.use(await startCalendarHost());
  const environment = {
    CALENDAR_ALLOWED_HOSTS: calendars.host,
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  };
  const database = kind === "SQLite" ? {} : { databaseUrl: stack.use(await postgresOrSkip(context)).url };
  const around = stack.use(await startSurroundings(context, { ...database, environment }));
  const started = stack.move();
  return { ...around, calendars, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

export type Reminding = Awaited<ReturnType<typeof startReminding>>;

/** A channel of its own, with Priya, Sam and the app. @returns its id */
export function addChannel(workspace: Workspace, number: number): string {
  const id = `C02CALLS${String(number).padStart(3, "0")}`;
  workspace.addConversation({
    id,
    name: `calls-${number}`,
    kind: "public",
    topic: "",
    isExternallyShared: false,
    members: [ids.priya, ids.sam, app.user],
  });
  return id;
}

/** A meeting called "Call 1" or so, with a guest whom no process has looked up for another one. */
export function aCall(number: number, startsAt: number): HostedMeeting {
  const uid = `call-${number}@kestrel.example`;
  return { uid, title: `Call ${number}`, guest: `guest-${number}@acme.example`, startsAt };
}

/**
 * Priya sets a calendar up in a channel.
 *
 * @returns once it is set up
 */
export async function addCalendar(
  { workspace }: Pick<Reminding, "workspace">,
  channel: string,
  address: string,
  minutesBefore: number,
): Promise<void> {
  const priya = workspace.as(ids.priya);
  const answers = () => priya.messages(channel).filter(({ isEphemeral }) => isEphemeral);
  const before = answers().length;
  expect(await priya.send(channel, `/reminders add ${address} ${minutesBefore} here`)).toEqual({ ok: true });
  // On a loaded machine a line that says to wait comes first, and stays.
  const answer = await priya.until(() => {
    const texts = answers().slice(before).map(visibleText);
    return texts.find((text) => !text.startsWith("Reading the calendar"));
  }, longest);
  expect(answer).toMatch(/^Calendar added/);
}

/**
 * Priya types a meeting whose reminder is due at once: "Call 1" or so.
 *
 * @param number which no other one has
 * @param minutes until it begins: its reminder is due 15 minutes before
 * @returns once the command was acknowledged
 */
export async function meet(
  { workspace }: Pick<Reminding, "workspace">,
  channel: string,
  number: number,
  minutes = 14,
): Promise<void> {
  const typed = `/reminders meet guest-${number}@acme.example in ${minutes} minutes Call ${number}`;
  expect(await workspace.as(ids.priya).send(channel, typed)).toEqual({ ok: true });
}

/** What the app has posted in a channel for everybody, the oldest first. */
export function postsIn({ workspace }: Pick<Reminding, "workspace">, channel: string) {
  return workspace
    .as(ids.priya)
    .messages(channel)
    .filter(({ user, isEphemeral }) => user === app.user && !isEphemeral);
}

/** The first lines of what the app has posted in a channel; dates as they are shown. */
export function linesIn(around: Pick<Reminding, "workspace">, channel: string): string[] {
  return postsIn(around, channel).map((message) => {
    const [line = ""] = visibleText(message).split("\n");
    return line.replaceAll(/<!date\^\d+\^(\{[^|]+)\|[^>]+>/g, "($1)");
  });
}

/** Which meetings posts in a channel are about, such as "Call 1", in order. */
export function callsIn(around: Pick<Reminding, "workspace">, channel: string): string[] {
  return linesIn(around, channel).map(callOf).toSorted();
}

/** Of which meetings Priya was told that nobody knows whether their reminder was posted. */
export function lossesTold({ workspace }: Pick<Reminding, "workspace">): string[] {
  const priya = workspace.as(ids.priya);
  const texts = priya.messages(priya.appChannel).map((message) => visibleText(message));
  return texts
    .filter((text) => text.includes("It may or may not be there; we won't post it again."))
    .map(callOf);
}

/** Waits until this is so. */
export function until({ workspace }: Pick<Reminding, "workspace">, isSo: () => boolean): Promise<unknown> {
  return workspace.as(ids.priya).until(isSo, longest);
}

/** Whether a request posts something for everybody in a channel, or, as `channel`, to a person. */
export function isPostIn({ title, body }: AppRequest, channel: string): boolean {
  return title === "chat.postMessage" && new URLSearchParams(body).get("channel") === channel;
}

/**
 * Lets the process that runs post the reminder of one more meeting: what was due before has then been looked at.
 *
 * @param number of the meeting, which no other one has
 */
export async function remindOfOneMore(
  around: Pick<Reminding, "workspace">,
  channel: string,
  number: number,
): Promise<void> {
  await meet(around, channel, number);
  await until(around, () => callsIn(around, channel).includes(`Call ${number}`));
}

function callOf(text: string): string {
  return /\bCall \d+\b/.exec(text)?.[0] ?? text;
}
