import { WebClient } from "@slack/web-api";
import { expect, test, vi } from "vitest";
import { singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";

const { ask, host, modal, priya } = await singleCalendarWorkspace();
const channel = "#renewals";
const unknown = "Slack doesn't tell us your time zone.";

test.each([null, "", "Mars/Olympus_Mons"])("a person whose zone is %j is told so, or asked", async (tz) => {
  const { apiCall } = WebClient.prototype;
  using _ = vi.spyOn(WebClient.prototype, "apiCall").mockImplementation(async function (
    this: WebClient,
    method,
    options,
  ) {
    const result = await apiCall.call(this, method, options);
    return method === "users.info" && "user" in result
      ? { ...result, user: { ...Object(result.user), tz } }
      : result;
  });
  await priya.send(channel, "/reminders meet jane@acme.com tomorrow 3pm Demo");
  const form = await modal(priya, "Add a meeting");
  expect(JSON.stringify(form)).toContain(
    "Slack doesn't tell us your time zone, so we can't read “tomorrow 3pm”. Choose the day and time",
  );
  await priya.close(form);
  expect(await ask(priya, channel, "meet jane@acme.com in 2 hours Demo")).toContain("*Demo* with Jane");
  expect(await ask(priya, channel, "agenda 8:30")).toBe(
    `${unknown} Set it in Slack's preferences, then try again. Nothing was changed.`,
  );
  expect(await ask(priya, channel, "agenda")).toContain("not set up");
  expect(await ask(priya, channel, `add ${host.address(`calendar ${tz}`)} here`)).toContain(
    `${unknown} Events that name none are read in UTC.`,
  );
  await ask(priya, channel, "remove 1");
  expect(await ask(priya, channel, "remove 1")).toContain("Nothing is set up");
});
