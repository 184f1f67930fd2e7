import { z } from "zod";
import type { Crm, CrmDeal, CrmEntry, CrmKey, CrmPerson, CrmRecord, CrmWritten } from "../crm.ts";
import { CrmError } from "../crm-error.ts";
import type { CrmHttp, CrmRequest } from "../crm-http.ts";
import { readable, timeOf } from "./reading.ts";

/** How a vendor's API is reached. */
interface VendorApi extends Pick<CrmRequest, "problemOf"> {
  /** What all its paths begin with. */
  root: string;
  /** @returns the host that is meant by an address as people enter it; absent: it's as it stands there */
  hostOf?: (address: URL) => URL;
  /** What carries the token; absent: it's a bearer's. */
  tokenHeader?: string;
}

/** A vendor's API, until the time of one question to the CRM is over. Each method throws `CrmError`. */
export type Api = ReturnType<typeof createApi>;

/** What a vendor's API makes of a `Crm`'s questions; what is the same for all vendors is done here. */
export interface VendorCrm {
  /** @returns the account's name; absent: the CRM doesn't say it */
  account?(): Promise<string | undefined>;
  /** @returns the id of the CRM's own user who has this e-mail address */
  user(email: string): Promise<string | undefined>;
  /** By a part of a name or of an e-mail address. */
  people(typed: string, limit: number): Promise<CrmPerson[]>;
  /** By a part of a company's name. */
  peopleAt(company: string, limit: number): Promise<CrmPerson[]>;
  record(key: CrmKey): Promise<VendorRecord | undefined>;
  personAt(link: URL): Promise<CrmPerson | undefined>;
  /** @param entry with the id of its assignee */
  write(entry: CrmEntry, reference: string): Promise<CrmWritten>;
  /** @param id escaped for a path */
  remove(kind: CrmEntry["kind"], id: string): Promise<void>;
}

type Now<Value> = Value | Promise<Value>;

/** A person, and what is asked for beside: what a token may not read of that is left out. */
interface VendorRecord {
  person: CrmPerson;
  /** Where it's none of the person's own fields. */
  company?: Now<string | undefined>;
  owner: Now<CrmRecord["owner"]>;
  /** The open ones; the one changed last comes first. */
  deals: Now<VendorDeal[]>;
  /** When they last had to do with each other, as in ISO 8601. */
  lastActivity: Now<string | undefined>;
  link: Now<string>;
}

/** A deal as vendors have it: a value of nothing is none. */
export type VendorDeal = Record<"name" | "stage" | "currency", string | undefined> & {
  value: number | null | undefined;
};

/** What is asked beside a path. */
export type Query = Readonly<Record<string, string>>;

/** @param host the account's @param root what all paths begin with */
function createApi(
  http: CrmHttp,
  host: URL,
  { root, ...access }: { root: string } & Pick<CrmRequest, "headers" | "problemOf" | "signal">,
) {
  const address = new URL(root, host);
  /** @returns `undefined` where there's no such thing */
  function find<Shape extends z.ZodType>(path: string, query: Query, shape: Shape) {
    return http.request(address, { method: "GET", path, query, ...access }, shape);
  }

  return {
    now: http.now,
    find,
    /** As `find`, of what each account has. */
    get: async <Shape extends z.ZodType>(path: string, query: Query, shape: Shape) =>
      answered(await find(path, query, shape)),
    post: async <Shape extends z.ZodType>(path: string, body: object, shape: Shape) =>
      answered(await http.request(address, { method: "POST", path, body, ...access }, shape)),
    /** That it's gone already is fine. */
    async remove(path: string): Promise<void> {
      await http.request(address, { method: "DELETE", path, ...access }, z.object({}));
    },
    /** @returns the address of a page there */
    linkTo: (...path: string[]) => new URL(path.map(encodeURIComponent).join("/"), host).href,
  };
}

/** Where a path isn't known, it isn't the vendor's API. */
function answered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new CrmError("unreadable");
  return answer;
}

/** @param vendor made for each question @returns what connects to an account of this vendor's */
export function connector(
  { hostOf = asFolder, tokenHeader, ...api }: VendorApi,
  vendor: (api: Api) => VendorCrm,
) {
  return (http: CrmHttp, { address, token }: { address: URL; token: string }): Crm => {
    const headers =
      tokenHeader === undefined ? { authorization: `Bearer ${token}` } : { [tokenHeader]: token };
    const asking = (signal: AbortSignal) =>
      vendor(createApi(http, hostOf(address), { ...api, headers, signal }));
    return {
      async check(signal) {
        const { account, people } = asking(signal);
        const [name] = await Promise.all([account?.(), people("rapport", 1)]);
        return { account: name };
      },
      isUser: async (email, signal) => (await asking(signal).user(email)) !== undefined,
      async search(typed, limit, signal) {
        const { people, peopleAt } = asking(signal);
        const found = await people(typed, limit);
        return found.length > 0 ? found : peopleAt(typed, limit);
      },
      async record(key, signal) {
        const found = await asking(signal).record(key);
        return found && recordOf(found);
      },
      personAt: (link, signal) => asking(signal).personAt(link),
      async write({ assignee: email, ...entry }, reference, signal) {
        const { user, write } = asking(signal);
        // Nobody's where the CRM doesn't know them, or doesn't let us ask.
        const assignee = email && (await readable(user(email)));
        return write({ ...entry, assignee }, reference);
      },
      remove: ({ kind }, { id }, signal) => asking(signal).remove(kind, encodeURIComponent(id)),
    };
  };
}

function asFolder({ href }: URL): URL {
  return new URL(href.endsWith("/") ? href : `${href}/`);
}

async function recordOf({ person, ...asked }: VendorRecord): Promise<CrmRecord> {
  const [company, owner, deals = [], lastActivity, link] = await Promise.all([
    readable(asked.company),
    readable(asked.owner),
    readable(asked.deals),
    readable(asked.lastActivity),
    asked.link,
  ]);
  return {
    ...{ ...person, company: person.company ?? company, link },
    owner: owner && { name: owner.name, email: owner.email },
    deals: deals.map(({ name = "deal", stage, value, currency }): CrmDeal => {
      return { name, stage, amount: value && value > 0 ? { value, currency } : undefined };
    }),
    lastActivityAt: timeOf(lastActivity),
  };
}
