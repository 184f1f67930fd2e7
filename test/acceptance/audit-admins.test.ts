import { expect, test } from "vitest";
import type { AdminAction } from "../../src/app/audit/audit-log.ts";
import { ids as people } from "../../src/sandbox/index.ts";
import { allowChannel, doAbout, pressInHome } from "../support/app/administration.ts";
import { forgedPress, forgedSubmit } from "../support/app/forged.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

const channel = "#deal-desk";
const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const { database, environment } = await databaseOfFile();
const { priya, sam, flow, workspace } = await runningRapport(channel, { environment });

/** What is entered of whoever does something, without look-ups. */
const entries = async (actor: string) => {
  const rows = await database.query
    .selectFrom("audit_log")
    .select(["action", "outcome"])
    .where("actor", "=", actor)
    .where("action", "!=", "look up")
    .orderBy("at")
    .execute();
  return rows.map(({ action, outcome }) => `${action}: ${outcome}`);
};

async function saved(form: Parameters<typeof sam.submit>[0], values: Parameters<typeof sam.submit>[1]) {
  await sam.submit(form, values);
  await sam.until((me) => me.modal() === undefined);
}

/** A row for each action, so that none comes without its entry; `connect.test.ts` and `crm.test.ts` have these. */
type Elsewhere = "connect" | "replace key" | "disconnect" | "connect CRM" | "disconnect CRM";
type Tried = Exclude<AdminAction, Elsewhere>;
const does: Record<Tried, [act: () => Promise<unknown>, ...entered: string[]]> = {
  block: [() => flow.ask(sam, "/profile block tom@acme.com"), "block: done"],
  unblock: [() => doAbout(sam, "unblock", "tom@acme.com"), "unblock: done"],
  export: [() => doAbout(sam, "export", "jane@acme.com"), "export: done"],
  forget: [
    async () => {
      await flow.ask(sam, "/profile forget leila@acme.com");
      await sam.click(sam.lastMessage(channel), "rights_forget");
    },
    "forget: begun",
    "forget: done",
  ],
  "read log": [
    async () => {
      await flow.ask(sam, "/profile who jane@acme.com");
      await sam.close(await pressInHome(sam, "rights_log", "The log is in your messages"));
    },
    "read log: done",
    "read log: all",
  ],
  basis: [
    async () =>
      saved(await pressInHome(sam, "rights_open_basis", "Leave empty"), { rights_basis: "By consent" }),
    "basis: set",
  ],
  import: [
    async () => {
      const form = await pressInHome(sam, "profile_import", "CSV file");
      await sam.submit(form, {
        profile_import_file: [{ name: "links.csv", content: `new.one@acme.com,${id}\n` }],
      });
      await sam.close(await flow.modal(sam, "1 contact linked"));
    },
    "import: 1 linked, 0 of them in place of another ID",
  ],
  caps: [
    async () =>
      saved(await pressInHome(sam, "credits_settings_open", "Who manages"), {
        credits_settings_person_daily: "20",
      }),
    "caps: a day 20, a month none",
  ],
  manager: [
    async () =>
      saved(await pressInHome(sam, "credits_settings_open", "Who manages"), {
        credits_settings_person_daily: "20",
        credits_settings_manager: people.sam,
        credits_settings_approval_price: "1",
      }),
    `manager: ${people.sam}, approves from 1`,
  ],
  "read spending": [
    async () => sam.close(await pressInHome(sam, "credits_csv", "in your messages")),
    "read spending: done",
  ],
  allow: [() => allowChannel(sam, people.acmeRenewal), `allow: ${people.acmeRenewal}`],
  disallow: [
    async () => {
      const list = await pressInHome(sam, "reminders_open_allowed", "Disallow");
      await sam.click(list, "reminders_disallow");
      await sam.close(list);
    },
    `disallow: ${people.acmeRenewal}`,
  ],
  domains: [
    async () =>
      saved(await pressInHome(sam, "reminders_open_domains", "omains"), { reminders_domains: "kestrel.io" }),
    "domains: kestrel.io",
  ],
};

test("what administrators do is entered, in Home as in commands", async () => {
  const expected: string[] = [];
  for (const [act, ...entered] of Object.values(does)) {
    await act();
    expected.push(...entered);
    // Somebody is forgotten under each of their addresses.
    await expect.poll(async () => [...new Set(await entries(people.sam))]).toEqual(expected);
  }
});

test("links are entered, whoever changes them", async () => {
  const entered = (...expected: string[]) => expect.poll(() => entries(priya.id)).toEqual(expected);
  await flow.ask(priya, `/profile link lena@acme.com ${id.replace("6f", "7f")}`);
  await entered("link: done");
  await flow.ask(priya, "/profile unlink lena@acme.com");
  await entered("link: done", "unlink: done");
  await priya.click(await flow.result(priya, "*lena@acme.com* is no longer linked"), "profile_link_change");
  await entered("link: done", "unlink: done", "link: done");
});

test("who isn't an administrator and tries is entered as refused, whatever they send", async () => {
  await database.query.deleteFrom("audit_log").execute();
  const typed = { block: "block", forget: "forget", "read log": "who" };
  for (const verb of Object.values(typed)) await flow.ask(priya, `/profile ${verb} jane@acme.com`);
  await priya.openHome();
  const home = await priya.until((me) => me.home());
  const jane = { address: { email: "jane@acme.com" } };
  const buttons: Record<Exclude<AdminAction, "manager" | "replace key">, [id: string, value?: object][]> = {
    ...{ block: [["rights_open_block"]], unblock: [["rights_open_unblock"]] },
    ...{ export: [["rights_open_export"]], forget: [["rights_open_forget"], ["rights_forget", jane]] },
    ...{ "read log": [["rights_open_who"], ["rights_log"]], basis: [["rights_open_basis"]] },
    ...{ connect: [["connect_open"]], disconnect: [["connect_disconnect"]], import: [["profile_import"]] },
    ...{ "connect CRM": [["crm_open"]], "disconnect CRM": [["crm_disconnect"]] },
    ...{ caps: [["credits_settings_open"]], "read spending": [["credits_csv"]] },
    ...{ allow: [["reminders_open_allowed"]], domains: [["reminders_open_domains"]] },
    disallow: [["reminders_disallow", { channel: people.acmeRenewal }]],
  };
  for (const [button, value] of Object.values(buttons).flat())
    await forgedPress(workspace, priya, home, button, value ?? "");
  const contact = { contact: { contact: { selected_option: { value: "jane@acme.com" } } } };
  const filled = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, { [name]: { value: "", selected_options: [] } }]));
  const amounts = ["person_daily", "organisation_monthly", "approval_price", "manager", "over_cap"];
  const picked = { selected_conversation: people.acmeRenewal };
  const forms: Partial<Record<AdminAction, [view: string, values: object]>> = {
    ...{ block: ["rights_block_view", contact], unblock: ["rights_unblock_view", contact] },
    ...{ export: ["rights_export_view", contact], forget: ["rights_forget_view", contact] },
    ...{ "read log": ["rights_who_view", contact], basis: ["rights_basis_view", {}] },
    connect: ["connect_view", { connect_key: { connect_key: { value: "key_0123456789abcdef" } } }],
    caps: ["credits_settings_view", filled(...amounts.map((one) => `credits_settings_${one}`))],
    allow: ["reminders_allowed_view", { reminders_allowed_channel: { reminders_allowed_channel: picked } }],
    domains: ["reminders_domains_view", filled("reminders_domains")],
  };
  for (const [view, values] of Object.values(forms)) await forgedSubmit(workspace, priya, view, "{}", values);
  const times = Object.entries(buttons).flatMap(([action, pressed]) => {
    const asked = [...pressed, ...(action in forms ? [1] : []), ...(action in typed ? [1] : [])];
    return asked.map(() => `${action}: refused`);
  });
  await expect.poll(async () => (await entries(people.priya)).toSorted()).toEqual(times.toSorted());
  expect(await entries(people.sam)).toEqual([]);
});
