import { z } from "zod";
import type { Crm, CrmDeal, CrmEntry, CrmKey, CrmPerson, CrmRecord } from "../crm.ts";
import { CrmError, type CrmProblem } from "../crm-error.ts";
import type { CrmHttp } from "../crm-http.ts";
import { type Api, connectApi, type Query, type VendorCrm } from "./api.ts";
import { isMeant, joined, readable, text, timeOf } from "./reading.ts";
import { assigneeOf } from "./writing.ts";

/**
 * Twenty's REST API: https://docs.twenty.com/developers/extend/api, and twentyhq/twenty, packages/twenty-server. There's no
 * fixed reference: what a workspace has renamed or added is there or isn't, so nothing but ids is required.
 */

const fullName = z.object({ firstName: text, lastName: text }).nullish();
const member = z.object({ name: fullName, userEmail: text }).nullish();

const person = z.object({
  id: z.string(),
  name: fullName,
  emails: z.object({ primaryEmail: text, additionalEmails: z.array(z.string()).nullish() }).nullish(),
  linkedinLink: z.object({ primaryLinkUrl: text }).nullish(),
  jobTitle: text,
  companyId: text,
  company: z.object({ name: text }).nullish(),
});
type Person = z.infer<typeof person>;

const opportunity = z.object({
  name: text,
  stage: text,
  amount: z.object({ amountMicros: z.coerce.number().catch(0), currencyCode: text }).nullish(),
  owner: member,
});

const withId = z.object({ id: z.string() });
const nothing = z.object({});
const activity = z.object({ happensAt: text });
const oneCompany = z.object({ data: z.object({ company: z.object({ accountOwner: member }) }) });

/** People at one company whom a search offers; Twenty gives at most 60 at once. */
const maxCompanies = 20;

const refusal = z.object({ code: text, messages: z.array(z.string()).catch([]) });

/** Twenty has no mark for deals that are over: these are its own stage for won ones, and what teams call theirs. */
const overStage = /^CUSTOMER$|WON|LOST|CLOSED/i;

/** What notes and tasks are called in paths and answers. */
const kinds = {
  note: { plural: "notes", targets: "noteTargets", column: "noteId" },
  task: { plural: "tasks", targets: "taskTargets", column: "taskId" },
} as const;

/** @param account where Twenty is, and an API key */
export function connectTwenty(http: CrmHttp, { address, token }: { address: URL; token: string }): Crm {
  const base = new URL(address.href.endsWith("/") ? address : `${address.href}/`);
  const linkTo = (what: "person" | "note" | "task", id: string) =>
    new URL(`object/${what}/${encodeURIComponent(id)}`, base).href;
  const headers = { authorization: `Bearer ${token}` };
  const access = { address: new URL("rest/", base), headers, problemOf };
  return connectApi(http, access, (api) => twenty(api, linkTo));
}

function twenty(
  { get, post, remove }: Api,
  linkTo: (what: "person" | "note" | "task", id: string) => string,
): VendorCrm {
  /** @param plural what is listed, as paths and answers call it */
  async function list<Item extends z.ZodType>(
    plural: string,
    query: Query,
    item: Item,
  ): Promise<z.infer<Item>[]> {
    const { data } = await get(plural, query, z.object({ data: z.record(z.string(), z.array(item)) }));
    const listed = data[plural];
    if (listed === undefined) throw new CrmError("unreadable");
    return listed;
  }

  const peopleBy = (filter: string, limit: number) =>
    list("people", { filter, limit: `${limit}`, depth: "1" }, person);
  const isThere = async (plural: string, filter: string) =>
    (await list(plural, { filter, limit: "1" }, withId)).length > 0;

  async function peopleAt(company: string, limit: number): Promise<Person[]> {
    const query = { filter: `name[ilike]:${containing(company)}`, limit: `${maxCompanies}`, depth: "0" };
    const companies = await list("companies", query, withId.extend({ name: text }));
    const ids = companies.filter(({ name }) => hasWords([name], company)).map(({ id }) => `"${id}"`);
    return ids.length === 0 ? [] : peopleBy(`companyId[in]:[${ids.join(",")}]`, limit);
  }

  function dealsOf(id: string) {
    const filter = `pointOfContactId[eq]:"${id}"`;
    const query = { filter, order_by: "updatedAt[DescNullsLast]", limit: "60", depth: "1" };
    return list("opportunities", query, opportunity);
  }

  async function accountOwner(companyId: string | undefined) {
    if (companyId === undefined) return undefined;
    const path = `companies/${encodeURIComponent(companyId)}`;
    return (await get(path, { depth: "1" }, oneCompany)).data.company.accountOwner;
  }

  async function user(email: string) {
    const query = { filter: `userEmail[ilike]:"${literal(email)}"`, limit: "10" };
    const found = await list("workspaceMembers", query, withId.extend({ userEmail: text }));
    return found.find(({ userEmail = "" }) => userEmail.toLowerCase() === email);
  }

  /** Servers from before 2026 call the column of a person by its old name. */
  async function withPerson<Value>(ask: (column: string) => Promise<Value>): Promise<Value> {
    return ask("targetPersonId").catch((error: unknown) => {
      if (error instanceof CrmError && error.problem === "refused") return ask("personId");
      throw error;
    });
  }

  function lastActivity(id: string): Promise<number | undefined> {
    return withPerson(async (column) => {
      const query = { filter: `${column}[eq]:"${id}"`, order_by: "happensAt[DescNullsLast]", limit: "1" };
      const [latest] = await list("timelineActivities", query, activity);
      return timeOf(latest?.happensAt);
    });
  }

  async function contentOf(entry: CrmEntry, id: string) {
    const content = { id, title: entry.title, bodyV2: { markdown: entry.text } };
    if (entry.kind === "note") return content;
    const whose = await assigneeOf(entry, user);
    const due = { status: "TODO", dueAt: new Date(entry.dueAt).toISOString() };
    return { ...content, ...due, ...(whose && { assigneeId: whose.id }) };
  }

  return {
    async check() {
      await peopleBy('name.firstName[ilike]:"%"', 1);
      return { account: undefined };
    },
    user,
    async search(typed, limit) {
      const named = (await peopleBy(nameFilter(typed), limit)).map(crmPersonOf);
      const found = named.filter(({ name, emails }) => hasWords([name, ...emails], typed));
      return found.length > 0 ? found : (await peopleAt(typed, limit)).map(crmPersonOf);
    },
    async record(key): Promise<CrmRecord | undefined> {
      const found = (await peopleBy(keyFilter(key), 10)).find((one) => isMeant(crmPersonOf(one), key));
      if (found === undefined) return undefined;
      const [deals = [], owner, lastActivityAt] = await Promise.all([
        readable(dealsOf(found.id)),
        readable(accountOwner(found.companyId)),
        readable(lastActivity(found.id)),
      ]);
      const open = deals.filter(({ stage = "" }) => !overStage.test(stage));
      const whose = open.find((deal) => deal.owner)?.owner ?? owner;
      return {
        ...crmPersonOf(found),
        ...(whose && { owner: { name: fullNameOf(whose.name), email: whose.userEmail } }),
        deals: open.map(dealOf),
        lastActivityAt,
        link: linkTo("person", found.id),
      };
    },
    async write(entry, reference) {
      const { plural, targets, column } = kinds[entry.kind];
      // An id can be chosen, and is taken once.
      if (!(await isThere(plural, `id[eq]:"${reference}"`)))
        await post(plural, await contentOf(entry, reference), nothing);
      if (!(await isThere(targets, `${column}[eq]:"${reference}"`)))
        await withPerson((person) => post(targets, { [column]: reference, [person]: entry.person }, nothing));
      return { id: reference, link: linkTo(entry.kind, reference) };
    },
    remove: (kind, id) => remove(`${kinds[kind].plural}/${id}`),
  };
}

function crmPersonOf({ id, name, emails, linkedinLink, jobTitle, company }: Person): CrmPerson {
  const addresses = [emails?.primaryEmail ?? "", ...(emails?.additionalEmails ?? [])];
  return {
    id,
    name: fullNameOf(name),
    emails: addresses.filter((email) => email !== ""),
    linkedInUrl: linkedinLink?.primaryLinkUrl,
    title: jobTitle,
    company: company?.name,
  };
}

function fullNameOf(name: z.infer<typeof fullName>): string | undefined {
  return joined(name?.firstName, name?.lastName);
}

function dealOf({ name = "deal", stage, amount }: z.infer<typeof opportunity>): CrmDeal {
  return {
    name,
    // Its options have labels of their own, which few keys may read.
    stage: stage && stage.charAt(0).toUpperCase() + stage.slice(1).toLowerCase().replaceAll("_", " "),
    ...(amount &&
      amount.amountMicros > 0 && {
        amount: { value: amount.amountMicros / 1_000_000, currency: amount.currencyCode },
      }),
  };
}

/** "Jane Whitfield" is in two fields, and either may have several words. */
function nameFilter(typed: string): string {
  const whole = containing(typed);
  const any = ["name.firstName", "name.lastName", "emails.primaryEmail"].map(
    (field) => `${field}[ilike]:${whole}`,
  );
  const words = typed.split(/\s+/);
  const pairs = words.slice(1).map((_, at) => {
    const [first, last] = [words.slice(0, at + 1), words.slice(at + 1)].map((part) =>
      containing(part.join(" ")),
    );
    return `and(name.firstName[ilike]:${first},name.lastName[ilike]:${last})`;
  });
  return `or(${[...any, ...pairs].join(",")})`;
}

function keyFilter(key: CrmKey): string {
  if ("email" in key) return `emails.primaryEmail[ilike]:"${literal(key.email)}"`;
  return `linkedinLink.primaryLinkUrl[ilike]:${containing(new URL(key.linkedin_url).pathname)}`;
}

/** Wildcards find others, too. */
function hasWords(texts: readonly (string | undefined)[], typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => texts.some((one) => one?.toLowerCase().includes(word)));
}

function containing(part: string): string {
  return `"%${literal(part)}%"`;
}

/** In filters nothing can be escaped, and quotes and brackets count wherever they are: a wildcard takes their place. */
function literal(typed: string): string {
  return typed.replace(/['"()[\],\\%\p{C}]/gu, "_");
}

/** A right that's missing makes a bad request, and a token that's missing or revoked a forbidden one. */
function problemOf(status: number, body: unknown): CrmProblem | undefined {
  const { code, messages = [] } = refusal.safeParse(body).data ?? {};
  if (code === "PERMISSION_DENIED" || messages.some((one) => one.includes("not have permission"))) {
    return "not allowed";
  }
  const isOfToken = messages.some((one) => /authentication token|API Key/i.test(one));
  return status === 403 && isOfToken ? "token refused" : undefined;
}
