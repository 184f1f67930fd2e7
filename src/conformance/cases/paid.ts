import { operations } from "../../contract/operations.ts";
import { type ConformanceCase, type ExpectedAnswer, open, type Step, specified } from "../case.ts";

type PaidStep = Step & { expected: ExpectedAnswer };

function step(operation: "prep" | "wave" | "rephrase", fields: object, holds?: object): PaidStep {
  const { path, response } = operations[operation];
  return {
    request: { path: `/${path}`, body: { json: { contact_id: "{contact_id}", ...fields } } },
    expected: { kind: "answer", shape: response, ...(holds && { holds }), credits: "charged" },
  };
}

function rephraseStep(message: string): PaidStep {
  return step("rephrase", { message }, { original: message });
}

const prepRequests: readonly ({ prep_type: string } & Record<string, string>)[] = [
  { prep_type: "meeting", topic: "Q3 renewal" },
  { prep_type: "call", topic: "Q3 renewal", agenda: "Pricing\nTimeline" },
  { prep_type: "presentation", topic: "Q3 renewal" },
];

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

/** Long-winded, so that a service that rewrites little finds something to rewrite. */
const longWinded = "I just wanted to ask if you could look at the offer.";

/** Texts that a careless service might change. */
const originals: Readonly<Record<string, string>> = {
  "plain text": `Hi, ${longWinded} It ends on 12 June.`,
  "spaces and line breaks at its ends": `  \n ${longWinded}  \t \n\n`,
  "CRLF, CR and LF": `One\r\ntwo\rthree\n${longWinded} \r\n`,
  "letters of several scripts": "Grüße, Ελένη! Можно завтра? 明日はどうですか。 هل يمكننا التحدث غدا؟",
  "composed and decomposed letters": "caf\u00e9, cafe\u0301; \u212b, \u00c5, A\u030a",
  "emoji of several code points": `${longWinded} Thanks 👩🏽‍💻👨‍👩‍👧‍👦🏳️‍🌈 🇩🇪 1️⃣`,
  "control and invisible characters": `${longWinded} a\u0001b\u0008c\u001bd\u007fe\u0085f\u00a0g\u200bh\u200fi\u2028j\u2029k\u2066l\ufeffm`,
  "quotes, backslashes and markup": `${longWinded} "C:\\new\\u0041" <b>&amp;</b> {{name}} $(x) %0A '; -- /* */`,
};

/** The specification doesn't mention this header: a service may ignore it and charge every request. */
function withKey(name: string, { request, expected }: PaidStep): PaidStep {
  return { request: { ...request, headers: { "Idempotency-Key": `conformance-{run}-${name}` } }, expected };
}

function againWithKey(name: string, repeated: PaidStep): Step {
  const { request, expected } = withKey(name, repeated);
  return { request, expected: { ...expected, credits: "given again" } };
}

const first = rephraseStep(longWinded);

export const paidCases: readonly ConformanceCase[] = [
  ...prepRequests.map((fields) =>
    specified("4.2, 2.6, 2.7", `A brief for a ${fields.prep_type} has all fields`, step("prep", fields)),
  ),
  ...Object.entries(waveRequests).map(([how, fields]) =>
    specified("4.3, 2.5, 2.7", `A Wave is composed ${how}, with all fields`, step("wave", fields)),
  ),
  ...Object.entries(originals).map(([what, message]) =>
    specified("4.4", `The original comes back unchanged: ${what}`, rephraseStep(message)),
  ),
  specified(
    "4.4, 8",
    "Ten rephrasings cost exactly one credit",
    ...Array.from({ length: 10 }, () => rephraseStep(`${longWinded} Thanks.`)),
  ),
  open(
    "8 rule 4",
    "The same Idempotency-Key returns the same answer and is charged once",
    withKey("same", first),
    againWithKey("same", first),
  ),
  open("8 rule 4", "An Idempotency-Key used for another request is refused", withKey("other", first), {
    request: withKey("other", rephraseStep("Something else.")).request,
    expected: { kind: "API error", code: "idempotency_key_reused" },
  }),
  // Shown without comparing texts: only an identical request gets the stored answer.
  open(
    "4.3",
    "Without a channel, it's email",
    withKey("channel", step("wave", { goal: "book a call" })),
    againWithKey("channel", step("wave", { goal: "book a call", channel: "email" })),
  ),
];
