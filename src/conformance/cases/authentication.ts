import { operations } from "../../contract/operations.ts";
import type { ConformanceCase, Step } from "../case.ts";

/** Authorization headers without a valid key, by what's wrong with them. */
export const keyless: Readonly<Record<string, string | undefined>> = {
  "without a key": undefined,
  "with a wrong key": "Bearer conformance-{run}-is-no-key",
  "with the key under another scheme": "Basic {key}",
};

function lookupAs(authorization: string | undefined): Step {
  return {
    request: {
      path: `/${operations.lookup.path}`,
      headers: { authorization },
      body: { json: { email: "{email}" } },
    },
    expected: { kind: "no data" },
  };
}

/** Section 5 leaves open how a service refuses, but not that it returns no data without a key. */
export const authenticationCases: readonly ConformanceCase[] = Object.entries(keyless).map(
  ([how, authorization]) => ({
    name: `Who asks ${how} is told nothing of a contact`,
    section: "5 rules 1 and 3",
    standing: "specified",
    steps: [lookupAs(authorization)],
  }),
);
