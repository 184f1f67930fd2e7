import { lookupResponse, operations } from "../../contract/operations.ts";
import { type ConformanceCase, open, type Step, specified } from "../case.ts";

const path = `/${operations.lookup.path}`;

/** Authorization headers without a valid key, by what's wrong with them. */
export const keyless: Readonly<Record<string, string | undefined>> = {
  "without a key": undefined,
  "with a wrong key": "Bearer conformance-{run}-is-no-key",
  "with the key under another scheme": "Basic {key}",
};

/** Section 5 leaves open how a service refuses, but not that it returns no data without a key. */
export const authenticationCases: readonly ConformanceCase[] = Object.entries(keyless).map(
  ([how, authorization]) =>
    specified("5 rules 1 and 3", `A request ${how} learns nothing about a contact`, {
      request: { path, headers: { authorization }, body: { json: { email: "{email}" } } },
      expected: { kind: "no data" },
    }),
);

/** The contract accepts any UTC offset; section 2.3 promises UTC. */
const answer = lookupResponse.refine(
  (body) => !body.found || /(^$|Z|[+-]00:00)$/.test(body.relationship?.last_signal_at ?? ""),
  { path: ["relationship", "last_signal_at"], error: "It isn't in UTC" },
);

function step(json: Record<string, unknown>, holds: { found: boolean; profile?: object }): Step {
  return {
    request: { path, body: { json } },
    expected: { kind: "answer", shape: answer, holds, credits: "free" },
  };
}

const found = (json: Record<string, unknown>) => step(json, { found: true });
const notFound = (json: Record<string, unknown>) => step(json, { found: false });

const email = "{email}";
const unprofiledEmail = "{unprofiled_email}";
const url = "https://www.linkedin.com/in/{linkedin_name}";
const unprofiledUrl = "https://www.linkedin.com/in/nobody-has-this-name-{run}";

/** The specification doesn't say which spellings of an address count. */
const spellings: Readonly<Record<string, string>> = {
  "without a scheme": "www.linkedin.com/in/{linkedin_name}",
  "without www": "https://linkedin.com/in/{linkedin_name}",
  "with http": "http://www.linkedin.com/in/{linkedin_name}",
  "with a slash at the end": `${url}/`,
  "with tracking parameters": `${url}?utm_source=share&trk=profile#about`,
  "on a country's host": "https://de.linkedin.com/in/{linkedin_name}",
  "on the mobile host": "https://m.linkedin.com/mwlite/in/{linkedin_name}",
  "with a language": `${url}/de`,
  "in capitals": "HTTPS://WWW.LINKEDIN.COM/IN/{linkedin_name}",
  "with space around": ` ${url} `,
};

/** Section 4.1. */
export const lookupCases: readonly ConformanceCase[] = [
  specified(
    "4.1, 2.1 to 2.3",
    "A profiled contact is found by e-mail address, with all fields, free",
    found({ email }),
  ),
  specified("4.1", "A profiled contact is found by LinkedIn profile URL", found({ linkedin_url: url })),
  specified(
    "4.1, 7 rule 1",
    "An unprofiled e-mail address returns a message, not an error",
    notFound({ email: unprofiledEmail }),
  ),
  specified(
    "4.1, 7 rule 1",
    "An unprofiled LinkedIn profile URL returns a message, not an error",
    notFound({ linkedin_url: unprofiledUrl }),
  ),
  specified(
    "4.1 rule 2",
    "With both, the e-mail address wins: it's profiled, the URL isn't",
    found({ email, linkedin_url: unprofiledUrl }),
  ),
  specified(
    "4.1 rule 2",
    "With both, the e-mail address wins: it isn't profiled, the URL is",
    notFound({ email: unprofiledEmail, linkedin_url: url }),
  ),
  ...Object.entries(spellings).map(([spelling, linkedin_url]) =>
    open("2.4", `A LinkedIn URL ${spelling} finds the same contact`, found({ linkedin_url })),
  ),
  open(
    "2.4",
    "An e-mail address with surrounding spaces finds the same contact",
    found({ email: " {email}\n" }),
  ),
  open(
    "2.8",
    "The profile's id is the contact's contact_id",
    step({ email }, { found: true, profile: { id: "{contact_id}" } }),
  ),
  open("7 rule 3", "Unknown fields of a request are ignored", found({ email, nickname: "x" })),
];
