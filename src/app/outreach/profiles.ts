import { z } from "zod";
import { operations } from "../../contract/operations.ts";
import { AnswerCaches, type AnswerCachesOptions } from "./answer-caches.ts";
import {
  type Addressee,
  type ContactAddress,
  contactKey,
  contactOf,
  type ForgottenSince,
  maxSkew,
  nobodyForgotten,
} from "./contact.ts";
import type { ContactPeople } from "./contact-people.ts";
import { Flights } from "./flights.ts";
import { type Answer, type LookupAnswer, stored } from "./service/answers.ts";
import { NotConnectedError, OutreachError, SuppressedContactError } from "./service/errors.ts";
import type { ConnectedClient } from "./service/service-clients.ts";
import type { Suppressions } from "./suppressions.ts";

const minute = 60_000;
/** How long an answer is cached, in milliseconds. A newly added person should be found soon. */
const profileKept = 15 * minute;
const notFoundKept = 2 * minute;

/** A look-up and when it was made. */
export interface Lookup extends Answer<LookupAnswer> {
  /** Unix time in milliseconds. */
  at: number;
}

/** Where a look-up's answer came from, for metrics. */
export type LookupSource = "cache" | "flight" | "service";

export interface ProfilesOptions extends Omit<AnswerCachesOptions<Lookup>, "kind" | "stored"> {
  /** @throws NotConnectedError when the organisation has no key */
  clientOf: (organisation: string, operation: "lookup") => Promise<ConnectedClient<"lookup">>;
  /** Who isn't to be profiled: nobody is asked about them, and nothing cached is shown. */
  suppressions: Pick<Suppressions, "isSuppressed" | "refuse" | "learn">;
  /** Keeps which addresses turn out to be one person's. */
  contactPeople: Pick<ContactPeople, "note" | "forget">;
  /** Finds who has been forgotten meanwhile: their profiles are not cached. Nobody when absent. */
  forgottenSince?: ForgottenSince;
  onSource?: (source: LookupSource) => void;
}

/** What is asked, and under which key its answer is cached. */
interface Question {
  organisation: string;
  key: string;
  connected: ConnectedClient<"lookup">;
  contact: ContactAddress;
}

const storedLookup = stored(operations.lookup.answer).extend({ at: z.number() });

function ignoreNotConnected(error: unknown): undefined {
  if (!(error instanceof NotConnectedError)) throw error;
}

/** Look-ups of people, cached for each organisation. */
export class Profiles {
  readonly #options: ProfilesOptions;
  readonly #caches: AnswerCaches<Lookup>;
  readonly #flights = new Flights<Lookup>();
  /** By organisation, as the last look-up said. */
  readonly #offersKnowledge = new Map<string, boolean>();

  constructor(options: ProfilesOptions) {
    this.#options = options;
    this.#caches = new AnswerCaches({ ...options, kind: "lookup", stored: storedLookup });
  }

  async #ask({ organisation, key, connected, contact }: Question): Promise<Lookup> {
    const { now, contactPeople, forgottenSince = nobodyForgotten, onSource } = this.#options;
    onSource?.("service");
    const since = now() - maxSkew;
    const { connection, client } = connected;
    const answer = await client.lookup(contact);
    const lookup = { ...answer, at: now() };
    const lifetime = answer.value.found ? profileKept : notFoundKept;
    await this.#caches.set(organisation, key, { connection, value: lookup }, lifetime);
    const id = profileIdOf(lookup);
    if (id !== undefined) await contactPeople.note(organisation, contact, id);
    const addresses = [contact, ...(id === undefined ? [] : [{ contact_id: id }])];
    const beginnings = addresses.map((address) => ({ organisation, address, since }));
    if ((await forgottenSince(beginnings)).length > 0) {
      await this.#caches.delete(organisation, key);
      await contactPeople.forget(organisation, [contact]);
    }
    return lookup;
  }

  async #cached({ organisation, key, connected }: Question): Promise<Lookup | undefined> {
    const lookup = await this.#caches.get(organisation, key, connected.connection);
    if (lookup !== undefined) this.#options.onSource?.("cache");
    return lookup;
  }

  #join(flightKey: string, begin: () => Promise<Lookup>): Promise<Lookup> {
    if (this.#flights.has(flightKey)) this.#options.onSource?.("flight");
    return this.#flights.join(flightKey, begin);
  }

  #keyOf(organisation: string, contact: ContactAddress): string {
    return this.#options.vault.digest({ organisation, field: "lookup" }, contactKey(contact));
  }

  /** Somebody suppressed may come under an address that we don't know yet: their profile's ID tells. */
  async #refuseProfile(organisation: string, address: ContactAddress, lookup: Lookup) {
    const { suppressions } = this.#options;
    const id = profileIdOf(lookup);
    // A profile without one may have been suppressed while the service was asked.
    if (id === undefined) return suppressions.refuse(organisation, address, "lookup");
    if (!(await suppressions.isSuppressed(organisation, { contact_id: id }))) return;
    await suppressions.learn(organisation, address, id);
    throw new SuppressedContactError("lookup");
  }

  async #lookUp(organisation: string, contact: ContactAddress, refresh: boolean): Promise<Lookup> {
    const connected = await this.#options.clientOf(organisation, "lookup");
    const key = this.#keyOf(organisation, contact);
    const question = { organisation, key, connected, contact };
    const flightKey = `${organisation}:${connected.connection}:${key}`;
    // A refresh has its own flight: it must not be served from the cache.
    if (refresh) return this.#join(`${flightKey}:refresh`, () => this.#ask(question));
    // Most look-ups are cached. A map that is filled and emptied for each leaves tables until a full collection.
    const cached = await this.#cached(question);
    if (cached !== undefined) return cached;
    // The flight reads the cache again, so no one can miss it and start a second call just as the first one lands.
    return this.#join(flightKey, async () => (await this.#cached(question)) ?? this.#ask(question));
  }

  /** The cached answer, without asking the service; none of who is suppressed, and none without a connection. */
  async peek(organisation: string, contact: ContactAddress): Promise<Lookup | undefined> {
    const connected = await this.#options.clientOf(organisation, "lookup").catch(ignoreNotConnected);
    if (connected === undefined) return undefined;
    const key = this.#keyOf(organisation, contact);
    const cached = await this.#caches.get(organisation, key, connected.connection);
    const { suppressions } = this.#options;
    return cached && (await suppressions.isSuppressed(organisation, contact)) ? undefined : cached;
  }

  /**
   * @param organisation the tenant; answers are never shared between tenants
   * @param contact the person to look up
   * @param options `refresh` bypasses the cache and updates it
   * @throws SuppressedContactError and NotConnectedError before anything is asked; OutreachError from the client.
   *   Failures are not cached
   */
  async lookUp(
    organisation: string,
    contact: ContactAddress,
    { refresh = false }: { refresh?: boolean } = {},
  ): Promise<Lookup> {
    await this.#options.suppressions.refuse(organisation, contact, "lookup");
    const lookup = await this.#lookUp(organisation, contact, refresh);
    this.#offersKnowledge.set(organisation, lookup.hasTeamKnowledge === true);
    await this.#refuseProfile(organisation, contact, lookup).catch(async (error: unknown) => {
      await this.forget(organisation, contact);
      await this.#options.contactPeople.forget(organisation, [contact]);
      throw error;
    });
    return lookup;
  }

  /** Whether the service has what the team knows, for its people to see and change, as far as this process has heard. */
  offersKnowledge(organisation: string): boolean {
    return this.#offersKnowledge.get(organisation) === true;
  }

  /** Deletes the cached answer; other processes' memory has it for up to a quarter of an hour. */
  forget(organisation: string, contact: ContactAddress): Promise<void> {
    return this.#caches.delete(organisation, this.#keyOf(organisation, contact));
  }

  /** Deletes all answers cached for an organisation; other processes' memory has them for up to a quarter of an hour. */
  forgetAll(organisation: string): Promise<void> {
    return this.#caches.forgetAll(organisation);
  }
}

/** @returns what the service calls the profile: the same for all addresses of a person */
export function profileIdOf(lookup: Pick<Lookup, "value"> | undefined): string | undefined {
  return lookup?.value.found === true ? lookup.value.profile?.id : undefined;
}

/**
 * Makes a look-up that's shown to nobody: it tells what else somebody is known by. Who's blocked isn't looked up.
 *
 * @returns whether the service could be asked, or needn't be, and what it calls the profile
 */
export async function askProfileId(
  profiles: Pick<Profiles, "lookUp">,
  organisation: string,
  addressee: Addressee,
): Promise<{ isKnown: boolean; id?: string | undefined }> {
  const contact = contactOf(addressee);
  if (contact === undefined) return { isKnown: true };
  try {
    return { isKnown: true, id: profileIdOf(await profiles.lookUp(organisation, contact.address)) };
  } catch (error) {
    if (error instanceof OutreachError) return { isKnown: error.kind === "suppressed" };
    throw error;
  }
}
