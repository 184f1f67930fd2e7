import { operations, prepResponse, rephraseResponse, waveResponse } from "../../contract/operations.ts";
import type { ConformanceCase, Expectation, Step } from "../case.ts";

const contact_id = "{contact_id}";

function prepStep(fields: object): Step {
  return {
    request: { path: `/${operations.prep.path}`, body: { json: { contact_id, ...fields } } },
    expected: { kind: "answer", shape: prepResponse, credits: "charged" },
  };
}

function waveStep(fields: object): Step {
  return {
    request: { path: `/${operations.wave.path}`, body: { json: { contact_id, ...fields } } },
    expected: { kind: "answer", shape: waveResponse, credits: "charged" },
  };
}

function rephraseStep(message: string): Step {
  return {
    request: { path: `/${operations.rephrase.path}`, body: { json: { contact_id, message } } },
    expected: {
      kind: "answer",
      shape: rephraseResponse,
      holds: { original: message },
      credits: "charged",
    },
  };
}

const prepCases: readonly ConformanceCase[] = (["meeting", "call", "presentation"] as const).map(
  (prep_type) => ({
    name: `A ${prep_type} is prepared, with all fields`,
    section: "4.2, 2.6, 2.7",
    standing: "specified",
    steps: [
      prepStep({
        prep_type,
        topic: "Q3 renewal",
        ...(prep_type === "call" && { agenda: "Pricing\nTimeline" }),
      }),
    ],
  }),
);

const waveRequests: Readonly<Record<string, object>> = {
  "from the contact alone": {},
  "in a professional tone, as an e-mail": { goal: "book a call", tone: "professional", channel: "email" },
  "in a casual tone, for LinkedIn": { goal: "say hello", tone: "casual", channel: "linkedin" },
  "in a warm tone, as an SMS": { goal: "confirm Thursday", tone: "warm", channel: "sms" },
  "in a direct tone, with context": {
    goal: "ask for the contract",
    tone: "direct",
    context: "We met in May.",
  },
};

const waveCases: readonly ConformanceCase[] = Object.entries(waveRequests).map(([how, fields]) => ({
  name: `A Wave is composed ${how}, with all fields`,
  section: "4.3, 2.5, 2.7",
  standing: "specified",
  steps: [waveStep(fields)],
}));

/** Texts that a careless service might change. */
const originals: Readonly<Record<string, string>> = {
  "plain text": "Hi, could you look at the offer by 12 June?",
  "spaces and line breaks at its ends": "  \n Can we meet on Tuesday?  \t \n\n",
  "CRLF, CR and LF": "One\r\ntwo\rthree\nfour \r\n",
  "letters of several scripts": "Grüße, Ελένη! Можно завтра? 明日はどうですか。 هل يمكننا التحدث غدا؟",
  "composed and decomposed letters": "caf\u00e9, cafe\u0301; \u212b, \u00c5, A\u030a",
  "emoji of several code points": "Thanks 👩🏽‍💻👨‍👩‍👧‍👦🏳️‍🌈 🇩🇪 1️⃣",
  "control and invisible characters":
    "a\u0001b\u0008c\u001bd\u007fe\u0085f\u00a0g\u200bh\u200fi\u2028j\u2029k\u2066l\ufeffm",
  "quotes, backslashes and markup": '"C:\\new\\u0041" <b>&amp;</b> {{name}} $(x) %0A \'; -- /* */',
};

const originalCases: readonly ConformanceCase[] = Object.entries(originals).map(([what, message]) => ({
  name: `The original comes back to the byte: ${what}`,
  section: "4.4",
  standing: "specified",
  steps: [rephraseStep(message)],
}));

const tenRephrasings: ConformanceCase = {
  name: "Ten rephrasings take exactly one credit",
  section: "4.4, 8",
  standing: "specified",
  steps: Array.from({ length: 10 }, () => rephraseStep("Could you look at the offer?")),
};

/** The specification doesn't mention this header: a service may ignore it and charge every request. */
function withKey({ request, expected }: Step, name: string, credits?: "given again"): Step {
  const headers = { "Idempotency-Key": `conformance-{run}-${name}` };
  const kept: Expectation = credits && expected.kind === "answer" ? { ...expected, credits } : expected;
  return { request: { ...request, headers }, expected: kept };
}

const message = "Could you look at it by Monday?";
const first = rephraseStep(message);

const idempotencyCases: readonly ConformanceCase[] = [
  {
    name: "The same Idempotency-Key gives the same answer, and is charged once",
    section: "8 rule 4",
    standing: "open",
    steps: [withKey(first, "same"), withKey(first, "same", "given again")],
  },
  {
    name: "An Idempotency-Key of another request is refused",
    section: "8 rule 4",
    standing: "open",
    steps: [
      withKey(first, "other"),
      {
        request: withKey(rephraseStep("Something else."), "other").request,
        expected: { kind: "refusal", code: "idempotency_key_reused" },
      },
    ],
  },
  {
    // Shown without comparing texts: only an identical request gets the stored answer.
    name: "A channel that is left out is email",
    section: "4.3",
    standing: "open",
    steps: [
      withKey(waveStep({ goal: "book a call" }), "channel"),
      withKey(waveStep({ goal: "book a call", channel: "email" }), "channel", "given again"),
    ],
  },
];

export const paidCases: readonly ConformanceCase[] = [
  ...prepCases,
  ...waveCases,
  ...originalCases,
  tenRephrasings,
  ...idempotencyCases,
];
