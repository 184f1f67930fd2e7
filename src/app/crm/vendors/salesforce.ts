import { z } from "zod";
import type { Crm, CrmDeal, CrmEntry, CrmPerson, CrmRecord } from "../crm.ts";
import { CrmError, type CrmProblem } from "../crm-error.ts";
import type { CrmHttp } from "../crm-http.ts";
import { type Api, connectApi, type VendorCrm } from "./api.ts";
import { readable, text, timeOf } from "./reading.ts";
import { assigneeOf, dayOf, markedText } from "./writing.ts";

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
const contactFields = "Id, Name, Title, Email, Account.Name";
const leadFields = "Id, Name, Title, Email, Company";
const recordFields = "LastActivityDate, Owner.Name, Owner.Email, Owner.IsActive";

const opportunity = z.object({
  Name: text,
  StageName: text,
  Amount: z.number().nullish(),
  CurrencyIsoCode: text,
});
type Opportunity = z.infer<typeof opportunity>;
const organization = z.object({ Name: text, DefaultCurrencyIsoCode: text });
const withId = z.object({ Id: z.string() });
const task = withId.extend({ Description: text });
const madeTask = z.object({ id: z.string() });
const refusal = z.array(z.object({ errorCode: z.string() })).min(1);

const latestFirst = "ORDER BY LastModifiedDate DESC LIMIT";
const maxAccounts = 20;
/** Characters that are searched for: with too many words, any one of them would do. */
const maxTyped = 500;

/** @param account the organisation's own address, and an access token */
export function connectSalesforce(http: CrmHttp, { address, token }: { address: URL; token: string }): Crm {
  const host = new URL("/", address);
  // Browsers show another host than the API's.
  host.hostname = host.hostname.replace(/\.lightning\.force\.com$/, ".my.salesforce.com");
  const headers = { authorization: `Bearer ${token}` };
  const linkTo = (type: "Contact" | "Lead" | "Task", id: string) =>
    new URL(`lightning/r/${type}/${encodeURIComponent(id)}/view`, host).href;
  const access = { address: new URL("services/data/v62.0/", host), headers, problemOf };
  return connectApi(http, access, (api) => salesforce(api, linkTo));
}

function salesforce(
  { get, post, remove, now }: Api,
  linkTo: (type: "Contact" | "Lead" | "Task", id: string) => string,
): VendorCrm {
  /** @param q in SOQL */
  const query = async <Item extends z.ZodType>(q: string, item: Item): Promise<z.infer<Item>[]> =>
    (await get("query", { q }, z.object({ records: z.array(item) }))).records;
  /** @param q in SOSL */
  const searched = async <Item extends z.ZodType>(q: string, item: Item): Promise<z.infer<Item>[]> =>
    (await get("search", { q }, z.object({ searchRecords: z.array(item) }))).searchRecords;

  /** Not everybody may read leads. */
  async function peopleBy(terms: string, limit: number): Promise<Person[]> {
    const find = `FIND {${terms}} IN ALL FIELDS RETURNING`;
    const order = `${latestFirst} ${limit}`;
    const [contacts, leads = []] = await Promise.all([
      searched(`${find} Contact(${contactFields} ${order})`, person),
      readable(searched(`${find} Lead(${leadFields} WHERE IsConverted = false ${order})`, person)),
    ]);
    return [...contacts, ...leads].slice(0, limit);
  }

  async function peopleAt(terms: string, limit: number): Promise<Person[]> {
    const search = `FIND {${terms}} IN NAME FIELDS RETURNING Account(Id LIMIT ${maxAccounts})`;
    const accounts = await readable(searched(search, withId));
    if (!accounts?.length) return [];
    const ids = accounts.map(({ Id }) => quoted(Id)).join(", ");
    const employed = `FROM Contact WHERE AccountId IN (${ids}) ${latestFirst} ${limit}`;
    return query(`SELECT ${contactFields} ${employed}`, person);
  }

  /** Those in which they have a role. */
  async function dealsOf(id: string): Promise<Opportunity[]> {
    const roles = `SELECT OpportunityId FROM OpportunityContactRole WHERE ContactId = ${quoted(id)}`;
    const open = `FROM Opportunity WHERE IsClosed = false AND Id IN (${roles}) ${latestFirst} 100`;
    const fields = "SELECT Name, StageName, Amount";
    try {
      return await query(`${fields}, CurrencyIsoCode ${open}`, opportunity);
    } catch (error) {
      if (!(error instanceof CrmError) || error.problem !== "refused") throw error;
    }
    // An organisation with one currency has none at each deal.
    const currency = "SELECT DefaultCurrencyIsoCode FROM Organization";
    const [deals, ours] = await Promise.all([
      query(`${fields} ${open}`, opportunity),
      readable(query(currency, organization)),
    ]);
    return deals.map((deal) => ({ ...deal, CurrencyIsoCode: ours?.[0]?.DefaultCurrencyIsoCode }));
  }

  async function user(email: string) {
    const active = "FROM User WHERE IsActive = true AND UserType = 'Standard'";
    const [found] = await query(`SELECT Id ${active} AND Email = ${quoted(email)} LIMIT 1`, withId);
    return found;
  }

  async function fieldsOf(entry: CrmEntry, reference: string) {
    const { person: WhoId, title: Subject, text } = entry;
    const fields = { WhoId, Subject, Description: markedText(text, reference) };
    // What was said is a task that's done: each organisation has those, and shows them among what happened.
    if (entry.kind === "note") return { ...fields, Status: "Completed", ActivityDate: dayOf(now()) };
    const whose = await assigneeOf(entry, user);
    return { ...fields, ActivityDate: dayOf(entry.dueAt), ...(whose && { OwnerId: whose.Id }) };
  }

  return {
    async check() {
      const [[ours]] = await Promise.all([
        query("SELECT Name FROM Organization", organization),
        query(`SELECT ${contactFields}, ${recordFields} FROM Contact LIMIT 1`, person),
      ]);
      return { account: ours?.Name };
    },
    user,
    async search(typed, limit) {
      const words = wordsOf(typed);
      if (words.length === 0) return [];
      const terms = words.map((word) => `${word}*`).join(" AND ");
      const found = await peopleBy(terms, limit);
      return (found.length > 0 ? found : await peopleAt(terms, limit)).map(crmPersonOf);
    },
    async record(key): Promise<CrmRecord | undefined> {
      if ("linkedin_url" in key) return undefined;
      const email = `Email = ${quoted(key.email)}`;
      const ofContacts = `FROM Contact WHERE ${email} ${latestFirst} 1`;
      const ofLeads = `FROM Lead WHERE ${email} AND IsConverted = false ${latestFirst} 1`;
      const [contacts, leads = []] = await Promise.all([
        query(`SELECT ${contactFields}, ${recordFields} ${ofContacts}`, person),
        readable(query(`SELECT ${leadFields}, ${recordFields} ${ofLeads}`, person)),
      ]);
      const [found] = [...contacts, ...leads];
      if (found === undefined) return undefined;
      const { attributes, Id, Owner, LastActivityDate } = found;
      const deals = attributes.type === "Lead" ? [] : await readable(dealsOf(Id));
      return {
        ...crmPersonOf(found),
        ...(Owner && Owner.IsActive !== false && { owner: { name: Owner.Name, email: Owner.Email } }),
        deals: (deals ?? []).map(dealOf),
        lastActivityAt: timeOf(LastActivityDate),
        link: linkTo(attributes.type, Id),
      };
    },
    async write(entry, reference) {
      const about = `FROM Task WHERE WhoId = ${quoted(entry.person)} ORDER BY CreatedDate DESC LIMIT 200`;
      const tasks = await query(`SELECT Id, Description ${about}`, task);
      const there = tasks.find(({ Description }) => Description?.includes(reference));
      const made = async () => post("sobjects/Task", await fieldsOf(entry, reference), madeTask);
      const id = there?.Id ?? (await made()).id;
      return { id, link: linkTo("Task", id) };
    },
    remove: (_kind, id) => remove(`sobjects/Task/${id}`),
  };
}

function crmPersonOf({ Id, Name, Email, Title, Account, Company }: Person): CrmPerson {
  const emails = Email === undefined ? [] : [Email];
  return { id: Id, name: Name, emails, title: Title, company: Account?.Name ?? Company };
}

function dealOf({ Name = "deal", StageName, Amount, CurrencyIsoCode }: Opportunity): CrmDeal {
  const amount = Amount && Amount > 0 ? { value: Amount, currency: CurrencyIsoCode } : undefined;
  return { name: Name, stage: StageName, ...(amount && { amount }) };
}

/** A text in SOQL. */
function quoted(typed: string): string {
  return `'${typed.replace(/[\\']/g, String.raw`\$&`)}'`;
}

/** The words of a text that can be searched for: in SOSL, all that isn't a letter or a digit may mean something, and one letter is too short. */
function wordsOf(typed: string): string[] {
  return typed
    .slice(0, maxTyped)
    .split(/[^\p{L}\p{M}\p{N}@._]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word.length > 1);
}

function problemOf(status: number, body: unknown): CrmProblem | undefined {
  const code = refusal.safeParse(body).data?.[0]?.errorCode;
  if (code === "REQUEST_LIMIT_EXCEEDED") return "rate limited";
  if (code === "QUERY_TIMEOUT") return "too slow";
  // What one mayn't read is said not to exist.
  return code === "INVALID_TYPE" && status === 400 ? "not allowed" : undefined;
}
