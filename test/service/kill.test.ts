import { expect, test } from "vitest";
import { openStore } from "../../src/service/store/store.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { type ServiceProcess, startServiceProcess } from "../support/processes/service-process.ts";
import { client, jane, organisationOfJane } from "./helpers.ts";

const rounds = 2;
const askers = 8;
/** Answers after which a process is killed in the midst of the others. */
const answersBeforeKill = 25;

test.for(databaseKinds)(
  "kill -9 during paid calls, on %s: the sum of charges is the sum of stored answers, and each answer that was heard is stored",
  async (kind, context) => {
    const database = await newDatabase(kind, context);
    const store = await openStore({ database, now: Date.now });
    context.onTestFinished(() => store.close());
    const { organisation, key } = await organisationOfJane(store, 5_000);

    const heard = new Map<string, unknown>();
    const unheard = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const running = await startServiceProcess({ SERVICE_DATABASE_URL: database, LOG_LEVEL: "info" });
      context.onTestFinished(() => running.kill());
      await askUntilKilled(running, round);
    }
    async function askUntilKilled(running: ServiceProcess, round: number): Promise<void> {
      const ask = client(running.url, key);
      const before = heard.size;
      let killed: Promise<void> | undefined;
      await Promise.all(
        Array.from({ length: askers }, async (_, number) => {
          for (let call = 0; killed === undefined; call += 1) {
            const own = `${round}-${number}-${call}`;
            unheard.add(own);
            try {
              heard.set(own, await answer(ask, own));
              unheard.delete(own);
            } catch {
              break;
            }
            if (heard.size - before >= answersBeforeKill) killed ??= running.kill();
          }
        }),
      );
      await killed;
    }

    const charges = await store.charges(organisation);
    const answers = await store.answers(organisation);
    const spent = charges.reduce((sum, { amount }) => sum + amount, 0);
    expect(answers.reduce((sum, { amount }) => sum + amount, 0)).toBe(spent);
    expect(answers).toHaveLength(charges.length);
    expect(await balanceOf(store, organisation)).toBe(5_000 - spent);
    const stored = new Map(answers.map(({ idempotency_key, body }) => [idempotency_key, JSON.parse(body)]));
    for (const [own, body] of heard) expect(stored.get(own)).toEqual(body);
    expect(heard.size).toBeGreaterThanOrEqual(rounds * answersBeforeKill);

    // Who heard nothing asks again: what was charged is not charged again, and the rest now is.
    const last = await startServiceProcess({ SERVICE_DATABASE_URL: database });
    context.onTestFinished(() => last.kill());
    const ask = client(last.url, key);
    for (const own of unheard) {
      const body = await expect
        .poll(async () => answer(ask, own).catch(() => undefined), { timeout: 30_000 })
        .toBeDefined()
        .then(() => answer(ask, own));
      if (stored.has(own)) expect(body).toEqual(stored.get(own));
    }
    expect(await store.charges(organisation)).toHaveLength(heard.size + unheard.size);
    expect(await last.stop()).toBe(0);
  },
);

async function answer(ask: ReturnType<typeof client>, own: string): Promise<unknown> {
  const request = { contact_id: jane, message: `Could you maybe call ${own}?` };
  const { status, body } = await ask("rephrase", request, undefined, { "Idempotency-Key": own });
  if (status !== 200) throw new Error(`The service answered ${status}.`);
  return body;
}
