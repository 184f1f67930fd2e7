import { z } from "zod";
import { canonicalEmail, canonicalLinkedInUrl } from "../outreach/contract/contact-address.ts";
import {
  type LookupResponse,
  lookupRequest,
  operations,
  prepRequest,
  rephraseRequest,
  waveRequest,
} from "../outreach/contract/operations.ts";
import {
  type Composer,
  type ComposerContact,
  prepText,
  rephraseText,
  waveText,
} from "./composer/composer.ts";
import { Refusal } from "./refusals.ts";
import type { Store } from "./store.ts";

/** What one request is answered with and for. */
export interface Asking {
  store: Store;
  composer: Composer;
  organisation: string;
  /** Aborted when the asker has gone: then nobody would get the answer, so nothing is charged. */
  signal: AbortSignal;
  /** Told of a composer's failure, which the asker sees only as a refusal. */
  reportFault: (fault: unknown) => void;
}

const givenText = z.string().regex(/\S/);
const givenPrep = prepRequest.extend({ topic: givenText });
const givenRephrase = rephraseRequest.extend({ message: givenText });

/**
 * Section 4.1. Where both addresses are given only `email` is looked at: that is its precedence.
 *
 * @throws Refusal
 */
export async function lookup({ store, organisation }: Asking, body: unknown): Promise<LookupResponse> {
  const { email, linkedin_url } = read(lookupRequest, body);
  const contact =
    email === undefined
      ? await store.contactByLinkedInUrl(organisation, readLinkedInUrl(linkedin_url))
      : await store.contactByEmail(organisation, readEmail(email));
  if (contact === undefined) {
    return { found: false, message: "Contact is not in the behavioral profile database." };
  }
  return {
    found: true,
    profile: contact.profile,
    connection_language: contact.connection_language,
    ...(contact.relationship === undefined ? {} : { relationship: contact.relationship }),
  };
}

/** Section 4.2. @throws Refusal */
export async function prep(asking: Asking, body: unknown) {
  const request = read(givenPrep, body);
  return paid(asking, "prep", request.contact_id, prepText, (contact) =>
    asking.composer.prep(contact, request),
  );
}

/** Section 4.3. A channel that is left out is `email`. @throws Refusal */
export async function wave(asking: Asking, body: unknown) {
  const request = read(waveRequest, body);
  return paid(asking, "wave", request.contact_id, waveText, (contact) =>
    asking.composer.wave(contact, { ...request, channel: request.channel ?? "email" }),
  );
}

/** Section 4.4. `original` is the submitted message, unchanged. @throws Refusal */
export async function rephrase(asking: Asking, body: unknown) {
  const request = read(givenRephrase, body);
  const text = await paid(asking, "rephrase", request.contact_id, rephraseText, (contact) =>
    asking.composer.rephrase(contact, request),
  );
  return { original: request.message, ...text };
}

/**
 * Composes first and charges then: a charge is only ever taken for a text that is there, and the text is
 * only ever given away once the charge is committed. Reading the balance before composing spares the
 * composer's work; the charge itself decides, so calls at the same moment cannot overspend.
 */
async function paid<Text>(
  { store, organisation, signal, reportFault }: Asking,
  operation: "prep" | "wave" | "rephrase",
  contactId: string,
  shape: z.ZodType<Text>,
  compose: (contact: ComposerContact) => Promise<Text>,
) {
  const amount = operations[operation].price;
  const contact = await store.contactById(organisation, contactId);
  if (contact === undefined) throw new Refusal("unknown_contact", { field: "contact_id" });
  if ((await store.balance(organisation)) < amount) throw new Refusal("not_enough_credits");

  const text = await composed(shape, () => compose(contact), reportFault);
  signal.throwIfAborted();
  const balance = await store.charge(organisation, {
    operation,
    contact_id: contactId.toLowerCase(),
    amount,
  });
  if (balance === undefined) throw new Refusal("not_enough_credits");
  return { ...text, credits_used: amount / 10, credits_remaining: balance / 10 };
}

async function composed<Text>(
  shape: z.ZodType<Text>,
  compose: () => Promise<Text>,
  reportFault: (fault: unknown) => void,
): Promise<Text> {
  try {
    return shape.parse(await compose());
  } catch (fault) {
    reportFault(fault);
    throw new Refusal("composer_failed");
  }
}

function readEmail(text: string): string {
  const email = canonicalEmail(text);
  if (email === undefined) throw new Refusal("invalid_email", { field: "email" });
  return email;
}

function readLinkedInUrl(text: string | undefined): string {
  const url = text === undefined ? undefined : canonicalLinkedInUrl(text);
  if (url === undefined) throw new Refusal("invalid_linkedin_url", { field: "linkedin_url" });
  return url;
}

function read<Request>(shape: z.ZodType<Request>, body: unknown): Request {
  const result = shape.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw refusalOf(result.error.issues[0]);
}

/** The first thing wrong is enough to say: it is what the asker mends first. */
function refusalOf(issue: z.core.$ZodIssue | undefined): Refusal {
  const field = issue?.path[0]?.toString();
  if (issue === undefined || field === undefined) return new Refusal("missing_identifier");
  if (field === "email") return new Refusal("invalid_email", { field });
  if (field === "linkedin_url") return new Refusal("invalid_linkedin_url", { field });
  if (issue.input === undefined || (typeof issue.input === "string" && issue.input.trim() === "")) {
    return new Refusal("missing_field", { field });
  }
  const detail = issue.code === "invalid_value" ? `It takes: ${issue.values.join(", ")}.` : undefined;
  return new Refusal("invalid_field", detail === undefined ? { field } : { field, detail });
}
