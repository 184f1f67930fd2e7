import { parseArgs } from "node:util";
import { z } from "zod";
import { canonicalEmail, canonicalLinkedInUrl } from "../contract/contact-address.ts";
import type { Known } from "./placeholders.ts";

export const usage = `Checks a service against the specification, sections 2 to 9.

  npm run conformance -- <base_url> <key> [options]

  --email <address>             a contact that is profiled
  --linkedin <url>              the LinkedIn profile URL of one
  --contact-id <uuid>           its contact_id; otherwise the id of the profile that is found
  --unprofiled-email <address>  an address that is not profiled; one is made up otherwise
  --paid                        also what costs credits; says how many first
  --profile ours                also what the specification leaves open, as our service does it
  --empty-key <key>             of an organisation with the same contact and no credits
  --revoked-key <key>           one that was revoked
  --json                        the result as JSON

Without --email, --linkedin and --contact-id the contact is the one that "npm run service -- seed" makes,
if there is one; otherwise checks that need one are skipped. What the specification leaves open is "observed", with
what the service does where ours does otherwise. A text that the service refuses to write (422 not_composed) leaves its
check "untested". Exit codes: 0 all passed, 1 something failed,
nothing answered, or the key was refused, 2 wrong usage.`;

/** Wrong usage: the message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const apiKey = z.string().regex(/^[\x21-\x7e]+$/, "must be a key, without spaces.");
const email = z.string().refine((text) => canonicalEmail(text) !== undefined, "must be an e-mail address.");
const linkedInName = z
  .string()
  .transform((url) => canonicalLinkedInUrl(url)?.split("/").at(-1))
  .pipe(z.string({ error: "must be the URL of a person's LinkedIn profile." }));

const values = z.object({
  email: email.optional(),
  linkedin: linkedInName.optional(),
  "contact-id": z.guid({ error: "must be a UUID." }).optional(),
  "unprofiled-email": email.optional(),
  profile: z.enum(["specification", "ours"], "is specification or ours.").default("specification"),
  "empty-key": apiKey.optional(),
  "revoked-key": apiKey.optional(),
});

/** The first contact our service is seeded with. */
const seedContact: Known = {
  email: "jane@acme.com",
  linkedin_name: "jane-whitfield",
  contact_id: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
};

/**
 * @param words the command-line arguments
 * @param run letters and digits, different in each run
 * @returns `undefined` when help was requested
 * @throws UsageError
 */
export function readOptions(words: readonly string[], run: string) {
  const given = parsed(words);
  if (given.values.help === true || given.positionals[0] === "help") return undefined;
  const [address, key, ...others] = given.positionals;
  if (address === undefined || key === undefined) throw new UsageError("Give a base address and a key.");
  if (others.length > 0) throw new UsageError("Only options can follow the base address and the key.");
  const baseUrl = readBaseUrl(address);
  if (!apiKey.safeParse(key).success) throw new UsageError("The key can't contain spaces.");
  const read = values.safeParse(given.values);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UsageError(`--${issue?.path.join()} ${issue?.message}`);
  }
  const { profile, ...options } = read.data;
  const contact: Known = {
    email: options.email,
    linkedin_name: options.linkedin,
    contact_id: options["contact-id"],
  };
  const isSeedAssumed = Object.values(contact).every((value) => value === undefined);
  return {
    baseUrl,
    known: {
      ...(isSeedAssumed ? seedContact : contact),
      key,
      empty_key: options["empty-key"],
      revoked_key: options["revoked-key"],
      unprofiled_email: options["unprofiled-email"] ?? `nobody-${run}@example.com`,
      run,
    },
    /** True when no contact was given and the seed's is assumed. */
    isSeedAssumed,
    profile,
    isPaid: given.values.paid === true,
    isJson: given.values.json === true,
  };
}

function parsed(words: readonly string[]) {
  const texts = Object.keys(values.shape).map((name) => [name, { type: "string" }] as const);
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(texts),
        paid: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    // Quote the option's name, never its value.
    const name = error instanceof Error ? /'(-[^' ]*)/.exec(error.message)?.[1] : undefined;
    throw new UsageError(`Can't read the option ${name ?? ""}.`, { cause: error });
  }
}

function readBaseUrl(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "") {
    throw new UsageError("The base address must be like https://host.example/functions/v1.");
  }
  if (!/\/functions\/(.+\/)?v1\/?$/.test(url.pathname)) {
    throw new UsageError("The base address must end in a segment v1, after a segment functions (section 4).");
  }
  return url;
}
