import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, type TestContext, test } from "vitest";
import { z } from "zod";
import { operations } from "../../src/contract/operations.ts";
import {
  type KnowledgeField,
  knowledgeField,
  maxKnowledgeLength,
  teamKnowledge,
  teamKnowledgeHeader,
} from "../../src/contract/team-knowledge.ts";
import { createServiceLog } from "../../src/service/log.ts";
import type { ServiceOptions } from "../../src/service/server.ts";
import type { IncomingContact } from "../../src/service/store/contact-merge.ts";
import type { Store } from "../../src/service/store/store.ts";
import { readContactRow } from "../../src/service/transfer/contact-shape.ts";
import { exportContacts } from "../../src/service/transfer/export.ts";
import { importContacts } from "../../src/service/transfer/import.ts";
import { readFileRows } from "../../src/service/transfer/read-contacts.ts";
import { filesWith } from "../support/bytes.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { client, contactNamed, databaseOf, jane, now, post, startedService } from "./helpers.ts";

type Side = ReturnType<typeof teamOf>;

/** A team that may write what it knows. */
function teamOf(url: string, { organisation, key }: { organisation: string; key: string }) {
  const send = client(url, key, teamKnowledge);
  return { organisation, key, send, ask: client(url, key) };
}

let teams = 0;

async function newTeam({ url, store }: { url: string; store: Store }): Promise<Side> {
  teams += 1;
  const organisation = await store.createOrganisation({ name: `Team ${teams}`, balance: 100 });
  if (organisation === undefined) throw new Error("There is a team of this name.");
  return teamOf(url, { organisation, ...(await store.createApiKey(organisation, "team-knowledge")) });
}

async function started(
  kind: (typeof databaseKinds)[number],
  context: TestContext,
  options?: Partial<ServiceOptions>,
) {
  const service = await startedService({
    database: await databaseOf(kind, context, serviceTemplate),
    ...options,
  });
  return { ...service, team: await newTeam(service) };
}

const email = "jane@acme.com";
const { profile: profileOfJane, connection_language, relationship, name } = contactNamed("Jane Whitfield");
const { id: _, ...labelsOfJane } = profileOfJane;
const importOfJane: IncomingContact = {
  ...{ contact_id: jane, email, name, profile: labelsOfJane, connection_language, relationship },
};
const found = { found: true, profile: profileOfJane, connection_language, relationship };
const written_at = new Date(now).toISOString();
const id = expect.any(String);
const revision = (field: KnowledgeField, text: string, author?: string) => ({
  ...{ id, field, text },
  ...(author !== undefined && { author, written_at }),
});
const { tone_summary = "", worldview_label, operating_style_label } = profileOfJane;
/** What nobody wrote. */
const own = Object.entries({
  ...connection_language,
  worldview_label,
  operating_style_label,
  tone_summary,
}).map(([field, text]) => revision(knowledgeField.parse(field), text));
const untouched = { status: 200, body: { revisions: own } };
const notFound = { found: false, message: "Contact is not in the behavioral profile database." };

describe.for(databaseKinds)("what a team knows, on %s", (kind) => {
  test("is the profile from then on, with a history and a way back to what was imported", async (context) => {
    const { store, team } = await started(kind, context);
    const { send, ask, organisation } = team;
    await store.saveContacts(organisation, [importOfJane]);
    expect(await send("read", { email })).toEqual(untouched);

    const written = await send("write", {
      ...{ email: "JANE@acme.com", author: " Priya " },
      texts: { must_do: " Send numbers first. ", tone_summary: "Dry." },
    });
    const first = [
      revision("must_do", "Send numbers first.", "Priya"),
      revision("tone_summary", "Dry.", "Priya"),
      ...own,
    ];
    expect(written).toEqual({ status: 200, body: { contact_id: jane, revisions: first } });
    expect((await ask("lookup", { email })).body).toEqual({
      ...found,
      profile: { ...profileOfJane, tone_summary: "Dry." },
      connection_language: { ...connection_language, must_do: "Send numbers first." },
    });

    // The same again, and something that's said already, are no news; a text that's taken away is.
    const again = { must_do: "Send numbers first.", likes_this: connection_language.likes_this };
    expect(await send("write", { email, author: "Tom", texts: again })).toEqual(written);
    const third = { email, author: "Tom", texts: { must_do: "", tone_summary: "Drier." } };
    const all = [revision("must_do", "", "Tom"), revision("tone_summary", "Drier.", "Tom"), ...first];
    expect((await send("write", third)).body).toEqual({ contact_id: jane, revisions: all });
    expect(await send("read", { email })).toEqual({ status: 200, body: { revisions: all } });
    expect((await ask("lookup", { email })).body).toMatchObject({
      connection_language: { ...connection_language, must_do: "" },
    });

    expect(await send("remove", { email })).toEqual({ status: 200, body: { deleted: true } });
    expect((await ask("lookup", { email })).body).toEqual(found);
    expect(await send("read", { email })).toEqual(untouched);
    expect(await send("remove", { email })).toEqual({ status: 200, body: { deleted: false } });
  });

  test("goes back to a text of any length that an import takes", async (context) => {
    const { store, team } = await started(kind, context);
    const row = readContactRow({
      ...importOfJane,
      profile: { ...labelsOfJane, tone_summary: "x".repeat(8_192) },
    });
    if ("reason" in row) throw new Error(row.reason);
    await store.saveContacts(team.organisation, [row]);
    const write = (tone_summary: string) =>
      team.send("write", { email, author: "Priya", texts: { tone_summary } });
    await write("Dry.");
    expect((await write("x".repeat(8_192))).status).toBe(200);
  });

  test("of somebody whom nobody profiled is a profile that paid operations take, until it says nothing", async (context) => {
    const service = await started(kind, context);
    const { store, team } = service;
    const { send, ask, organisation } = team;
    const address = { linkedin_url: "linkedin.com/in/Noor-Haddad" };
    const nothing = { ...address, author: "Priya", texts: { must_do: " " } };
    expect(await send("write", nothing)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_field", field: "texts" } },
    });
    expect(await send("remove", address)).toEqual({ status: 200, body: { deleted: false } });

    const texts = { must_never: "Call unannounced.", worldview_label: "Pragmatist" };
    const { body } = await send("write", { ...address, author: "Priya", name: "Noor Haddad", texts });
    const { contact_id } = teamKnowledge.write.response.parse(body);
    const looked = await ask("lookup", address);
    expect(looked.body).toEqual({
      found: true,
      profile: {
        ...{ id: contact_id, worldview_label: "Pragmatist", operating_style_label: "" },
        ...{ gem_tier: "", tone_zone: "", confidence: 0 },
      },
      connection_language: { must_do: "", must_never: "Call unannounced.", likes_this: "", not_that: "" },
    });
    const prep = await ask("prep", { contact_id, prep_type: "call", topic: "Renewal" });
    expect(prep.body).toEqual({
      approach_strategy: "Written by the built-in stand-in. No relationship is on record.",
      opening_suggestion: "Noor, thanks for making time for this call.",
      talking_points: [{ point: "Renewal", why: "Never: “Call unannounced.”" }],
      what_to_avoid: ["Never: Call unannounced."],
      ...{ credits_used: 1, credits_remaining: 9 },
    });
    expect((await ask("wave", { contact_id, goal: "book a call" })).body).toMatchObject({
      wave: {
        body: "Hi Noor,\n\nCould we book a call?\n\nBest regards,",
        reasoning:
          "Written by the built-in stand-in. It says what your goal says. Your name goes below the close.",
      },
    });
    const message = "Dear Noor, please see our leverage.";
    expect((await ask("rephrase", { contact_id, message })).body).toMatchObject({ rephrased: message });

    for (const format of ["json", "csv"] as const) {
      const other = await newTeam(service);
      const rows = readFileRows(format, exportContacts(store, organisation, format));
      expect(await importContacts(store, other.organisation, rows, () => undefined)).toMatchObject({
        added: 1,
        rejected: [],
      });
      expect((await other.ask("lookup", address)).body).toEqual(looked.body);
    }

    await send("write", { ...address, author: "Tom", texts: { must_never: "", worldview_label: "" } });
    expect((await ask("lookup", address)).body).toEqual(notFound);
    expect((await ask("prep", { contact_id, prep_type: "call", topic: "Renewal" })).status).toBe(404);
    expect((await send("read", address)).body).toMatchObject({ revisions: { length: 4 } });
    // The way back; it's still the same person.
    await send("write", { ...address, author: "Tom", texts });
    expect((await ask("lookup", address)).body).toEqual(looked.body);

    expect(await store.answers(organisation)).toHaveLength(3);
    expect(await send("remove", address)).toEqual({ status: 200, body: { deleted: true } });
    expect(await store.answers(organisation)).toEqual([]);
    expect(await store.contactsAfter(organisation, "")).toEqual([]);
    expect((await send("read", address)).body).toEqual({ revisions: [] });
  });

  test("is kept by writers who come at once, each in turn", async (context) => {
    const { team, store } = await started(kind, context);
    const authors = Array.from({ length: 12 }, (_author, index) => `Author ${index}`);
    const answers = await Promise.all(
      authors.map((author) => team.send("write", { email, author, texts: { must_do: `By ${author}.` } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(authors.map(() => 200));
    expect(await store.contactsAfter(team.organisation, "")).toHaveLength(1);
    const { revisions } = teamKnowledge.read.response.parse((await team.send("read", { email })).body);
    expect(revisions.map(({ author = "" }) => author).sort()).toEqual(authors.toSorted());
    expect(revisions.map(({ text }) => text)).toEqual(revisions.map(({ author }) => `By ${author}.`));
    expect((await team.ask("lookup", { email })).body).toMatchObject({
      connection_language: { must_do: revisions[0]?.text },
    });
  });

  test("is the team's alone, and goes with a contact that is deleted", async (context) => {
    const service = await started(kind, context);
    const [ours, theirs] = [service.team, await newTeam(service)];
    for (const { organisation } of [ours, theirs])
      await service.store.saveContacts(organisation, [importOfJane]);
    const write = (side: Side, must_do: string) =>
      side.send("write", { email, author: "Priya", texts: { must_do } });
    await write(ours, "Ours.");
    expect(await theirs.send("read", { email })).toEqual(untouched);
    expect((await theirs.ask("lookup", { email })).body).toEqual(found);
    await write(theirs, "Theirs.");
    expect((await theirs.send("remove", { email })).body).toEqual({ deleted: true });
    const written = revision("must_do", "Ours.", "Priya");
    expect((await ours.send("read", { email })).body).toEqual({ revisions: [written, ...own] });

    expect(await service.store.deleteContact(ours.organisation, "email", email)).toBe(true);
    await service.store.saveContacts(ours.organisation, [importOfJane]);
    expect(await ours.send("read", { email })).toEqual(untouched);
    expect((await ours.ask("lookup", { email })).body).toEqual(found);
  });

  test.for([false, true])(
    "in whatever order people write, imports come and all is deleted (sealed: %s): who wrote last counts, and no import",
    async (isSealed, context) => {
      const encryptionKey = isSealed ? randomBytes(32) : undefined;
      const service = await started(kind, context, { encryptionKey });
      const texts = fc.dictionary(
        fc.constantFrom(...knowledgeField.options),
        fc.constantFrom("", "One.", "Two."),
        {
          minKeys: 1,
        },
      );
      const step = fc.oneof(
        texts.map((written) => ({ written })),
        texts.map((imported) => ({ imported })),
        fc.constant({ removed: true }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const { send, ask, organisation } = await newTeam(service);
          /** By field; absent: nobody did. */
          let people: Record<string, string> = {};
          let files: Record<string, string> = {};
          let isImported = false;
          for (const each of steps) {
            if ("written" in each) {
              const current = { ...files, ...people };
              const { status } = await send("write", { email, author: "Priya", texts: each.written });
              if (status === 200)
                for (const [field, text] of Object.entries(each.written))
                  if (text !== (current[field] ?? "")) people = { ...people, [field]: text };
            } else if ("imported" in each) {
              expect(await service.store.saveContacts(organisation, [imported(each.imported)])).toMatchObject(
                [{}],
              );
              isImported = true;
              for (const field of knowledgeField.options) {
                const said = each.imported[field] ?? "";
                // What people wrote, in an export that's imported again.
                if (people[field] !== said) files = { ...files, [field]: said };
              }
            } else {
              await send("remove", { email });
              people = {};
            }
            expect(textsIn((await ask("lookup", { email })).body)).toEqual(
              isImported || Object.values(people).some((text) => text !== "")
                ? { ...none, ...files, ...people }
                : undefined,
            );
          }
        }),
        { numRuns: numRuns(kind === "SQLite" ? 50 : 25) },
      );
    },
  );
});

const none = Object.fromEntries(knowledgeField.options.map((field) => [field, ""]));

/** Jane as a file says her, with a tier and a zone. */
function imported(texts: Record<string, string>): IncomingContact {
  const { worldview_label = "", operating_style_label = "", tone_summary } = texts;
  const { must_do = "", must_never = "", likes_this = "", not_that = "" } = texts;
  return {
    email,
    profile: { ...labelsOfJane, worldview_label, operating_style_label, tone_summary },
    connection_language: { must_do, must_never, likes_this, not_that },
  };
}

function textsIn(body: unknown): unknown {
  const read = operations.lookup.response.parse(body);
  if (!read.found) return undefined;
  const { worldview_label, operating_style_label, tone_summary = "" } = read.profile;
  return { ...read.connection_language, worldview_label, operating_style_label, tone_summary };
}

const errorIn = z.object({ error: z.object({ code: z.string(), field: z.string().optional() }).optional() });

async function errorOf(response: Response) {
  return errorIn.parse(await response.json()).error;
}

test("needs a key with a right of its own, which look-ups tell of", async () => {
  const service = await startedService();
  const { organisation, key } = await newTeam(service);
  const other = await service.store.createApiKey(organisation);
  const answers = async (holder: string) => {
    const paths = [operations.lookup.path, ...Object.values(teamKnowledge).map(({ path }) => path)];
    const body = JSON.stringify({ email, author: "Priya", texts: { must_do: "Be brief." } });
    const responses = [];
    for (const path of paths) {
      const response = await post(`${service.url}/${path}`, holder, body);
      responses.push([response.status, await errorOf(response), response.headers.get(teamKnowledgeHeader)]);
    }
    return responses;
  };
  const refused = [403, { code: "right_missing" }, null];
  expect(await answers(other.key)).toEqual([[200, undefined, null], refused, refused, refused]);
  const done = [200, undefined, null];
  expect(await answers(key)).toEqual([[200, undefined, "true"], done, done, done]);
  expect((await service.store.apiKeys(organisation)).map(({ right }) => right)).toEqual(
    expect.arrayContaining(["team-knowledge", null]),
  );
});

test("what's deleted of somebody whom only people knew is erased from the disk without a command", async () => {
  await using folder = await temporaryFolder();
  const database = join(folder.path, "service.db");
  const first = await startedService({ database });
  const { send } = await newTeam(first);
  const texts = { must_do: "Call Quillfeather first." };
  await send("write", { email, author: "Priya", texts });
  expect(await filesWith(folder.path, "Quillfeather", "service.db")).not.toEqual([]);
  await send("remove", { email });
  await first.stop();
  const again = await startedService({ database });
  await expect.poll(again.store.isErasureDue).toBe(false);
  await again.stop();
  expect(await filesWith(folder.path, "Quillfeather", "service.db")).toEqual([]);
});

test("is checked in the order of the operations, costs nothing, and is nowhere in the log", async () => {
  const lines: string[] = [];
  const log = createServiceLog("debug", (line) => lines.push(line));
  const service = await startedService({ log, rateLimit: 9 });
  const { key, ask } = await newTeam(service);
  const address = `${service.url}/${teamKnowledge.write.path}`;
  const sound = { email, author: "Priya", texts: { must_do: "Be brief." } };
  const outcomes: unknown[] = [];
  const send = async (body: string, headers: Record<string, string> = {}, method = "POST") => {
    const sent = { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers };
    const response = await fetch(address, { method, headers: sent, ...(method === "POST" && { body }) });
    outcomes.push(await errorOf(response));
  };
  await send("", { authorization: "Bearer nobody" }, "GET");
  await send("{", { authorization: "Bearer nobody", "content-type": "text/plain" });
  await send("{", { "content-type": "text/plain" });
  await send("x".repeat(300_000));
  await send("{");
  for (const wrong of [
    { email: undefined },
    { email: "jane" },
    { author: " " },
    { texts: { must: "Be brief." } },
    { texts: { must_do: "x".repeat(maxKnowledgeLength + 1) } },
    { name: "\0" },
    {},
  ])
    await send(JSON.stringify({ ...sound, ...wrong }));
  expect(outcomes).toEqual([
    { code: "method_not_allowed" },
    { code: "unauthorized" },
    { code: "unsupported_content_type" },
    { code: "body_too_large" },
    { code: "invalid_json" },
    { code: "missing_identifier" },
    { code: "invalid_email", field: "email" },
    { code: "missing_field", field: "author" },
    { code: "invalid_field", field: "texts" },
    { code: "invalid_field", field: "texts" },
    { code: "invalid_field", field: "name" },
    { code: "too_many_requests" },
  ]);
  expect(await ask("lookup", { email })).toMatchObject({ status: 429 });
  expect(lines.map((line) => JSON.parse(line).operation)).toContain(teamKnowledge.write.path);
  expect(lines.join("\n")).not.toMatch(/brief|Priya|jane/i);
});
