import { describe, expect, test } from "vitest";
import type { FarEnd } from "../support/crm/far-end.ts";
import { hubspot } from "../support/crm/hubspot.ts";
import { pipedrive } from "../support/crm/pipedrive.ts";
import { salesforce } from "../support/crm/salesforce.ts";
import { twenty } from "../support/crm/twenty.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { type Begin, type Logged, type Step, startLogging } from "./crm-logging.ts";

/** How often each step is killed, at each far end. */
const times = process.env.PROPERTY_RUNS === "all" ? 10 : 1;
/** How many entries' jobs a process carries out at once. */
const places = 5;

interface Chain {
  farEnd: FarEnd;
  kind: (typeof databaseKinds)[number];
}

const farEnds = [hubspot, pipedrive, salesforce, twenty];
const chains = farEnds.flatMap((farEnd, index) =>
  inTurn(databaseKinds, index).map((kind): [string, Chain] => [
    `${farEnd.vendor}, on ${kind}`,
    { farEnd, kind },
  ]),
);

/** Each step of a job but its first, of whose requests the last changes something, and each second one before. */
function stepsOf(requests: number): Step[] {
  const asked = Array.from({ length: requests }, (_, at) => at + 1).flatMap((request) => [
    { request, isDone: false },
    ...((requests - request) % 2 === 0 ? [{ request, isDone: true }] : []),
  ]);
  return [...asked, "answered", "telling", "told"];
}

/** Milliseconds: several processes start at once, and all other tests run too. */
const deadline = times * 300_000;

describe.concurrent("killed with kill -9 while something is logged to a CRM", { timeout: deadline }, () => {
  test.for(chains)("%s: it's there once", async ([, { farEnd, kind }], context) => {
    // Twenty takes in a request of its own whom it's about.
    const requests = farEnd.takesIds ? 4 : 2;
    const writing = stepsOf(requests).toSpliced(places, 0, "waiting");
    const undoing = [...stepsOf(1), "waiting" as const];
    await using around = await startLogging(context, { farEnd, kind, guests: times * writing.length });
    let told: string[] = [];
    const there: string[] = [];
    let running = await around.start();
    /** Kills a process in which a job is held at each of these steps. */
    const kill = async (requests: number, held: readonly (readonly [Step, Begin])[]) => {
      for (const [step, begin] of held) await around.hold(step, requests, begin);
      await around.kill(running);
      running = await around.start();
      await around.untilEnded();
    };
    const seen = () => ({ told: around.told(), there: around.there() });
    const expected = () => ({ told: told.toSorted(), there: there.toSorted() });

    for (let time = 0; time < times; time += 1) {
      const logged = writing.map((step, at): [Step, Logged] => {
        const kind = (at + time) % 2 === 0 ? "note" : "task";
        return [step, { kind, guest: 101 + time * writing.length + at }];
      });
      const toLog = logged.map(([step, entry]) => [step, around.log(entry)] as const);
      await kill(requests, toLog.slice(0, places + 1));
      await kill(requests, toLog.slice(places + 1));
      // Rather told twice than never.
      for (const [step, { kind, guest }] of logged) {
        there.push(`${kind} ${guest}`);
        told.push(...Array.from({ length: step === "told" ? 2 : 1 }, () => `${kind} ${guest}`));
      }
      expect(seen()).toEqual(expected());

      const undone = logged.slice(0, undoing.length).map(([, entry]) => entry);
      await kill(
        1,
        undone.map((entry, at) => [undoing[at] ?? "waiting", around.undo(entry)]),
      );
      there.splice(-logged.length, undone.length);
      // What was clicked is replaced.
      const isClicked = (text: string) => undone.some(({ kind, guest }) => text === `${kind} ${guest}`);
      told = told.filter((text) => !isClicked(text)).concat([...undone, "told"].map(() => "gone"));
      expect(seen()).toEqual(expected());
    }
    expect(await running.stop()).toBe(0);
    const ended = [...undoing.map(() => "undone"), ...writing.slice(undoing.length).map(() => "written")];
    expect(await around.states()).toEqual(
      Array.from({ length: times }, () => ended)
        .flat()
        .toSorted(),
    );
    expect(around.written()).toBe((times * writing.length * requests) / 2);
    expect(around.workspace.problems).toEqual([]);
  });
});

describe.concurrent("a process hangs while it logs something to a CRM", { timeout: 300_000 }, () => {
  test.for(inTurn(farEnds, 0))("$vendor: another goes on, and it's there once", async (farEnd, context) => {
    await using around = await startLogging(context, { farEnd, kind: "SQLite", guests: 1 });
    const hanging = await around.start();
    const entry = { kind: "note", guest: 101 } as const;
    // It hears that the note isn't there yet once another process has written it.
    await around.hold("answered", 1, around.log(entry));
    if (hanging.pid === undefined) throw new Error("It has ended.");
    process.kill(hanging.pid, "SIGSTOP");
    const answered = around.answer();
    const next = await around.start();
    await around.untilEnded();
    process.kill(hanging.pid, "SIGCONT");
    await answered;
    expect(await hanging.stop()).toBe(0);
    expect(await next.stop()).toBe(0);
    expect([around.told(), around.there()]).toEqual([["note 101"], ["note 101"]]);
    expect(around.read().filter((text) => text.includes("doesn't answer"))).toEqual([]);
    expect(around.workspace.problems).toEqual([]);
  });
});
