import fc from "fast-check";
import { expect, test } from "vitest";
import {
  defaultCreditSettings,
  readCreditSettings,
  writeCreditSettings,
} from "#app/credits/credit-settings.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { numRuns } from "../../support/properties/num-runs.ts";

const cap = fc.option(fc.nat({ max: 10_000_000_000 }), { nil: undefined });
const settings = fc.record({
  personDaily: cap,
  organisationMonthly: cap,
  manager: fc.option(fc.constantFrom("U1", "U2"), { nil: undefined }),
  approvalPrice: cap,
  asksOverCap: fc.boolean(),
});

test.for(databaseKinds)("what was decided last is what holds, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const { query } = opened.database;
  expect(await readCreditSettings(query, "T1")).toEqual(defaultCreditSettings);
  await fc.assert(
    fc.asyncProperty(settings, async (decided) => {
      await writeCreditSettings(query, "T1", decided);
      expect(await readCreditSettings(query, "T1")).toEqual(decided);
    }),
    {
      numRuns: numRuns(50),
      examples: [
        [{ ...defaultCreditSettings, personDaily: 0, organisationMonthly: 0 }],
        [defaultCreditSettings],
      ],
    },
  );
  expect(await readCreditSettings(query, "T2")).toEqual(defaultCreditSettings);
});
