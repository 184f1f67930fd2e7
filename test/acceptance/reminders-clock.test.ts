import { afterAll, beforeAll, expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import {
  aCall,
  addCalendar,
  callsIn,
  isPostIn,
  minute,
  remindOfOneMore,
  until,
} from "../durability/reminded.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { type CalendarHost, startCalendarHost } from "../support/calendars/calendar-host.ts";

const channel: string = ids.renewals;

let calendars: CalendarHost;
let running: Everything;
beforeAll(async () => {
  calendars = await startCalendarHost();
  running = await startEverything({ environment: { CALENDAR_ALLOWED_HOSTS: calendars.host } });
});
afterAll(async () => {
  await running.stop();
  await calendars[Symbol.asyncDispose]();
});

/** Milliseconds. */
const deadline = 180_000;

test("the clock runs forwards, jumps and goes back: each meeting is posted once, before it begins, or never", {
  timeout: deadline,
}, async () => {
  const { workspace } = running.slack;
  const around = { workspace };
  const began = workspace.clock.now();
  const startOf = (minutes: number) => began + minutes * minute;
  const starts = new Map([20, 40, 60, 80, 100, 130].map((at, index) => [`Call ${index + 1}`, startOf(at)]));
  const calls = [...starts.values()].map((startsAt, index) => aCall(index + 1, startsAt));
  const late: string[] = [];
  workspace.onArrival((request) => {
    if (!isPostIn(request, channel)) return;
    const [call = ""] = /\bCall \d+\b/.exec(new URLSearchParams(request.body).get("text") ?? "") ?? [];
    if (workspace.clock.now() >= (starts.get(call) ?? Number.POSITIVE_INFINITY)) late.push(call);
  });
  const to = (minutes: number) => workspace.moveClock(minutes * minute - workspace.clock.ahead);
  const posted = () => callsIn(around, channel);
  const untilPosted = (call: string) => until(around, () => posted().includes(call));
  await addCalendar(around, channel, calendars.put("calls", calls), 15);

  // Forwards, step by step.
  for (const minutes of [2, 4, 6]) to(minutes);
  await untilPosted("Call 1");
  to(15);
  await remindOfOneMore(around, channel, 11);
  to(26);
  await untilPosted("Call 2");
  expect(posted()).toEqual(["Call 1", "Call 11", "Call 2"]);

  // Over two meetings into the quarter of an hour before the next one.
  to(91);
  await untilPosted("Call 5");
  expect(posted()).toEqual(["Call 1", "Call 11", "Call 2", "Call 5"]);

  // Back to when they would have been due; then to before everything, and on from there.
  to(50);
  await remindOfOneMore(around, channel, 12);
  to(1);
  await remindOfOneMore(around, channel, 13);
  to(70);
  await remindOfOneMore(around, channel, 14);

  to(120);
  await untilPosted("Call 6");
  to(1_000);
  await remindOfOneMore(around, channel, 15);
  to(122);
  await remindOfOneMore(around, channel, 16);
  await running.rapport.stop();

  const more = [11, 12, 13, 14, 15, 16].map((number) => `Call ${number}`);
  expect(posted()).toEqual(["Call 1", "Call 2", "Call 5", "Call 6", ...more].toSorted());
  expect(late).toEqual([]);
  expect(workspace.problems).toEqual([]);
});
