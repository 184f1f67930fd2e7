import { afterEach, beforeEach, expect, test } from "vitest";
import { type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";
import { manifestPath } from "../probe.ts";

let slack: StartedWorkspace;
beforeEach(async () => {
  slack = await startWorkspace({ manifestPath });
});
afterEach(() => slack.stop());

async function ask(known?: string) {
  const response = await fetch(`${slack.url}/calendars/priya.ics`, {
    headers: known === undefined ? {} : { "if-none-match": known },
  });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    tag: response.headers.get("etag"),
    body: await response.text(),
  };
}

test("the feed comes once, and again only when the calendar has changed", async () => {
  const { workspace } = slack;
  const before = await ask();
  expect(before).toEqual({
    status: 200,
    type: "text/calendar; charset=utf-8",
    tag: expect.stringMatching(/^"[\w-]{22}"$/),
    body: workspace.calendar.text(),
  });
  const tag = before.tag ?? "";
  workspace.moveClock(60_000);
  expect(await ask(tag)).toEqual({ ...before, status: 304, body: "" });
  expect(await ask('"other"')).toEqual(before);
  workspace.calendar.change("doctor@sandbox.example", { kind: "move", minutes: 15 });
  const after = await ask(tag);
  expect(after).toMatchObject({ status: 200, body: workspace.calendar.text() });
  expect(after.tag).not.toBe(tag);
  expect(
    workspace.traffic.exchanges.map(({ direction, title, status }) => ({ direction, title, status })),
  ).toEqual(
    [200, 304, 200, 200].map((status) => ({ direction: "app to calendar", title: "the feed", status })),
  );
});
