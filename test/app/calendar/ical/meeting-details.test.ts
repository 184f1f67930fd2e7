import { describe, expect, it } from "vitest";
import type { Guest, Meeting } from "#app/calendar/meeting.ts";
import { calendarOf, eventOf, minuteOf, readHere, spanOf } from "#test/support/calendars/feeds.ts";

/** What an event of these lines comes to; it begins at nine where they say nothing else. */
function meetingWith(...lines: readonly string[]): Meeting | undefined {
  const start = lines.some((line) => line.startsWith("DTSTART")) ? [] : ["DTSTART:20260106T090000Z"];
  const feed = calendarOf(eventOf("e", ...start, ...lines));
  return readHere(feed, spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z")).meetings[0];
}

describe("where one joins", () => {
  it.each([
    ["LOCATION:https://zoom.us/j/123", "https://zoom.us/j/123"],
    ["LOCATION:https://us02web.zoom.us/j/123?pwd=a.b", "https://us02web.zoom.us/j/123?pwd=a.b"],
    ["DESCRIPTION:Join (https://meet.google.com/abc-defg-hij).", "https://meet.google.com/abc-defg-hij"],
    [
      'DESCRIPTION:<a href="https://teams.live.com/meet/9?p=1&amp;q=2">',
      "https://teams.live.com/meet/9?p=1&q=2",
    ],
    [
      "DESCRIPTION:First https://docs.example/x\\nthen https://acme.webex.com/meet/jane",
      "https://acme.webex.com/meet/jane",
    ],
    ["URL:https://whereby.com/acme", "https://whereby.com/acme"],
    ["DESCRIPTION:https://app.slack.com/huddle/T1/C1", "https://app.slack.com/huddle/T1/C1"],
    ["CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://anything.example/room", "https://anything.example/room"],
    ["X-GOOGLE-CONFERENCE:https://meet.google.com/abc", "https://meet.google.com/abc"],
    // No link, or none that is taken.
    ["URL:https://calendar.example/event/1", undefined],
    ["DESCRIPTION:https://zoom.us", undefined],
    ["DESCRIPTION:https://app.slack.com/client/T1", undefined],
    ["LOCATION:https://zoom.us.evil.example/j/1", undefined],
    ["LOCATION:https://x.meet.google.com/abc", undefined],
    ["LOCATION:https://zoom.us:8443/j/1", undefined],
    ["LOCATION:https://z\u043eom.us/j/1", undefined],
    ["LOCATION:https://meet.google.com/linkredirect?authuser=0&dest=https%3A%2F%2Fevil.example", undefined],
    ["LOCATION:https://meet.google.com/linkredirect?dest=evil.example", undefined],
    ["LOCATION:https://meet.google.com/redirect_to?u=evil.example", undefined],
    ["LOCATION:https://zoom.us/signin?return=//evil.example", undefined],
    ["LOCATION:https://zoom.us/signin?go=https%253A%252F%252Fevil.example", undefined],
    ["LOCATION:https://zoom.us/signin?go=%255C%255Cevil.example", undefined],
    ["LOCATION:https://zoom.us/signin?go=%20%09//evil.example", undefined],
    ["LOCATION:https://zoom.us/signin?go=/%0A/evil.example", undefined],
    ["LOCATION:https://zoom.us/signin?go=http:evil.example", undefined],
    ["LOCATION:https://zoom.us/signin?go=ftp://evil.example", undefined],
    ["LOCATION:https://zoom.us/signin#go=https://evil.example", undefined],
    ["LOCATION:https://zoom.us//evil.example", undefined],
    [
      "LOCATION:https://teams.microsoft.com/_#/l/meetup-join/19",
      "https://teams.microsoft.com/_#/l/meetup-join/19",
    ],
    ["LOCATION:https://zoom.us/oauth/authorize?redirect_uri=evil.example", undefined],
    [
      "LOCATION:https://acme.webex.com/m?siteurl=acme&MTID=m1",
      "https://acme.webex.com/m?siteurl=acme&MTID=m1",
    ],
    ["X-GOOGLE-CONFERENCE:https://www.google.com/url?q=https://evil.example/a", undefined],
    [
      "LOCATION:https://teams.microsoft.com/dl/launcher/launcher.html?url=%2F_%23%2Fl%2Fmeetup-join%2F19%3ameeting",
      "https://teams.microsoft.com/dl/launcher/launcher.html?url=%2F_%23%2Fl%2Fmeetup-join%2F19%3ameeting",
    ],
    // What a mail filter has wrapped is taken for the link within, which keeps to the same rules.
    ...[
      "https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b&data=05%7C02%7C&sdata=x%3D&reserved=0",
      "https://nam02.safelinks.protection.outlook.com/ap/t-59584e83/?url=https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b&amp;data=05",
      "https://gcc02.safelinks.protection.office365.us/?url=https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b",
      "https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b&k=x",
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__acme.zoom.us_j_5-3Fpwd-3Da.b&d=DwMFaQ&c=x",
      "https://urldefense.com/v3/__https://acme.zoom.us/j/5?pwd=a.b__;!!AbC-d!xyz$",
      "https://urldefense.com/v3/__https:/acme.zoom.us/j/5*pwd=a.b__;Pw!!AbC-d!xyz$",
      "https://urldefense.us/v3/__https://acme.zoom.us/j/5**Bd=a.b__;P3B3!!AbC!x$",
      "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2facme.zoom.us%2fj%2f5%3fpwd%3da.b&c=E,1,x&typo=1",
      "https://secure-web.cisco.com/1AbC-d_e/https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b",
      "https://us-west-2.protection.sophos.com?d=zoom.us&u=aHR0cHM6Ly9hY21lLnpvb20udXMvai81P3B3ZD1hLmI=&i=x",
      "https://url.avanan.click/v2/r01/___https://acme.zoom.us/j/5?pwd=a.b___.YXAzOmE6Nzpj",
      "https://protect2.fireeye.com/v1/url?k=1&q=1&e=x&u=https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b",
      "https://www.google.com/url?q=https://acme.zoom.us/j/5?pwd%3Da.b&sa=D",
      "https://emea01.safelinks.protection.outlook.com/?url=https%3A%2F%2Furldefense.com%2Fv3%2F__https%3A%2F%2Facme.zoom.us%2Fj%2F5%3Fpwd%3Da.b__%3B!!A!x%24&data=05",
    ].map((link): [string, string] => [`DESCRIPTION:Join <${link}>`, "https://acme.zoom.us/j/5?pwd=a.b"]),
    [
      "LOCATION:https://urldefense.com/v3/__https://teams.microsoft.com/l/meetup-join/19*3ameeting*40thread.v2/0__;JSU!!A!x$",
      "https://teams.microsoft.com/l/meetup-join/19%3ameeting%40thread.v2/0",
    ],
    [
      "CONFERENCE;VALUE=URI:https://apc01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fmeet.acme.example%2Froom",
      "https://meet.acme.example/room",
    ],
    [
      "LOCATION:https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fmeet.acme.example%2F1",
      undefined,
    ],
    ["LOCATION:https://eur03.safelinks.protection.outlook.com/?url=http%3A%2F%2Fzoom.us%2Fj%2F1", undefined],
    [
      "LOCATION:https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa%40zoom.us%2Fj%2F1",
      undefined,
    ],
    [
      "LOCATION:https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fzoom.us%2Fj%3Fgo%3Dhttps%3A%2F%2Fevil.example",
      undefined,
    ],
    [
      "LOCATION:https://safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fzoom.us%2Fj%2F1",
      undefined,
    ],
    ["CONFERENCE;VALUE=URI:https://protect-eu.mimecast.com/s/AbCdE?domain=zoom.us", undefined],
    ["CONFERENCE;VALUE=URI:https://eur03.safelinks.protection.outlook.com/?data=1", undefined],
    ["CONFERENCE;VALUE=URI:https://urldefense.com/v3/__https://zoom.us/j/1", undefined],
    ["LOCATION:https://evilzoom.us/j/1", undefined],
    ["LOCATION:https://zoom.us@evil.example/j/1", undefined],
    ["LOCATION:https://jane:secret@zoom.us/j/1", undefined],
    ["LOCATION:http://zoom.us/j/1", undefined],
    ["CONFERENCE;VALUE=URI:tel:+15551234", undefined],
    ["CONFERENCE;VALUE=URI:javascript:alert(1)", undefined],
    [`CONFERENCE;VALUE=URI:https://a.example/${"x".repeat(2_000)}`, undefined],
  ])("%s", (line, expected) => {
    expect(meetingWith(line)?.joinLink).toBe(expected);
  });
});

describe("what doesn't take place", () => {
  const outlook = ["STATUS:CONFIRMED", "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"];

  it.each([
    ["Canceled: Pricing call", "Pricing call"],
    ["Cancelled: Canceled: Daily", "Daily"],
    ["FW: Canceled: Pricing call", "Pricing call"],
    ["Canceled event with note: Pricing call", "Pricing call"],
    ["[CANCELLED] Pricing call", "Pricing call"],
    ["Pricing call (cancelled)", "Pricing call"],
    ["CANCELED - Pricing call", "Pricing call"],
    ["❌ Canceled: Pricing call", "Pricing call"],
    ["Canceled:", undefined],
    ["Abgesagt: Vertragsgespräch", "Vertragsgespräch"],
    ["ABGESAGT: WG: Jour fixe", "WG: Jour fixe"],
    ["Abgesagter Termin: Vertragsgespräch", "Vertragsgespräch"],
    ["Termin abgesagt: Vertragsgespräch", "Vertragsgespräch"],
    ["Annulé\u00a0: Point prix", "Point prix"],
    ["Annule\u0301e : Point prix", "Point prix"],
    ["Événement annulé : Point prix", "Point prix"],
    ["Réunion annulée\u202f: Point prix", "Point prix"],
    ["Cancelado: Precios", "Precios"],
    ["Reunión cancelada: Precios", "Precios"],
    ["Evento cancelado: Precios", "Precios"],
    ["Annullato: Prezzi", "Prezzi"],
    ["Evento annullato con nota: Prezzi", "Prezzi"],
    ["Cancellato: Prezzi", "Prezzi"],
  ])("%s", (summary, title) => {
    const meeting = meetingWith(`SUMMARY:${summary}`, ...outlook);
    expect([meeting?.isCancelled, meeting?.title]).toEqual([true, title]);
    expect(meetingWith(`SUMMARY:${summary}`, "CLASS:PRIVATE")).toMatchObject({ isCancelled: true });
  });

  it.each([
    "Cancellation policy: review",
    "Cancelled orders: weekly",
    "Canceled event policy: Q3",
    "How we cancelled: a story",
    "Abgesagte Aufträge: Jour fixe",
    "Annulation : politique",
    "Free: Pricing call",
    "Accepted: Pricing call",
  ])("%s takes place, though its time is free", (title) => {
    expect(meetingWith(`SUMMARY:${title}`, ...outlook)).toMatchObject({ isCancelled: false, title });
  });

  it.each(["STATUS:CANCELLED", "STATUS:Canceled"])("%s", (line) => {
    expect(meetingWith(line)?.isCancelled).toBe(true);
  });

  it.each([
    ["Declined: Pricing call", true],
    ["Abgelehnt: Pricing call", true],
    ["Refusé : Pricing call", true],
    ["Rechazado: Pricing call", true],
    ["Rifiutato: Pricing call", true],
    ["Pricing call", undefined],
  ])("%s: declined by the calendar's owner, which cancels nothing for others", (summary, isDeclined) => {
    const meeting = meetingWith(`SUMMARY:${summary}`);
    expect([meeting?.title, meeting?.isCancelled, meeting?.isDeclined]).toEqual([
      "Pricing call",
      false,
      isDeclined,
    ]);
  });
});

describe("who is invited", () => {
  const jane = (answer: Guest["answer"], name?: string): Guest => ({
    contact: { address: { email: "jane@acme.com" }, ...(name !== undefined && { name }) },
    answer,
  });

  it.each<[string, Guest[]]>([
    ["ATTENDEE:mailto:Jane@Acme.com", [jane("none")]],
    ["ATTENDEE;PARTSTAT=DELEGATED:MAILTO:jane@acme.com", [jane("declined")]],
    ["ATTENDEE;PARTSTAT=accepted:jane@acme.com", [jane("accepted")]],
    ["ATTENDEE;CN=\"'Whitfield, Jane'\":mailto:jane@acme.com", [jane("none", "Whitfield, Jane")]],
    ["ATTENDEE;CN=JANE@acme.com:mailto:jane@acme.com", [jane("none")]],
    [
      "ATTENDEE;PARTSTAT=DECLINED:mailto:jane@acme.com\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:JANE@acme.com\r\nORGANIZER:mailto:jane@acme.com",
      [jane("declined")],
    ],
    // Parameters as vendors write them.
    ...[
      [
        "ATTENDEE;CN=Jane Whitfield (Acme: Sales);PARTSTAT=ACCEPTED:mailto:jane@acme.com",
        "Jane Whitfield (Acme: Sales)",
      ],
      ["ATTENDEE;PARTSTAT=ACCEPTED;CN=Acme:Jane:MAILTO:jane@acme.com", "Acme:Jane"],
      ["ATTENDEE;PARTSTAT=ACCEPTED;CN=Acme: Jane:jane@acme.com", "Acme: Jane"],
      ["ATTENDEE;CN=Whitfield, Jane; Acme;PARTSTAT=ACCEPTED:mailto:jane@acme.com", "Whitfield, Jane; Acme"],
      ['ATTENDEE;CN=Jane "JW" Whitfield;PARTSTAT=ACCEPTED:mailto:jane@acme.com', 'Jane "JW" Whitfield'],
      ['ATTENDEE;CN="Jane "JW" Whitfield";PARTSTAT=ACCEPTED:mailto:jane@acme.com', 'Jane "JW" Whitfield'],
      ['ATTENDEE;CN="Jane Whitfield;PARTSTAT=ACCEPTED:mailto:jane@acme.com', "Jane Whitfield"],
      ['ATTENDEE;CN="Jane Whitfield";PARTSTAT=ACCEPTEDmailto:jane@acme.com', "Jane Whitfield"],
      ["ATTENDEE;CN=Jane Whitfield;PARTSTAT=ACCEPTED;mailto:jane@acme.com", "Jane Whitfield"],
      ["ATTENDEE;CN=Jane Whitfield;PARTSTAT=ACCEPTED;jane@acme.com", "Jane Whitfield"],
      ["ATTENDEE;CN=Jane ^'JW^' Whit^^field;PARTSTAT=ACCEPTED:mailto:jane@acme.com", 'Jane "JW" Whit^field'],
      ['ATTENDEE;CN="x;PARTSTAT=DECLINED";PARTSTAT=ACCEPTED:mailto:jane@acme.com', "x;PARTSTAT=DECLINED"],
      ["ATTENDEE;SENT-BY=mailto:bob@acme.com;CN=J: W;PARTSTAT=ACCEPTED:mailto:jane@acme.com", "J: W"],
      ['ATTENDEE;PARTSTAT=ACCEPTED;CN=A: B;SENT-BY="mailto:bob@acme.com":jane@acme.com', "A: B"],
    ].map(([line = "", name]): [string, Guest[]] => [line, [jane("accepted", name)]]),
    ["ATTENDEE; CN=Jane: W ; PARTSTAT=ACCEPTED :mailto:jane@acme.com", [jane("accepted", "Jane: W")]],
    ['ATTENDEE;CN=Jane "JW":mailto:jane@acme.com', [jane("none", 'Jane "JW"')]],
    ...[
      "<jane@acme.com>",
      "'jane@acme.com'",
      "mailto:jane@acme.com",
      "jane@acme.com?subject=Hi",
      "Jane <jane@acme.com>",
    ].map((address): [string, Guest[]] => [`ATTENDEE:mailto:${address}`, [jane("none")]]),
    ["ATTENDEE mailto:jane@acme.com", [jane("none")]],
    ["ATTENDEE;CUTYPE=ROOM:mailto:room@acme.com", []],
    ["ATTENDEE;CUTYPE=GROUP:mailto:all@acme.com", []],
    ["ATTENDEE:mailto:acme_1@resource.calendar.google.com", []],
    ["ORGANIZER;CN=Team:mailto:c_1@group.calendar.google.com", []],
    ["ORGANIZER:mailto:unknownorganizer@calendar.google.com", []],
    ...`fred@fireflies.ai notetaker+2@fathom.video assistant@avoma.com ai-notetaker@acme.com no-reply@calendly.com
      NOREPLY@acme.com do_not_reply-12@acme.com notifications@cal.com calendar-notification@google.com
      x@import.calendar.google.com en.uk#holiday@group.v.calendar.google.com team@googlegroups.com
      deals@lists.acme.com sales-aaaa@acme.slack.com 5f.acme.com@emea.teams.ms 123456@zoomcrc.com
      4711@bcc.hubspot.com room.3@acme.com conference-room-berlin@acme.com meetingroom2@acme.com sala-riunioni@acme.it`
      .split(/\s+/)
      .map((address): [string, Guest[]] => [`ATTENDEE:mailto:${address}`, []]),
    ...["ROOM", "X-RESOURCE", "Group"].map((type): [string, Guest[]] => [
      `ATTENDEE;CUTYPE=${type}:mailto:x@acme.com`,
      [],
    ]),
    ...`jane.fred@fireflies.ai amy@acme.com room@acme.com giuseppe.sala@acme.it roomana@acme.com lists@acme.com
      notaro@acme.com sales@acme.com jane@notgroups.io replying@acme.com`
      .split(/\s+/)
      .map((email): [string, Guest[]] => [
        `ATTENDEE:mailto:${email}`,
        [{ contact: { address: { email } }, answer: "none" }],
      ]),
    ["ATTENDEE:invalid:nomail", []],
    ["ATTENDEE:urn:uuid:1", []],
  ])("%s", (line, expected) => {
    const meeting = meetingWith(line);
    expect([meeting?.guests, meeting?.guestCount]).toEqual([expected, expected.length]);
  });
});

describe("how long", () => {
  it.each([
    ["DTSTART:20260106T090000Z", "2026-01-06T09:00Z", false],
    ["DTSTART:20260106T090000Z DTEND:20260106T100000Z", "2026-01-06T10:00Z", false],
    ["DTSTART:20260106T090000Z DURATION:P1DT2H", "2026-01-07T11:00Z", false],
    ["DTSTART:20260106T090000Z DTEND:20260106T080000Z", "2026-01-06T09:00Z", false],
    ["DTSTART:20260106T090000Z DURATION:-PT1H", "2026-01-06T09:00Z", false],
    ["DTSTART:20260106T090000Z DTEND;TZID=America/New_York:20260106T050000", "2026-01-06T10:00Z", false],
    ["DTSTART;VALUE=DATE:20260106", "2026-01-07T00:00Z", true],
    ["DTSTART;VALUE=DATE:20260106 DTEND;VALUE=DATE:20260109", "2026-01-09T00:00Z", true],
    ["DTSTART;VALUE=DATE:20260106 DTEND;VALUE=DATE:20260106", "2026-01-07T00:00Z", true],
    ["DTSTART;VALUE=DATE:20260106 DURATION:P2D", "2026-01-08T00:00Z", true],
    // A date without VALUE=DATE is against RFC 5545, and common.
    ["DTSTART:20260106", "2026-01-07T00:00Z", true],
  ])("%s ends at %s", (lines, end, isAllDay) => {
    const meeting = meetingWith(...lines.split(" "));
    expect([minuteOf(meeting?.endsAt ?? 0), meeting?.isAllDay]).toEqual([end, isAllDay]);
  });
});

describe("what overlaps the span", () => {
  const span = spanOf("2026-01-06T09:00Z", "2026-01-06T10:00Z");
  it.each([
    ["DTSTART:20260106T080000Z DTEND:20260106T090000Z", 0],
    ["DTSTART:20260106T080000Z DTEND:20260106T090001Z", 1],
    ["DTSTART:20260106T090000Z", 1],
    ["DTSTART:20260106T095959Z DTEND:20260106T120000Z", 1],
    ["DTSTART:20260106T100000Z", 0],
    ["DTSTART:20250101T000000Z DTEND:20270101T000000Z", 1],
    ["DTSTART:20250101T000000Z DURATION:P1000D", 1],
    ["DTSTART:20200106T080000Z DURATION:PT50H RRULE:FREQ=WEEKLY;BYDAY=SU", 1],
  ])("%s: %i", (lines, count) => {
    const feed = calendarOf(eventOf("e", ...lines.split(" ")));
    expect(readHere(feed, span).meetings).toHaveLength(count);
  });
});

describe("what is private", () => {
  it.each([
    ["CLASS:PUBLIC", false],
    ["CLASS:PRIVATE", true],
    ["CLASS:confidential", true],
    ["CLASS:X-UNKNOWN", true],
    ["CLASS:", false],
    ["X-CALENDARSERVER-ACCESS:RESTRICTED", true],
    ["SUMMARY:Nothing is said", false],
  ])("%s: %s", (line, isPrivate) => {
    const meeting = meetingWith(line, "SUMMARY:Secret", "LOCATION:Here", "URL:https://zoom.us/j/1");
    expect(meeting?.isPrivate).toBe(isPrivate);
    expect(JSON.stringify(meeting).includes("Here")).toBe(!isPrivate);
    expect([meeting?.title === undefined, meeting?.joinLink === undefined]).toEqual([isPrivate, isPrivate]);
  });

  it("an occurrence that says nothing of it is as private as its series", () => {
    const feed = calendarOf(
      eventOf("e", "DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "CLASS:PRIVATE", "SUMMARY:Secret"),
      eventOf("e", "RECURRENCE-ID:20260106T090000Z", "DTSTART:20260106T100000Z", "SUMMARY:Secret"),
    );
    const { meetings } = readHere(feed, spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z"));
    expect(meetings.map(({ isPrivate, title }) => [isPrivate, title])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  });
});

describe("texts and names", () => {
  it("a title is one line without controls, with what is escaped put back", () => {
    expect(meetingWith("SUMMARY: A\\, b\\; c\\\\d\\n\u0007e\u202ef ")?.title).toBe("A, b; c\\d e f");
  });

  it("an event without a UID has always the same one, and another has another", () => {
    const nameless = (title: string) =>
      calendarOf(`BEGIN:VEVENT\r\nDTSTART:20260106T090000Z\r\nSUMMARY:${title}\r\nEND:VEVENT`);
    const uidOf = (title: string) =>
      readHere(nameless(title), spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z")).meetings[0]?.uid;
    expect(uidOf("One")).toHaveLength(43);
    expect(new Set([uidOf("One"), uidOf("Two"), uidOf("One")]).size).toBe(2);
  });
});
