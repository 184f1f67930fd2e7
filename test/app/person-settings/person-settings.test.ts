import { describe, expect, test } from "vitest";
import { createPersonSettings, type PersonSettings } from "#app/person-settings/person-settings.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";

const all: PersonSettings = { tone: "warm", channel: "linkedin", minutesBefore: 0 };
const [sam, lena] = ["U0SAM", "U0LENA"];

describe("what a person has set", () => {
  test.for(databaseKinds)("is theirs alone, and gone once nothing is set, on %s", async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const settings = createPersonSettings({ database });
    const ofSam = { organisation: "T1", person: sam };
    expect(await settings.read(ofSam)).toEqual({});
    await settings.write(ofSam, all);
    expect(await settings.read(ofSam)).toEqual(all);
    for (const other of [
      { organisation: "T1", person: lena },
      { organisation: "T2", person: sam },
    ]) {
      expect(await settings.read(other)).toEqual({});
    }
    await settings.write(ofSam, { tone: "direct" });
    expect(await settings.read(ofSam)).toEqual({ tone: "direct" });
    await settings.write(ofSam, {});
    expect(await database.query.selectFrom("person_settings").selectAll().execute()).toEqual([]);
  });

  test("is as if it weren't set where a newer version wrote what this one doesn't know", async (context) => {
    await using opened = await databaseOrSkip("SQLite", context);
    const row = { organisation: "T1", person: sam, tone: "stern", channel: "fax", minutes_before: -5 };
    await opened.database.query.insertInto("person_settings").values(row).execute();
    expect(await createPersonSettings(opened).read({ organisation: "T1", person: sam })).toEqual({});
  });
});
