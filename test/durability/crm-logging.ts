import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, type TestContext, vi } from "vitest";
import { createCrmConnections } from "../../src/app/crm/crm-connections.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import {
  type Actor,
  type AppRequest,
  ids,
  type Message,
  team,
  type View,
  visibleText,
} from "../../src/sandbox/index.ts";
import { type FarEnd, type Fault, startFarEnd } from "../support/crm/far-end.ts";
import { token, type World } from "../support/crm/world.ts";
import { type databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { type RapportProcess, startSurroundings } from "../support/processes/rapport-process.ts";
import type { ReceivedRequest } from "../support/servers/fake-upstream.ts";
import { channel, longest } from "./seen.ts";

/** Where the job of an entry is held. */
export type Step =
  /** Which of its requests, from one, has come; or has been carried out and isn't answered. */
  | { request: number; isDone: boolean }
  /** The app has read the last answer, and the database doesn't take that in. */
  | "answered"
  /** Slack has got what the person is told, before it's shown or after. */
  | "telling"
  | "told"
  /** As many others as are carried out at once are held. */
  | "waiting";

/** Milliseconds after which a request of a process that died counts as lost, and a little more. */
const pause = 31_000;
/** The CRM's requests that are about notes and tasks. */
const ofEntry = /\/(?:notes|tasks|noteTargets|taskTargets|activities)\b(?!.*done=)|\bTask\b/;

/** A note or a task about a guest of its own. */
export interface Logged {
  guest: number;
  kind: "note" | "task";
}

/** Has an entry written, or taken back. */
export type Begin = (person: Actor) => Promise<void>;

/** Processes of the app, and the far end of a vendor, at which their CRM is: each step of an entry can be held there. */
export async function startLogging(
  context: TestContext,
  { farEnd, kind, guests }: { farEnd: FarEnd; kind: (typeof databaseKinds)[number]; guests: number },
) {
  await using stack = new AsyncDisposableStack();
  const world: World = { ...{ deals: [], denied: [], entries: [] }, people: peopleOf(guests) };
  let held: { step: Step; requests: number; asked: number; reached: () => void } | undefined;
  let answerHeld = async () => {};
  let killed = Promise.withResolvers<void>();
  let written = 0;

  function fault({ method, path = "" }: ReceivedRequest): Fault | undefined {
    if (!ofEntry.test(decodeURIComponent(path))) return undefined;
    const { step, requests, asked = 0, reached } = held ?? {};
    if (held !== undefined) held.asked += 1;
    const isHere = reached && (typeof step === "object" ? step.request : requests) === asked + 1;
    if (isHere && typeof step === "object" && !step.isDone) return reached;
    if (method === "POST" && !path.includes("batch")) written += 1;
    if (!isHere) return undefined;
    if (typeof step === "object") return { done: () => reached };
    if (step !== "answered") return undefined;
    return {
      done: (answered) => (response, requestsSoFar) => {
        answerHeld = async () => {
          // Whoever reads this closes the connection once it has read all.
          response.setHeader("keep-alive", "timeout=1");
          const read = Promise.withResolvers<void>();
          response.socket?.once("close", read.resolve);
          answered(response, requestsSoFar);
          await read.promise;
        };
        reached();
      },
    };
  }

  const server = stack.use(await startFarEnd(farEnd, world, (_soFar, request) => fault(request)));
  const databaseUrl = await newDatabase(kind, context);
  const database = stack.adopt(await openDatabase(databaseUrl), (it) => it.close());
  const key = randomBytes(32);
  const address = new URL("/", server.url);
  const connections = createCrmConnections({ database, vault: createVault([key]), now: Date.now });
  await connections.connect(team.id, { vendor: farEnd.vendor, address, token, setBy: ids.sam });
  const environment = { CRM_ALLOWED_HOSTS: server.url.host, ENCRYPTION_KEY: key.toString("base64") };
  const around = stack.use(await startSurroundings(context, { databaseUrl, environment }));
  const { workspace } = around;
  const priya = workspace.as(ids.priya);
  await priya.send(channel, "Jane wants the number first.");
  const said = priya.lastMessage(channel);

  const holdTelling =
    (step: Step) =>
    async ({ title, body }: AppRequest) => {
      if (title !== "response_url" || held?.step !== step || !/Logged to|The task|is gone/.test(body))
        return undefined;
      held.reached();
      await killed.promise;
      return "drop" as const;
    };
  workspace.onArrival(holdTelling("telling"));
  workspace.onDone(async (request) => void (await holdTelling("told")(request)));

  /** Holds nothing more, and lets the answer leave that was held. @returns once it was read */
  function answer(): Promise<void> {
    held = undefined;
    const leave = answerHeld;
    answerHeld = async () => {};
    return leave();
  }

  let clockAhead = 0;
  const started = stack.move();
  return {
    ...{ workspace, answer },
    read: () => readBy(priya),
    /** What is in the CRM, such as "note 101". */
    there: () => world.entries.map(({ kind, person }) => `${kind} ${guestOf(person)}`).toSorted(),
    /** What was written there, whatever became of it. */
    written: () => written,
    /** What the person reads of what became of entries: "note 101" that it's there, or "gone" of any. */
    told: () =>
      readBy(priya)
        .flatMap((text) => toldBy(text) ?? [])
        .toSorted(),
    /** Starts a process for which what was asked before is long ago. */
    start(): Promise<RapportProcess> {
      if (clockAhead > 0) workspace.moveClock(pause);
      const running = around.start({ clockAhead });
      clockAhead += pause;
      return running;
    },
    /**
     * Lets the next entry come to a step, and no further, until its process is killed.
     *
     * @param requests how many its job makes about it
     * @param begin has it written or taken back
     */
    async hold(step: Step, requests: number, begin: Begin): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { step, requests, asked: 0, reached: resolve };
      await begin(priya);
      if (step !== "waiting") await promise;
    },
    /** Kills the process in which all of this is held. */
    async kill(running: RapportProcess): Promise<void> {
      const locked = Promise.withResolvers<void>();
      const locking = database.query.transaction().execute(async (transaction) => {
        await transaction.updateTable("crm_entries").set({ state: sql<string>`state` }).execute();
        locked.resolve();
        await killed.promise;
      });
      await locked.promise;
      await answer();
      await running.kill();
      killed.resolve();
      killed = Promise.withResolvers();
      await locking;
    },
    /** @returns once each entry's job has ended, whoever ended it */
    untilEnded: () =>
      vi.waitFor(async () => {
        const jobs = database.query.selectFrom("jobs").select("key").where("kind", "=", "crm entry");
        expect(await jobs.execute()).toEqual([]);
      }, longest),
    /** Of each entry, as the app keeps it. */
    async states(): Promise<string[]> {
      const rows = await database.query.selectFrom("crm_entries").select("state").execute();
      return rows.map(({ state }) => state).toSorted();
    },
    log:
      (entry: Logged): Begin =>
      (person) =>
        log(person, said, entry),
    /** Clicks "Undo" below what is said of an entry. */
    undo:
      (entry: Logged): Begin =>
      async (person) => {
        const isSaid = (one: Message) => toldBy(visibleText(one)) === `${entry.kind} ${entry.guest}`;
        const begun = () => readBy(person).filter((text) => text.startsWith("Taking it back.")).length;
        const before = begun();
        await person.click(await person.until((me) => me.messages(channel).find(isSaid)), "crm_undo");
        await person.until(() => begun() > before);
      },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** A far end's ID of a person has theirs in it. */
const guestOf = (person: string) => /[1-9]\d{2}(?=(?:AAA)?$)/.exec(person)?.[0];
const emailOf = (guest: number) => `guest-${guest}@acme.example`;
const peopleOf = (guests: number) =>
  Array.from({ length: guests }, (_, at) => 101 + at).map((id) => ({
    ...{ id, first: "Guest", last: `${id}`, email: emailOf(id), changed: 1 },
  }));

/** Logs an entry about a guest from a message's menu. */
async function log(person: Actor, said: Message, { guest, kind }: Logged): Promise<void> {
  await person.messageShortcut("log_to_crm", said);
  const form = await person.until((me) => formOf(me.modal()));
  await person.suggest(form, "contact", emailOf(guest));
  const entered = kind === "note" ? {} : { crm_note: "", crm_task: ["task"] };
  const values = { contact: `Use ${emailOf(guest)}`, ...entered };
  // A loaded machine answers too late for what the form looks up.
  const submitted = async () => expect(await person.submit(form, values)).toEqual({ ok: true });
  await vi.waitFor(submitted, { timeout: longest, interval: 500 });
}

const formOf = (view: View | undefined) => view && visibleText(view).includes("Written once") && view;

/** @returns `undefined` for what says nothing of an entry's end */
function toldBy(text: string): string | undefined {
  const [, note, task, gone] =
    /^Logged to Guest (\d+)|^The task about Guest (\d+)|^The \w+ is (gone)/.exec(text) ?? [];
  return gone ?? (note === undefined ? task && `task ${task}` : `note ${note}`);
}

function readBy(person: Actor): string[] {
  return [...person.messages(channel), ...person.messages(person.appChannel)].map(visibleText);
}
