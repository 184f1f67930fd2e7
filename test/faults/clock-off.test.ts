import { expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { sendToApp, sign, slashCommand } from "../support/app/slack-request.ts";
import {
  type RapportProcess,
  type Surroundings,
  startSurroundings,
} from "../support/processes/rapport-process.ts";

const hour = 3_600_000;

/** What `/readyz` answers. */
async function readiness(app: RapportProcess): Promise<string> {
  const operatorUrl = /"operatorUrl":"([^"]+)"/.exec(app.output())?.[1] ?? "";
  const response = await fetch(new URL("readyz", operatorUrl));
  return `${response.status} ${await response.text()}`;
}

/** What the log says of the clock. */
const said = (app: RapportProcess) =>
  [...app.output().matchAll(/"msg":"(the clock [^"]+)"/g)].map(([, sentence]) => sentence);

/** Sends a command as Slack signed it then. @returns the status */
async function command({ slack }: Surroundings, app: RapportProcess, ago = 0): Promise<number> {
  const response_url = `${slack.url}/commands/none`;
  const about = { team_id: "T02KESTREL7", user_id: ids.priya, text: "jane@acme.com", response_url };
  const body = slashCommand(about);
  const timestamp = Math.floor((slack.workspace.clock.now() - ago) / 1_000);
  const signature = sign(body, timestamp, slack.signingSecret);
  return (await sendToApp(new URL(app.url), { body, timestamp, signature })).status;
}

test.for([
  { minutes: 60, off: "the clock is 60 minutes ahead of Slack's" },
  { minutes: -60, off: "the clock is 60 minutes behind Slack's" },
])(
  "a clock $minutes minutes off is said once, by /readyz too, until it's right",
  async ({ minutes, off }, context) => {
    await using around = await startSurroundings(context);
    const app = await around.start({ clockAhead: minutes * 60_000 });
    const refusal = `${off}: set it, Slack's requests over HTTP are refused until then`;
    for (let time = 0; time < 3; time += 1) expect(await command(around, app)).toBe(401);
    await expect.poll(() => readiness(app)).toBe(`503 not ready: ${off}\n`);
    expect(said(app)).toEqual([refusal]);
    around.workspace.moveClock(minutes * 60_000);
    expect(await command(around, app)).toBe(200);
    await expect.poll(() => readiness(app)).toBe("200 ready\n");
    expect(said(app)).toEqual([refusal, "the clock agrees with Slack's again"]);
  },
);

test("a clock that is set while Rapport serves is found out by the requests that are refused", async (context) => {
  await using around = await startSurroundings(context);
  const app = await around.start();
  around.workspace.moveClock(-hour);
  expect(await command(around, app)).toBe(401);
  await expect.poll(() => readiness(app)).toBe("503 not ready: the clock is 60 minutes ahead of Slack's\n");
});

test("old requests that somebody sends again make no clock wrong", async (context) => {
  await using around = await startSurroundings(context);
  const app = await around.start();
  for (let time = 0; time < 10; time += 1) expect(await command(around, app, hour)).toBe(401);
  expect(await command(around, app)).toBe(200);
  expect([await readiness(app), said(app)]).toEqual(["200 ready\n", []]);
});
