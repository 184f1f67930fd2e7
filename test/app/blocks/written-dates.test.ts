import { describe, expect, test } from "vitest";
import { context, section } from "#app/blocks/card.ts";
import { dayAndTime, escapeText, timeAgo, timeOfDay } from "#app/blocks/mrkdwn.ts";
import { cardWithWrittenDates, type DateStyle, dateStyle, writtenDates } from "#app/blocks/written-dates.ts";
import { languages } from "#app/features/settings/form.ts";
import { dateLanguage } from "#app/person-settings/person-settings.ts";

const at = Date.parse("2026-11-23T13:30:00Z");
const german: DateStyle = { language: "de", timeZone: "Europe/Berlin" };
const readable = (text: string) => text.replace(/\s/g, " ");

describe("dates in a person's own language", () => {
  test("are written in their zone, in each language that can be chosen, as its example says", () => {
    const written = dateLanguage.options.map((language) =>
      readable(writtenDates(dayAndTime(at), { language, timeZone: "Europe/Berlin" })),
    );
    expect(written).toEqual(dateLanguage.options.map((language) => languages[language].replace(/.* · /, "")));
    expect(writtenDates(timeOfDay(at), { language: "en-US", timeZone: "Asia/Tokyo" })).toMatch(/^10:30\sPM$/);
  });

  test("leave everything else as it is: what counts on, what others wrote, and all of it as in Slack", () => {
    const ago = timeAgo(at);
    const typed = escapeText(dayAndTime(at), 200);
    const card = {
      text: `${timeOfDay(at)} ${typed}`,
      blocks: [section(`*Renewal* · ${dayAndTime(at)}`, ago), context(timeOfDay(at))],
    };
    expect(cardWithWrittenDates(card, german)).toEqual({
      text: `14:30 ${typed}`,
      blocks: [section("*Renewal* · Mo., 23. Nov. 2026, 14:30", ago), context("14:30")],
    });
    expect(cardWithWrittenDates(card, undefined)).toEqual(card);
  });

  test("are UTC's in a zone that isn't known here", () => {
    expect(dateStyle("de", "Mars/Olympus")).toEqual({ language: "de", timeZone: "UTC" });
    expect(dateStyle("de", "Asia/Tokyo")).toEqual({ language: "de", timeZone: "Asia/Tokyo" });
  });
});
