import type { WebClient } from "@slack/web-api";
import type { Actor } from "../../actor.ts";
import type { Addressee } from "../../outreach/contact.ts";

/** What an administrator asks for about somebody. */
export interface ContactRequest extends Actor {
  client: WebClient;
  addressee: Addressee;
}
