import { z } from "zod";
import { canonicalEmail, canonicalLinkedInUrl } from "../../contract/contact-address.ts";
import { AnswerCaches, type AnswerCachesOptions } from "../outreach/answer-caches.ts";
import { type Addressee, type ContactAddress, contactKey, contactOf } from "../outreach/contact.ts";
import { Flights } from "../outreach/flights.ts";
import type { Suppressions } from "../outreach/suppressions.ts";
import { type Crm, type CrmPerson, crmPerson, crmRecord } from "./crm.ts";
import type { CrmConnection, CrmConnections } from "./crm-connections.ts";
import { CrmError, type CrmProblem } from "./crm-error.ts";
import type { CrmHttp } from "./crm-http.ts";
import { crmVendors } from "./vendors.ts";

const minute = 60_000;
/** Milliseconds that a question to the CRM may take. */
const answerTimeout = 1_500;
/** How long an answer is cached, in milliseconds: as look-ups are. */
const kept = 15 * minute;
const emptyKept = 2 * minute;
/** Milliseconds for which a CRM that failed isn't asked again, unless it says when. */
const pauses: Readonly<Partial<Record<CrmProblem, number>>> = {
  "token refused": minute,
  "not allowed": minute,
  "rate limited": 10_000,
  "too slow": 5_000,
  unavailable: 5_000,
};
const longestPause = 10 * minute;
const maxFound = 20;
const maxNameLength = 100;
/** People who are named at once; a CRM may take a few questions a second. */
const maxNamed = 5;

const stored = z.object({
  people: z.array(crmPerson).optional(),
  record: crmRecord.optional(),
  isUser: z.boolean().optional(),
});
type Stored = z.infer<typeof stored>;
type Ask = (crm: Crm, signal: AbortSignal) => Promise<Stored>;

/** What came of asking a CRM last. */
interface Asked {
  connection: string;
  /** Milliseconds. */
  took: number;
  /** Why nothing is known at the moment, if something should be: since when, and until when nobody asks. */
  trouble: { problem: CrmProblem; at: number; until: number } | undefined;
}

/** How an organisation's CRM is. */
export type CrmState =
  | { kind: "not connected" }
  | {
      kind: "connected";
      connection: CrmConnection;
      trouble: { problem: CrmProblem; at: number } | undefined;
    };

export interface TeamCrmOptions extends Omit<AnswerCachesOptions<Stored>, "kind" | "stored"> {
  connections: Pick<CrmConnections, "read">;
  /** @returns what asks for a connection */
  httpOf: (organisation: string, connection: CrmConnection) => CrmHttp;
  /** Who isn't to be shown, from the CRM either. */
  suppressions: Pick<Suppressions, "isSuppressed">;
  /** Called with what failed, and why. */
  onFailure: (problem: CrmProblem) => void;
}

/** Somebody, with their company where the CRM alone says who they are. */
export type NamedByCrm = Addressee & Pick<CrmPerson, "company">;

/**
 * What a team's CRM knows of people: asked for in time, cached as look-ups are, and never a reason for an error. No copy of
 * it is kept.
 */
export class TeamCrm {
  readonly #options: TeamCrmOptions;
  readonly #caches: AnswerCaches<Stored>;
  readonly #flights = new Flights<Stored | undefined>();
  /** By organisation. */
  readonly #lastAsked = new Map<string, Asked>();

  constructor(options: TeamCrmOptions) {
    this.#options = options;
    this.#caches = new AnswerCaches({ ...options, kind: "crm", stored });
  }

  async state(organisation: string): Promise<CrmState> {
    const connection = await this.#options.connections.read(organisation);
    if (connection === undefined) return { kind: "not connected" };
    return { kind: "connected", connection, trouble: this.#troubleOf(organisation, connection) };
  }

  /** @returns whether the CRM mostly answers within so many milliseconds, as far as that's known */
  answersWithin(organisation: string, milliseconds: number): boolean {
    return (this.#lastAsked.get(organisation)?.took ?? 0) <= milliseconds;
  }

  /** @param id of the connection that is meant @returns `undefined` where there's none, or another one by now */
  async connected(organisation: string, id: string): Promise<{ crm: Crm; title: string } | undefined> {
    const connection = await this.#options.connections.read(organisation);
    if (connection?.id !== id) return undefined;
    return { crm: this.#connect(organisation, connection), title: crmVendors[connection.vendor].title };
  }

  /**
   * @param typed a part of a name or of a company's name; plain text
   * @param known people we know already: somebody with several addresses is found by the one in use here
   * @returns matching people, by an address that the service takes; none without a CRM, `undefined` if it doesn't answer
   *   in time
   */
  async find(
    organisation: string,
    typed: string,
    known: readonly Addressee[],
  ): Promise<Addressee[] | undefined> {
    const text = typed.trim().toLowerCase().slice(0, maxNameLength);
    if (text.length < 2) return [];
    const answer = await this.#ask(organisation, ["people", text], async (crm, signal) => ({
      people: await crm.search(text, maxFound, signal),
    }));
    if (answer === undefined) return undefined;
    const { people = [] } = answer;
    const isShown = await Promise.all(people.map((one) => this.#isShown(organisation, addressesOf(one))));
    const used = new Set(known.map(({ address }) => contactKey(address)));
    return people.filter((_, index) => isShown[index]).flatMap((person) => addresseeOf(person, used) ?? []);
  }

  /** @returns what the CRM knows of somebody; `undefined` also where it doesn't answer in time */
  async record(organisation: string, address: ContactAddress) {
    if (!(await this.#isShown(organisation, [address]))) return undefined;
    const answer = await this.#ask(organisation, ["record", contactKey(address)], async (crm, signal) => ({
      record: await crm.record(address, signal),
    }));
    const record = answer?.record;
    if (record === undefined) return undefined;
    return (await this.#isShown(organisation, [address, ...addressesOf(record)])) ? record : undefined;
  }

  /** @param link to a page of the CRM's @returns who is shown there, by an address that the service knows people by */
  async personAt(organisation: string, link: URL): Promise<Addressee | undefined> {
    const answer = await this.#ask(organisation, ["page", link.href], async (crm, signal) => {
      const person = await crm.personAt(link, signal);
      return { people: person === undefined ? [] : [person] };
    });
    const [person] = answer?.people ?? [];
    if (person === undefined || !(await this.#isShown(organisation, addressesOf(person)))) return undefined;
    return addresseeOf(person);
  }

  /** Gives the first few who have no name here the CRM's, where it has one, and their company. @returns all of them */
  async withNames(organisation: string, people: readonly Addressee[]): Promise<NamedByCrm[]> {
    const unnamed = people.filter(({ name }) => name === undefined).slice(0, maxNamed);
    const named = people.map(async (one) => {
      const contact = unnamed.includes(one) ? contactOf(one) : undefined;
      const { name, company } = (contact && (await this.record(organisation, contact.address))) ?? {};
      return name === undefined ? one : { ...one, name: shortened(name), company };
    });
    return Promise.all(named);
  }

  /** @param email canonical @returns whether they're one of the CRM's own users, as far as it says so in time */
  async isUser(organisation: string, email: string): Promise<boolean> {
    const answer = await this.#ask(organisation, ["user", email], async (crm, signal) => ({
      isUser: await crm.isUser(email, signal),
    }));
    return answer?.isUser === true;
  }

  /** Deletes what is cached of somebody under this address; searches that found them expire within a quarter of an hour. */
  forget(organisation: string, address: ContactAddress): Promise<void> {
    return this.#caches.delete(organisation, this.#keyOf(organisation, ["record", contactKey(address)]));
  }

  forgetAll(organisation: string): Promise<void> {
    this.#lastAsked.delete(organisation);
    return this.#caches.forgetAll(organisation);
  }

  /** @param addresses all that the CRM has of somebody: they may be blocked by any */
  async #isShown(organisation: string, addresses: readonly ContactAddress[]): Promise<boolean> {
    const { suppressions } = this.#options;
    const areBlocked = addresses.map((address) => suppressions.isSuppressed(organisation, address));
    return !(await Promise.all(areBlocked)).includes(true);
  }

  #keyOf(organisation: string, question: readonly string[]): string {
    return this.#options.vault.digest({ organisation, field: "crm" }, JSON.stringify(question));
  }

  #connect(organisation: string, connection: CrmConnection): Crm {
    return crmVendors[connection.vendor].connect(this.#options.httpOf(organisation, connection), connection);
  }

  #troubleOf(organisation: string, { id }: CrmConnection): Asked["trouble"] {
    const last = this.#lastAsked.get(organisation);
    return last?.connection === id ? last.trouble : undefined;
  }

  /** @returns what is cached or answered in time; empty without a CRM, `undefined` while it's in trouble */
  async #ask(organisation: string, question: readonly string[], ask: Ask): Promise<Stored | undefined> {
    const { connections, now } = this.#options;
    const connection = await connections.read(organisation);
    if (connection === undefined) return {};
    const key = this.#keyOf(organisation, question);
    const cached = await this.#caches.get(organisation, key, connection.id);
    const { until = 0 } = this.#troubleOf(organisation, connection) ?? {};
    if (cached !== undefined || now() < until) return cached;
    return this.#flights.join(`${connection.id} ${key}`, async () => {
      const value = await this.#answer(organisation, connection, ask);
      if (value === undefined) return undefined;
      const isEmpty = value.record === undefined && value.isUser !== true && !value.people?.length;
      const entry = { connection: connection.id, value };
      await this.#caches.set(organisation, key, entry, isEmpty ? emptyKept : kept);
      return value;
    });
  }

  async #answer(organisation: string, connection: CrmConnection, ask: Ask): Promise<Stored | undefined> {
    const { now, onFailure } = this.#options;
    const began = performance.now();
    const note = (trouble: Asked["trouble"]) => {
      const took = performance.now() - began;
      this.#lastAsked.set(organisation, { connection: connection.id, took, trouble });
    };
    try {
      const value = await ask(this.#connect(organisation, connection), AbortSignal.timeout(answerTimeout));
      note(undefined);
      return value;
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      const { problem, retryAfter } = error;
      onFailure(problem);
      const pause = retryAfter === undefined ? (pauses[problem] ?? 0) : retryAfter * 1_000;
      note({ problem, at: now(), until: now() + Math.min(pause, longestPause) });
      return undefined;
    }
  }
}

/** @returns the person by an address in use here, or by their main one; `undefined` if the service takes none of them */
function addresseeOf(person: CrmPerson, used: ReadonlySet<string> = new Set()): Addressee | undefined {
  const all = addressesOf(person);
  const address = all.find((one) => used.has(contactKey(one))) ?? all[0];
  const { name } = person;
  return address && { address, ...(name !== undefined && { name: shortened(name) }) };
}

function shortened(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}

/** The main one first. */
function addressesOf({ emails, linkedInUrl = "" }: CrmPerson): ContactAddress[] {
  const linkedin_url = canonicalLinkedInUrl(linkedInUrl);
  return [
    ...emails.flatMap((written) => {
      const email = canonicalEmail(written);
      return email === undefined ? [] : [{ email }];
    }),
    ...(linkedin_url === undefined ? [] : [{ linkedin_url }]),
  ];
}
