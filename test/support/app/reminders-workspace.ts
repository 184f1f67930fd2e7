import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { addressOf } from "#app/slack/http/server.ts";
import { type Actor, type Message, ids as people, type View } from "#sandbox/index.ts";
import { paidFlow } from "./paid-flow.ts";
import { type Everything, startEverything } from "./rapport.ts";

/** A host of calendars. */
interface Host extends AsyncDisposable {
  /** Name and port. */
  host: string;
}

/**
 * The app in a workspace of its own for the tests of one file, with a host of calendars that it may fetch. What it has
 * can be read once the tests have begun.
 *
 * @param startHost of addresses that contain "s3cret": it must never be told or logged
 */
export function remindersWorkspace<Of extends Host>(startHost: () => Promise<Of>) {
  let started: { running: Everything; host: Of } | undefined;
  const everything = () => {
    if (started === undefined) throw new Error("The tests have not begun.");
    return started;
  };

  beforeAll(async () => {
    const host = await startHost();
    const running = await startEverything({ environment: { CALENDAR_ALLOWED_HOSTS: host.host } });
    started = { running, host };
  });
  afterAll(async () => {
    await started?.running.stop();
    await started?.host[Symbol.asyncDispose]();
  });
  /** Nothing in any test may be refused by the real Slack, and no secret address may be told or logged. */
  afterEach(() => {
    const { running } = everything();
    expect(running.slack.workspace.problems).toEqual([]);
    expect(running.lines.join("\n")).not.toContain("s3cret");
  });

  /** What a person reads, with moments replaced by how they are shown. */
  function read(target: Message | View): string {
    return paidFlow(everything().running, "#renewals")
      .read(target)
      .replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)");
  }

  return {
    get running() {
      return everything().running;
    },
    get host() {
      return everything().host;
    },
    get priya() {
      return this.running.slack.workspace.as(people.priya);
    },
    get sam() {
      return this.running.slack.workspace.as(people.sam);
    },
    /** Priya's own messages with the app. */
    get ownMessages() {
      return this.running.slack.workspace.appConversation(people.priya).id;
    },
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
export function singleCalendarWorkspace() {
  const world = remindersWorkspace(startSingleCalendar);
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
  const server = createServer(async (_request, response) => {
    await answered;
    response.writeHead(status, { "content-type": "text/calendar" }).end(body);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const url = new URL("/private-s3cret/basic.ics", addressOf(server));
  return {
    host: url.host,
    /** An address of its own, so that no channel has the calendar yet. */
    address: (name: string): string => new URL(`?${name}`, url).href,
    serve(text: string, code = 200): void {
      body = text;
      status = code;
    },
    /** Answers at once again when this has come to its end. */
    answerAfter(event: Promise<void> | undefined): void {
      answered = event;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Priya's calendar: a meeting with Jane in five hours, and a dentist in seven. */
export function priyasCalendar(): string {
  const event = (uid: string, hours: number, ...more: string[]) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${inUtc(Date.now() + hours * hour)}`,
    `DTEND:${inUtc(Date.now() + (hours + 1) * hour)}`,
    `SUMMARY:${uid}`,
    ...more,
    "END:VEVENT",
  ];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kestrel//Test//EN",
    "X-WR-CALNAME:Priya's <calendar>",
    ...event("Kestrel renewal", 5, "ATTENDEE;CN=Jane Whitfield:mailto:jane@acme.com"),
    ...event("Dentist", 7),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

function inUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
