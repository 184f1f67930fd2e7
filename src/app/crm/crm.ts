import { z } from "zod";

/**
 * What Rapport asks of a team's CRM, whoever made it. A vendor is one file in `vendors`.
 */

/** A person as a CRM's search finds them. */
export const crmPerson = z.object({
  /** The CRM's own id. */
  id: z.string(),
  name: z.string().optional(),
  /** The main one first, as the CRM has them. */
  emails: z.array(z.string()),
  linkedInUrl: z.string().optional(),
  title: z.string().optional(),
  company: z.string().optional(),
});
export type CrmPerson = z.infer<typeof crmPerson>;

/** A deal that is neither won nor lost. */
const crmDeal = z.object({
  name: z.string(),
  /** The stage's label. */
  stage: z.string().optional(),
  /** In whole units of the currency, which is written as in ISO 4217. */
  amount: z.object({ value: z.number(), currency: z.string().optional() }).optional(),
});
export type CrmDeal = z.infer<typeof crmDeal>;

/** What a CRM knows of a person. */
export const crmRecord = crmPerson.extend({
  /** The CRM's user who looks after them. */
  owner: z.object({ name: z.string().optional(), email: z.string().optional() }).optional(),
  /** The one changed last comes first. */
  deals: z.array(crmDeal),
  /** Unix time in milliseconds. */
  lastActivityAt: z.number().optional(),
  /** Where the CRM shows them. */
  link: z.string(),
});
export type CrmRecord = z.infer<typeof crmRecord>;

/** How a person is found in a CRM. */
export type CrmKey = { email: string } | { linkedin_url: string };

/** A note about a person, or a task that concerns them. */
export const crmEntry = z.object({
  kind: z.enum(["note", "task"]),
  /** The CRM's id of the person. */
  person: z.string(),
  title: z.string(),
  /** Plain text with line breaks. */
  text: z.string(),
  /** Of a task: Unix time in milliseconds. */
  dueAt: z.number().optional(),
  /** Of a task: e-mail address of the CRM's user who has to do it; nobody's where the CRM doesn't know it. */
  assignee: z.string().optional(),
});
export type CrmEntry = z.infer<typeof crmEntry>;

/** A note or task that is in the CRM. */
export const crmWritten = z.object({
  /** The CRM's own id. */
  id: z.string(),
  /** Where the CRM shows it, or else the person. */
  link: z.string(),
});
export type CrmWritten = z.infer<typeof crmWritten>;

/** A connection to one account of a CRM. Every method throws `CrmError`. */
export interface Crm {
  /** Tries the token. @returns the account's name, if the CRM says it */
  check(signal: AbortSignal): Promise<{ account: string | undefined }>;
  /** @returns whether somebody with this e-mail address is one of the CRM's own users */
  isUser(email: string, signal: AbortSignal): Promise<boolean>;
  /**
   * @param text a part of a name, of an e-mail address or of a company's name; plain text, not empty
   * @param limit people at most
   */
  search(text: string, limit: number, signal: AbortSignal): Promise<CrmPerson[]>;
  /** @returns `undefined` where there's nobody, or nobody any more; of several, the one changed last */
  record(key: CrmKey, signal: AbortSignal): Promise<CrmRecord | undefined>;
  /** @param link to a page of the CRM's own @returns who is shown there; `undefined` for other pages, and other accounts' */
  personAt(link: URL, signal: AbortSignal): Promise<CrmPerson | undefined>;
  /**
   * Writes an entry once, however often it's called with its reference: what may be there is looked for first.
   *
   * @param reference a random UUID of the entry's own
   */
  write(entry: CrmEntry, reference: string, signal: AbortSignal): Promise<CrmWritten>;
  /** Deletes what was written with this reference; that it's gone already is fine. */
  remove(entry: CrmEntry, written: CrmWritten, signal: AbortSignal): Promise<void>;
}
