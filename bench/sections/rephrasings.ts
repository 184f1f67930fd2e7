import * as contacts from "../contacts.ts";
import { namesOf } from "../samples.ts";
import { aim, type Bench, type Report } from "../section.ts";
import { newStores } from "../stores.ts";
import { found, startService, subjectOf } from "./service.ts";

/** Milliseconds at p50 for a rephrasing of the letter, once the phrasebook is read. */
const maxRephraseTime = 300;
/** Look-ups' p99 while messages are rephrased, to that while none are. */
const maxLookUpRatio = 1.5;
/**
 * Milliseconds between two rephrasings: about three a second, as many as a composer at its limit of time gets done. Of
 * those that follow at once, a composer twice as fast does twice as many, and look-ups seem slower for it.
 */
const pause = 250;
/** A message of 2,000 characters, in which many sentences are changed, is made of it. */
const letter =
  "Hi there, I was just wondering if you could maybe look at the proposal by Friday. We met the team on Monday, and " +
  "the pilot went well. I just wanted to let you know that the price is $1,520 per seat, which hasn't changed! It's " +
  "12 pages long. We don't think that it's too much, but we can't go lower than that.\n\n";
const longMessage = letter.repeat(Math.ceil(2_000 / letter.length)).slice(0, 2_000);

/**
 * Rephrasings of a long message by the built-in stand-in, one at a time, and look-ups beside them, with and without a
 * pause between two of them: it writes between two look-ups.
 */
export async function rephrasings(bench: Bench): Promise<Report> {
  const { plan } = bench;
  await using opened = new AsyncDisposableStack();
  const [{ databaseUrl }] = await newStores(opened);
  const key = await contacts.seedOrganisation(databaseUrl);
  await using stack = new AsyncDisposableStack();
  const url = await startService(databaseUrl, stack);
  const names = Array.from({ length: contacts.seeded }, (_, number) => namesOf(number));
  const paid = {
    url: `${url}/rephrase-for-contact`,
    key,
    bodies: names.map(({ contact_id }) => JSON.stringify({ contact_id, message: longMessage })),
    isPaid: true,
    expected: '"credits_used":0.1',
  };
  const free = {
    url: `${url}/public-profile-lookup`,
    key,
    bodies: names.map(({ email }) => JSON.stringify({ email })),
    isPaid: false,
    expected: found,
  };
  const rephrased = subjectOf(bench, "rephrasings of 2,000 characters, one at a time", paid, 1);
  const paced = subjectOf(bench, "the same, three a second", { ...paid, pause }, 1);
  const alone = subjectOf(bench, "look-ups, one at a time", free, 1);
  const besidePaced = subjectOf(bench, "the same beside three rephrasings a second", free, 1);
  const beside = subjectOf(bench, "the same beside as many as it can", free, 1);
  const pairs = [
    [paced, besidePaced],
    [rephrased, beside],
  ] as const;
  for (const subject of [rephrased, alone]) await subject.measure(plan.secondsOfWarmUp);
  for (let round = 0; round < plan.rounds; round += 1) {
    alone.rounds.push(await alone.measure(plan.secondsOfRound));
    for (const [calls, lookUps] of pairs) {
      const both = [calls.measure(plan.secondsOfRound), lookUps.measure(plan.secondsOfRound)] as const;
      const [ofCalls, ofLookUps] = await Promise.all(both);
      calls.rounds.push(ofCalls);
      lookUps.rounds.push(ofLookUps);
    }
  }
  const ofP99 = besidePaced.ratioTo(alone, "p99");
  return {
    rows: [
      rephrased.row(),
      paced.row(),
      alone.row(),
      besidePaced.row({ ofP99 }),
      beside.row({ ofP99: beside.ratioTo(alone, "p99") }),
    ],
    aims: [
      aim("a rephrasing of 2,000 characters, p50", rephrased.median("p50"), "≤", maxRephraseTime, "ms"),
      aim("look-ups' p99 beside three a second", ofP99, "≤", maxLookUpRatio, "×"),
    ],
  };
}
