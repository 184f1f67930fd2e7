import { describe, expect, test } from "vitest";
import { unprofiledEmail } from "../../src/service/sample-people.ts";
import { amara, seededService } from "./helpers.ts";

/** What the specification says of the operations, the conformance suite tries; and `openapi.test.ts` has whole answers. */
describe("profile look-up", () => {
  test("doesn't read a LinkedIn URL beside an e-mail address", async () => {
    const { ask } = await seededService();
    const linkedin_url = "not read, since email takes precedence";
    expect(await ask("lookup", { email: "amara.okafor@kestrel.io", linkedin_url })).toMatchObject({
      body: { found: true, profile: { id: amara } },
    });
    expect(await ask("lookup", { email: unprofiledEmail, linkedin_url })).toEqual({
      status: 200,
      body: { found: false, message: "Contact is not in the behavioral profile database." },
    });
  });

  test("leaves out what a contact does not have: id, tone_summary, relationship", async () => {
    const { ask } = await seededService();
    const [hiro, sofia, nadia] = await Promise.all([
      ask("lookup", { linkedin_url: "linkedin.com/in/hiro-tanaka" }),
      ask("lookup", { email: "sofia@brightloom.example" }),
      ask("lookup", { email: "nadia.rahman@kestrel.io" }),
    ]);
    expect(hiro.body).not.toHaveProperty("profile.id");
    expect(sofia.body).not.toHaveProperty("profile.tone_summary");
    expect(nadia.body).not.toHaveProperty("relationship");
    expect(Object.keys(Object(nadia.body))).toEqual(["found", "profile", "connection_language"]);
  });
});
