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
  expect(await ask(`"other", W/${tag}`)).toMatchObject({ status: 304 });
  expect(await ask("*")).toMatchObject({ status: 304 });
  expect(await ask('"other"')).toEqual(before);
  workspace.calendar.change("doctor@sandbox.example", { kind: "move", minutes: 15 });
  const after = await ask(tag);
  expect(after).toMatchObject({ status: 200, body: workspace.calendar.text() });
  expect(after.tag).not.toBe(tag);
  expect(
    workspace.traffic.exchanges.map(({ direction, title, status }) => ({ direction, title, status })),
  ).toEqual(
    [200, 304, 304, 304, 200, 200].map((status) => ({
      direction: "app to calendar",
      title: "the feed",
      status,
    })),
  );
});

test("the feed can lose all its meetings, and has them again", async () => {
  const { workspace } = slack;
  const before = await ask();
  await workspace.setFaults({ calendar: "empty" });
  const empty = await ask(before.tag ?? "");
  expect(empty).toMatchObject({ status: 200, type: before.type });
  expect(empty.body).toBe(workspace.calendar.emptyText());
  expect(empty.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(empty.body).not.toContain("VEVENT");
  expect(await ask(empty.tag ?? "")).toEqual({ ...empty, status: 304, body: "" });
  await workspace.setFaults({ calendar: "none" });
  expect(await ask(empty.tag ?? "")).toEqual(before);
});

test("the feed fails in each of the ways it is told to, and recovers", async () => {
  const { workspace } = slack;
  const { tag, body } = await ask();
  const html = { type: "text/html; charset=utf-8", tag: null };
  await workspace.setFaults({ calendar: "not found" });
  expect(await ask(tag ?? "")).toMatchObject({ ...html, status: 404 });
  await workspace.setFaults({ calendar: "unauthorized" });
  expect(await ask(tag ?? "")).toMatchObject({ ...html, status: 401 });
  await workspace.setFaults({ calendar: "web page" });
  expect(await ask(tag ?? "")).toMatchObject({
    ...html,
    status: 200,
    body: expect.stringMatching(/^<!doctype html>/),
  });
  await workspace.setFaults({ calendar: "none" });
  expect(await ask()).toMatchObject({ status: 200, tag, body });
});
