import { z } from "zod";
import { createMovableClock } from "#sandbox/index.ts";
import { type Crm, createCrm } from "../../../src/sandbox/crm/crm.ts";
import { carryOut } from "../../../src/sandbox/crm/crm-server.ts";
import { raw } from "../servers/fake-upstream.ts";
import type { FarEnd } from "./far-end.ts";
import { companies, currency, timeOf, token, users, type World, type WorldEntry } from "./world.ts";

/** The sandbox's own: https://docs.twenty.com/developers/extend/api, and twentyhq/twenty, packages/twenty-server. */

const uuidOf = (id: number) => `00000000-0000-4000-8000-${`${id}`.padStart(12, "0")}`;
const linkTo = (id: number | undefined) => (id === undefined ? null : uuidOf(id));
const rights = {
  people: ["GET people"],
  companies: ["GET companies"],
  deals: ["GET opportunities"],
  users: ["GET workspaceMembers"],
  entries: ["notes", "tasks"].flatMap((plural) => [`GET ${plural}`, `POST ${plural}`]),
};

/** Whoever looks after a person looks after their company, too: Twenty knows no other owner. */
function filled({ people, deals, denied }: World): Crm {
  const crm = createCrm(
    createMovableClock(() => Date.UTC(2026, 10, 30)),
    token,
    () => {},
  );
  for (const { id, first: firstName, last: lastName, email: userEmail } of users)
    crm.add("workspaceMembers", { id: uuidOf(id), name: { firstName, lastName }, userEmail });
  for (const { id, name } of companies) {
    const owner = people.find(({ company }) => company === id)?.owner;
    crm.add("companies", { id: uuidOf(id), name, accountOwnerId: linkTo(owner) });
  }
  for (const one of people) {
    const { id, first: firstName, last: lastName, email: primaryEmail, also, title: jobTitle } = one;
    if (one.gone !== undefined) continue;
    crm.add("people", {
      ...{ id: uuidOf(id), jobTitle, companyId: linkTo(one.company), updatedAt: timeOf(one) },
      name: { firstName, lastName },
      emails: { primaryEmail, additionalEmails: also === undefined ? null : [also] },
      linkedinLink: { primaryLinkUrl: one.linkedIn },
    });
    if (one.active !== undefined)
      crm.add("timelineActivities", {
        happensAt: one.active,
        targetPersonId: uuidOf(id),
        name: "note.linked",
      });
  }
  const known = new Set(people.filter(({ gone }) => gone === undefined).map(({ id }) => id));
  for (const one of deals) {
    const amountMicros = one.amount && one.amount * 1_000_000;
    crm.add("opportunities", {
      ...{
        id: uuidOf(one.id),
        name: one.name,
        pointOfContactId: known.has(one.person) ? uuidOf(one.person) : null,
        updatedAt: timeOf(one),
      },
      amount: { amountMicros, currencyCode: one.currency ?? currency },
      stage: one.stage === 51 ? "PROPOSAL" : "CUSTOMER",
    });
  }
  for (const { id } of users.filter(({ hasLeft }) => hasLeft)) crm.remove("workspaceMembers", uuidOf(id));
  for (const right of denied.flatMap((kind) => rights[kind])) crm.denied.add(right);
  return crm;
}

const entry = z.object({
  id: z.string(),
  title: z.string(),
  bodyV2: z.object({ markdown: z.string() }),
  dueAt: z.string().nullish(),
  assigneeId: z.string().nullish(),
});

function entriesOf(crm: Crm): WorldEntry[] {
  return (["note", "task"] as const).flatMap((kind) =>
    z
      .array(entry)
      .parse(crm.rows(`${kind}s`))
      .map(({ id, title, bodyV2, dueAt, assigneeId }): WorldEntry => {
        const target = crm.rows(`${kind}Targets`).find((one) => one[`${kind}Id`] === id);
        const duty = {
          title,
          due: `${dueAt}`.slice(0, 10),
          assignee: Number(assigneeId?.slice(-12) ?? Number.NaN),
        };
        const person = String(target?.targetPersonId);
        return { id: 0, kind, person, text: bodyV2.markdown, ...(kind === "task" && duty) };
      }),
  );
}

const crms = new WeakMap<World, Crm>();

function rest(method: string): FarEnd["routes"][number] {
  return {
    of: new RegExp(`^${method} /rest/(.+)$`),
    right: undefined,
    query: ["filter", "limit", "order_by", "depth"],
    answer({ id: path, query, body }, world) {
      const crm = crms.get(world) ?? filled(world);
      crms.set(world, crm);
      const [plural = "", id] = path.split("/");
      const asked = { token, method, plural, id, query, body: JSON.stringify(body) ?? "" };
      const { status, headers, body: answer } = carryOut(crm, asked);
      world.entries.splice(0, world.entries.length, ...entriesOf(crm));
      return raw(`${answer}`, status, headers);
    },
  };
}

const refusal = (statusCode: number, message: string, more: object = {}): readonly [number, unknown] => [
  statusCode,
  { statusCode, messages: [message], ...more },
];

export const twenty: FarEnd = {
  vendor: "twenty",
  authorization: ["authorization", `Bearer ${token}`],
  routes: ["GET", "POST", "DELETE"].map(rest),
  refusals: {
    token: refusal(403, "Missing authentication token", { error: "FORBIDDEN_EXCEPTION" }),
    "expired token": refusal(401, "Token has expired.", { error: "UNAUTHENTICATED" }),
    right: refusal(400, "Entity performing the request does not have permission", {
      code: "PERMISSION_DENIED",
    }),
    nothing: refusal(404, "Record not found", { error: "NotFoundException" }),
    invalid: refusal(400, "Bad request"),
    busy: refusal(429, "Limit reached (100 tokens per 60000 ms)"),
  },
  lacks: { features: ["second addresses", "shared addresses", "words", "100 at once"], fields: ["account"] },
  takesIds: true,
  idOf: ({ id }) => uuidOf(id),
  linkOf: (id, url) => new URL(`/object/person/${id}`, url).href,
};
