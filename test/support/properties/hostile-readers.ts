import { escapeText, plainText } from "#app/blocks/mrkdwn.ts";
import { readFeedAddress } from "#app/calendar/fetch/feed-address.ts";
import { joinLinkIn } from "#app/calendar/ical/join-link.ts";
import { zoneNamed } from "#app/calendar/ical/zone-names.ts";
import { readLinksFile } from "#app/features/profile/contact-links-file.ts";
import { readSubcommand } from "#app/features/reminders/subcommand.ts";
import { readMeetOrder } from "#app/features/reminders/when/meet.ts";
import { readWhen } from "#app/features/reminders/when/when.ts";
import { wordChanges } from "#app/features/rephrase/word-changes.ts";
import { readGoal } from "#app/features/wave/read-goal.ts";
import { createLog } from "#app/log.ts";
import { findByName, findLeadingName, suggestByName } from "#app/outreach/find-by-name.ts";
import { leadingContact, readContactInput, splitContact } from "#app/slack/input/contact-input.ts";
import { readMessage, richTextOf } from "#app/slack/input/message-text.ts";
import { richTextOfMessage } from "#app/slack/input/rich-text.ts";
import { namesInMrkdwn, richTextOfMrkdwn } from "#app/slack/input/rich-text-of-mrkdwn.ts";
import { readTenths } from "#contract/amount.ts";
import { canonicalEmail, canonicalLinkedInUrl } from "#contract/contact-address.ts";
import { createServiceLog } from "#service/log.ts";
import { readContactRow } from "#service/transfer/contact-shape.ts";
import { FileError } from "#service/transfer/file-row.ts";
import { readFileRows } from "#service/transfer/read-contacts.ts";
import { readHere } from "#test/support/calendars/feeds.ts";

/** What people who want us to hang would repeat. */
export const repeated = [
  ...".-_@<(*`\"'[{|~=#,;:/\\0 \n\u200b\u200d\ufe0f\u0301é😀🏴\u{e0061}",
  ...["a", "a@", "a@a.", "a.b", "<@U1|", "<https://a|", "&lt;", "&amp;", ":a:", "_*", "```", "> ", "1. "],
  "x\r\n ",
  ...["https://zoom.us/)", "<mailto:a@b.co|a@b.co> ", "jane@acme.com ", "and ", '{"a":', '""', "[a](b) "],
  ...[" at ", " 3pm", "in 2 days ", "friday ", "9:00 ", "UTC+", " Time (", "BEGIN:VEVENT\r\n", "TZID=", "1 "],
];

export type Reader = (text: string) => unknown;

const span = { from: Date.UTC(2026, 10, 22), until: Date.UTC(2026, 11, 1) };

function readEvent(lines: string): unknown {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261123T100000Z\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  return readHere(text, span, "UTC");
}

async function readRows(format: "csv" | "json", text: string): Promise<void> {
  async function* chunks() {
    yield text;
  }
  try {
    for await (const row of readFileRows(format, chunks())) if ("value" in row) readContactRow(row.value);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

function quotedCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const people = [{ address: { email: "jane@acme.com" }, name: "Jane Whitfield" }];

/** Everything that reads text from outside. */
export const readers: Readonly<Record<string, Reader>> = {
  "an e-mail address": canonicalEmail,
  "a LinkedIn URL": canonicalLinkedInUrl,
  "an amount": readTenths,
  "a typed contact": readContactInput,
  "a contact before other words": splitContact,
  "the first of several contacts": leadingContact,
  "a typed name": (text) => [findByName(text, people), suggestByName(text, people, 20)],
  "a name before other words": (text) => findLeadingName(text.split(" "), people),
  "/wave": readGoal,
  "/reminders": readSubcommand,
  "/reminders meet": readMeetOrder,
  "a time": (text) => readWhen(text, { now: Date.UTC(2026, 10, 22), timeZone: "Europe/Berlin" }),
  "a calendar's address": (text) => readFeedAddress(text, []),
  "a message": (text) => readMessage(richTextOfMessage({ text }), new Map()),
  "a typed message": (text) => [richTextOfMrkdwn(text), namesInMrkdwn(text)],
  "a rephrased text": (text) => richTextOf(text, []),
  "changed words": (text) => wordChanges(text, `${text.slice(1)} other words`),
  "text for a card": (text) => [escapeText(text, 3_000), plainText(text, 150)],
  "a link to join": joinLinkIn,
  "a time zone's name": zoneNamed,
  "an event's description": (text) => readEvent(`DESCRIPTION:${text.replaceAll(/[\r\n]/g, "\\n")}`),
  "an event's lines": readEvent,
  "a file of links": (text) => readLinksFile(Buffer.from(`contact,contact_id\n${text}`)),
  "a cell of links": (text) => readLinksFile(Buffer.from(`contact,contact_id\n${quotedCell(text)},x\n`)),
  "contacts in CSV, in a program of its own": (text) => readRows("csv", `email,name\n${text}`),
  "a contact's cell in CSV": (text) => readRows("csv", `email,name\n${quotedCell(text)},x\n`),
  "a cell of a CRM's export": (text) =>
    readRows("csv", `Record ID,Email,LinkedIn URL\n1,${quotedCell(text)},${quotedCell(text)}\n`),
  "contacts in JSON, in a program of its own": (text) => readRows("json", `[${text}`),
  "a log line": (text) => createLog("info", ["a secret"], () => undefined).info({ text }, "read"),
  "a line of the service's log": (text) =>
    createServiceLog("error", () => undefined).error({ err: new Error(text) }),
};

/** @returns milliseconds of this process's computing time */
export async function cost(read: Reader, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** @returns a text of so many characters, and two */
export function textOf(unit: string, size: number): string {
  return `x${unit.repeat(Math.ceil(size / unit.length)).slice(0, size)}x`;
}
