/** What each vendor's far end holds, in its own shapes. */
export interface World {
  people: readonly WorldPerson[];
  deals: readonly WorldDeal[];
  /** What the token mayn't read, or mayn't write. */
  denied: readonly Kind[];
  /** What was written into it. */
  entries: WorldEntry[];
  /** The id that was given last: none is given twice. */
  lastId?: number;
}

export type Kind = "people" | "companies" | "deals" | "users" | "entries";

export interface WorldPerson {
  id: number;
  first?: string;
  last?: string;
  email?: string;
  /** A second address. */
  also?: string;
  title?: string;
  linkedIn?: string;
  company?: number;
  owner?: number;
  /** Date of the last thing done with them. */
  active?: string;
  /** Day of this year on which they were changed. */
  changed: number;
  /** Nobody's customer yet, where a CRM keeps them apart. */
  isLead?: boolean;
  /** Why they aren't to be found. */
  gone?: "deleted" | "merged" | "hidden" | "converted";
}

export interface WorldDeal {
  id: number;
  person: number;
  name?: string;
  stage?: number;
  amount?: number;
  currency?: string;
  changed: number;
}

export interface WorldEntry {
  id: number;
  kind: "note" | "task";
  /** The far end's own id. */
  person: string;
  /** Without HTML. */
  text: string;
  /** Of a task. */
  title?: string;
  due?: string;
  assignee?: number;
}

/** @returns what a far end that shows HTML shows of a text */
export function shownHtml(html: string): string {
  const plain = html.replaceAll("<br>", "\n").replaceAll(/<[^>]*>/g, "");
  return plain.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** @returns the id that it got */
export function written(world: World, entry: Omit<WorldEntry, "id">): number {
  world.lastId = (world.lastId ?? 89) + 1;
  world.entries.push({ id: world.lastId, ...entry });
  return world.lastId;
}

/** @returns `false` if there's no such entry */
export function removed({ entries }: World, wanted: string): boolean {
  const at = entries.findIndex(({ id }) => `${id}` === wanted);
  return at >= 0 && entries.splice(at, 1).length > 0;
}

export const account = "Rapport GmbH";
export const token = "t0ken-that-is-live";
/** Of the account: deals without a currency have it. */
export const currency = "EUR";

export const companies = [
  { id: 31, name: "Acme" },
  { id: 32, name: "Borealis" },
];
export const users = [
  { id: 41, first: "Sam", last: "Okafor", email: "Sam@rapport.example", hasLeft: false },
  { id: 42, first: "Lee", last: "Gone", email: "lee@rapport.example", hasLeft: true },
  { id: 43, first: "Priya", last: "Raman", email: "priya@kestrel.io", hasLeft: false },
];
export const stages = [
  { id: 51, label: "Proposal", isClosed: false },
  { id: 52, label: "Closed won", isClosed: true },
  { id: 53, label: "Closed lost", isClosed: true },
];

/** @returns the time of a change, as in ISO 8601 */
export function timeOf({ changed }: { changed: number }): string {
  return new Date(Date.UTC(2026, 0, changed, 9)).toISOString();
}

export function nameOf({ first, last }: { first?: string; last?: string }): string | undefined {
  return first === undefined && last === undefined ? undefined : [first, last].filter(Boolean).join(" ");
}

/** Of a CRM's own search: @returns whether each word of what was typed begins a word of the texts */
export function hasWords(texts: readonly (string | undefined | null)[], typed: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean);
  const known = texts.flatMap((text) => words(text ?? ""));
  const asked = words(typed);
  return asked.length > 0 && asked.every((word) => known.some((one) => one.startsWith(word)));
}
