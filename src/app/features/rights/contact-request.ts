import type { WebClient } from "@slack/web-api";
import type { Addressee } from "../../outreach/contact.ts";

/** What an administrator asks for about somebody. */
export interface ContactRequest {
  organisation: string;
  /** Slack ID of the administrator. */
  person: string;
  client: WebClient;
  addressee: Addressee;
}
