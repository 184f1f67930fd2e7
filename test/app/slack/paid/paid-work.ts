import { randomBytes } from "node:crypto";
import type { TestContext } from "vitest";
import { sentence } from "#app/blocks/card.ts";
import { createLedger, type LedgerParts } from "#app/credits/ledger/ledger.ts";
import type { AnsweredCall } from "#app/credits/paid-call.ts";
import { createPaidCalls } from "#app/credits/paid-call-runner.ts";
import { createLog } from "#app/log.ts";
import { ContactIds } from "#app/outreach/contact-ids.ts";
import { Profiles } from "#app/outreach/profiles.ts";
import { createOutreachClient } from "#app/outreach/service/client.ts";
import { createWorker, isProcessRunning, processIdentity } from "#app/processes/worker.ts";
import { PaidCallHandler } from "#app/slack/paid/paid-call-handler.ts";
import { createPaidCallRecovery } from "#app/slack/paid/paid-call-recovery.ts";
import type { Presenter } from "#app/slack/paid/presenter.ts";
import { createOutbox } from "#app/slack/reply/outbox.ts";
import { contactId, fullAnswers } from "#test/support/answers.ts";
import { connectedWith } from "#test/support/app/connected.ts";
import { nobodySuppressed, nobodyTied } from "#test/support/app/nobody-suppressed.ts";
import { databaseOrSkip } from "#test/support/databases/databases.ts";
import { json, startFakeUpstream } from "#test/support/servers/fake-upstream.ts";
import { vault } from "../../credits/calls.ts";
import { startSlack } from "../simulated-slack.ts";

/** A brief for somebody whose id is given, so that nobody has to be looked up. */
export const work = {
  operation: "prep",
  request: { addressee: { address: { contact_id: contactId } }, prep_type: "call", topic: "The renewal" },
} as const;

/** Each stage in a sentence, with the key of its call. */
const alone: Omit<Presenter, "filledForm" | "together"> = {
  waiting: () => ({ title: "Brief", card: sentence("Writing the brief…") }),
  answered: async ({ key }, { isReopened, reader }) => ({
    title: "Brief",
    card: sentence(`Answered: ${key}${isReopened ? `, again for ${reader}` : ""}`),
  }),
  failed: async ({ key, state }) => ({
    title: "Brief",
    card: sentence(`${state === "forgotten" ? "Forgotten" : "Failed"}: ${key}`),
  }),
  subject: () => "",
  overBudget: () => ({ title: "Brief", card: sentence("Over budget") }),
  awaiting: () => ({ title: "Brief", card: sentence("Awaiting") }),
};

/**
 * All that paid calls need on SQLite, with a service that answers every brief, and a simulated workspace.
 *
 * @param now Unix time in milliseconds
 */
export async function startPaidWork(
  context: TestContext,
  now: () => number,
  parts: Pick<LedgerParts, "forgottenSince"> = {},
) {
  await using stack = new AsyncDisposableStack();
  const { database } = stack.use(await databaseOrSkip("SQLite", context));
  const slack = stack.use(await startSlack());
  const upstream = stack.use(await startFakeUpstream(json(fullAnswers.prep)));
  const client = stack.adopt(
    createOutreachClient({ url: upstream.url, key: "k", now: Date.now, random: () => 0 }),
    (it) => it.stop(),
  );
  const errors: unknown[] = [];
  const kept: string[] = [];
  const log = createLog("warn", [], (line) => errors.push(JSON.parse(line).err));
  const onError = (error: unknown) => void errors.push(error);
  const clientOf = connectedWith(client);
  const profiles = new Profiles({
    clientOf,
    suppressions: nobodySuppressed,
    contactPeople: nobodyTied,
    vault,
    now,
    onStoreError: onError,
  });
  const contactIds = new ContactIds({ database, vault, now, profiles });
  const worker = createWorker({
    database,
    identity: processIdentity(randomBytes(8).toString("hex")),
    isRunning: isProcessRunning,
    log,
  });
  await worker.start();
  stack.defer(() => worker.stop());
  const ledger = createLedger({ database, vault, now, worker: worker.id, log, ...parts });
  const calls = createPaidCalls({ ledger, clientOf, contactIds, onSettled: () => undefined, now, log });
  const outbox = createOutbox({
    workspaces: { of: () => ({ ...slack, isInstalled: async () => true }) },
    now,
    log,
  });
  const presenter: Omit<Presenter, "filledForm"> = {
    ...alone,
    async together({ organisation }, place) {
      const found = await Promise.all((place.together ?? []).map((id) => ledger.find(organisation, id)));
      const text = found.map((call) => `${call?.key} is ${call?.state}`).join(", ");
      return { title: "Briefs", card: sentence(text) };
    },
  };
  const threads = { add: async ({ id }: AnsweredCall) => void kept.push(id) };
  const paidCallHandler = new PaidCallHandler({ calls, ledger, outbox, threads, presenter, now, log });
  const recovery = createPaidCallRecovery({ ledger, calls, paidCallHandler, worker, log });
  const opened = stack.move();
  return {
    ...slack,
    ...recovery,
    ledger,
    paidCallHandler,
    database,
    /** What the service was asked for. */
    requests: upstream.requests,
    errors,
    /** The IDs of the calls whose results are to be kept. */
    kept,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
