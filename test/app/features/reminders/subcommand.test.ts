import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readMinutesBefore, readSubcommand, readTimeOfDay } from "#app/features/reminders/subcommand.ts";
import { anyUrl } from "#test/support/properties/arbitraries.ts";

const secret = "<https://calendar.google.com/calendar/ical/priya/private-abc/basic.ics>";

describe("what is typed after /reminders", () => {
  test.each([
    ["", { kind: "list" }],
    ["  list ", { kind: "list" }],
    ["LIST", { kind: "list" }],
    ["help", { kind: "help" }],
    ["?", { kind: "help" }],
    ["test", { kind: "test" }],
    ["add", { kind: "add", address: undefined, minutesBefore: undefined, isHere: false }],
    [`add ${secret}`, { kind: "add", address: secret, minutesBefore: undefined, isHere: false }],
    [`add ${secret} 30`, { kind: "add", address: secret, minutesBefore: 30, isHere: false }],
    [`add ${secret} 1h before`, { kind: "add", address: secret, minutesBefore: 60, isHere: false }],
    [
      "add webcal://example.com/a.ics 0",
      { kind: "add", address: "webcal://example.com/a.ics", minutesBefore: 0, isHere: false },
    ],
    [`add ${secret} 30 here`, { kind: "add", address: secret, minutesBefore: 30, isHere: true }],
    [
      `add ${secret} in this channel`,
      { kind: "add", address: secret, minutesBefore: undefined, isHere: true },
    ],
    ["add here", { kind: "add", address: undefined, minutesBefore: undefined, isHere: true }],
    [`add ${secret} soon`, { kind: "unreadable", reason: { about: "minutes" } }],
    [`add ${secret} 1441`, { kind: "unreadable", reason: { about: "minutes" } }],
    ["meet <@U02JANE0005|jane> tomorrow 3pm", { kind: "meet", typed: "<@U02JANE0005|jane> tomorrow 3pm" }],
    ["meet", { kind: "meet", typed: "" }],
    ["remove 2", { kind: "remove", number: 2 }],
    ["remove #2", { kind: "remove", number: 2 }],
    ["delete no. 2", { kind: "remove", number: 2 }],
    ["remove all", { kind: "unreadable", reason: { about: "number" } }],
    ["remove", { kind: "remove", number: undefined }],
    ["remove two", { kind: "unreadable", reason: { about: "number" } }],
    ["remove -1", { kind: "unreadable", reason: { about: "number" } }],
    ["pause", { kind: "pause", number: undefined }],
    ["pause all", { kind: "pause", number: "all" }],
    ["pause 3", { kind: "pause", number: 3 }],
    ["stop", { kind: "pause", number: undefined }],
    ["Cancel #2", { kind: "pause", number: 2 }],
    ["off all", { kind: "pause", number: "all" }],
    ["stop the agenda", { kind: "agenda", order: { kind: "off" } }],
    ["agenda Stop", { kind: "agenda", order: { kind: "off" } }],
    ["resume 3.", { kind: "resume", number: 3 }],
    ["agenda", { kind: "agenda", order: { kind: "show" } }],
    ["agenda off", { kind: "agenda", order: { kind: "off" } }],
    ["agenda 8:30", { kind: "agenda", order: { kind: "set", minute: 510, weekdaysOnly: true } }],
    ["agenda at 8am weekdays", { kind: "agenda", order: { kind: "set", minute: 480, weekdaysOnly: true } }],
    ["agenda @ 17h", { kind: "agenda", order: { kind: "set", minute: 1_020, weekdaysOnly: true } }],
    ["agenda 17.15 daily", { kind: "agenda", order: { kind: "set", minute: 1_035, weekdaysOnly: false } }],
    ["agenda every day", { kind: "unreadable", reason: { about: "agenda" } }],
    ["agenda 25:00", { kind: "unreadable", reason: { about: "agenda" } }],
    ["tomorrow &amp; then", { kind: "unreadable", reason: { about: "command", typed: "tomorrow & then" } }],
    [secret, { kind: "unreadable", reason: { about: "address without add" } }],
    ["example.com/secret.ics 15", { kind: "unreadable", reason: { about: "address without add" } }],
  ])("%s", (typed, expected) => {
    expect(readSubcommand(typed)).toEqual(expected);
  });

  it("is told again only where it is no address", () => {
    fc.assert(
      fc.property(
        anyUrl,
        fc.constantFrom("", "ad ", "subscribe ", "add me ", "agenda ", "remove ", "list "),
        (address, before) => {
          expect(JSON.stringify(readSubcommand(`${before}<${address}>`)).includes('"typed"')).toBe(false);
        },
      ),
    );
  });
});

describe("minutes before", () => {
  test.each([
    ["", 15],
    ["30", 30],
    ["30m", 30],
    ["30 min", 30],
    ["30 minutes before", 30],
    ["1h", 60],
    ["1 hour", 60],
    ["1.5 hours", 90],
    ["24h", 1_440],
    ["0", 0],
    ["1440", 1_440],
    ["1441", undefined],
    ["25h", undefined],
    ["-5", undefined],
    ["15.5", undefined],
    ["10 min 5 min", undefined],
    ["soon", undefined],
  ])("%s", (typed, minutes) => {
    expect(readMinutesBefore(typed)).toBe(minutes);
  });
});

describe("times of day", () => {
  test.each([
    ["8:30", 510],
    ["08:30", 510],
    ["8.30", 510],
    ["8", 480],
    ["8am", 480],
    ["8 a.m.", 480],
    ["8:15 PM", 1_215],
    ["12am", 0],
    ["12:30pm", 750],
    ["17.15", 1_035],
    ["17h", 1_020],
    ["17h15", 1_035],
    ["8 Uhr", 480],
    ["0:00", 0],
    ["23:59", 1_439],
    ["noon", 720],
    ["24:00", undefined],
    ["8:60", undefined],
    ["13pm", undefined],
    ["0am", undefined],
    ["8:5", undefined],
    ["morning", undefined],
    ["", undefined],
  ])("%s", (typed, minute) => {
    expect(readTimeOfDay(typed)).toBe(minute);
  });
});
