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
  const { email, linkedin_url } = readRequest(lookupRequest, body);
  const answer =
    email === undefined
      ? await store.lookupAnswer(organisation, "linkedin_url", readLinkedInUrl(linkedin_url))
      : await store.lookupAnswer(organisation, "email", readEmail(email));
  return answer ?? notFound;
}

function readEmail(text: string): string {
  const email = canonicalEmail(text);
  if (email === undefined) throw new ApiError("invalid_email", { field: "email" });
  return email;
}

function readLinkedInUrl(text: string | undefined): string {
  const url = text === undefined ? undefined : canonicalLinkedInUrl(text);
  if (url === undefined) throw new ApiError("invalid_linkedin_url", { field: "linkedin_url" });
  return url;
}
