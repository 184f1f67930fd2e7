import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { type Actor, ids, startWorkspace } from "../../src/sandbox/index.ts";
import { parseJson } from "../../src/sandbox/json.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { startFeedHost } from "../support/calendars/feed-host.ts";
import { createAppPromises } from "./app-promises.ts";
import { type Distortion, distorted, distortion } from "./distortion.ts";
import { runnerOf, type Wire } from "./wire.ts";

/**
 * Stands between the app and the simulated Slack, and answers as it's told instead.
 *
 * @param take says for each call how its answer is distorted, if it is
 */
export async function startSlackBetween(take: () => Distortion | undefined, isEnterprise = false) {
  const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline, isEnterprise });
  const between = await startFeedHost(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    const body = await buffer(request);
    const kept = ["authorization", "content-type"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    const answer = await fetch(new URL(url, slack.url), {
      method,
      headers: Object.fromEntries(kept),
      redirect: "manual",
      ...(method !== "GET" && { body }),
    });
    const text = await answer.text();
    // Pages are the browser's.
    const how = url.startsWith("/oauth/") ? undefined : take();
    if (how !== undefined) return distorted(parseJson(text) ?? text, how)(response, 1);
    for (const name of ["content-type", "location"]) response.setHeader(name, answer.headers.get(name) ?? "");
    return response.writeHead(answer.status).end(text);
  });
  const { origin } = between.url();
  slack.workspace.origin = origin;
  return {
    slack: { ...slack, slackApiUrl: `${origin}/api/` },
    [Symbol.asyncDispose]: () => between[Symbol.asyncDispose](),
  };
}

/** Waits until the app has nothing more to do about any request. */
export async function settled({ rapport }: Pick<Everything, "rapport">): Promise<void> {
  do await setTimeout(10);
  while (rapport.inFlight() > 0);
}

const channel = "#renewals";
const typed = (text: (asked: number) => string) => (sam: Actor, asked: number) =>
  sam.send(channel, text(asked));
const gestures: Readonly<Record<string, (sam: Actor, asked: number) => Promise<unknown>>> = {
  lookup: typed((asked) => `/profile somebody.${asked}@acme.com`),
  person: typed(() => "/profile @jane"),
  prep: typed((asked) => `/prep jane@acme.com call Renewal ${asked}`),
  form: typed(() => "/wave jane@acme.com"),
  list: typed(() => "/reminders list"),
  meet: typed((asked) => `/reminders meet jane@acme.com tomorrow 3pm Renewal ${asked}`),
  log: typed(() => "/profile who jane@acme.com"),
  home: (sam) => sam.openHome(),
};

const example = fc.record({
  gesture: fc.constantFrom(...Object.keys(gestures)),
  /** Calls that are answered before. */
  before: fc.nat(3),
  distortions: fc.array(distortion, { minLength: 1, maxLength: 3 }),
});

/** Slack's answers to the app, from a Slack that is out of order. */
export async function startSlackWire(crashes: unknown[]): Promise<Wire> {
  let before = 0;
  let distortions: Distortion[] = [];
  const between = await startSlackBetween(() => (before-- > 0 ? undefined : distortions.shift()));
  const running = await startEverything({ slack: between.slack });
  const promises = createAppPromises(running, crashes, { isBroken: true });
  const { workspace } = running.slack;
  const sam = workspace.as(ids.sam);
  let asked = 0;
  return {
    run: runnerOf(example, async (tried) => {
      asked += 1;
      // What Slack said of somebody counts for a minute.
      workspace.moveClock(61_000);
      before = tried.before;
      distortions = [...tried.distortions];
      await gestures[tried.gesture]?.(sam, asked);
      await settled(running);
      distortions = [];
      const form = sam.modal();
      if (form !== undefined) await sam.close(form, { all: true });
      await promises.check();
    }),
    async finish() {
      await promises.checkBooks();
      await promises.check();
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await between[Symbol.asyncDispose]();
    },
  };
}
