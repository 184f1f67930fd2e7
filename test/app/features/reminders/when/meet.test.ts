import { expect, test } from "vitest";
import { readMeetOrder } from "#app/features/reminders/when/meet.ts";

test.each([
  ["tomorrow 3pm Renewal &amp; prices", { words: "tomorrow 3pm Renewal & prices", joinLink: undefined }],
  [
    "tomorrow 3pm Renewal <https://acme.zoom.us/j/1?pwd=a&amp;b=c>",
    { words: "tomorrow 3pm Renewal", joinLink: "https://acme.zoom.us/j/1?pwd=a&b=c" },
  ],
  [
    "tomorrow 3pm <https://meet.google.com/abc-defg-hij|meet.google.com/abc-defg-hij> Renewal",
    { words: "tomorrow 3pm Renewal", joinLink: "https://meet.google.com/abc-defg-hij" },
  ],
  [
    "tomorrow 3pm Read <https://example.com/a|the plan>, and https://zoom.us/",
    { words: "tomorrow 3pm Read the plan, and https://zoom.us/", joinLink: undefined },
  ],
  ["tomorrow 3pm <@U02SAM00002|sam> joins", { words: "tomorrow 3pm sam joins", joinLink: undefined }],
  ["", { words: "", joinLink: undefined }],
])("after the contact: %s", (typed, order) => {
  expect(readMeetOrder(typed)).toEqual(order);
});
