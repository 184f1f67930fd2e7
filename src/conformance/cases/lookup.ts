import { lookupResponse, operations } from "../../contract/operations.ts";
import type { ConformanceCase, Step } from "../case.ts";

const path = `/${operations.lookup.path}`;

/** The contract accepts any UTC offset; section 2.3 promises UTC. */
const answer = lookupResponse.refine(
  (body) => !body.found || /(^$|Z|[+-]00:00)$/.test(body.relationship?.last_signal_at ?? ""),
  { path: ["relationship", "last_signal_at"], error: "It is not in UTC" },
);

/** @param found whether the contact must be found */
export function lookupStep(json: Record<string, unknown>, found: boolean, holds: object = {}): Step {
  return {
    request: { path, body: { json } },
    expected: { kind: "answer", shape: answer, holds: { found, ...holds }, credits: "free" },
  };
}

const known = "https://www.linkedin.com/in/{linkedin_name}";
const unprofiled = "https://www.linkedin.com/in/nobody-has-this-name-{run}";

/** Section 4.1. */
const specified: readonly ConformanceCase[] = [
  {
    name: "A profiled contact is found by e-mail address, with all fields, free",
    section: "4.1, 2.1 to 2.3",
    standing: "specified",
    steps: [lookupStep({ email: "{email}" }, true)],
  },
  {
    name: "A profiled contact is found by LinkedIn profile URL",
    section: "4.1",
    standing: "specified",
    steps: [lookupStep({ linkedin_url: known }, true)],
  },
  {
    name: "An unprofiled e-mail address is an answer with a message, not an error",
    section: "4.1, 7 rule 1",
    standing: "specified",
    steps: [lookupStep({ email: "{unprofiled_email}" }, false)],
  },
  {
    name: "An unprofiled LinkedIn profile URL is an answer with a message, not an error",
    section: "4.1, 7 rule 1",
    standing: "specified",
    steps: [lookupStep({ linkedin_url: unprofiled }, false)],
  },
  {
    name: "Of both, the e-mail address counts: it is profiled, the URL is not",
    section: "4.1 rule 2",
    standing: "specified",
    steps: [lookupStep({ email: "{email}", linkedin_url: unprofiled }, true)],
  },
  {
    name: "Of both, the e-mail address counts: it is not profiled, the URL is",
    section: "4.1 rule 2",
    standing: "specified",
    steps: [lookupStep({ email: "{unprofiled_email}", linkedin_url: known }, false)],
  },
];

const spellings: Readonly<Record<string, string>> = {
  "without a scheme": "www.linkedin.com/in/{linkedin_name}",
  "without www": "https://linkedin.com/in/{linkedin_name}",
  "with http": "http://www.linkedin.com/in/{linkedin_name}",
  "with a slash at the end": `${known}/`,
  "with tracking parameters": `${known}?utm_source=share&trk=profile#about`,
  "on a country's host": "https://de.linkedin.com/in/{linkedin_name}",
  "on the mobile host": "https://m.linkedin.com/mwlite/in/{linkedin_name}",
  "with a language": `${known}/de`,
  "in capitals": "HTTPS://WWW.LINKEDIN.COM/IN/{linkedin_name}",
  "with space around": ` ${known} `,
};

/** The specification doesn't say which spellings of an address count, or where `id` comes from. */
const open: readonly ConformanceCase[] = [
  ...Object.entries(spellings).map(
    ([spelling, linkedin_url]): ConformanceCase => ({
      name: `A LinkedIn URL ${spelling} is the same contact's`,
      section: "2.4",
      standing: "open",
      steps: [lookupStep({ linkedin_url }, true)],
    }),
  ),
  {
    name: "An e-mail address with space around it is the same contact's",
    section: "2.4",
    standing: "open",
    steps: [lookupStep({ email: " {email}\n" }, true)],
  },
  {
    name: "The profile's id is the contact's contact_id",
    section: "2.8",
    standing: "open",
    steps: [lookupStep({ email: "{email}" }, true, { profile: { id: "{contact_id}" } })],
  },
  {
    name: "Unknown fields of a request are ignored",
    section: "7 rule 3",
    standing: "open",
    steps: [lookupStep({ email: "{email}", nickname: "x" }, true)],
  },
];

export const lookupCases: readonly ConformanceCase[] = [...specified, ...open];
