import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Actor, ids as people, type View, visibleText } from "../../src/sandbox/index.ts";
import { doAbout } from "../support/app/administration.ts";
import { forgedSubmit } from "../support/app/forged.ts";
import { install, startManyWorkspaces } from "../support/app/installing.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

const channel = "#deal-desk";
const nobody = "nobody@acme.com";
const { environment } = await databaseOfFile();
const { running, workspace, flow, priya, sam } = await runningRapport(channel, { environment });

/** What the app asks of the extension. */
let asked: string[] = [];
beforeAll(() => {
  workspace.onArrival(({ title, body }) => {
    if (title.startsWith("team-knowledge")) asked.push(`${title} ${body}`);
  });
});

/** What a person reads, with the moments of what was written left out. */
const read = (target: Parameters<typeof flow.read>[0]) =>
  flow.read(target).replace(/<!date\^\d+\^\{date_short_pretty\} at \{time\}\|[^>]+ UTC>/g, "(date)");

const title = "What your team knows";
const add = "profile_knowledge";

const input = z.object({
  block_id: z.string(),
  element: z.object({ initial_value: z.string().default("") }),
});

/** What a form's fields show, and their IDs, which go by the revision that they show. */
function fieldsOf(form: View): Map<string, { id: string; shown: string }> {
  const inputs = form.blocks.flatMap((block) => input.safeParse(block).data ?? []);
  return new Map(
    inputs.map(({ block_id: id, element }) => [id.split(" ")[0] ?? "", { id, shown: element.initial_value }]),
  );
}

function fieldOf(form: View, field: string): string {
  const id = fieldsOf(form).get(field)?.id;
  if (id === undefined) throw new Error(`The form has no ${field}.`);
  return id;
}

async function openForm(who: Actor): Promise<View> {
  await who.click(who.lastMessage(channel), add);
  return flow.modal(who, "The profile service keeps it.");
}

/** Writes into the form, and waits until it's closed. */
async function save(who: Actor, form: View, texts: Record<string, string>): Promise<void> {
  const fields = Object.entries(texts).map(([field, text]) => [fieldOf(form, field), text]);
  expect(await who.submit(form, Object.fromEntries(fields))).toEqual({ ok: true });
  await who.until((me) => !me.modals().some(({ id }) => id === form.id));
}

const cardReads = (who: Actor, text: string) =>
  who.until((me) => read(me.lastMessage(channel)).includes(text));

test("somebody whom nobody has profiled is, as soon as a colleague says what they know, and can be briefed", async () => {
  await flow.ask(priya, `/profile ${nobody}`);
  // It's cached for her, too.
  await flow.ask(sam, `/profile ${nobody}`);
  const form = await openForm(priya);
  expect(read(form)).toBe(
    `${title}\n*${nobody}*\nYour team sees this on the profile, and what we write for you uses it. The profile service keeps it.\nDo\nLead with the number that changed.\nNever\nOpen with small talk.\nLikes\nOne clear next step.\nNot\nLong decks.\nWorldview\nPragmatic Builder\nOperating style\nFast Closer\nTone\nShort, concrete, a little dry.\nSave\nCancel`,
  );
  await save(priya, form, { must_do: "Send numbers a day ahead.", operating_style_label: "Careful Planner" });
  await cardReads(priya, "Careful Planner");
  const card = `${nobody}\n*Careful Planner*\n✅ *Do*\nSend numbers a day ahead.\nPrep…\nWave…\nRephrase…\nAdd what you know…\nRefresh\nShare…\nLink a contact ID…\nIDs\nLooked up (time ago) · free`;
  expect(read(priya.lastMessage(channel))).toBe(card);
  expect(await flow.ask(sam, `/profile ${nobody}`)).toBe(card);
  await flow.ask(priya, `/prep ${nobody} call Renewal`);
  const brief = await flow.result(priya, `Brief: call with ${nobody}`);
  await priya.click(brief, "profile_knowledge_beside");
  const beside = await flow.modal(priya, "The profile service keeps it.");
  await save(priya, beside, { not_that: "Calls on Fridays." });
  expect(read(priya.lastMessage(channel))).toBe(read(brief));
  expect(await flow.ask(priya, `/profile ${nobody}`)).toContain("Calls on Fridays.");
});

test("a text is changed, has its history, and goes back; a double click writes once", async () => {
  await flow.ask(sam, "/profile leila@acme.com");
  const before = read(sam.lastMessage(channel));
  const form = await openForm(sam);
  const imported = fieldsOf(form).get("must_do")?.shown;
  expect(before).toContain(`✅ *Do*\n${imported}\n`);
  expect(read(form)).not.toContain("Sam Ortega");
  asked = [];
  const values = { [fieldOf(form, "must_do")]: "Ask for her checklist." };
  await Promise.all([sam.submit(form, values), sam.submit(form, values).catch(() => undefined)]);
  await cardReads(sam, "Ask for her checklist.");
  expect(new Set(asked)).toEqual(
    new Set([
      `team-knowledge-update ${JSON.stringify({
        ...{ email: "leila@acme.com", name: "Leila Haddad", author: "Sam Ortega" },
        texts: { must_do: "Ask for her checklist." },
      })}`,
    ]),
  );

  await flow.ask(priya, "/profile leila@acme.com");
  const again = await openForm(priya);
  expect(read(again)).toMatch(/\nDo\n.+\nSam Ortega, \(date\)\nNever\n.+\nFrom your profile source\n/);
  await priya.click(again, "profile_knowledge_history");
  const history = await flow.modal(priya, "*Do* · ");
  const lines = read(history).split("\n");
  expect(lines.filter((line) => line.startsWith("*Do*"))).toEqual([
    "*Do* · Sam Ortega, (date)",
    "*Do* · From your profile source",
  ]);
  await priya.click(history, "profile_knowledge_again");
  await flow.modal(priya, `*Do* · Priya Raman, `);
  await cardReads(priya, `✅ *Do*\n${imported}\n`);
  // The form below shows it, too.
  await priya.close(history);
  const below = await flow.modal(priya, "Lead with the number that changed.\nPriya Raman, ");
  expect(fieldsOf(below).get("must_do")?.shown).toBe(imported);
  asked = [];
  await save(priya, below, {});
  expect(asked).toEqual([]);
});

test("a text with another system's line ends isn't changed by who leaves it alone", async () => {
  const lines = "Three numbers.\r\nOne page.";
  const address = { organisation: running.organisation, name: "email", value: "lines@acme.com" } as const;
  await running.service.store.writeKnowledge(address, {
    author: "Tom",
    texts: { must_do: lines, must_never: lines },
  });
  await flow.ask(sam, "/profile lines@acme.com");
  const form = await openForm(sam);
  asked = [];
  await save(sam, form, { must_do: lines.replace("\r", "") });
  expect(asked).toEqual([]);
});

test("a card in a modal comes anew in its place, and a look-up of another address has it too", async () => {
  const url = "/profile linkedin.com/in/jane-whitfield";
  expect(await flow.ask(priya, url)).toContain("*Pragmatic Builder · Fast Closer*");
  const message = priya.messages("#acme-renewal").find(({ user }) => user === people.jane);
  if (message === undefined) throw new Error("Jane has written nothing.");
  await priya.messageShortcut("profile_of_author", message);
  const card = await flow.modal(priya, "Pragmatic Builder");
  await priya.click(card, add);
  const form = await flow.modal(priya, "The profile service keeps it.");
  await save(priya, form, { worldview_label: "" });
  const after = await flow.modal(priya, "\n*Fast Closer*\n");
  await priya.close(after, { all: true });
  expect(await flow.ask(priya, url)).toContain("\n*Fast Closer*\n");
});

describe("nothing that was typed is lost", () => {
  test.each([
    [
      { service: "reset", operations: "all" },
      "We couldn't reach the profile service. This may not be saved yet. Try again in a minute.",
    ],
    [
      { service: "refuses", status: 403, operations: "all" },
      "The profile service doesn't let us read or change what your team knows. Ask your Rapport admin.",
    ],
    [
      { service: "silence", operations: "all" },
      "The profile service is slow right now. This may not be saved yet. Try again in a minute.",
    ],
  ] as const)("when the service does this: %j", async (faults, said) => {
    await flow.ask(priya, "/profile omar.nasser@kestrel.example");
    const form = await openForm(priya);
    await workspace.setFaults(faults);
    const typed = `Offer two dates. ${said.length}`;
    const values = { [fieldOf(form, "likes_this")]: typed };
    expect(await priya.submit(form, values)).toEqual({ ok: false, sentence: said });
    await workspace.setFaults({ service: "none", operations: "all" });
    expect(priya.modal()?.id).toBe(form.id);
    // What's still under way has its turn first.
    await expect.poll(() => priya.submit(form, {}), { interval: 500 }).toEqual({ ok: true });
    await cardReads(priya, typed);
  });
});

test("a change that may have been made is in the log", async () => {
  await flow.ask(priya, "/profile leila@acme.com");
  const form = await openForm(priya);
  await workspace.setFaults({ service: "reset", operations: "all" });
  await priya.submit(form, { [fieldOf(form, "not_that")]: "Jokes." });
  await workspace.setFaults({ service: "none", operations: "all" });
  await priya.close(form);
  await flow.ask(sam, "/profile who leila@acme.com");
  expect(read(sam.lastMessage(channel))).toContain(`<@${people.priya}> · change knowledge · unavailable`);
});

test("who's blocked is neither shown nor written about, also from an earlier card or form", async () => {
  await flow.ask(priya, "/profile hana.sato@northwind.example");
  const form = await openForm(priya);
  await flow.ask(sam, "/profile block hana.sato@northwind.example");
  asked = [];
  const said = "'s profile is blocked at your company";
  const answer = await priya.submit(form, { [fieldOf(form, "not_that")]: "Jokes." });
  expect("sentence" in answer && answer.sentence).toContain(said);
  await priya.close(form);
  await priya.click(priya.lastMessage(channel), add);
  const refused = await flow.modal(priya, said);
  await priya.close(refused);
  expect(asked).toEqual([]);
});

test("the log says who wrote, an export has it, and forgetting deletes it at the service", async () => {
  await flow.ask(sam, `/profile who ${nobody}`);
  expect(read(sam.lastMessage(channel))).toContain(`<@${people.priya}> · change knowledge · done`);
  await doAbout(sam, "export", nobody);
  const file = await sam.until((me) => me.messages(me.appChannel).at(-1)?.files?.[0]);
  const exported = JSON.parse(new TextDecoder().decode(workspace.files.find(file.id)?.bytes));
  expect(exported.writtenByTeam).toEqual([
    { by: "Priya Raman", at: expect.any(String), field: "not_that", text: "Calls on Fridays." },
    { by: "Priya Raman", at: expect.any(String), field: "must_do", text: "Send numbers a day ahead." },
    { by: "Priya Raman", at: expect.any(String), field: "operating_style_label", text: "Careful Planner" },
  ]);
  const forget = async () => {
    await flow.ask(sam, `/profile forget ${nobody}`);
    const confirmation = sam.lastMessage(channel);
    await sam.click(confirmation, "rights_forget");
    await cardReads(sam, "is forgotten.");
    return [read(confirmation), read(sam.lastMessage(channel))];
  };
  await workspace.setFaults({ service: "reset", operations: "all" });
  expect((await forget())[1]).toContain(
    "The profile service may still have what your team wrote about them: forget them again later.",
  );
  await workspace.setFaults({ service: "none", operations: "all" });
  const [confirmation, done] = await forget();
  expect(confirmation).toContain("3 texts that your team wrote, at the profile service");
  expect(done).not.toContain("may still have");
  expect(await flow.ask(priya, `/profile ${nobody}`)).toContain(`No profile yet for ${nobody}`);
});

test("a key without the right offers nothing, forged or not; and of two companies neither sees the other's", async () => {
  await using started = await startManyWorkspaces();
  const { running } = started;
  const { store } = running.service;
  const { workspace: kestrel, second: harrier } = running.slack;
  await install(running, kestrel);
  const other = await store.createOrganisation({ name: "Harrier", balance: 10 });
  if (other === undefined) throw new Error("There is a Harrier already.");
  await install({ ...running, key: (await store.createApiKey(other)).key }, harrier);
  const ask = async (who: Actor) => {
    await who.send(channel, `/profile ${nobody}`);
    return visibleText(who.lastMessage(channel));
  };
  const [hers, theirs] = [kestrel.as(people.priya), harrier.as(people.priya)];
  expect(await ask(theirs)).not.toContain("Add what you know…");
  expect(await ask(hers)).toContain("Add what you know…");
  const form = await openForm(hers);
  const id = fieldOf(form, "must_do");
  const state = { values: { [id]: { [id]: { type: "plain_text_input", value: "Written by force." } } } };
  const { callback_id } = form;
  const carried = { contact: { address: { email: nobody } }, card: { kind: "modal", view: form.id } };
  const private_metadata = JSON.stringify(carried);
  const blocks = form.blocks.filter(({ block_id }) => block_id === id);
  const view = { id: form.id, type: "modal", callback_id, private_metadata, blocks, state };
  let isAsked = false;
  kestrel.onArrival(({ body }) => {
    isAsked ||= body.includes("Written by force.");
  });
  const forged = await forgedSubmit(harrier, { id: people.priya }, callback_id, "", {}, { view });
  expect(forged).toEqual({
    acknowledged: true,
    body: {
      response_action: "errors",
      errors: {
        [id]: "The profile service doesn't let us read or change what your team knows. Ask your Rapport admin.",
      },
    },
  });
  expect(isAsked).toBe(false);
  await save(hers, form, { must_do: "Written at Kestrel." });
  await hers.until((me) => visibleText(me.lastMessage(channel)).includes("Written at Kestrel."));
  const { key } = await store.createApiKey(other, "team-knowledge");
  await install({ ...running, key }, harrier);
  const card = await ask(theirs);
  expect(card).toContain("No profile yet");
  expect(card).toContain("Add what you know…");

  // Without the right that it was written with, it can't be deleted.
  await install({ ...running, key: (await store.createApiKey(running.organisation)).key }, kestrel);
  const admin = kestrel.as(people.sam);
  await admin.send(channel, `/profile forget ${nobody}`);
  await admin.click(admin.lastMessage(channel), "rights_forget");
  await admin.until((me) => visibleText(me.lastMessage(channel)).includes("is forgotten."));
  expect(visibleText(admin.lastMessage(channel))).toContain("may still have what your team wrote");
});
