import { ApiError } from "../../contract/api-errors.ts";
import { canonicalEmail, canonicalLinkedInUrl } from "../../contract/contact-address.ts";
import { type LookupRequest, lookupRequest } from "../../contract/operations.ts";
import type { Address } from "../store/contact-row.ts";
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
  const { name, value } = readAddress(readRequest(lookupRequest, body));
  return (await store.lookupAnswer(organisation, name, value)) ?? notFound;
}

/** @returns the address that a contact is asked for by, normalised @throws ApiError */
export function readAddress({ email, linkedin_url = "" }: LookupRequest): { name: Address; value: string } {
  const name = email === undefined ? "linkedin_url" : "email";
  const value = email === undefined ? canonicalLinkedInUrl(linkedin_url) : canonicalEmail(email);
  if (value === undefined) throw new ApiError(`invalid_${name}`, { field: name });
  return { name, value };
}
