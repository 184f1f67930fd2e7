import { expect, it } from "vitest";
import { responseUrlCheck, slackAddressCheck } from "#app/slack/client/client-options.ts";

const slack = "https://slack.com/api/";

it.each([
  ["https://hooks.slack.com/commands/T1/1/abc", slack, true],
  ["https://hooks.slack.com/actions/T1/1/a_b-c", slack, true],
  ["https://hooks.slack.com/app/T1/1/abc", slack, true],
  ["https://hooks.slack-gov.com/commands/T1/1/abc", "https://slack-gov.com/api/", true],
  ["http://127.0.0.1:4000/commands/1", "http://127.0.0.1:4000/api/", true],
  ["https://hooks.slack-gov.com/commands/T1/1/abc", slack, false],
  ["http://hooks.slack.com/commands/T1/1/abc", slack, false],
  ["https://hooks.slack.com.evil.example/commands/1", slack, false],
  ["https://hooks.slack.com@evil.example/commands/1", slack, false],
  ["https://hooks.slack.com:hidden@hooks.slack.com/commands/1", slack, false],
  ["https://hooks.slack.com:8443/commands/1", slack, false],
  ["https://hooks.slack.com:443/commands/1", slack, false],
  ["https://HOOKS.slack.com/commands/1", slack, false],
  ["https://hooks.slack.com./commands/1", slack, false],
  ["https://hooks.slack.com", slack, false],
  ["https:\\\\hooks.slack.com\\commands\\1", slack, false],
  [" https://hooks.slack.com/commands/1", slack, false],
  ["https://hooks.slack.com/services/T1/B1/abc", slack, false],
  ["https://hooks.slack.com//commands/T1/1/abc", slack, false],
  ["https://hooks.slack.com/%63ommands/T1/1/abc", slack, false],
  ["https://hooks.slack.com/commands/..", slack, false],
  ["https://api.slack.com/commands/1", slack, false],
  ["http://127.0.0.1:4001/commands/1", "http://127.0.0.1:4000/api/", false],
  ["https://hooks.slack.com/commands/T1", "http://127.0.0.1:4000/api/", false],
  ["https://127.0.0.1:4000/commands/1", "http://127.0.0.1:4000/api/", false],
  ["commands/1", slack, false],
])("a response may go to %s at %s: %j", (url, api, expected) => {
  expect(responseUrlCheck(api)(url)).toBe(expected);
  expect(slackAddressCheck(api)(url)).toBe(expected);
});

it.each([
  ["https://files.slack.com/upload/v1/CwABAAAA", slack, true],
  ["https://files.slack-gov.com/upload/v1/CwABAAAA", "https://slack-gov.com/api/", true],
  ["https://slack.com/api/chat.postMessage", slack, true],
  ["https://slack.com/commands/T1/1/abc", slack, true],
  ["https://files.slack.com.evil.example/upload/v1/CwABAAAA", slack, false],
])("another request may go to %s at %s: %j, and a response never", (url, api, expected) => {
  expect(slackAddressCheck(api)(url)).toBe(expected);
  expect(responseUrlCheck(api)(url)).toBe(false);
});
