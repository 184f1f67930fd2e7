import { z } from "zod";
import { canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import type { CrmKey, CrmPerson } from "../crm.ts";
import { CrmError } from "../crm-error.ts";

/** A field that may be missing, empty or of another kind than its vendor says: nothing is known then. */
export const text = z.string().trim().min(1).optional().catch(undefined);

/** What a token may not read is left out of a record: the rest is of use. */
export async function readable<Value>(reading: Promise<Value> | Value): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    const isLeftOut = error instanceof CrmError && ["not allowed", "refused"].includes(error.problem);
    if (!isLeftOut) throw error;
    return undefined;
  }
}

/** @returns the parts of a name that there are, as one */
export function joined(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined).join(" ") || undefined;
}

/** @param written a time as in ISO 8601 @returns Unix time in milliseconds; `undefined` for what isn't a time */
export function timeOf(written: string | undefined): number | undefined {
  const time = Date.parse(written ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** @returns a link without what stands after its path */
export function pageOf({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, "");
}

/** @param linkTo what the CRM itself links to for an ID @returns the ID in such a link; `undefined` for other links */
export function idIn(link: URL, linkTo: (id: string) => string): string | undefined {
  return link.pathname.split("/").find((part) => /^[\w-]+$/.test(part) && linkTo(part) === pageOf(link));
}

/** @returns whether it's really them: what a CRM finds may have other addresses that look alike */
export function isMeant({ emails, linkedInUrl = "" }: CrmPerson, key: CrmKey): boolean {
  if ("email" in key) return emails.some((email) => email.toLowerCase() === key.email);
  return canonicalLinkedInUrl(linkedInUrl) === key.linkedin_url;
}
