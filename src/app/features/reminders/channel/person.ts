import type { WebClient } from "@slack/web-api";
import { canonicalEmail } from "../../../../contract/contact-address.ts";

/** What we need to know about a reminder's owner. */
export interface PersonDetails {
  /** IANA name of their zone; UTC if Slack gives none. */
  timeZone: string;
  email: string | undefined;
}

/**
 * @param client for `users.info`; scopes `users:read` and `users:read.email`
 * @throws errors of the Web API
 */
export async function readPerson(client: WebClient, user: string): Promise<PersonDetails> {
  const { user: found } = await client.users.info({ user });
  return { timeZone: found?.tz || "UTC", email: canonicalEmail(found?.profile?.email ?? "") };
}
