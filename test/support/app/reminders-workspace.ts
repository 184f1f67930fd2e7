import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { type Actor, type Message, ids as people, type View } from "#sandbox/index.ts";
import { startFeedHost } from "../calendars/feed-host.ts";
import { calendarOf, eventOf, inUtc } from "../calendars/feeds.ts";
import { paidFlow } from "./paid-flow.ts";
import { startEverything } from "./rapport.ts";

/** A host of calendars. */
interface Host extends AsyncDisposable {
  /** Name and port. */
  host: string;
}

/**
 * The app in a workspace of its own for the tests of one file, with a host of calendars that it may fetch.
 *
 * @param startHost of addresses that contain "s3cret": it must never be told or logged
 */
export async function remindersWorkspace<Of extends Host>(startHost: () => Promise<Of>) {
  const host = await startHost();
  const running = await startEverything({ environment: { CALENDAR_ALLOWED_HOSTS: host.host } });
  const { workspace } = running.slack;
  afterAll(async () => {
    await running.stop();
    await host[Symbol.asyncDispose]();
  });
  /** Nothing in any test may be refused by the real Slack, and no secret address may be told or logged. */
  afterEach(() => {
    expect(workspace.problems).toEqual([]);
    expect(running.lines.join("\n")).not.toContain("s3cret");
  });

  /** What a person reads, with moments replaced by how they are shown. */
  function read(target: Message | View): string {
    return paidFlow(running, "#renewals")
      .read(target)
      .replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)");
  }

  return {
    running,
    host,
    priya: workspace.as(people.priya),
    sam: workspace.as(people.sam),
    /** Priya's own messages with the app. */
    ownMessages: workspace.appConversation(people.priya).id,
    read,

    /** What the command answers once it has nothing more to wait for. */
    async ask(who: Actor, channel: string, typed: string): Promise<string> {
      expect(await who.send(channel, `/reminders ${typed}`)).toEqual({ ok: true });
      const last = await who.until((me) => {
        const message = me.lastMessage(channel);
        return (
          !/^(Reading|Looking|Setting) [^\n]*…( The answer appears below\.)?$/.test(read(message)) && message
        );
      });
      expect(last.isEphemeral).toBe(true);
      expect(JSON.stringify(last)).not.toContain("s3cret");
      return read(last);
    },

    /** The form that shows a text, once it does. */
    modal(who: Actor, shown: string): Promise<View> {
      return who.until((me) => {
        const view = me.modal();
        return view !== undefined && read(view).includes(shown) && view;
      });
    },
  };
}

/** A workspace for reminders with a host of one calendar, which is Priya's again before each test. */
export async function singleCalendarWorkspace() {
  const world = await remindersWorkspace(startSingleCalendar);
  beforeEach(() => {
    world.host.answerAfter(undefined);
    world.host.serve(priyasCalendar());
  });
  return world;
}

const hour = 3_600_000;

/** A host that answers at every address with the same calendar, or with something else. */
async function startSingleCalendar() {
  let body = "";
  let status = 200;
  let answered: Promise<void> | undefined;
  const feeds = await startFeedHost(async (_request, response) => {
    await answered;
    response.writeHead(status, { "content-type": "text/calendar" }).end(body);
  });
  return {
    host: feeds.host,
    /** An address of its own, so that no channel has the calendar yet. */
    address: (name: string): string => feeds.url(`/private-s3cret/basic.ics?${name}`).href,
    serve(text: string, code = 200): void {
      body = text;
      status = code;
    },
    /** Answers at once again when this has come to its end. */
    answerAfter(event: Promise<void> | undefined): void {
      answered = event;
    },
    [Symbol.asyncDispose]: () => feeds[Symbol.asyncDispose](),
  };
}

/** Priya's calendar: a meeting with Jane in five hours, and a dentist in seven. */
export function priyasCalendar(): string {
  const event = (title: string, hours: number, ...more: string[]) =>
    eventOf(
      title,
      `DTSTART:${inUtc(Date.now() + hours * hour)}`,
      "DURATION:PT1H",
      `SUMMARY:${title}`,
      ...more,
    );
  return calendarOf(
    "X-WR-CALNAME:Priya's <calendar>",
    event("Kestrel renewal", 5, "ATTENDEE;CN=Jane Whitfield:mailto:jane@acme.com"),
    event("Dentist", 7),
  );
}
