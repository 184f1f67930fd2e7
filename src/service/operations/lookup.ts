import { ApiError } from "../../contract/api-errors.ts";
import { canonicalEmail, canonicalLinkedInUrl } from "../../contract/contact-address.ts";
import { lookupRequest } from "../../contract/operations.ts";
import type { Store } from "../store/store.ts";
import { readRequest } from "./read-request.ts";

const notFound = JSON.stringify({
  found: false,
  message: "Contact is not in the behavioral profile database.",
});

/**
 * Section 4.1. If both addresses are given, only `email` is used, since it takes precedence.
 *
 * @returns the answer's JSON
 * @throws ApiError
 */
export async function lookup(store: Store, organisation: string, body: unknown): Promise<string> {
  const { email, linkedin_url = "" } = readRequest(lookupRequest, body);
  const field = email === undefined ? "linkedin_url" : "email";
  const address = email === undefined ? canonicalLinkedInUrl(linkedin_url) : canonicalEmail(email);
  if (address === undefined) throw new ApiError(`invalid_${field}`, { field });
  return (await store.lookupAnswer(organisation, field, address)) ?? notFound;
}
