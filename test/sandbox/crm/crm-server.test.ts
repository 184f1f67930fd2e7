import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createMovableClock, type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";
import { sampleContacts } from "../../../src/service/sample-people.ts";
import { manifestPath } from "../probe.ts";

const now = Date.UTC(2026, 2, 12, 9);
let slack: StartedWorkspace;
beforeEach(async () => {
  slack = await startWorkspace({ manifestPath, clock: createMovableClock(() => now) });
});
afterEach(() => slack.stop());

const answer = z.looseObject({ messages: z.array(z.string()).default([]), data: z.unknown().optional() });
const fullName = z.object({ firstName: z.string(), lastName: z.string() });
const listed = z.array(
  z.looseObject({ name: fullName.transform((name) => `${name.firstName} ${name.lastName}`) }),
);

/** @param path below `rest/` @param query as it stands in an address @param token none when empty */
async function ask(method: string, path: string, { query = "", token = slack.crm.token, body = {} } = {}) {
  const response = await fetch(new URL(`rest/${path}?${query}`, slack.crm.url), {
    method,
    headers: { connection: "close", ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const { messages, data, ...rest } = answer.parse(await response.json());
  return { status: response.status, message: messages[0], ...Object(data), ...rest };
}
const where = (filter: string) => ({ query: `filter=${encodeURIComponent(filter)}` });
const post = (path: string, body: object) => ask("POST", path, { body });

test.each([
  ['name.firstName[ilike]:"%JAN%"', ["Jane Osei", "Jane Whitfield"]],
  ['name.firstName[ilike]:"J_ne",name.lastName[eq]:Osei', ["Jane Osei"]],
  ["name.lastName[eq]:osei", []],
  [
    'or(name.lastName[eq]:"Cho",and(name.firstName[ilike]:"t%",jobTitle[ilike]:"%proc%"))',
    ["Daniel Cho", "Tom Reyes"],
  ],
  ["companyId[is]:NULL", ["Hiro Tanaka"]],
  ['emails.primaryEmail[in]:["tom.reyes@acme.com","jane@acme.com"]', ["Jane Whitfield", "Tom Reyes"]],
  [`name.lastName[eq]:"O'Neill"`, ["Grace O'Neill"]],
  ['or(jobTitle[eq]:"a,b",name.firstName[eq]:"Tom")', ["Tom Reyes"]],
  // After an apostrophe, no comma counts.
  [`or(name.lastName[eq]:"O'Neill",name.firstName[eq]:"Tom")`, []],
  ['name.lastName[ilike]:"%(acme%"', "'filter' invalid. 1 close bracket is missing in the query"],
  ['company.name[eq]:"Acme"', 'Cannot filter by relation field "company": use "companyId" instead'],
  ['nickname[eq]:"Jo"', `Object person doesn't have any "nickname" field.`],
  ['name[eq]:"Jo"', 'Sub field "" not found for field "name"'],
  [
    'companyId[ilike]:"%a%"',
    'Operator "ilike" is not valid for field "companyId" - Allowed operators: eq, in, is',
  ],
  ["companyId[eq]:acme", `'filter' invalid for 'eq' operator. Received 'acme' for "companyId"`],
  ["jane", "'filter' invalid for 'jane'. eg: price[gte]:10"],
])("a filter is read as Twenty does: %s", async (filter, expected) => {
  const { message, people } = await ask("GET", "people", where(filter));
  expect(
    message ??
      listed
        .parse(people)
        .map(({ name }) => name)
        .toSorted(),
  ).toEqual(expected);
});

test("lists are sorted and paged, and show what is related, as far as the key may read it", async () => {
  const query = "limit=4&order_by=name[DescNullsLast]&depth=1";
  const first = await ask("GET", "opportunities", { query });
  expect(first).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  const next = { query: `${query}&starting_after=${encodeURIComponent(first.pageInfo.endCursor)}` };
  const last = await ask("GET", "opportunities", next);
  expect(last).toMatchObject({
    opportunities: [
      { name: "Acme: security annex" },
      {
        ...{ name: "Acme renewal", stage: "PROPOSAL", company: { name: "Acme" } },
        ...{
          amount: { amountMicros: 48_500_000_000, currencyCode: "USD" },
          owner: { userEmail: "priya@kestrel.io" },
        },
      },
    ],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  slack.workspace.crm.denied.add("GET companies");
  expect((await ask("GET", "opportunities", next)).opportunities[1]).not.toHaveProperty("company");
  expect(await ask("GET", "companies")).toMatchObject({ status: 400, code: "PERMISSION_DENIED" });
  for (const wrong of [
    "limit=ten",
    "depth=2",
    "starting_after=here",
    "order_by=name[Up]",
    "order_by=amount",
  ]) {
    expect((await ask("GET", "opportunities", { query: wrong })).status).toBe(400);
  }
});

test("a note is written once, counts as activity, and goes with what links to it", async () => {
  const id = "0d6a1c7e-3f52-4c1b-8a90-5e2f7b1c9d34";
  const jane = (await ask("GET", "people", where('emails.primaryEmail[eq]:"jane@acme.com"'))).people[0].id;
  const note = { id, title: "Call", bodyV2: { markdown: "**9 %** at most" } };
  expect(await post("notes", note)).toMatchObject({
    status: 201,
    createNote: { ...note, createdBy: { source: "API" } },
  });
  expect(await post("notes", note)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^A duplicate/),
  });
  const target = { noteId: id, targetPersonId: jane };
  expect((await post("noteTargets", target)).status).toBe(201);
  const { query } = where(`targetPersonId[eq]:"${jane}"`);
  const newest = await ask("GET", "timelineActivities", {
    query: `${query}&order_by=happensAt[DescNullsLast]&limit=1`,
  });
  expect(newest.timelineActivities).toMatchObject([
    { name: "linked-note.created", happensAt: new Date(now).toISOString() },
  ]);
  const targets = async () => (await ask("GET", "noteTargets", where(`noteId[eq]:"${id}"`))).totalCount;
  expect(await targets()).toBe(1);
  expect(await ask("DELETE", `notes/${id}`)).toMatchObject({ status: 200, deleteNote: { id } });
  expect(await targets()).toBe(0);
  expect(await ask("GET", `notes/${id}`)).toMatchObject({ status: 404, message: "Record not found" });
  expect((await post("noteTargets", target)).message).toMatch(/violates foreign key/);
  // In the trash it's still there.
  expect((await post("tasks", { ...note, dueAt: "2026-03-15T09:00:00Z" })).status).toBe(201);
  await ask("DELETE", `tasks/${id}`, { query: "soft_delete=true" });
  expect([(await ask("GET", `tasks/${id}`)).status, (await post("tasks", note)).status]).toEqual([404, 400]);
  const version7 = "0190a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b";
  for (const wrong of [
    { body: "Call" },
    { id: version7 },
    { bodyV2: { text: "Call" } },
    { title: 1 },
    { status: "LATER" },
  ]) {
    expect((await post("tasks", wrong)).status).toBe(400);
  }
});

test("a server from before 2026 calls what leads to a person by its old name", async () => {
  const { crm } = slack.workspace;
  crm.isOld = true;
  const [person] = crm.rows("people");
  const [note] = crm.rows("notes");
  expect((await post("noteTargets", { noteId: note?.id, targetPersonId: person?.id })).status).toBe(400);
  expect((await post("noteTargets", { noteId: note?.id, personId: person?.id })).status).toBe(201);
  const of = (column: string) => ask("GET", "timelineActivities", where(`${column}[eq]:"${person?.id}"`));
  expect([(await of("targetPersonId")).status, (await of("personId")).totalCount]).toEqual([400, 4]);
});

test("it refuses as Twenty does, and fails as it's told", async () => {
  const { workspace, second } = slack;
  expect(await ask("GET", "people", { token: "" })).toMatchObject({
    status: 403,
    error: "FORBIDDEN_EXCEPTION",
  });
  expect(await ask("GET", "people", { token: "other" })).toMatchObject({
    status: 401,
    error: "UNAUTHENTICATED",
  });
  expect(await ask("GET", "me")).toMatchObject({ status: 400, message: "object 'me' not found" });
  expect(await ask("GET", "people/jane")).toMatchObject({
    status: 400,
    message: "'jane' is not a valid UUID",
  });
  await workspace.setFaults({ crm: "rate limited" });
  expect(await ask("GET", "people")).toMatchObject({ status: 429, retryAfterSeconds: 7 });
  await workspace.setFaults({ crm: "token expired" });
  expect(await ask("GET", "people")).toMatchObject({ status: 401, message: "Token has expired." });
  await workspace.setFaults({ crm: "answer lost" });
  await expect(post("notes", { title: "Lost" })).rejects.toThrow();
  await workspace.setFaults({ crm: "none" });
  workspace.crm.nextAnswers.push({ status: 500, headers: {}, body: "{}" });
  expect([(await ask("GET", "people")).status, (await ask("GET", "people")).status]).toEqual([500, 200]);
  const written = where("title[eq]:Lost");
  const theirs = await ask("GET", "notes", { ...written, token: second.crm.token });
  expect([(await ask("GET", "notes", written)).totalCount, theirs.totalCount]).toEqual([1, 0]);
});

test("the sample service's contacts outside the company are in it, and others", async () => {
  const known = sampleContacts(now).filter(({ email }) => !email?.endsWith("@kestrel.io"));
  const people = listed.parse((await ask("GET", "people")).people);
  for (const { name, email: primaryEmail = "", linkedin_url: primaryLinkUrl } of known) {
    const link = primaryLinkUrl && { linkedinLink: { primaryLinkUrl } };
    expect(people.find((one) => one.name === name)).toMatchObject({ emails: { primaryEmail }, ...link });
  }
  expect(people.length).toBeGreaterThan(known.length);
});
