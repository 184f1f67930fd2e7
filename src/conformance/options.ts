import { parseArgs } from "node:util";
import { canonicalEmail, canonicalLinkedInUrl } from "../contract/contact-address.ts";
import { contactId } from "../contract/resources.ts";
import type { Profile } from "./case.ts";
import type { Known } from "./placeholders.ts";

export const usage = `Checks a service against the specification, sections 2 to 9.

  npm run conformance -- <base_url> <key> [options]

  --email <address>             a contact that is profiled
  --linkedin <url>              the LinkedIn profile URL of one
  --contact-id <uuid>           its contact_id; otherwise the id of the profile that is found
  --unprofiled-email <address>  an address that is not profiled; one is made up otherwise
  --paid                        also what costs credits; how many is said before
  --profile ours                also what the specification leaves open, as our service does it
  --empty-key <key>             of an organisation with the same contact and no credits
  --revoked-key <key>           one that was revoked
  --json                        the result as JSON

Without --email, --linkedin and --contact-id the contact is the one that "npm run service -- seed" makes,
if it is there; otherwise what needs one is skipped. What the specification leaves open is "observed", with
what the service does where ours does otherwise. Exit code: 0 all is as it should be, 1 something is not,
nothing answers, or the key is refused, 2 wrong usage.`;

/** Wrong usage: the message is a sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Options {
  baseUrl: URL;
  known: Known;
  /** True when no contact was given and the seed's is assumed. */
  isSeedAssumed: boolean;
  profile: Profile;
  isPaid: boolean;
  isJson: boolean;
}

/**
 * @param words the command-line arguments
 * @param run letters and digits, different in each run
 * @returns `undefined` when help was requested
 * @throws UsageError
 */
export function readOptions(words: readonly string[], run: string): Options | undefined {
  const { values, positionals } = parsed(words);
  if (values.help === true || positionals[0] === "help") return undefined;
  const [address, key, ...others] = positionals;
  if (address === undefined || key === undefined)
    throw new UsageError("A base address and a key are needed.");
  if (others.length > 0) throw new UsageError("After the base address and the key come options only.");
  const { profile = "specification" } = values;
  if (profile !== "specification" && profile !== "ours") {
    throw new UsageError("--profile is specification or ours.");
  }
  const isSeedAssumed = [values.email, values.linkedin, values["contact-id"]].every(
    (value) => value === undefined,
  );
  return {
    baseUrl: readBaseUrl(address),
    known: {
      ...(isSeedAssumed ? seedContact : givenContact(values)),
      key: readKey(key, "The key"),
      empty_key: readOptionalKey(values["empty-key"], "--empty-key"),
      revoked_key: readOptionalKey(values["revoked-key"], "--revoked-key"),
      unprofiled_email:
        readEmail(values["unprofiled-email"], "--unprofiled-email") ?? `nobody-${run}@example.com`,
      run,
    },
    isSeedAssumed,
    profile,
    isPaid: values.paid === true,
    isJson: values.json === true,
  };
}

function parsed(words: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        email: text,
        linkedin: text,
        "contact-id": text,
        "unprofiled-email": text,
        profile: text,
        "empty-key": text,
        "revoked-key": text,
        paid: flag,
        json: flag,
        help: { ...flag, short: "h" },
      },
    });
  } catch (error) {
    // Quote the option's name, never its value.
    const name = error instanceof Error ? /'(-[^' ]*)/.exec(error.message)?.[1] : undefined;
    throw new UsageError(`The option ${name ?? ""} cannot be read.`, { cause: error });
  }
}

function readBaseUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "") {
    throw new UsageError("The base address must be like https://host.example/functions/v1.");
  }
  if (!/\/functions\/(.+\/)?v1\/?$/.test(url.pathname)) {
    throw new UsageError("The base address must end in a segment v1, after a segment functions (section 4).");
  }
  return url;
}

function readKey(key: string, what: string): string {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError(`${what} must be a key, without spaces.`);
  return key;
}

function readOptionalKey(key: string | undefined, what: string): string | undefined {
  return key === undefined ? undefined : readKey(key, what);
}

function readEmail(text: string | undefined, what: string): string | undefined {
  if (text === undefined) return undefined;
  if (canonicalEmail(text) === undefined) throw new UsageError(`${what} must be an e-mail address.`);
  return text;
}

function givenContact(values: { email?: string; linkedin?: string; "contact-id"?: string }): Known {
  const { email, linkedin, "contact-id": id } = values;
  if (id !== undefined && !contactId.safeParse(id).success) {
    throw new UsageError("--contact-id must be a UUID.");
  }
  return { email: readEmail(email, "--email"), linkedin_name: readLinkedInName(linkedin), contact_id: id };
}

function readLinkedInName(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const name = canonicalLinkedInUrl(url)?.split("/").at(-1);
  if (name === undefined) throw new UsageError("--linkedin must be the URL of a person's LinkedIn profile.");
  return name;
}

/** The first contact our service is seeded with. */
const seedContact: Known = {
  email: "jane@acme.com",
  linkedin_name: "jane-whitfield",
  contact_id: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
};
