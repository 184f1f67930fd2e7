import { operations } from "../../contract/operations.ts";
import type { ConformanceCase, Step } from "../case.ts";

/** Headers that hold no key, by what is wrong with them. */
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

/** Section 5: how a service says no is open; that a stranger is told nothing is not. */
export const authenticationCases: readonly ConformanceCase[] = Object.entries(keyless).map(
  ([how, authorization]) => ({
    name: `Who asks ${how} is told nothing of a contact`,
    section: "5 rules 1 and 3",
    standing: "specified",
    steps: [lookupAs(authorization)],
  }),
);
