import { z } from "zod";
import type { CrmKey, CrmPerson } from "../crm.ts";
import { CrmError, type CrmProblem } from "../crm-error.ts";
import { type Api, connector, type Query, type VendorCrm, type VendorDeal } from "./api.ts";
import { idIn, isMeant, joined, readable, text } from "./reading.ts";

/**
 * Twenty's REST API: https://docs.twenty.com/developers/extend/api, and twentyhq/twenty, packages/twenty-server. There's no
 * fixed reference: what a workspace has renamed or added is there or isn't, so nothing but ids is required.
 */

const fullName = z
  .object({ firstName: text, lastName: text })
  .nullish()
  .transform((name) => joined(name?.firstName, name?.lastName));
const member = z
  .object({ name: fullName, userEmail: text })
  .nullish()
  .transform((one) => one && { name: one.name, email: one.userEmail });

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

type Opportunity = z.infer<typeof opportunity>;

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

function twenty({ get, post, remove, linkTo }: Api): VendorCrm {
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

  async function dealsOf(opportunities: Promise<Opportunity[]>): Promise<VendorDeal[]> {
    return (await opportunities).map(({ name, stage, amount }) => ({
      name,
      // Its options have labels of their own, which few keys may read.
      stage: stage && stage.charAt(0).toUpperCase() + stage.slice(1).toLowerCase().replaceAll("_", " "),
      value: amount && amount.amountMicros / 1_000_000,
      currency: amount?.currencyCode,
    }));
  }

  /** The deals' owner, or else the company's. */
  async function ownerOf({ companyId = "" }: Person, opportunities: Promise<Opportunity[]>) {
    const path = `companies/${encodeURIComponent(companyId)}`;
    const [deals = [], account] = await Promise.all([
      readable(opportunities),
      companyId === "" ? undefined : readable(get(path, { depth: "1" }, oneCompany)),
    ]);
    return deals.find(({ owner }) => owner)?.owner ?? account?.data.company.accountOwner ?? undefined;
  }

  /** Servers from before 2026 call the column of a person by its old name. */
  async function withPerson<Value>(ask: (column: string) => Promise<Value>): Promise<Value> {
    return ask("targetPersonId").catch((error: unknown) => {
      if (error instanceof CrmError && error.problem === "refused") return ask("personId");
      throw error;
    });
  }

  return {
    async user(email) {
      const query = { filter: `userEmail[ilike]:"${literal(email)}"`, limit: "10" };
      const found = await list("workspaceMembers", query, withId.extend({ userEmail: text }));
      return found.find(({ userEmail = "" }) => userEmail.toLowerCase() === email)?.id;
    },
    people: async (typed, limit) =>
      (await peopleBy(nameFilter(typed), limit))
        .map(crmPersonOf)
        .filter(({ name, emails }) => hasWords([name, ...emails], typed)),
    async peopleAt(company, limit) {
      const query = { filter: `name[ilike]:${containing(company)}`, limit: `${maxCompanies}`, depth: "0" };
      const companies = await list("companies", query, withId.extend({ name: text }));
      const ids = companies.filter(({ name }) => hasWords([name], company)).map(({ id }) => `"${id}"`);
      if (ids.length === 0) return [];
      return (await peopleBy(`companyId[in]:[${ids.join(",")}]`, limit)).map(crmPersonOf);
    },
    async record(key) {
      const found = (await peopleBy(keyFilter(key), 10)).find((one) => isMeant(crmPersonOf(one), key));
      if (found === undefined) return undefined;
      const filter = `pointOfContactId[eq]:"${found.id}"`;
      const query = { filter, order_by: "updatedAt[DescNullsLast]", limit: "60", depth: "1" };
      const open = list("opportunities", query, opportunity).then((all) =>
        all.filter(({ stage = "" }) => !overStage.test(stage)),
      );
      return {
        person: crmPersonOf(found),
        owner: ownerOf(found, open),
        deals: dealsOf(open),
        lastActivity: withPerson(async (column) => {
          const last = { order_by: "happensAt[DescNullsLast]", limit: "1" };
          const query = { filter: `${column}[eq]:"${found.id}"`, ...last };
          return (await list("timelineActivities", query, activity))[0]?.happensAt;
        }),
        link: linkTo("object", "person", found.id),
      };
    },
    async personAt(link) {
      const id = idIn(link, (one) => linkTo("object", "person", one));
      const [found] = id === undefined ? [] : await peopleBy(`id[eq]:"${id}"`, 1);
      return found && crmPersonOf(found);
    },
    async write({ kind, person, title, text, dueAt = 0, assignee }, id) {
      const { plural, targets, column } = kinds[kind];
      const duty = { status: "TODO", dueAt: new Date(dueAt).toISOString(), assigneeId: assignee };
      const content = { id, title, bodyV2: { markdown: text }, ...(kind === "task" && duty) };
      // An id can be chosen, and is taken once.
      if (!(await isThere(plural, `id[eq]:"${id}"`))) await post(plural, content, nothing);
      if (!(await isThere(targets, `${column}[eq]:"${id}"`)))
        await withPerson((to) => post(targets, { [column]: id, [to]: person }, nothing));
      return { id, link: linkTo("object", kind, id) };
    },
    remove: (kind, id) => remove(`${kinds[kind].plural}/${id}`),
  };
}

/** To wherever Twenty is, with an API key. */
export const connectTwenty = connector({ root: "rest/", problemOf }, twenty);

function crmPersonOf({ id, name, emails, linkedinLink, jobTitle, company }: Person): CrmPerson {
  const addresses = [emails?.primaryEmail ?? "", ...(emails?.additionalEmails ?? [])];
  return {
    id,
    name,
    emails: addresses.filter((email) => email !== ""),
    linkedInUrl: linkedinLink?.primaryLinkUrl,
    title: jobTitle,
    company: company?.name,
  };
}

/** "Jane Whitfield" is in two fields, and either may have several words. */
function nameFilter(typed: string): string {
  const fields = ["name.firstName", "name.lastName", "emails.primaryEmail"];
  const words = typed
    .split(/\s+/)
    .map((word) => fields.map((field) => `${field}[ilike]:${containing(word)}`));
  return `and(${words.map((any) => `or(${any.join(",")})`).join(",")})`;
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
