import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { Crm, CrmEntry } from "#app/crm/crm.ts";
import { CrmError } from "#app/crm/crm-error.ts";
import { createCrmHttp } from "#app/crm/crm-http.ts";
import { crmVendors } from "#app/crm/vendors.ts";
import { type FarEnd, startFarEnd } from "#test/support/crm/far-end.ts";
import { hubspot } from "#test/support/crm/hubspot.ts";
import { pipedrive } from "#test/support/crm/pipedrive.ts";
import { salesforce } from "#test/support/crm/salesforce.ts";
import { twenty } from "#test/support/crm/twenty.ts";
import { companies, nameOf, token, users, type WorldPerson } from "#test/support/crm/world.ts";
import { json, raw, reset } from "#test/support/servers/fake-upstream.ts";
import { type Case, cases, sampleWorld } from "./cases.ts";

const farEnds: readonly FarEnd[] = [hubspot, pipedrive, salesforce, twenty];

function connected(farEnd: FarEnd, address: URL, allowed: URL, its = token) {
  const http = createCrmHttp({
    allowedHosts: [allowed.host],
    now: () => Date.UTC(2026, 10, 30, 12),
    lookup: async () => ["10.0.0.7"],
  });
  const asked = crmVendors[farEnd.vendor].connect(http, { address, token: its });
  return { asked, [Symbol.asyncDispose]: () => http.stop() };
}

/** What a case asks of a vendor, with whatever went wrong. */
async function answerTo({ ask }: Case, crm: Crm, signal: AbortSignal) {
  try {
    if ("check" in ask) return await crm.check(signal);
    if ("search" in ask) return { people: await crm.search(ask.search, ask.limit ?? 20, signal) };
    if ("isUser" in ask) return { isUser: await crm.isUser(ask.isUser, signal) };
    const key = ask.record.startsWith("https:") ? { linkedin_url: ask.record } : { email: ask.record };
    return { record: await crm.record(key, signal) };
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const shown = `${inspect(error, { depth: null, showHidden: true })} ${JSON.stringify(error)}`;
    for (const secret of [token, "127.0.0.1", "jane", "sam@"]) expect(shown).not.toContain(secret);
    return { problem: error.problem, retryAfter: error.retryAfter };
  }
}

/** The person as a vendor gives them: less than there is, where it has less. */
function personOf(farEnd: FarEnd, one: WorldPerson) {
  const whole = {
    id: farEnd.idOf(one),
    name: nameOf(one),
    emails: [farEnd.vendor === "hubspot" ? one.email?.toLowerCase() : one.email, one.also].filter(
      (email) => email !== undefined,
    ),
    linkedInUrl: one.linkedIn,
    title: one.title,
    company: companies.find(({ id }) => id === one.company)?.name,
  };
  const missing = farEnd.lacks.fields ?? [];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !missing.includes(name)));
}

function expected(farEnd: FarEnd, { answer, people = sampleWorld.people }: Case, url: URL) {
  const byId = (id: number) => people.filter((one) => one.id === id && one.gone === undefined);
  if ("people" in answer) {
    return { people: answer.people.flatMap(byId).map((one) => personOf(farEnd, one)) };
  }
  if ("account" in answer && farEnd.lacks.fields?.includes("account")) return {};
  if (!("record" in answer)) return answer;
  const [one] = byId(answer.record ?? 0);
  if (one === undefined) return { record: undefined };
  const owner = users.find(({ id }) => id === one.owner);
  const named = owner && !("owner" in answer) && { name: nameOf(owner), email: owner.email };
  return {
    record: {
      ...personOf(farEnd, one),
      ...(named && { owner: named }),
      deals: answer.deals,
      lastActivityAt: one.active && Date.parse(one.active),
      link: farEnd.linkOf(farEnd.idOf(one), url),
    },
  };
}

describe.for(farEnds)("$vendor", (farEnd) => {
  const its = cases.filter(({ needs }) => needs === undefined || !farEnd.lacks.features?.includes(needs));
  test.for(its)("$name", async (one) => {
    const { fault, timeout = 20_000 } = one;
    await using server = await startFarEnd(
      farEnd,
      { ...sampleWorld, ...one, entries: [] },
      (requestsSoFar) => {
        if (fault === undefined || requestsSoFar < (fault.from ?? 1)) return undefined;
        if (typeof fault.does === "function") return fault.does;
        const [status, body] = farEnd.refusals[fault.does.refuses];
        return json(body, status, fault.does.headers);
      },
    );
    const url = new URL("/", one.address ?? server.url);
    await using crm = connected(farEnd, url, server.url, one.token);
    const answer = await answerTo(one, crm.asked, AbortSignal.timeout(timeout));
    expect(answer).toEqual(expected(farEnd, one, url));
    expect(server.requests.map(({ path }) => path).join()).not.toContain(token);
    if (one.address !== undefined) expect(server.requests).toEqual([]);
  });

  const [jane] = sampleWorld.people;
  const person = jane === undefined ? "" : farEnd.idOf(jane);

  test("knows whom its own pages show, and no others", async () => {
    await using server = await startFarEnd(farEnd, { ...sampleWorld, entries: [] }, () => undefined);
    const url = new URL("/", server.url);
    await using crm = connected(farEnd, url, server.url);
    const shown = (link: string) => crm.asked.personAt(new URL(link), AbortSignal.timeout(20_000));
    for (const one of sampleWorld.people.filter(({ gone }) => gone === undefined)) {
      const { id, name, emails, linkedInUrl } = personOf(farEnd, one);
      const found = await shown(`${farEnd.linkOf(farEnd.idOf(one), url)}/?tab=1#notes`);
      expect(found).toMatchObject({
        id,
        emails,
        ...(name !== undefined && { name }),
        ...(linkedInUrl && { linkedInUrl }),
      });
    }
    const page = farEnd.linkOf(person, url);
    const others = [
      farEnd.linkOf(`${person.slice(0, -1)}9`, url),
      page.replace(/\/\/[^/]+/, "//elsewhere.example"),
      `${page}/edit`,
      url.href,
      `${url.href}/`,
    ];
    for (const link of others) expect([link, await shown(link)]).toEqual([link, undefined]);
  });

  const reference = "6f2c1b9a-64b1-4f5e-9a55-0c6a1c7b1a10";
  const about = { person, title: "Call <Jane>", text: "Likes \"R&D\"\n<b>no</b> calls & 'mail'" };
  const dueAt = Date.UTC(2026, 11, 3, 9);
  const entries: readonly { entry: CrmEntry; assignee?: number; denied?: ["users"] }[] = [
    { entry: { kind: "note", ...about } },
    { entry: { kind: "task", ...about, dueAt, assignee: "sam@rapport.example" }, assignee: 41 },
    { entry: { kind: "task", ...about, dueAt, assignee: "lee@rapport.example" }, assignee: Number.NaN },
    {
      entry: { kind: "task", ...about, dueAt, assignee: "sam@rapport.example" },
      ...{ assignee: Number.NaN, denied: ["users"] },
    },
  ];

  test.for(entries)(
    "writes a $entry.kind once, whichever answer is lost, and removes it",
    async ({ entry, assignee, denied = [] }) => {
      const duty = { title: about.title, due: "2026-12-03", assignee };
      const text = farEnd.takesIds ? about.text : `${about.text}\n\n(Rapport ${reference})`;
      const expected = {
        id: expect.any(Number),
        kind: entry.kind,
        person,
        text,
        ...(entry.kind === "task" && duty),
      };
      const signal = AbortSignal.timeout(100_000);
      for (let lost = 0; lost <= 8; lost += 1) {
        const world = { ...sampleWorld, denied, entries: [] };
        const losing = { done: () => reset };
        await using server = await startFarEnd(farEnd, world, (so) => (so === lost ? losing : undefined));
        await using crm = connected(farEnd, new URL("/", server.url), server.url);
        const write = () => crm.asked.write(entry, reference, signal);
        const written = await write().catch(write);
        expect(await write().catch(write)).toEqual(written);
        expect(written).toEqual({
          id: farEnd.takesIds ? reference : "90",
          link: expect.stringMatching(/^https?:/),
        });
        expect(world.entries).toEqual([expected]);
        const remove = () => crm.asked.remove(entry, written, signal);
        await remove().catch(remove);
        await remove().catch(remove);
        expect(world.entries).toEqual([]);
      }
    },
  );

  test.for(entries)("says that it mayn't write a $entry.kind", async ({ entry }) => {
    await using server = await startFarEnd(farEnd, { ...sampleWorld, denied: ["entries"], entries: [] });
    await using crm = connected(farEnd, new URL("/", server.url), server.url);
    await expect(crm.asked.write(entry, reference, AbortSignal.timeout(20_000))).rejects.toMatchObject({
      problem: "not allowed",
    });
  });
});

test("Salesforce's API is asked where a browser's address says otherwise", async () => {
  const { promise: host, resolve } = Promise.withResolvers<string>();
  const lookup = async (name: string) => {
    resolve(name);
    return [];
  };
  const http = createCrmHttp({ allowedHosts: [], now: Date.now, lookup });
  const address = new URL("https://acme--dev.sandbox.lightning.force.com/lightning/page/home");
  const asked = crmVendors.salesforce.connect(http, { address, token });
  await expect(asked.check(AbortSignal.timeout(20_000))).rejects.toMatchObject({ problem: "unavailable" });
  expect(await host).toBe("acme--dev.sandbox.my.salesforce.com");
  await http.stop();
});

test("an ID that's half an emoji is no reason for another error than a CRM's", async () => {
  const half = json({ id: "\ud83d", properties: { email: "jane@acme.example" } });
  await using server = await startFarEnd(hubspot, { ...sampleWorld, entries: [] }, () => half);
  await using crm = connected(hubspot, new URL("/", server.url), server.url);
  const asked = crm.asked.record({ email: "jane@acme.example" }, AbortSignal.timeout(20_000));
  await expect(asked).rejects.toMatchObject({ problem: "unreadable" });
});

test("Pipedrive's firewall says in a page that there were too many requests", async () => {
  const page = raw("<html>error code: 1015</html>", 403);
  await using server = await startFarEnd(pipedrive, { ...sampleWorld, entries: [] }, () => page);
  await using crm = connected(pipedrive, new URL("/", server.url), server.url);
  const asked = crm.asked.search("jane", 20, AbortSignal.timeout(20_000));
  await expect(asked).rejects.toMatchObject({ problem: "rate limited" });
});
