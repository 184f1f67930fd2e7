import { z } from "zod";
import type { Crm, CrmEntry, CrmKey, CrmPerson, CrmRecord, CrmWritten } from "../crm.ts";
import { CrmError } from "../crm-error.ts";
import type { CrmHttp, CrmRequest } from "../crm-http.ts";

/** Where a vendor's API is, and what it's asked with. */
export interface ApiAccess extends Pick<CrmRequest, "headers" | "problemOf"> {
  /** All paths are below it. */
  address: URL;
}

/** A vendor's API, until the time of one question to the CRM is over. Each method throws `CrmError`. */
export type Api = ReturnType<typeof createApi>;

/** What a vendor's API makes of a `Crm`'s questions; the API keeps their time. */
export interface VendorCrm {
  check(): Promise<{ account: string | undefined }>;
  /** @returns the CRM's own user who has this e-mail address */
  user(email: string): Promise<object | undefined>;
  search(typed: string, limit: number): Promise<CrmPerson[]>;
  record(key: CrmKey): Promise<CrmRecord | undefined>;
  write(entry: CrmEntry, reference: string): Promise<CrmWritten>;
  /** @param id escaped for a path */
  remove(kind: CrmEntry["kind"], id: string): Promise<void>;
}

/** What is asked beside a path. */
export type Query = Readonly<Record<string, string>>;

function createApi(http: CrmHttp, { address, ...access }: ApiAccess, signal: AbortSignal) {
  /** @returns `undefined` where there's no such thing */
  function find<Shape extends z.ZodType>(path: string, query: Query, shape: Shape) {
    return http.request(address, { method: "GET", path, query, ...access, signal }, shape);
  }

  return {
    now: http.now,
    find,
    /** As `find`, of what each account has. */
    get: async <Shape extends z.ZodType>(path: string, query: Query, shape: Shape) =>
      answered(await find(path, query, shape)),
    post: async <Shape extends z.ZodType>(path: string, body: object, shape: Shape) =>
      answered(await http.request(address, { method: "POST", path, body, ...access, signal }, shape)),
    /** That it's gone already is fine. */
    async remove(path: string): Promise<void> {
      await http.request(address, { method: "DELETE", path, ...access, signal }, z.object({}));
    },
  };
}

/** Where a path isn't known, it isn't the vendor's API. */
function answered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new CrmError("unreadable");
  return answer;
}

/** @param vendor made for each question */
export function connectApi(http: CrmHttp, access: ApiAccess, vendor: (api: Api) => VendorCrm): Crm {
  const asking = (signal: AbortSignal) => vendor(createApi(http, access, signal));
  return {
    check: (signal) => asking(signal).check(),
    isUser: async (email, signal) => (await asking(signal).user(email)) !== undefined,
    search: (typed, limit, signal) => asking(signal).search(typed, limit),
    record: (key, signal) => asking(signal).record(key),
    write: (entry, reference, signal) => asking(signal).write(entry, reference),
    remove: ({ kind }, { id }, signal) => asking(signal).remove(kind, encodeURIComponent(id)),
  };
}
