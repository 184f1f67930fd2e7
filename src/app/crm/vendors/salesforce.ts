import { z } from "zod";
import type { CrmPerson } from "../crm.ts";
import type { CrmProblem } from "../crm-error.ts";
import { type Api, connector, type VendorCrm, type VendorDeal } from "./api.ts";
import { idIn, readable, text } from "./reading.ts";
import { dayOf, markedText } from "./writing.ts";

/**
 * Salesforce's REST API with its query languages: https://developer.salesforce.com/docs/platform/api-rest and
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta. People are contacts and leads; none has a field for
 * LinkedIn. What's searched for (SOSL) may be some minutes old, what's queried (SOQL) isn't.
 */

const person = z.object({
  attributes: z.object({ type: z.enum(["Contact", "Lead"]) }),
  Id: z.string(),
  Name: text,
  Title: text,
  Email: text,
  /** Of a contact. */
  Account: z.object({ Name: text }).nullish(),
  /** Of a lead. */
  Company: text,
  LastActivityDate: text,
  Owner: z.object({ Name: text, Email: text, IsActive: z.boolean().nullish() }).nullish(),
});
type Person = z.infer<typeof person>;
/** Leads that have become contacts are left out. */
const kinds = {
  Contact: { fields: "Id, Name, Title, Email, Account.Name", where: "WHERE IsDeleted = false" },
  Lead: { fields: "Id, Name, Title, Email, Company", where: "WHERE IsConverted = false" },
} as const;
const recordFields = "LastActivityDate, Owner.Name, Owner.Email, Owner.IsActive";

const opportunity = z.object({
  Name: text,
  StageName: text,
  Amount: z.number().nullish(),
  CurrencyIsoCode: text,
});
const organization = z.object({ Name: text, DefaultCurrencyIsoCode: text });
const withId = z.object({ Id: z.string() });
const task = withId.extend({ Description: text });
const madeTask = z.object({ id: z.string() });
const refusal = z.array(z.object({ errorCode: z.string() })).min(1);

const latestFirst = "ORDER BY LastModifiedDate DESC LIMIT";
const maxAccounts = 20;
/** Characters that are searched for: with too many words, any one of them would do. */
const maxTyped = 500;

function salesforce({ get, post, remove, linkTo, now }: Api): VendorCrm {
  /** @param q in SOQL */
  const query = async <Item extends z.ZodType>(q: string, item: Item): Promise<z.infer<Item>[]> =>
    (await get("query", { q }, z.object({ records: z.array(item) }))).records;
  /** @param q in SOSL */
  const searched = async <Item extends z.ZodType>(q: string, item: Item): Promise<z.infer<Item>[]> =>
    (await get("search", { q }, z.object({ searchRecords: z.array(item) }))).searchRecords;

  /** @returns contacts first; not everybody may read leads */
  async function peopleOf(ask: (kind: keyof typeof kinds) => Promise<Person[]>): Promise<Person[]> {
    const [contacts, leads = []] = await Promise.all([ask("Contact"), readable(ask("Lead"))]);
    return [...contacts, ...leads];
  }

  /** Those in which they have a role. */
  async function dealsOf({ attributes, Id }: Person): Promise<VendorDeal[]> {
    if (attributes.type === "Lead") return [];
    const roles = `SELECT OpportunityId FROM OpportunityContactRole WHERE ContactId = ${quoted(Id)}`;
    const open = `FROM Opportunity WHERE IsClosed = false AND Id IN (${roles}) ${latestFirst} 100`;
    const fields = "SELECT Name, StageName, Amount";
    // An organisation with one currency has none at each deal.
    const [deals = await query(`${fields} ${open}`, opportunity), ours] = await Promise.all([
      readable(query(`${fields}, CurrencyIsoCode ${open}`, opportunity)),
      readable(query("SELECT DefaultCurrencyIsoCode FROM Organization", organization)),
    ]);
    return deals.map(({ Name, StageName, Amount, CurrencyIsoCode }) => ({
      ...{ name: Name, stage: StageName, value: Amount },
      currency: CurrencyIsoCode ?? ours?.[0]?.DefaultCurrencyIsoCode,
    }));
  }

  return {
    account: async () => (await query("SELECT Name FROM Organization", organization))[0]?.Name,
    async user(email) {
      const active = "FROM User WHERE IsActive = true AND UserType = 'Standard'";
      const [found] = await query(`SELECT Id ${active} AND Email = ${quoted(email)} LIMIT 1`, withId);
      return found?.Id;
    },
    async people(typed, limit) {
      const terms = termsOf(typed);
      if (terms === "") return [];
      const found = await peopleOf((kind) => {
        const { fields, where } = kinds[kind];
        const returned = `${kind}(${fields} ${where} ${latestFirst} ${limit})`;
        return searched(`FIND {${terms}} IN ALL FIELDS RETURNING ${returned}`, person);
      });
      return found.slice(0, limit).map(crmPersonOf);
    },
    async peopleAt(company, limit) {
      const terms = termsOf(company);
      const search = `FIND {${terms}} IN NAME FIELDS RETURNING Account(Id LIMIT ${maxAccounts})`;
      const accounts = terms === "" ? [] : await readable(searched(search, withId));
      if (!accounts?.length) return [];
      const ids = accounts.map(({ Id }) => quoted(Id)).join(", ");
      const employed = `FROM Contact WHERE AccountId IN (${ids}) ${latestFirst} ${limit}`;
      return (await query(`SELECT ${kinds.Contact.fields} ${employed}`, person)).map(crmPersonOf);
    },
    async record(key) {
      if ("linkedin_url" in key) return undefined;
      const byEmail = `AND Email = ${quoted(key.email)} ${latestFirst} 1`;
      const [found] = await peopleOf((kind) => {
        const { fields, where } = kinds[kind];
        return query(`SELECT ${fields}, ${recordFields} FROM ${kind} ${where} ${byEmail}`, person);
      });
      if (found === undefined) return undefined;
      const { Owner } = found;
      return {
        person: crmPersonOf(found),
        owner: Owner && Owner.IsActive !== false ? { name: Owner.Name, email: Owner.Email } : undefined,
        deals: dealsOf(found),
        lastActivity: found.LastActivityDate,
        link: linkTo("lightning", "r", found.attributes.type, found.Id, "view"),
      };
    },
    async personAt(link) {
      const page = hostOf(link);
      // As a reference, a path like "//" would be a host.
      page.pathname = link.pathname;
      const [found] = await peopleOf(async (kind) => {
        const { fields, where } = kinds[kind];
        const id = idIn(page, (one) => linkTo("lightning", "r", kind, one, "view"));
        const byId = `AND Id = ${quoted(id ?? "")} ${latestFirst} 1`;
        return id === undefined ? [] : query(`SELECT ${fields} FROM ${kind} ${where} ${byId}`, person);
      });
      return found && crmPersonOf(found);
    },
    async write({ kind, person: WhoId, title: Subject, text, dueAt, assignee }, reference) {
      const about = `FROM Task WHERE WhoId = ${quoted(WhoId)} ORDER BY CreatedDate DESC LIMIT 200`;
      const tasks = await query(`SELECT Id, Description ${about}`, task);
      const there = tasks.find(({ Description }) => Description?.includes(reference));
      const fields = {
        ...{ WhoId, Subject, Description: markedText(text, reference) },
        ...{ ActivityDate: dayOf(dueAt ?? now()), OwnerId: assignee },
        // What was said is a task that's done: each organisation has those, and shows them among what happened.
        ...(kind === "note" && { Status: "Completed" }),
      };
      const id = there?.Id ?? (await post("sobjects/Task", fields, madeTask)).id;
      return { id, link: linkTo("lightning", "r", "Task", id, "view") };
    },
    remove: (_kind, id) => remove(`sobjects/Task/${id}`),
  };
}

/** To an organisation's own address, with an access token. */
export const connectSalesforce = connector({ root: "services/data/v62.0/", hostOf, problemOf }, salesforce);

/** Browsers show another host than the API's. */
function hostOf(address: URL): URL {
  const host = new URL("/", address);
  host.hostname = host.hostname.replace(/\.lightning\.force\.com$/, ".my.salesforce.com");
  return host;
}

function crmPersonOf({ Id, Name, Email, Title, Account, Company }: Person): CrmPerson {
  const emails = Email === undefined ? [] : [Email];
  return { id: Id, name: Name, emails, title: Title, company: Account?.Name ?? Company };
}

/** A text in SOQL. */
function quoted(typed: string): string {
  return `'${typed.replace(/[\\']/g, String.raw`\$&`)}'`;
}

/**
 * The words of a text, of which each begins a word of what is found. In SOSL, all that isn't a letter or a digit may mean
 * something, and one letter is too short.
 */
function termsOf(typed: string): string {
  const words = typed.slice(0, maxTyped).split(/[^\p{L}\p{M}\p{N}@._]+/u);
  const searchable = words.filter((word) => /[\p{L}\p{N}]/u.test(word) && word.length > 1);
  return searchable.map((word) => `${word}*`).join(" AND ");
}

function problemOf(status: number, body: unknown): CrmProblem | undefined {
  const code = refusal.safeParse(body).data?.[0]?.errorCode;
  if (code === "REQUEST_LIMIT_EXCEEDED") return "rate limited";
  if (code === "QUERY_TIMEOUT") return "too slow";
  // What one mayn't read is said not to exist.
  return code === "INVALID_TYPE" && status === 400 ? "not allowed" : undefined;
}
