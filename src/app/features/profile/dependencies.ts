import type { ContactIds } from "../../outreach/contact-ids.ts";
import type { Deduplication } from "../../slack/deduplication.ts";
import type { LookUpDependencies } from "./look-up.ts";

/** What this feature needs of the rest of the app. */
export interface ProfileDependencies extends LookUpDependencies {
  contactIds: Pick<ContactIds, "link" | "linkMany">;
  deduplication: Pick<Deduplication, "first">;
  /** Told when a response URL no longer served. */
  onFallback: (error: unknown) => void;
}
