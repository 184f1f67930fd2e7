import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ids as people, team } from "../../src/sandbox/index.ts";
import { doAbout, pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

const channel = "#deal-desk";
const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const { environment } = await databaseOfFile();
const { running, workspace, priya, sam, flow } = await runningRapport(channel, { environment });

beforeAll(async () => {
  await flow.ask(priya, `/profile link @jane ${id}`);
  await flow.ask(priya, "/prep @jane call Q3 renewal");
  await flow.result(priya, "Brief: call with Jane Whitfield");
  await flow.ask(priya, "/prep @leila call Audit");
  await flow.result(priya, "Brief: call with Leila Haddad");
  await flow.kept(priya, 2);
  await priya.send("#renewals", "/reminders meet @jane tomorrow 3pm Renewal");
  await priya.until((me) => flow.read(me.lastMessage("#renewals")).includes("Renewal"));
});

/** Replaces what differs from run to run. */
function stable(text: string): unknown {
  return JSON.parse(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)"), (key, value) =>
    key === "cachedLookUp" || key === "answer" ? typeof value : value,
  );
}

const everything = {
  about: ["jane@acme.com", id],
  organisation: team.id,
  exportedAt: "(time)",
  basis: "From Acme & Co, by legitimate interest",
  isBlocked: false,
  cachedLookUp: "object",
  contactIds: [
    { name: "Jane Whitfield", address: "jane@acme.com", contactId: id, by: people.priya, at: "(time)" },
  ],
  rejectedContactIds: [],
  profileIds: [{ address: "jane@acme.com", profileId: id, at: "(time)" }],
  recentContactOf: [{ person: people.priya, lastUsedAt: "(time)" }],
  paidRequests: [
    {
      operation: "prep",
      by: people.priya,
      at: "(time)",
      state: "answered",
      request: {
        addressee: { address: { email: "jane@acme.com" }, name: "Jane Whitfield" },
        prep_type: "call",
        topic: "Q3 renewal",
      },
      answer: "object",
    },
  ],
  requestsForApproval: [],
  uses: [
    { at: "(time)", by: people.sam, action: "export", outcome: "done" },
    { at: "(time)", by: people.priya, action: "prep", outcome: "answered" },
    { at: "(time)", by: people.priya, action: "link", outcome: "done" },
  ],
  resultMessages: [{ inMessagesOf: people.priya, count: 2 }],
  sharedMessages: [],
  loggedToCrm: [],
  writtenByTeam: [],
  meetings: [
    {
      title: "Renewal",
      startsAt: "(time)",
      endsAt: "(time)",
      remindedIn: people.renewals,
      asGuest: [{ name: "Jane Whitfield", address: "jane@acme.com", answer: "string" }],
    },
  ],
};

const exported = z.object({
  meetings: z.array(z.object({ asGuest: z.array(z.object({ address: z.string() })) })),
});

test("the basis is set by administrators, and shown", async () => {
  const set = async (rights_basis: string, shown: string) => {
    const form = await pressInHome(sam, "rights_open_basis", "Leave empty for none.");
    await sam.submit(form, { rights_basis });
    await sam.until((me) => JSON.stringify(me.home()).includes(shown));
  };
  await set("From Acme & Co, by legitimate interest", "From Acme &amp; Co, by legitimate interest");
  await set("", "Not set yet. It's part of every export about someone.");
  await set("From Acme & Co, by legitimate interest", "From Acme &amp; Co, by legitimate interest");
});

test("is a file in the administrator's own messages, with all that's held and nothing of others", async () => {
  expect(flow.read(await doAbout(sam, "export", "jane@acme.com"))).toContain(
    "We've sent you all we hold about *jane@acme.com*, as a file in your messages with Rapport. The profile service's own data isn't in it.",
  );
  const file = await sam.until((me) => me.messages(me.appChannel).at(-1)?.files?.[0]);
  expect(file.name).toMatch(/^rapport-export-\d{4}-\d\d-\d\d\.json$/);
  const text = new TextDecoder().decode(workspace.files.find(file.id)?.bytes);
  expect(stable(text)).toEqual(everything);
  expect(text).toContain('"worldview_label": "Pragmatic Builder"');
  expect(text).not.toMatch(/Leila|Audit/);
});

test("names the permission that it lacks where Slack takes no file", async () => {
  workspace.refuseCalls("files.getUploadURLExternal", "missing_scope");
  expect(flow.read(await doAbout(sam, "export", "jane@acme.com"))).toContain(
    "it was installed without a permission",
  );
});

test("has of a meeting with several guests nothing but that they're one of them", async () => {
  await priya.send("#renewals", `/reminders add ${running.slack.url}/calendars/priya.ics here`);
  await priya.until((me) => flow.read(me.lastMessage("#renewals")).includes("Calendar added"));
  const files = () => sam.messages(sam.appChannel).flatMap(({ files = [] }) => files);
  const before = files().length;
  await doAbout(sam, "export", "jane@acme.com");
  const file = await sam.until(() => files()[before]);
  const text = new TextDecoder().decode(workspace.files.find(file.id)?.bytes);
  const { meetings } = exported.parse(JSON.parse(text));
  expect(meetings.length).toBeGreaterThan(1);
  expect(meetings.flatMap(({ asGuest }) => asGuest.map(({ address }) => address))).toEqual(
    meetings.map(() => "jane@acme.com"),
  );
});
