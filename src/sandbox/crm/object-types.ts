import { z } from "zod";

/** An id as Twenty takes it: versions 6 and 7 are none to it. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i)
  .toLowerCase();
const reference = uuid.nullable().default(null);
const text = z.string().default("");
const time = z.coerce.date().transform((date) => date.toISOString());
const laterTime = time.nullable().default(null);
const number = z.coerce.number().nullable().default(null);
const list = z.array(z.unknown()).nullable().default(null);
const stage = z.enum(["NEW", "SCREENING", "MEETING", "PROPOSAL", "CUSTOMER"]).default("NEW");
const status = z.enum(["TODO", "IN_PROGRESS", "DONE"]).default("TODO");

/** What fields can be asked for, by their schemas, beside whether anything is there. */
export const operatorsOf = new Map<unknown, readonly string[]>([
  [text, ["eq", "in", "is", "ilike"]],
  ...[uuid, reference, stage, status].map((kind) => [kind, ["eq", "in", "is"]] as const),
]);

const name = z.strictObject({ firstName: text, lastName: text }).prefault({});
const linkedinLink = z.strictObject({ primaryLinkLabel: text, primaryLinkUrl: text }).prefault({});
const emails = z.strictObject({ primaryEmail: text, additionalEmails: list }).prefault({});
const amount = z.strictObject({ amountMicros: number, currencyCode: text }).prefault({});
const bodyV2 = z.strictObject({ markdown: text, blocknote: text }).prefault({});
const createdBy = z.strictObject({ source: text, name: text }).prefault({});

const crmRow = z.looseObject({ id: uuid });
/** A record as Twenty gives it. Never changed in place. */
export type CrmRow = Readonly<z.infer<typeof crmRow>>;

export type Given = Readonly<Record<string, unknown>>;

/** What Twenty says when it doesn't do what it's asked; `fields` are of the body, beside status and message. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Given;

  constructor(status: number, message: string, fields: Given = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

export type ObjectType = ReturnType<typeof objectType>;

/** @param to one record each, whose id is in a field with `Id` at its end: its name, and what it leads to */
function objectType(singular: string, fields: z.ZodRawShape, to: Readonly<Record<string, string>> = {}) {
  const ids = Object.fromEntries(Object.keys(to).map((relation) => [`${relation}Id`, reference]));
  const always = { id: uuid, createdAt: time, updatedAt: time, deletedAt: laterTime };
  const all: z.ZodObject = z.strictObject({ ...always, ...fields, ...ids });
  return { singular, relations: to, fields: all };
}

const content = { title: text, bodyV2, createdBy };
const deal = { name: text, amount, closeDate: laterTime, stage, createdBy };
const [targetPerson, company, owner] = ["people", "companies", "workspaceMembers"];

/** Twenty's standard objects by their plurals, as far as they're simulated. */
export const objectTypes: Readonly<Record<string, ObjectType>> = {
  people: objectType("person", { name, emails, linkedinLink, jobTitle: text, createdBy }, { company }),
  companies: objectType("company", { name: text, createdBy }, { accountOwner: owner }),
  opportunities: objectType("opportunity", deal, { pointOfContact: targetPerson, company, owner }),
  notes: objectType("note", content),
  noteTargets: objectType("noteTarget", {}, { note: "notes", targetPerson }),
  tasks: objectType("task", { ...content, status, dueAt: laterTime }, { assignee: owner }),
  taskTargets: objectType("taskTarget", {}, { task: "tasks", targetPerson }),
  timelineActivities: objectType("timelineActivity", { name: text, happensAt: time }, { targetPerson }),
  workspaceMembers: objectType("workspaceMember", { name, userEmail: text }),
};

/** @returns the record with these fields, the others as in an empty form @throws Refusal */
export function checkedRow({ singular, fields }: ObjectType, given: Given): CrmRow {
  const { data, error } = fields.safeParse(given);
  const issue = error?.issues[0];
  if (issue === undefined) return crmRow.parse(data);
  if (issue.code !== "unrecognized_keys") {
    throw new Refusal(400, `Invalid value for field "${issue.path.join(".")}": ${issue.message}`);
  }
  throw new Refusal(400, `Object ${singular} doesn't have any "${issue.keys[0]}" field.`);
}
