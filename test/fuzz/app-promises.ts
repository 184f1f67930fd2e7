import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";
import { app, ids } from "../../src/sandbox/index.ts";
import { isRecord, parseJson } from "../../src/sandbox/json.ts";
import { sampleOrganisation } from "../../src/service/sample-people.ts";
import type { Everything } from "../support/app/rapport.ts";
import { sendToApp, sign, slashCommand } from "../support/app/slack-request.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { foreignMarkup } from "./hostile.ts";

/** From pino's "error" on. */
const errorLevel = 50;

/** How Slack refuses ids and triggers that it never gave, in its own words and as the SDK's error. */
const madeUp = /^(?:An API error occurred: )?(?:invalid_(?:arguments|trigger_id)|(?:[a-z]+_)?not_found)\b/;

/** Errors that are mistakes of ours, whatever the other side did. */
const ours = /^(?:Type|Range|Reference|Syntax)Error$/;

/** What nobody may ever read: our stacks. */
const stack = /\n\s+at .+:\d+:\d+|node:internal|node_modules\//;

/**
 * What the app promises whatever it's sent: an answer or a refusal, no crash, no unexpected error, nothing that Slack
 * would refuse, and no key, stack or foreign markup in what it says.
 *
 * @param options whether requests are sent as Slack itself never sends them: their made-up ids may be passed on and
 *   refused; whether Slack is out of order: it may refuse what it made up itself, and errors are expected if they're about that
 */
export function createAppPromises(
  running: Everything,
  crashes: unknown[],
  { isMalformed = false, isBroken = false } = {},
) {
  const { slack, rapport, key, lines } = running;
  const { workspace, signingSecret, botToken } = slack;
  const said: string[] = [];
  workspace.onArrival(({ direction, body }) => {
    if (direction === "app to slack") said.push(body);
  });

  async function post(body: string, contentType: string) {
    const timestamp = Math.floor(workspace.clock.now() / 1_000);
    const signature = sign(body, timestamp, signingSecret);
    return sendToApp(rapport.url, { body, contentType, timestamp, signature });
  }

  async function check(): Promise<void> {
    const help = await post(
      slashCommand(fieldsOfHelp(workspace.origin)),
      "application/x-www-form-urlencoded",
    );
    const broken = [
      ...(help.status === 200 && (isBroken ? /\/profile|isn't installed/ : /\/profile/).test(help.text)
        ? []
        : [`no help: ${inspect(help)}`]),
      ...crashes.splice(0).map((error) => `nobody caught ${inspect(error)}`),
      ...workspace.problems
        .splice(0)
        .filter(({ sentence }) => !isBroken && !(isMalformed && madeUp.test(sentence)))
        .map(({ about, sentence }) => `Slack refuses ${about}: ${sentence}`),
      ...lines.splice(0).filter((line) => {
        const { level, err } = JSON.parse(line);
        if (isBroken && !ours.test(err?.type)) return false;
        return level >= errorLevel && !(isMalformed && madeUp.test(err?.message));
      }),
      ...said.splice(0).flatMap((body) => breachesIn(body)),
    ];
    if (broken.length > 0) throw new Error(broken.join("\n"));
  }

  function breachesIn(body: string): string[] {
    const secret = [key, signingSecret, botToken].find((each) => body.includes(each));
    const text = mrkdwnIn(parseJson(body) ?? Object.fromEntries(new URLSearchParams(body))).join("\n");
    return [
      ...(secret === undefined ? [] : [`a secret is said: ${body}`]),
      ...(stack.test(text) ? [`a stack is said: ${text}`] : []),
      ...(foreignMarkup.test(text) ? [`somebody else's markup is said: ${text}`] : []),
    ];
  }

  return {
    check,
    /** Sends a signed request, and checks all promises once it's answered. */
    async send(body: string, contentType: string): Promise<void> {
      const { status, text } = await post(body, contentType);
      said.push(text);
      // 500 is a request that nobody acknowledges, as for an unknown button: Slack tells the person.
      const isAnswered = [200, 400, 413].includes(status) || (status === 500 && text === "");
      if (!isAnswered) throw new Error(`answered ${status}: ${text}`);
      await check();
    },
    /** Every credit that the service took is in the ledger, and nothing there is undecided. */
    async checkBooks(): Promise<void> {
      const rows = await settledRows(running);
      const charged = rows.reduce((sum, row) => sum + (row.charged ?? 0), 0);
      const left = await balanceOf(running.service.store, sampleOrganisation.name);
      if (sampleOrganisation.balance - charged === left) return;
      throw new Error(`The ledger says ${charged} of ${sampleOrganisation.balance}, and ${left} are left.`);
    },
  };
}

const fieldsOfHelp = (origin: string) => ({
  team_id: "T02KESTREL7",
  user_id: ids.priya,
  channel_id: ids.general,
  api_app_id: app.id,
  response_url: new URL("/commands/none", origin).href,
});

/** Milliseconds for calls under way to end. */
const settlingTime = 60_000;

/** @returns the ledger's rows once no call is under way @throws Error when one stays so */
export async function settledRows({ rapport }: Everything) {
  const deadline = performance.now() + settlingTime;
  for (;;) {
    const rows = await rapport.ledgerRows(1_000_000);
    const open = rows.filter(({ state }) => state === "intent" || state === "sent");
    if (open.length === 0) return rows;
    if (performance.now() > deadline) throw new Error(`Calls that never end: ${inspect(open)}`);
    await setTimeout(50);
  }
}

/** All of a request to Slack that's read as mrkdwn. */
function mrkdwnIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mrkdwnIn);
  if (!isRecord(value)) return [];
  const isMrkdwn = value.type === undefined || value.type === "mrkdwn";
  return [
    ...(isMrkdwn && typeof value.text === "string" ? [value.text] : []),
    ...Object.values(value).flatMap((inner) =>
      mrkdwnIn(typeof inner === "string" ? parseJson(inner) : inner),
    ),
  ];
}
