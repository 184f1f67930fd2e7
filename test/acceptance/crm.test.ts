import { expect, test } from "vitest";
import { z } from "zod";
import { type Actor, type Message, ids as people, type View } from "../../src/sandbox/index.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";
import { modelText, startSlackbot } from "../support/mcp/slackbot.ts";

const channel = "#deal-desk";
const { environment } = await databaseOfFile();
const { running, flow, workspace, priya, sam, paid } = await runningRapport(channel, {
  environment,
  hasCrm: true,
  maxPeopleWait: 0,
});
const { crm } = workspace;

/** What Rapport has written there. */
const entry = z.object({
  id: z.string(),
  title: z.string(),
  bodyV2: z.object({ markdown: z.string() }),
  assigneeId: z.string().nullish(),
});
const written = (plural: "notes" | "tasks") =>
  crm
    .rows(plural)
    .filter(({ createdBy }) => JSON.stringify(createdBy).includes('"API"'))
    .map((row) => entry.parse(row));
const targets = (plural: "noteTargets" | "taskTargets", id: string) =>
  crm.rows(plural).filter((row) => Object.values(row).includes(id)).length;

/** The last message in the channel that says this, once there is one. */
const reads = (who: Actor, text: string) =>
  who.until((me) => me.messages(channel).findLast((one) => flow.read(one).includes(text)));

async function openLog(who: Actor, message: Message): Promise<View> {
  await who.messageShortcut("log_to_crm", message);
  const form = await flow.modal(who, "Written once");
  await who.suggest(form, "contact", "jane@acme.com");
  return form;
}
const jane = { contact: "Use jane@acme.com" };

const link = /<http:\/\/127\.0\.0\.1:\d+\/object\/person\/[0-9a-f-]+\|Open in Twenty>/;
const line = `VP Operations · Acme · $48,500 Acme renewal in Proposal · owner <@${people.priya}> · `;

test("a card that doesn't wait for the CRM has its line below, and the next one has it inside", async () => {
  expect(await flow.ask(priya, "/profile jane@acme.com")).not.toContain("VP Operations");
  const below = flow.read(await reads(priya, "VP Operations"));
  expect(below.replace(link, "(link)")).toBe(`*Jane Whitfield* · ${line}(link)`);
  expect((await flow.ask(priya, "/profile jane@acme.com")).replace(link, "(link)")).toContain(
    `\n“Short, concrete, a little dry.”\n${line}(link)\n✅ *Do*`,
  );
});

test("whoever isn't the CRM's own user sees no deals, and a share has nothing of the CRM", async () => {
  const [member] = crm.rows("workspaceMembers").filter(({ userEmail }) => userEmail === "sam@kestrel.io");
  crm.remove("workspaceMembers", String(member?.id));
  await flow.ask(sam, "/profile jane@acme.com");
  const card = await flow.ask(sam, "/profile jane@acme.com");
  expect(card.replace(link, "(link)")).toContain(
    `\nVP Operations · Acme · owner <@${people.priya}> · (link)\n`,
  );
  await sam.click(sam.lastMessage(channel), "profile_more", "share");
  const preview = flow.read(await flow.modal(sam, "Share profile"));
  expect(preview).not.toContain("Acme renewal");
  expect(preview).not.toContain("VP Operations");
  await sam.close(await flow.modal(sam, "Share profile"), { all: true });
});

test("people are found by the CRM's name, and by its company, who aren't known here", async () => {
  const yara = await flow.ask(priya, "/profile yara");
  expect(yara).toContain("No profile yet for Yara Sandoval · yara@brightloom.example");
  expect(await flow.ask(priya, "/profile tallow freight")).toContain("Kwame Mensah");
  const form = await priya.send(channel, "/prep yar").then(() => flow.modal(priya, "Contact"));
  const offered = await priya.suggest(form, "contact", "sandov");
  expect(JSON.stringify(offered)).toContain("Yara Sandoval");
  await priya.close(form, { all: true });
  await flow.ask(sam, "/profile block yara@brightloom.example");
  expect(await flow.ask(priya, "/profile yara")).not.toContain("Yara Sandoval");
  const emails = { primaryEmail: "wren@home.example", additionalEmails: ["Wren@Akana.example"] };
  crm.add("people", { name: { firstName: "Wren", lastName: "Akana" }, emails, jobTitle: "Harbour Pilot" });
  await flow.ask(sam, "/profile block wren@akana.example");
  expect(await flow.ask(priya, "/profile wren")).not.toContain("Akana");
  // Whoever knows their other address sees nothing of the CRM either.
  await flow.ask(priya, "/profile wren@home.example");
  expect(await flow.ask(priya, "/profile wren@home.example")).not.toContain("Harbour Pilot");
});

test("a company's people are offered also where all of them are known here", async () => {
  const { id: companyId } = crm.add("companies", { name: "Quarry Lane" });
  const emails = { primaryEmail: "daniel.cho@northwind.example" };
  crm.add("people", { name: { firstName: "Daniel", lastName: "Cho" }, emails, companyId });
  await flow.ask(priya, "/profile daniel.cho@northwind.example");
  expect(await flow.ask(priya, "/profile quarry lane")).toContain("Daniel Cho");
});

test("nothing is bought for one who is known here while the CRM has others called so", async () => {
  const doubt =
    "2 people match “jane”: Jane Osei (jane.osei@tallowfreight.example) or Jane Whitfield (jane@acme.com). Choose one.";
  const { call, stop } = await startSlackbot(running);
  const quoted = async (person = "jane") => {
    workspace.moveClock(60_000);
    const input = { person, prep_type: "call", topic: "Budget" };
    return modelText(await call(people.priya, "quote_brief", input));
  };
  // On a loaded machine an answer may be too late: from now on it's cached.
  await expect.poll(() => quoted()).toBe(`${doubt} Nothing was charged.`);
  const emails = { primaryEmail: "tom@home.example", additionalEmails: ["tom.reyes@acme.com"] };
  const [tom] = crm.rows("people").filter((row) => JSON.stringify(row).includes("tom.reyes@acme.com"));
  crm.remove("people", String(tom?.id));
  crm.add("people", { name: { firstName: "Tom", lastName: "Reyes" }, emails });
  expect(await quoted("tom")).toContain("A brief for Tom Reyes costs 1 credit.");
  await stop();
  const form = await priya.send(channel, "/prep jane: call Budget").then(() => flow.modal(priya, "Contact"));
  expect(flow.read(form)).toContain(doubt.replace("“jane”", "“jane:”"));
  await priya.close(form, { all: true });
  const inputs = { for: priya.id, contact: "jane", kind: "call", topic: "Budget" };
  const run = await sam.runStep("brief", inputs);
  const said = () => JSON.stringify(run);
  await workspace.changes.until(() => run.error, 60_000, said);
  expect(run.error).toContain("We don't know who “jane” is. Nothing was charged.");
  expect(paid()).toBe(0);
  expect(await flow.ask(priya, "/profile jane")).toContain("Jane Whitfield · jane@acme.com");
});

test("a meeting's guests are found in the CRM, and named by it where nobody here knows a name", async () => {
  workspace.invite(workspace.conversation(channel)?.id ?? "");
  expect(await flow.ask(priya, "/reminders meet kwame in 4 minutes Fleet")).toContain(
    "*Fleet* with Kwame Mensah",
  );
  const nameless = "/reminders meet bruno@harbourfinch.example in 4 minutes Care";
  expect(await flow.ask(priya, nameless)).toContain("*Care* with bruno@harbourfinch.example");
  workspace.moveClock(3 * 60_000);
  const card = await reads(priya, ": Care");
  expect(flow.read(card)).toContain("\nBruno Almeida (Harbour Finch) · no profile\n");
  expect(card.text).toContain("Care with Bruno Almeida");
  await reads(priya, "Kwame Mensah");
});

test("a form takes what the CRM knows, beside what stands there, and only for the CRM's own users", async () => {
  const asked: string[] = [];
  workspace.onArrival(({ title, body }) => void (title === "prep-for-meeting" && asked.push(body)));
  await priya.send(channel, "/prep jane@acme.com");
  const form = await flow.modal(priya, "Take what the CRM knows");
  await priya.fill(form, "prep_agenda", "Ask about Tom.");
  await priya.fill(form, "prep_topic", "Renewal");
  await priya.click(form, "paid_take_from_crm");
  const taken = await flow.modal(priya, "Added above");
  expect(flow.read(taken)).not.toContain("Take what the CRM knows");
  const known =
    /^Ask about Tom\.\n\nOpen deal: \$48,500 Acme renewal in Proposal\nLast activity: \d+ \w+ \d{4}$/;
  expect(taken.state.prep_agenda_filled?.prep_agenda?.value).toMatch(known);
  await priya.submit(taken, { prep_kind: "call" });
  await flow.modal(priya, "1 credit used");
  expect(asked.map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({ prep_type: "call", topic: "Renewal", agenda: expect.stringMatching(known) }),
  ]);
  await priya.close(await flow.modal(priya, "1 credit used"), { all: true });

  // Nothing is taken before somebody is chosen, or while the CRM doesn't answer; then it can be tried again.
  await priya.send(channel, "/prep");
  await priya.click(await flow.modal(priya, "Take what the CRM knows"), "paid_take_from_crm");
  const unchosen = await flow.modal(priya, "Choose a contact first");
  await priya.suggest(unchosen, "contact", "kwame@tallowfreight.example");
  await priya.fill(unchosen, "contact", "Use kwame@tallowfreight.example");
  workspace.setFaults({ crm: "out of reach" });
  await priya.click(unchosen, "paid_take_from_crm");
  const unanswered = await flow.modal(priya, "The CRM doesn't answer now");
  expect(flow.read(unanswered)).not.toContain("Choose a contact first");
  workspace.setFaults({ crm: "none" });
  workspace.moveClock(16 * 60_000);
  await priya.click(unanswered, "paid_take_from_crm");
  const atLast = await flow.modal(priya, "Added above");
  expect(flow.read(atLast)).not.toContain("The CRM doesn't answer now");

  // It isn't sent for somebody else: what was typed beside it is.
  await priya.suggest(atLast, "contact", "leila@acme.com");
  const ofLeila = { contact: "Use leila@acme.com", prep_kind: "call", prep_topic: "Annex" };
  await priya.submit(atLast, ofLeila);
  const refused = await flow.modal(priya, "Added above");
  expect(refused.errors).toEqual({
    prep_agenda_filled:
      "What the CRM knows of kwame@tallowfreight.example is still in here: take it out, or choose kwame@tallowfreight.example again.",
  });
  expect(asked).toHaveLength(1);
  await priya.submit(refused, { ...ofLeila, prep_agenda: "Ask about Tom." });
  await flow.modal(priya, "1 credit used");
  expect(JSON.parse(asked[1] ?? "")).toMatchObject({ agenda: "Ask about Tom." });
  await priya.close(await flow.modal(priya, "1 credit used"), { all: true });

  // The contact was chosen anew, and the CRM doesn't have them: nothing of the first one comes.
  await flow.ask(priya, "/profile jane@acme.com");
  await priya.click(priya.lastMessage(channel), "wave_open");
  const wave = await flow.modal(priya, "Take what the CRM knows");
  await priya.fill(wave, "wave_context", "She likes figures.");
  await priya.suggest(wave, "contact", "nobody@acme.com");
  await priya.fill(wave, "contact", "Use nobody@acme.com");
  await priya.click(wave, "paid_take_from_crm");
  const without = await flow.modal(priya, "or has no deal or activity of theirs for you");
  expect(without.state.wave_context?.wave_context?.value).toBe("She likes figures.");
  await priya.close(without, { all: true });

  await sam.send(channel, "/prep jane@acme.com");
  await sam.click(await flow.modal(sam, "Take what the CRM knows"), "paid_take_from_crm");
  const ofSam = await flow.modal(sam, "or has no deal or activity of theirs for you");
  await sam.close(ofSam, { all: true });
});

test("a result that's there before the CRM has answered stays", async () => {
  const { promise: submitted, resolve } = Promise.withResolvers<void>();
  const stopHolding = workspace.onArrival(({ direction }) =>
    direction === "app to crm" ? submitted : undefined,
  );
  await priya.send(channel, "/prep leila@acme.com");
  const form = await flow.modal(priya, "Take what the CRM knows");
  await priya.click(form, "paid_take_from_crm");
  await priya.submit(form, { prep_kind: "call", prep_topic: "Security annex" });
  await flow.modal(priya, "1 credit used");
  stopHolding();
  resolve();
  await flow.ask(priya, "/profile leila@acme.com");
  await priya.close(await flow.modal(priya, "1 credit used"), { all: true });
});

test("what is logged is written once, whatever is sent twice or lost, and can be undone", async () => {
  await priya.send(channel, "Jane wants the number first.");
  const form = await openLog(priya, priya.lastMessage(channel));
  expect(flow.read(form)).not.toContain("characters fit here");
  const values = { ...jane, crm_note: "Wants the number first.", crm_task: ["task"] };
  // Of whatever is written, the first answer is lost.
  const lost = new Set<string>();
  const stopLosing = workspace.onArrival(({ direction, title }) => {
    if (direction !== "app to crm") return;
    const isLost = title.startsWith("POST") && !lost.has(title);
    if (isLost) lost.add(title);
    workspace.setFaults({ crm: isLost ? "answer lost" : "none" });
  });
  await Promise.all([priya.submit(form, values), priya.submit(form, values).catch(() => undefined)]);
  await expect.poll(() => written("notes").map(({ title }) => title)).toEqual(["Wants the number first."]);
  const said = (beginning: string) =>
    priya.messages(channel).find((one) => flow.read(one).startsWith(beginning));
  const areSaid = () => {
    // It's tried again after half a minute, for an hour.
    workspace.moveClock(31_000);
    return said("Logged to Jane Whitfield in Twenty") && said("The task about Jane Whitfield is in Twenty");
  };
  await expect.poll(areSaid, { interval: 500 }).toBeDefined();
  const [note, task] = [...written("notes"), ...written("tasks")];
  expect(note?.bodyV2.markdown).toBe("Wants the number first.");
  expect([targets("noteTargets", note?.id ?? ""), targets("taskTargets", task?.id ?? "")]).toEqual([1, 1]);
  expect(crm.rows("workspaceMembers").find(({ id }) => id === task?.assigneeId)?.userEmail).toBe(
    "priya@kestrel.io",
  );

  expect([...lost].sort()).toEqual(["POST noteTargets", "POST notes", "POST taskTargets", "POST tasks"]);
  stopLosing();
  workspace.setFaults({ crm: "none" });
  await priya.click(await reads(priya, "Logged to Jane Whitfield"), "crm_undo");
  await expect.poll(() => written("notes")).toEqual([]);
  await reads(priya, "Taking it back. The answer appears below.");
  await reads(priya, "The note is gone from Twenty.");
});

test("a result is logged to the record that the form shows, or to whoever is chosen where there's none", async () => {
  const [rafael] = crm.rows("people").filter((row) => JSON.stringify(row).includes("rafael.costa@"));
  crm.remove("people", String(rafael?.id));
  const openFrom = async (typed: string, shown: string) => {
    await flow.ask(priya, typed);
    await priya.click(await flow.result(priya, "Wave to "), "crm_log_result");
    return flow.modal(priya, shown);
  };
  const shown = await openFrom(
    "/wave leila@acme.com Review the annex",
    "*Contact*\nLeila Haddad · leila@acme.com",
  );
  expect(JSON.stringify(shown)).not.toContain("external_select");
  await priya.submit(shown, { crm_note: "Of Leila" });
  await reads(priya, "Logged to Leila Haddad in Twenty");
  const asking = await openFrom(
    "/wave rafael.costa@northwind.example Renew",
    "Only people who are in your CRM",
  );
  await priya.suggest(asking, "contact", "jane@acme.com");
  await priya.submit(asking, { ...jane, crm_note: "Of Jane" });
  await expect.poll(() => written("notes").map(({ title }) => title)).toEqual(["Of Leila", "Of Jane"]);
});

test("what is too long for a field or a title is cut between letters", async () => {
  await priya.send(channel, `${"x".repeat(2_999)}😀`);
  const form = await openLog(priya, priya.lastMessage(channel));
  expect(JSON.stringify(form)).not.toContain(String.raw`\ud83d`);
  expect(flow.read(form)).toContain("Only the first 3,000 characters fit here.");
  await priya.submit(form, { ...jane, crm_note: `${"x".repeat(98)}😀!` });
  await expect.poll(() => written("notes").map(({ title }) => title)).toContain(`${"x".repeat(98)}…`);
});

test("markup, long names, 10,000 of one name and an owner who left are shown as little as they can be", async () => {
  const odd = { firstName: "Odd\u202e", lastName: `<!channel> *B* ${"😀".repeat(250)}` };
  crm.add("people", {
    name: odd,
    emails: { primaryEmail: "odd@akana.example" },
    jobTitle: "<https://x|*CEO*> שלום",
  });
  await flow.ask(priya, "/profile odd");
  const card = await flow.ask(priya, "/profile odd");
  expect(card.replace(link, "(link)")).toContain("\n&lt;https://x|∗CEO∗&gt; שלום · (link)\n");
  expect(card).not.toMatch(/<!channel>|\u202e|😀{50}/u);

  for (let at = 0; at < 10_000; at += 1)
    crm.add("people", {
      name: { firstName: "Quill", lastName: `No ${at}` },
      emails: { primaryEmail: `q${at}@quill.example` },
    });
  expect(await flow.ask(priya, "/profile quill")).toContain("and 12 more: type more of the name");

  const owned = "Fleet Director · Tallow Freight · Tallow Freight fleet in New · owner Owen Park · ";
  await flow.ask(priya, "/profile kwame@tallowfreight.example");
  expect(await flow.ask(priya, "/profile kwame@tallowfreight.example")).toContain(owned);
  const [left] = crm.rows("workspaceMembers").filter(({ userEmail }) => userEmail === "owen@kestrel.io");
  crm.remove("workspaceMembers", String(left?.id));
  workspace.moveClock(16 * 60_000);
  await flow.ask(priya, "/profile kwame@tallowfreight.example");
  expect((await flow.ask(priya, "/profile kwame@tallowfreight.example")).replace(link, "(link)")).toContain(
    "Fleet Director · Tallow Freight · Tallow Freight fleet in New · (link)",
  );
});

test("a CRM that refuses the token, fails or is slow takes the line alone, and Home says so", async () => {
  const seen = async () => {
    // On a loaded machine any answer may be too late: it's asked again after the longest pause.
    workspace.moveClock(16 * 60_000);
    expect(await flow.ask(priya, "/profile leila@acme.com")).not.toContain("Head of IT Security");
    await sam.openHome();
    const home = sam.home();
    return home === undefined ? "" : flow.read(home);
  };
  for (const [fault, said] of [
    ["token expired", "Twenty rejected our token"],
    ["rate limited", "Twenty asked us to slow down"],
    ["out of reach", "Twenty didn't answer"],
    ["slow", "Twenty didn't answer"],
  ] as const) {
    workspace.setFaults({ crm: fault });
    await expect.poll(seen).toContain(said);
  }
  workspace.setFaults({ crm: "out of reach" });
  workspace.moveClock(16 * 60_000);
  const silence = "Your CRM didn't answer and may know them: try again in a minute.";
  expect(await flow.ask(priya, "/profile kwamena")).toMatch(
    new RegExp(`^We don't know anyone called “kwamena”, .+ ${silence}\n`),
  );
  const form = await priya.send(channel, "/prep kwamena").then(() => flow.modal(priya, silence));
  await priya.close(form, { all: true });
  await priya.send(channel, "/prep leila call Budget");
  await reads(priya, "Brief: call with Leila Haddad");
  expect(paid()).toBe(1);
  workspace.setFaults({ crm: "none" });
  const answered = () => {
    workspace.moveClock(60_000);
    return flow.ask(priya, "/profile kwamena");
  };
  await expect.poll(answered).not.toContain(silence);
});
