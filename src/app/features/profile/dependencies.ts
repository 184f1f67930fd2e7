import type { ContactIds } from "../../outreach/contact-ids.ts";
import type { Deduplication } from "../../slack/deduplication.ts";
import type { LookUpDependencies } from "./look-up.ts";

/** What this feature needs from the rest of the app. */
export interface ProfileDependencies extends LookUpDependencies {
  contactIds: Pick<ContactIds, "link" | "linkMany">;
  deduplication: Pick<Deduplication, "first">;
  /** Called when a response URL no longer works. */
  onFallback: (error: unknown) => void;
}
