import type { OutreachClient } from "./client.ts";
import { OutreachError } from "./errors.ts";

/** An address that nobody has. Source: RFC 2606, section 3 */
export const nobody = { email: "key-check@example.com" };

/** What the service may answer to somebody whose key it takes. */
const responses = ["rate limited", "out of credits", "refused input"] as const;

/** What the service says to a key: `accepted` and how it answered, or why that isn't known. */
export type KeyCheck =
  | { kind: "accepted"; by: "answered" | (typeof responses)[number] }
  | { kind: "refused" }
  | { kind: "unreachable" };

/** Tries a key with a look-up of nobody, which is free. @param client has the key */
export async function checkKey(client: Pick<OutreachClient, "lookup">): Promise<KeyCheck> {
  try {
    await client.lookup(nobody);
    return { kind: "accepted", by: "answered" };
  } catch (error) {
    if (!(error instanceof OutreachError)) throw error;
    if (error.kind === "unauthorized") return { kind: "refused" };
    const by = responses.find((kind) => kind === error.kind);
    return by === undefined ? { kind: "unreachable" } : { kind: "accepted", by };
  }
}
