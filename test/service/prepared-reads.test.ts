import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/service/store/store.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { contactNamed, databaseOf, newOrganisation, now } from "./helpers.ts";

test.for(["SQLite in memory", "SQLite in a file", "Postgres"] as const)(
  "a look-up's answer on %s is what is stored at that moment, for its own organisation alone",
  async (kind, context) => {
    const store = await openStore({ database: await database(), now: () => now });
    onTestFinished(() => store.close());
    const { organisation } = await newOrganisation(store, 0);
    const other = await newOrganisation(store, 0);
    const { email, linkedin_url, name, ...jane } = contactNamed("Jane Whitfield");
    const { relationship, ...stranger } = jane;
    const answer = store.lookupAnswer;

    expect(await answer(organisation, "email", "jane@acme.com")).toBeUndefined();
    await store.addContact(organisation, { ...jane, email: "jane@acme.com" });
    await store.addContact(other.organisation, {
      ...stranger,
      linkedin_url: "https://www.linkedin.com/in/jane-whitfield",
    });
    expect(await answer(organisation, "email", "jane@acme.com")).toBe(
      JSON.stringify({
        found: true,
        profile: jane.profile,
        connection_language: jane.connection_language,
        relationship,
      }),
    );
    expect(
      await answer(other.organisation, "linkedin_url", "https://www.linkedin.com/in/jane-whitfield"),
    ).toBe(
      JSON.stringify({ found: true, profile: jane.profile, connection_language: jane.connection_language }),
    );
    expect(await answer(other.organisation, "email", "jane@acme.com")).toBeUndefined();

    const together = await Promise.all([
      answer(organisation, "email", "jane@acme.com"),
      answer(other.organisation, "email", "jane@acme.com"),
      answer(other.organisation, "linkedin_url", "https://www.linkedin.com/in/jane-whitfield"),
    ]);
    expect(together.map((text) => text?.includes('"relationship"'))).toEqual([true, undefined, false]);

    expect(await store.deleteContact(organisation, "email", "jane@acme.com")).toBe(true);
    expect(await answer(organisation, "email", "jane@acme.com")).toBeUndefined();

    async function database(): Promise<string> {
      if (kind === "Postgres") return databaseOf(kind, context, serviceTemplate);
      if (kind === "SQLite in memory") return ":memory:";
      const folder = await temporaryFolder();
      onTestFinished(() => folder[Symbol.asyncDispose]());
      return join(folder.path, "service.db");
    }
  },
);

test("a look-up of a database that has been closed meanwhile fails, and nothing else does", async () => {
  await using folder = await temporaryFolder();
  const store = await openStore({ database: join(folder.path, "service.db"), now: () => now });
  const answers = [1, 2].map(() => store.lookupAnswer("any", "email", "jane@acme.com"));
  const settled = Promise.allSettled(answers);
  await store.close();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
