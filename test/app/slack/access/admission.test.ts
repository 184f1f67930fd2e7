import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organisationOf } from "#app/slack/access/admission.ts";

describe("the organisation of a request", () => {
  it.each([
    { context: { isEnterpriseInstall: false, teamId: "T1" }, organisation: "T1" },
    { context: { isEnterpriseInstall: false, teamId: "T1", enterpriseId: "E1" }, organisation: "T1" },
    { context: { isEnterpriseInstall: true, teamId: "T1", enterpriseId: "E1" }, organisation: "E1" },
    { context: { isEnterpriseInstall: true, enterpriseId: "E1" }, organisation: "E1" },
  ])("of $context is $organisation", ({ context, organisation }) => {
    expect(organisationOf(context)).toBe(organisation);
  });

  it.each([
    { isEnterpriseInstall: false },
    { isEnterpriseInstall: false, enterpriseId: "E1" },
    { isEnterpriseInstall: true, teamId: "T1" },
  ])("is never guessed: %j", (context) => {
    expect(() => organisationOf(context)).toThrow(new Error("A request came without its organisation."));
  });

  it("is the same for two requests only when the app was installed once for both", () => {
    const installation = fc.oneof(
      fc.record({
        isEnterpriseInstall: fc.constant(false),
        teamId: fc.constantFrom("T1", "T2"),
        enterpriseId: fc.constantFrom("E1", "E2"),
      }),
      fc.record({
        isEnterpriseInstall: fc.constant(true),
        teamId: fc.constantFrom("T1", "T2"),
        enterpriseId: fc.constantFrom("E1", "E2"),
      }),
    );
    fc.assert(
      fc.property(installation, installation, (one, other) => {
        const same =
          one.isEnterpriseInstall === other.isEnterpriseInstall &&
          (one.isEnterpriseInstall ? one.enterpriseId === other.enterpriseId : one.teamId === other.teamId);
        expect(organisationOf(one) === organisationOf(other)).toBe(same);
      }),
    );
  });
});
