import { z } from "zod";
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from "../../contract/api-errors.ts";
import {
  lookupRequest,
  lookupResponse,
  prepRequest,
  prepResponse,
  rephraseRequest,
  rephraseResponse,
  waveRequest,
  waveResponse,
} from "../../contract/operations.ts";
import {
  connectionLanguage,
  creditAccounting,
  profile,
  relationship,
  talkingPoint,
  wave,
} from "../../contract/resources.ts";

interface Note {
  id?: string;
  description: string;
  anyOf?: { required: string[] }[];
}

/** Descriptions of the schemas and their fields, for the document. */
export const notes = z.registry<Note>();

/**
 * @param note the schema's name in the document and its description
 * @param fields what each field means
 */
function describe<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  note: Note,
  fields: { readonly [Field in keyof Shape]?: string },
): void {
  notes.add(schema, note);
  for (const [name, field] of Object.entries(schema.shape)) {
    const description = fields[name];
    if (description !== undefined) notes.add(field, { description });
  }
}

const refusalCodes = Object.keys(apiErrors).filter((code): code is ApiErrorCode => code in apiErrors);
const refusalLines = refusalCodes.map(
  (code) => `| ${apiErrors[code].status} | \`${code}\` | ${apiErrors[code].when} |`,
);

/** The body of every error, as in `api-errors.ts`. */
export const refusalBody = z.object({
  error: z.object({
    code: z.enum(refusalCodes),
    message: z.string(),
    field: z.exactOptional(z.string()),
  }),
}) satisfies z.ZodType<ApiErrorBody>;

describe(
  lookupRequest,
  {
    id: "LookupRequest",
    description: "At least one of the two. Where both are given, `email` alone counts.",
    anyOf: [{ required: ["email"] }, { required: ["linkedin_url"] }],
  },
  {
    email: "The contact's e-mail address, in upper or lower case.",
    linkedin_url:
      "The contact's LinkedIn profile URL, in any spelling: with or without scheme, `www`, country or mobile host, tracking parameters, slash at the end.",
  },
);
const [found, notFound] = lookupResponse.options;
notes.add(lookupResponse, { id: "LookupResponse", description: "It carries no credit fields: it is free." });
describe(
  found,
  { id: "ProfiledContact", description: "The contact is profiled." },
  { found: "`true`.", relationship: "Absent where no signal is known." },
);
describe(
  notFound,
  { id: "UnprofiledContact", description: "The contact is not profiled. This is an answer, not an error." },
  { found: "`false`.", message: "Says that the contact is not in the behavioral profile database." },
);
describe(
  profile,
  { id: "Profile", description: "A contact's behavioral profile." },
  {
    id: "The profile's identifier. In this service it is the contact's `contact_id`.",
    worldview_label: "The label of the contact's worldview.",
    operating_style_label: "The label of the contact's operating style.",
    gem_tier: "A tier's name.",
    tone_zone: "A zone's name.",
    confidence: "The confidence in the profile, as a fraction.",
    tone_summary: "The contact's tone, in free text.",
  },
);
describe(
  connectionLanguage,
  { id: "ConnectionLanguage", description: "Advice for communicating with the contact." },
  {
    must_do: "What to do.",
    must_never: "What never to do.",
    likes_this: "What the contact responds well to.",
    not_that: "What the contact responds badly to.",
  },
);
describe(
  relationship,
  { id: "Relationship", description: "How the organisation stands with the contact." },
  { tone_zone: "The zone's name.", last_signal_at: "When the last signal was, in UTC." },
);
describe(
  prepRequest,
  { id: "PrepRequest", description: "A meeting to prepare." },
  {
    contact_id: "The target contact.",
    prep_type: "What is prepared.",
    topic: "What it is about. Blank counts as missing.",
    agenda: "The agenda, or more context.",
  },
);
describe(
  prepResponse,
  { id: "PrepResponse", description: "A preparation brief." },
  {
    talking_points: "What to talk about.",
    approach_strategy: "How to approach the contact.",
    what_to_avoid: "What to leave out.",
    opening_suggestion: "A line to open with.",
  },
);
describe(
  talkingPoint,
  { id: "TalkingPoint", description: "One thing to talk about." },
  { point: "What to say.", why: "Why with this contact." },
);
describe(
  waveRequest,
  { id: "WaveRequest", description: "A message to compose." },
  {
    goal: "What the message is for.",
    tone: "How it sounds.",
    context: "More that the message may draw on.",
    channel: "Where it is sent. Left out, it is `email`.",
  },
);
describe(
  waveResponse,
  { id: "WaveResponse", description: "A composed message, a Wave." },
  { wave: "The message." },
);
describe(
  wave,
  { id: "Wave", description: "A personal outreach message." },
  {
    subject: "The subject line.",
    body: "The text; it may hold line breaks.",
    reasoning: "Why it is phrased so.",
  },
);
describe(
  rephraseRequest,
  { id: "RephraseRequest", description: "A message to rephrase." },
  { message: "The message. Blank counts as missing." },
);
describe(
  rephraseResponse,
  { id: "RephraseResponse", description: "The message in the contact's style." },
  {
    original: "The submitted message, unchanged to the byte.",
    rephrased: "The adapted message.",
    reasoning: "Why it was changed.",
  },
);
notes.add(creditAccounting.shape.credits_used, { description: "The operation's price, in credits." });
notes.add(creditAccounting.shape.credits_remaining, {
  description: "The balance after this charge, in credits; exact to the tenth.",
});
describe(
  refusalBody,
  {
    id: "ErrorResponse",
    description: "The body of every refusal. None of them costs anything, but of a 500 that is not known.",
  },
  {},
);
describe(
  refusalBody.shape.error,
  { id: "ErrorDetail", description: "What was wrong, and what to do." },
  {
    code: [
      "Stays the same; decide by it.",
      "",
      "| Status | Code | When |",
      "|---|---|---|",
      ...refusalLines,
    ].join("\n"),
    message: "For people; it may be worded otherwise one day.",
    field: "The request's field to blame, where there is one.",
  },
);
