import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as others } from "node:timers/promises";
import type { Button, KnownBlock, SectionBlock } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { bulkhead } from "cockatiel";
import type { Actor } from "../../actor.ts";
import { type Balance, readBalance } from "../../credits/balance.ts";
import { type ResultsPage, recentCompositions } from "../../credits/ledger/ledger-reports.ts";
import { personSpending } from "../../credits/ledger/spending.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { ServiceState } from "../../outreach/service/service-clients.ts";
import type { PersonSettings } from "../../person-settings/person-settings.ts";
import type { Workspaces } from "../../slack/client/workspaces.ts";
import type { Uses } from "../parts.ts";
import { homeView, type ReminderSections, type ServiceSections } from "./view.ts";

/** What App Home needs from the rest of the app, including what it shows of other features. */
export interface HomeDependencies
  extends Uses<{
    database: true;
    vault: true;
    recentContacts: "list";
    suppressions: "isSuppressed";
    ledger: "findReadable";
    log: true;
    now: true;
    presenter: "answered" | "subject";
    personSettings: "read";
    resultThreads: "open";
  }> {
  workspaces: Workspaces<"memberships">;
  serviceState: (organisation: string) => Promise<ServiceState>;
  /** What is said of the profile service. */
  serviceSections: (state: ServiceState, mayChange: boolean) => ServiceSections;
  lookUpButton: Button;
  /** What a person has of reminders. */
  reminderSections: (organisation: string, person: string) => Promise<ReminderSections>;
  /** The first thing to do with a contact. */
  contactAction: (contact: Addressee) => Button;
  /** The known balance; mrkdwn. */
  balanceText: (balance: Balance | undefined) => string;
  /** What a person has set for themself, and how to change it. */
  ownSettings: (settings: PersonSettings) => SectionBlock;
  /** What administrators see and change. */
  administrationSections: (organisation: string) => Promise<readonly KnownBlock[]>;
  /** A line about each command; mrkdwn. */
  help: readonly string[];
}

/** Maximum contacts, and results per page. */
const maxListed = 5;
/**
 * Homes that are read from the database at once. SQLite answers in this thread: whoever looks somebody up would wait
 * for all of them. Others need Postgres' connections, too.
 */
const maxRead = { SQLite: 1, Postgres: 4 } as const;

/** Shows the person with that ID their current App Home, with this page of their results. */
export type DrawHome = (
  client: WebClient,
  organisation: string,
  user: string,
  page?: number,
) => Promise<void>;

/** Asked for again before it's read, a Home is drawn once for both. */
export function drawHome(dependencies: HomeDependencies): DrawHome {
  const { database, workspaces } = dependencies;
  const reading = bulkhead(maxRead[database.kind], Number.POSITIVE_INFINITY);
  const unread = new Map<string, Promise<void>>();
  let lastBegun: Promise<unknown> = Promise.resolve();
  /** Of Homes opened at once, one begins in each turn of the event loop: acknowledgements come in between. */
  const begin = () => {
    lastBegun = lastBegun.then(() => others());
    return lastBegun;
  };

  return (client, organisation, user, page = 0) => {
    const key = JSON.stringify([organisation, user, page]);
    const coming = unread.get(key);
    if (coming !== undefined) return coming;
    const isRead = () => unread.delete(key);
    const drawn = draw();
    unread.set(key, drawn);
    drawn.catch(isRead);
    return drawn;

    async function draw(): Promise<void> {
      await begin();
      const mayChange = await workspaces.of(organisation).memberships.seesAdministration(client, user);
      // Whoever is done begins it, and may be of another organisation.
      const read = AsyncLocalStorage.bind(() => {
        isRead();
        return readHome(dependencies, { organisation, person: user }, { page, mayChange });
      });
      const { own, ...data } = await reading.execute(read);
      const view = homeView({ ...data, ownSettings: dependencies.ownSettings(own) });
      await client.views.publish({ user_id: user, view });
    }
  };
}

/** A page of what somebody bought, without what's about people who have been blocked since. */
export async function readableResults(
  dependencies: HomeDependencies,
  owner: Actor,
  range: { after: number; limit: number },
): Promise<ResultsPage> {
  const { results, isLast } = await recentCompositions(dependencies, owner, range);
  const isBlocked = await Promise.all(
    results.map(({ composition }) =>
      dependencies.suppressions.isSuppressed(owner.organisation, composition.request.addressee.address),
    ),
  );
  return { results: results.filter((_, index) => isBlocked[index] !== true), isLast };
}

/** Reads what Home shows of the database, one thing after the other, and others get the thread in between. */
async function readHome(
  dependencies: HomeDependencies,
  owner: Actor,
  { page, mayChange }: { page: number; mayChange: boolean },
) {
  const { database, recentContacts, serviceSections, contactAction, now } = dependencies;
  const { organisation, person } = owner;
  const inTurn = async <Value>(reading: Promise<Value>): Promise<Value> => {
    const value = await reading;
    await others();
    return value;
  };
  const own = await inTurn(dependencies.personSettings.read(owner));
  const balance = await inTurn(readBalance(database.query, organisation));
  const contacts = await inTurn(recentContacts.list(organisation, person, { limit: maxListed }));
  const range = { after: page * maxListed, limit: maxListed };
  const results = await inTurn(readableResults(dependencies, owner, range));
  const spent = await inTurn(personSpending(database, owner, now()));
  const reminders = await inTurn(dependencies.reminderSections(organisation, person));
  const state = await inTurn(dependencies.serviceState(organisation));
  const administration = mayChange ? await dependencies.administrationSections(organisation) : undefined;
  return {
    own,
    ...reminders,
    service: serviceSections(state, mayChange),
    balance: dependencies.balanceText(balance),
    lookUpButton: dependencies.lookUpButton,
    contacts: contacts.map((contact) => ({ contact, action: contactAction(contact) })),
    results: { ...results, page },
    subject: dependencies.presenter.subject,
    spent,
    administration,
    help: dependencies.help,
  };
}
