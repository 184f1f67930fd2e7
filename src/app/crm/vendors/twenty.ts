import { z } from "zod";
import type { Crm, CrmDeal, CrmEntry, CrmKey, CrmPerson, CrmRecord } from "../crm.ts";
import { CrmError, type CrmProblem } from "../crm-error.ts";
import type { CrmHttp } from "../crm-http.ts";
import { isMeant, joined, readable, text, timeOf } from "./reading.ts";

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
  const headers = { authorization: `Bearer ${token}` };
  const read = async <Shape extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.infer<Shape>> => {
    const answer = await http.request(
      address,
      { method: "GET", path: `rest/${path}`, query, headers, signal, problemOf },
      shape,
    );
    // An address without this path isn't Twenty's.
    if (answer === undefined) throw new CrmError("unreadable");
    return answer;
  };
  /** @param plural what is listed, as paths and answers call it */
  async function list<Item extends z.ZodType>(
    plural: string,
    query: Readonly<Record<string, string>>,
    item: Item,
    signal: AbortSignal,
  ): Promise<z.infer<Item>[]> {
    const { data } = await read(
      plural,
      query,
      z.object({ data: z.record(z.string(), z.array(item)) }),
      signal,
    );
    const listed = data[plural];
    if (listed === undefined) throw new CrmError("unreadable");
    return listed;
  }

  const peopleBy = (filter: string, limit: number, signal: AbortSignal) =>
    list("people", { filter, limit: `${limit}`, depth: "1" }, person, signal);

  async function peopleAt(company: string, limit: number, signal: AbortSignal): Promise<Person[]> {
    const query = { filter: `name[ilike]:${containing(company)}`, limit: `${maxCompanies}`, depth: "0" };
    const companies = await list("companies", query, withId.extend({ name: text }), signal);
    const ids = companies.filter(({ name }) => hasWords([name], company)).map(({ id }) => `"${id}"`);
    return ids.length === 0 ? [] : peopleBy(`companyId[in]:[${ids.join(",")}]`, limit, signal);
  }

  function dealsOf(id: string, signal: AbortSignal) {
    const filter = `pointOfContactId[eq]:"${id}"`;
    const query = { filter, order_by: "updatedAt[DescNullsLast]", limit: "60", depth: "1" };
    return list("opportunities", query, opportunity, signal);
  }

  async function accountOwner(companyId: string | undefined, signal: AbortSignal) {
    if (companyId === undefined) return undefined;
    const path = `companies/${encodeURIComponent(companyId)}`;
    return (await read(path, { depth: "1" }, oneCompany, signal)).data.company.accountOwner;
  }

  async function post(plural: string, body: object, signal: AbortSignal): Promise<void> {
    const asked = { method: "POST", path: `rest/${plural}`, body, headers, signal, problemOf } as const;
    if ((await http.request(address, asked, z.object({}))) === undefined) throw new CrmError("unreadable");
  }

  async function isThere(plural: string, id: string, signal: AbortSignal): Promise<boolean> {
    return (await list(plural, { filter: `id[eq]:"${id}"`, limit: "1" }, withId, signal)).length > 0;
  }

  async function memberOf(email: string, signal: AbortSignal) {
    const query = { filter: `userEmail[ilike]:"${literal(email)}"`, limit: "10" };
    const found = await list(
      "workspaceMembers",
      query,
      z.object({ id: z.string(), userEmail: text }),
      signal,
    );
    return found.find(({ userEmail = "" }) => userEmail.toLowerCase() === email);
  }

  /** Servers from before 2026 call the column of a person by its old name. */
  async function withPerson<Value>(ask: (column: string) => Promise<Value>): Promise<Value> {
    return ask("targetPersonId").catch((error: unknown) => {
      if (error instanceof CrmError && error.problem === "refused") return ask("personId");
      throw error;
    });
  }

  function lastActivity(id: string, signal: AbortSignal): Promise<number | undefined> {
    return withPerson(async (column) => {
      const query = { filter: `${column}[eq]:"${id}"`, order_by: "happensAt[DescNullsLast]", limit: "1" };
      const [latest] = await list("timelineActivities", query, activity, signal);
      return timeOf(latest?.happensAt);
    });
  }

  return {
    async check(signal) {
      await peopleBy('name.firstName[ilike]:"%"', 1, signal);
      return { account: undefined };
    },
    async isUser(email, signal) {
      return (await memberOf(email, signal)) !== undefined;
    },
    async search(typed, limit, signal) {
      const named = (await peopleBy(nameFilter(typed), limit, signal)).map(crmPersonOf);
      const found = named.filter(({ name, emails }) => hasWords([name, ...emails], typed));
      return found.length > 0 ? found : (await peopleAt(typed, limit, signal)).map(crmPersonOf);
    },
    async record(key, signal): Promise<CrmRecord | undefined> {
      const found = (await peopleBy(keyFilter(key), 10, signal)).find((one) =>
        isMeant(crmPersonOf(one), key),
      );
      if (found === undefined) return undefined;
      const [deals = [], owner, lastActivityAt] = await Promise.all([
        readable(dealsOf(found.id, signal)),
        readable(accountOwner(found.companyId, signal)),
        readable(lastActivity(found.id, signal)),
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
    async write(entry, reference, signal) {
      const { plural, targets, column } = kinds[entry.kind];
      // An id can be chosen, and is taken once.
      if (!(await isThere(plural, reference, signal))) {
        const { title, text: markdown } = entry;
        const content = { id: reference, title, bodyV2: { markdown } };
        await post(
          plural,
          entry.kind === "note" ? content : { ...content, ...(await duty(entry, signal)) },
          signal,
        );
      }
      const filter = `${column}[eq]:"${reference}"`;
      if ((await list(targets, { filter, limit: "1" }, withId, signal)).length === 0)
        await withPerson((person) => post(targets, { [column]: reference, [person]: entry.person }, signal));
      return { id: reference, link: linkTo(entry.kind, reference) };
    },
    async remove({ kind }, { id }, signal) {
      const path = `rest/${kinds[kind].plural}/${encodeURIComponent(id)}`;
      await http.request(address, { method: "DELETE", path, headers, signal, problemOf }, z.object({}));
    },
  };

  async function duty({ dueAt, assignee }: Extract<CrmEntry, { kind: "task" }>, signal: AbortSignal) {
    const member = assignee === undefined ? undefined : await memberOf(assignee, signal);
    const due = { status: "TODO", dueAt: new Date(dueAt).toISOString() };
    return { ...due, ...(member !== undefined && { assigneeId: member.id }) };
  }

  function linkTo(what: "person" | "note" | "task", id: string): string {
    return new URL(`object/${what}/${encodeURIComponent(id)}`, slashed(address)).href;
  }
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

function slashed(address: URL): string {
  return address.href.endsWith("/") ? address.href : `${address.href}/`;
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
