import type { Actor, ActorInChannel } from "../../actor.ts";
import type { TeamCrm } from "../../crm/team-crm.ts";
import type { Log } from "../../log.ts";
import { type Addressee, type ContactAddress, contactKey, uniqueContacts } from "../../outreach/contact.ts";
import type { ContactIds } from "../../outreach/contact-ids.ts";
import type { ContactPeople } from "../../outreach/contact-people.ts";
import { findByName, type NameMatch } from "../../outreach/find-by-name.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import { remembered, rememberedByKey } from "../../outreach/remembered.ts";
import type { Person } from "../client/directory.ts";
import type { Workspaces } from "../client/workspaces.ts";
import { inTime } from "../reply/delivery.ts";

/** Milliseconds to wait for a list: the acknowledgement waits for more than this. */
const listTimeout = 600;
/** Milliseconds to wait for a name where a card could be shown without it. */
const defaultMaxPeopleWait = 300;
/** Milliseconds that lists which are costly to read are kept. */
const lifetime = 60_000;
/** People of an organisation whose lists are kept. */
const maxAskers = 1_000;
const maxRecent = 50;
const maxNameLength = 100;

export interface KnownPeopleOptions {
  recentContacts: Pick<RecentContacts, "list">;
  contactIds: Pick<ContactIds, "contacts">;
  contactPeople: Pick<ContactPeople, "together">;
  workspaces: Workspaces<"directory">;
  /** The team's CRM: whoever isn't known here by a name is looked for there. */
  teamCrm: Pick<TeamCrm, "find">;
  /** Guests of meetings in feeds that who asks may see. */
  meetingGuests: (actor: ActorInChannel) => Promise<readonly Addressee[]>;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Milliseconds that a card waits for a name. */
  maxPeopleWait?: number | undefined;
  log: Log;
}

/** What somebody is wanted for. */
export type Use = "free" | "paid";

export interface PeopleList {
  /** Each once, with a name if any list has one; those they used last come first. */
  people: readonly Addressee[];
  /** Whether all lists came in time: otherwise there may be others with the same name. */
  isComplete: boolean;
}

/** A workspace's lists. @param members isn't asked for again with each command where it can't be read */
function createLists(members: () => Promise<ReadonlyMap<string, Person> | undefined>, now: () => number) {
  return {
    members: remembered(members, { lifetime, now }),
    kept: rememberedByKey<readonly Addressee[] | undefined>(maxAskers, { lifetime, now }),
    names: rememberedByKey<ReadonlyMap<string, string>>(maxAskers, { lifetime, now }),
  };
}

/**
 * The people that somebody may find by name: those they recently looked up themselves, the workspace's, the guests of
 * meetings that they see, and those the organisation has linked a contact ID to. Others' recent contacts are
 * theirs. What is typed is compared here; the team's CRM is asked where that leaves a doubt.
 */
export class KnownPeople {
  readonly #options: KnownPeopleOptions;
  readonly #maxPeopleWait: number;
  /** By workspace, and gone with it. */
  readonly #lists = new WeakMap<object, ReturnType<typeof createLists>>();

  constructor(options: KnownPeopleOptions) {
    this.#options = options;
    this.#maxPeopleWait = options.maxPeopleWait ?? defaultMaxPeopleWait;
  }

  readonly #failed = (error: unknown): undefined => {
    this.#options.log.warn({ err: error }, "reading known people failed");
  };

  #listsOf(organisation: string) {
    const workspace = this.#options.workspaces.of(organisation);
    const members = () => workspace.directory.members().catch(this.#failed);
    const known = this.#lists.get(workspace) ?? createLists(members, this.#options.now);
    this.#lists.set(workspace, known);
    return known;
  }

  /** Keeps a list for a while. */
  #keep(organisation: string, key: string, read: () => Promise<readonly Addressee[]>) {
    return this.#listsOf(organisation).kept.of(key, () => read().catch(this.#failed))();
  }

  #recentOf({ organisation, person }: Actor) {
    return this.#options.recentContacts.list(organisation, person, { limit: maxRecent });
  }

  #guestsOf(actor: ActorInChannel) {
    const { organisation, person, channel = "" } = actor;
    const key = JSON.stringify(["guests", person, channel]);
    return this.#keep(organisation, key, () => this.#options.meetingGuests(actor));
  }

  /** The names of people they recently looked up or meet, by contact key. */
  #namesOf(actor: ActorInChannel) {
    const { organisation, person, channel = "" } = actor;
    const key = JSON.stringify([person, channel]);
    return this.#listsOf(organisation).names.of(key, () => this.#readNames(actor));
  }

  async #readNames(actor: ActorInChannel): Promise<ReadonlyMap<string, string>> {
    const reading = [this.#recentOf(actor), this.#options.meetingGuests(actor)];
    const lists = await Promise.all(reading.map((list) => list.catch(this.#failed)));
    const names = new Map<string, string>();
    for (const { address, name } of lists.flatMap((list) => list ?? [])) {
      const key = contactKey(address);
      if (name !== undefined && !names.has(key)) names.set(key, name);
    }
    return names;
  }

  async #workspace(organisation: string): Promise<readonly Addressee[] | undefined> {
    const known = await this.#listsOf(organisation).members();
    return known && [...known].map(([email, { names }]) => memberOf(email, names));
  }

  async list(actor: ActorInChannel): Promise<PeopleList> {
    const { contactIds, contactPeople } = this.#options;
    const { organisation } = actor;
    const lists = await Promise.all(
      [
        this.#recentOf(actor).catch(this.#failed),
        this.#guestsOf(actor),
        this.#keep(organisation, "linked", () => contactIds.contacts(organisation)),
        this.#workspace(organisation),
      ].map((list) => inTime(list, listTimeout)),
    );
    const all = lists.flatMap((list) => list ?? []);
    const each = contactPeople.together(organisation, all).catch(this.#failed);
    const known = (await inTime(each, this.#maxPeopleWait)) ?? all;
    return { people: known, isComplete: lists.every((list) => list !== undefined) };
  }

  /**
   * @param typed a name, or a part of one; plain text
   * @param known people we know already: somebody with several addresses in the CRM is found by the one in use here
   * @returns who the team's CRM finds by it; `undefined` where it doesn't answer
   */
  inCrm(
    { organisation }: Actor,
    typed: string,
    known: readonly Addressee[],
  ): Promise<readonly Addressee[] | undefined> {
    const name = typed.replace(/[,;:]$/, "");
    return this.#options.teamCrm.find(organisation, name, known).catch(this.#failed);
  }

  /**
   * @param typed plain text
   * @param use with "paid", somebody known here is only taken if the CRM has nobody else of that name
   * @returns who is called so and has an address to be looked up by: one who is known here, or all that the CRM finds, too
   */
  async named(actor: ActorInChannel, typed: string, use: Use): Promise<NameMatch> {
    const isAddressed = ({ address }: Addressee) => !("contact_id" in address);
    const known = (await this.list(actor)).people.filter(isAddressed);
    const match = findByName(typed, known);
    if (match.kind === "one" && use === "free") return match;
    const found = await this.inCrm(actor, typed, known);
    if (found === undefined && match.kind === "none") return { kind: "none", isCrmSilent: true };
    if (!found?.length) return match;
    const all = uniqueContacts([...found, ...known]);
    const among = findByName(typed, all);
    // What a CRM finds by a company needn't be called like it.
    return among.kind === "none" ? { kind: "several", contacts: [...found] } : among;
  }

  /**
   * Mostly it's remembered, and costs a card neither a timer nor a promise.
   *
   * @returns the name by which who asks may know somebody, as far as it's quickly found
   */
  nameOf(actor: ActorInChannel, address: ContactAddress): Promise<string | undefined> | string | undefined {
    const own = this.#namesOf(actor);
    const { members } = this.#listsOf(actor.organisation);
    const email = "email" in address ? address.email : undefined;
    const find = (people: Awaited<ReturnType<typeof members>>, names: ReadonlyMap<string, string>) => {
      const [name] = (email !== undefined && people?.get(email)?.names) || [];
      return name?.slice(0, maxNameLength) ?? names.get(contactKey(address));
    };
    const [people, names] = [email === undefined ? { value: undefined } : members.peek(), own.peek()];
    if (people !== undefined && names !== undefined) return find(people.value, names.value);
    const lists = Promise.all([email === undefined ? undefined : members(), own()]);
    return inTime(lists, this.#maxPeopleWait).then((known) => known && find(...known));
  }
}

function memberOf(email: string, [name]: readonly string[]): Addressee {
  return { address: { email }, ...(name !== undefined && { name: name.slice(0, maxNameLength) }) };
}
