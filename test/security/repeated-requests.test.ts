import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ids as people, startWorkspace } from "../../src/sandbox/index.ts";
import { type Delivery, encode } from "../../src/sandbox/slack/transport/app-transport.ts";
import { kinds, requestOf } from "../support/app/every-request.ts";
import { idle } from "../support/app/installing.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { sendToApp, sign } from "../support/app/slack-request.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/**
 * Whoever has got hold of a request of Slack's sends it again, to the process that answered it and to another one: what
 * it asked for went to where it came from, and neither the acknowledgement nor another response URL has it.
 */

const opened = new AsyncDisposableStack();
let processes: [Everything, Everything];
let path: string;
beforeAll(async () => {
  const folder = opened.use(await temporaryFolder());
  path = join(folder.path, "rapport.db");
  const options = { slack: await startWorkspace(), environment: { DATABASE_URL: path } };
  const [one, other] = [await startEverything(options), await startEverything(options)];
  opened.defer(() => one.rapport.stop());
  opened.defer(() => other.stop());
  processes = [one, other];
});
afterAll(() => opened.disposeAsync());

/** Sends it as if Slack had signed it now. @returns what it was answered, and sends the same bytes again */
async function send({ slack, rapport }: Everything, delivery: Delivery) {
  const { body, contentType } = encode(delivery);
  const timestamp = Math.floor(slack.workspace.clock.now() / 1_000);
  const signature = sign(body, timestamp, slack.signingSecret);
  const to = (url: URL) => sendToApp(url, { body, contentType, timestamp, signature });
  return { answer: await to(rapport.url), to };
}

/** An event shows people their own Home again; and what the first one paid for goes into its thread a moment later. */
const isLater = /^(?:users\.|views\.publish|chat\.|conversations\.open)/;

describe.each(kinds)("%s", (kind) => {
  test("is carried out once, and each repetition's acknowledgement is empty", async () => {
    const [one, other] = processes;
    const { workspace } = one.slack;
    const delivery = requestOf(kind, { workspace, user: people.priya });
    const sent = await send(one, delivery);
    expect(sent.answer.status).toBe(200);
    await idle(one);
    const asked: string[] = [];
    const stop = workspace.onArrival(({ title }) => void (isLater.test(title) || asked.push(title)));
    const elsewhere = {
      ...delivery,
      payload: {
        ...delivery.payload,
        response_url: workspace.responseUrls.issue("commands", {
          user: people.sam,
          channel: people.general,
        }).url,
      },
    };
    const repetitions = [await sent.to(one.rapport.url), await sent.to(other.rapport.url)];
    if (delivery.payload.trigger_id !== undefined) {
      repetitions.push((await send(one, elsewhere)).answer, (await send(other, elsewhere)).answer);
    }
    await Promise.all([idle(one), idle(other)]);
    stop();
    expect(repetitions.map(({ status, text }) => [status, text])).toEqual(repetitions.map(() => [200, ""]));
    expect(asked).toEqual([]);
    expect(workspace.problems).toEqual([]);
  });
});

test("twenty copies at once, to two processes, are acknowledged with one card", async () => {
  const [one, other] = processes;
  const { workspace } = one.slack;
  const request = requestOf("/profile", { workspace, user: people.lena });
  const { body, contentType } = encode(request);
  const timestamp = Math.floor(workspace.clock.now() / 1_000);
  const signature = sign(body, timestamp, one.slack.signingSecret);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => [one, other])
      .flat()
      .map(({ rapport }) => sendToApp(rapport.url, { body, contentType, timestamp, signature })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ text }) => text !== "")).toHaveLength(1);
});

test("what was answered that Slack doesn't say who asks is carried out for no repetition", async () => {
  const [one, other] = processes;
  const { workspace } = one.slack;
  workspace.moveClock(60_000);
  workspace.refuseCalls("users.info", "internal_error");
  const sent = await send(one, requestOf("/profile", { workspace, user: people.priya }));
  expect(sent.answer.text).toContain("Slack couldn't tell us whether you're a member");
  for (const { rapport } of [one, other])
    expect(await sent.to(rapport.url)).toMatchObject({ status: 200, text: "" });
});

test("what came while the database took nothing is carried out for no repetition afterwards", async () => {
  const [one] = processes;
  using database = new DatabaseSync(path);
  database.exec(
    "create trigger full before insert on handled_requests begin select raise(abort, 'full'); end",
  );
  const { workspace } = one.slack;
  const sent = await send(one, requestOf("/credits", { workspace, user: people.priya }));
  expect(sent.answer.text).not.toBe("");
  database.exec("drop trigger full");
  expect(await sent.to(one.rapport.url)).toMatchObject({ status: 200, text: "" });
});
