import { expect, vi } from "vitest";
import type { LedgerRow } from "../../src/app/credits/ledger/ledger-reports.ts";
import { type Actor, app, ids, visibleText, type Workspace } from "../../src/sandbox/index.ts";
import type { Service } from "../../src/service/server.ts";
import { channel, keptFor, longest } from "../durability/seen.ts";

/** The app, wherever it runs, and what is around it. */
export interface Subject {
  workspace: Workspace;
  service: Pick<Service, "store">;
  /** The service's name for whose credits are spent. */
  organisation: string;
  /** What stands in the ledger. */
  rows(): Promise<LedgerRow[]>;
  /** Where `/readyz` is at the moment. */
  operatorUrl(): string | URL;
}

/** What must have come of it once the fault is over. */
export interface Outcome {
  /**
   * What each of those who asked reads in the channel, by ID, in any order: results in a word, failures with all that
   * they say. Lines that say to wait are left out, except when nothing followed them.
   */
  said: Readonly<Record<string, readonly string[]>>;
  /** Calls that the service charged. */
  charged: number;
  /** Whether people may read where a brief is kept instead of the brief: a connection to Slack may not come about. */
  mayBeElsewhere?: boolean;
}

/** Milliseconds in which the app serves again by itself. */
const recoveryTime = 30_000;

const kinds = {
  brief: /^Brief: call with /,
  profile: /\bLooked up /,
  "find it elsewhere": /you'll find it in your messages with Rapport\.$/,
} as const;

/**
 * Asks after a fault what has to be so after every one: was everything acknowledged in time, nothing paid twice, nothing
 * lost; were people told what happened, whether it cost anything and what to do; and does the app serve again by itself.
 */
export function fiveQuestions({ workspace, service, organisation, rows, operatorUrl }: Subject) {
  const readiness = async () => (await fetch(new URL("/readyz", operatorUrl()))).text();

  /** Types a command. @returns once it's acknowledged: that the app says so in time is the first question */
  async function ask(id: string, command: string): Promise<void> {
    expect([id, command, await workspace.as(id).send(channel, command)]).toEqual([id, command, { ok: true }]);
  }

  async function serves(): Promise<void> {
    await vi.waitFor(async () => expect(await readiness()).toBe("ready\n"), recoveryTime);
    const newcomer = workspace.as(ids.kiosk);
    await ask(newcomer.id, "/profile sofia@brightloom.example");
    await ask(newcomer.id, "/prep leila@acme.com call Kick-off");
    await newcomer.until(() => isEqual(readBy(newcomer), ["brief", "profile"]), recoveryTime);
  }

  return {
    ask,

    /** Waits until somebody reads exactly this, as in `Outcome.said`. */
    async untilRead(id: string, texts: readonly string[]): Promise<void> {
      const person = workspace.as(id);
      await vi.waitFor(() => expect(readBy(person)).toEqual(texts.toSorted()), longest);
    },

    /** Waits until `/readyz` says so. */
    untilReadiness: (text: string): Promise<void> =>
      vi.waitFor(async () => expect(await readiness()).toBe(text), longest),

    /** To be called once the fault is over: nobody helps the app. */
    async hold({ said, charged, mayBeElsewhere = false }: Outcome): Promise<void> {
      await serves();
      const wanted = Object.entries(said).map(([id, texts]) => [id, texts.toSorted()]);
      const inItsStead = (text: string) => (mayBeElsewhere && text === "find it elsewhere" ? "brief" : text);
      const read = () =>
        Object.keys(said).map((id) => [id, readBy(workspace.as(id)).map(inItsStead).toSorted()]);
      await vi.waitFor(() => expect(read()).toEqual(wanted), longest);
      await vi.waitFor(async () => await balances({ service, organisation, rows }), longest);
      // The newcomer's is one more.
      expect(await service.store.charges(organisation)).toHaveLength(charged + 1);
      const kept = async () =>
        (await rows())
          .filter(({ state }) => state === "answered")
          .map(({ person }) => person)
          .toSorted();
      const everybody = workspace.people.filter(({ kind }) => kind === "person");
      const shown = async () => {
        for (const { id } of everybody) await workspace.as(id).openHome("messages");
        return everybody
          .flatMap(({ id }) => keptFor(workspace.as(id)).flatMap((what) => (what === "brief" ? [id] : [])))
          .toSorted();
      };
      const opening = { timeout: longest, interval: 500 };
      await vi.waitFor(async () => expect(await shown()).toEqual(await kept()), opening);
      expect(workspace.problems).toEqual([]);
    },
  };
}

/**
 * Nothing is paid twice, and nothing lost: the service charged each call once, and what it charged is settled in the
 * ledger and shown.
 */
export async function balances({
  service,
  organisation,
  rows,
}: Pick<Subject, "service" | "organisation" | "rows">): Promise<void> {
  const answers = await service.store.answers(organisation);
  const charges = await service.store.charges(organisation);
  const all = await rows();
  const settled = all.filter(({ state }) => state === "answered");
  expect(charges).toHaveLength(answers.length);
  const charged = new Map(answers.map(({ idempotency_key, amount }) => [idempotency_key, amount]));
  expect(charged.size).toBe(answers.length);
  expect(new Map(settled.map(({ id, charged }) => [id, charged]))).toEqual(charged);
  expect(all.filter(({ state }) => state === "unknown")).toEqual([]);
  const open = all.filter(
    ({ state, deliveredAt }) => state === "intent" || state === "sent" || deliveredAt === undefined,
  );
  expect(open).toEqual([]);
}

/** What the app says to somebody in the channel. */
function readBy(person: Actor): string[] {
  const texts = person
    .messages(channel)
    .filter(({ user }) => user === app.user)
    .map((message) => visibleText(message));
  const isWaiting = (text: string) => /\bappears below\b/.test(text);
  const results = texts.filter((text) => !isWaiting(text)).map(inAWord);
  return (results.length > 0 ? results : texts).toSorted();
}

function inAWord(text: string): string {
  const found = Object.entries(kinds).find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? text.replace(/(?<=reference: )[\da-f]{6}/, "(six)");
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
