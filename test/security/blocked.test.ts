import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, type Message, ids as people, type View } from "../../src/sandbox/index.ts";
import { doAbout, pressInHome } from "../support/app/administration.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

/** Somebody who objected to being profiled is asked about and shown on no way in, and nothing is spent on them. */

const channel = "#deal-desk";
const id = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";

const { workspace, flow, priya, sam } = await runningRapport(channel);
/** What stands there when Sam blocks Jane. */
let profile: Message;
let brief: Message;
let failed: Message;
let janes: string;
let asked: string[];

beforeAll(async () => {
  workspace.onArrival(({ direction, title }) => {
    if (direction === "app to service") asked?.push(title);
  });
  asked = [];
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  brief = await flow.result(priya, "Brief: call with Jane Whitfield");
  await flow.kept(priya, 1);
  await workspace.setFaults({ service: "refuses", status: 402, operations: "paid" });
  await flow.ask(priya, "/prep @jane meeting Contract");
  failed = await flow.result(priya, "*No brief for Jane Whitfield*");
  await workspace.setFaults({ service: "none" });
  await flow.ask(priya, "/profile jane@acme.com");
  profile = await flow.result(priya, "Jane Whitfield · jane@acme.com");
  await priya.click(profile, "profile_more", "ids");
  const shown = await flow.modal(priya, "Profile ID");
  janes = flow.read(shown).match(/[0-9a-f]{8}-[-0-9a-f]+/)?.[0] ?? "";
  await priya.close(shown);
  await flow.ask(sam, "/profile @leila");
});

const blocked = (name: string) =>
  `${name}'s profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin.`;
const gone =
  "Result not found\nThis result isn't here anymore. We keep results for 30 days at most, only for whoever asked, and none about someone who asked not to be profiled. Nothing was charged.\nClose";

async function modal(who: Actor, shown: string): Promise<string> {
  const view: View = await flow.modal(who, shown);
  await who.close(view);
  return flow.read(view);
}

describe("/profile block", () => {
  test("is for administrators", async () => {
    expect(await flow.ask(priya, "/profile block jane@acme.com")).toBe(
      "Only workspace admins can do this. Nothing was changed.",
    );
  });

  test.each([
    ["/profile block", "Who is it about? Type `/profile block jane@acme.com`. Nothing was changed."],
    [
      "/profile block Lelia",
      "We aren't sure who “Lelia” is, so nothing was changed. Try their e-mail address or LinkedIn URL.",
    ],
    [
      "/profile block jane@acme.com,leila@acme.com",
      "That's more than one contact. Nothing was changed. Try one at a time.",
    ],
  ])("“%s” says what to do", async (typed, said) => {
    expect(await flow.ask(sam, typed)).toBe(said);
  });

  test("blocks, says so, and lists who did it when, not who it is", async () => {
    const stays =
      "What's already posted stays. We keep only a keyed hash of who they are, so nothing here can name them.";
    const said = (
      state: string,
    ) => `*Jane Whitfield*'s profile is ${state}. Nobody here can look them up or have anything written for them, and reminders show their name alone. Results that were bought before can't be opened.
“Unblock…” in Rapport's Home takes it back. ${stays}`;
    await sam.close(await pressInHome(sam, "rights_open_unblock", "Nobody is blocked here."));
    expect(await flow.ask(sam, "/profile block jane@acme.com")).toBe(said("blocked"));
    expect(await flow.ask(sam, "/profile block jane@acme.com")).toBe(said("already blocked"));
    expect(flow.read(await doAbout(sam, "block", "linkedin.com/in/marcus-bell"))).toContain("is blocked.");
    const form = await pressInHome(sam, "rights_open_unblock", "blocked.");
    expect(flow.read(form)).toContain(
      `*2 people are blocked.*\n(time ago), by <@${people.sam}>\n(time ago), by <@${people.sam}>\n${stays}`,
    );
    await sam.close(form);
    expect(flow.read(await doAbout(sam, "unblock", "linkedin.com/in/marcus-bell"))).toContain(
      "*linkedin.com/in/marcus-bell*'s profile isn't blocked any more. Everyone here can look them up again.",
    );
    expect(flow.read(await doAbout(sam, "unblock", "leila@acme.com"))).toContain(
      "'s profile isn't blocked. Nothing was changed.",
    );
  });
});

describe("while somebody is blocked", () => {
  beforeAll(() => {
    asked = [];
  });
  afterEach(() => expect(asked).toEqual([]));

  test.each([
    ["/profile jane@acme.com", "jane@acme.com"],
    ["/profile  JANE@ACME.COM ", "jane@acme.com"],
    ["/profile @jane", "Jane Whitfield"],
    ["/profile Jane Whitfield", "Jane Whitfield"],
    ["/prep jane@acme.com call Q3 renewal", "Jane Whitfield"],
    ["/wave @jane Renew before the 30th", "Jane Whitfield"],
    ["/rephrase jane@acme.com Could you maybe have a look?", "Jane Whitfield"],
    [`/profile link jane@acme.com ${id}`, "jane@acme.com"],
  ])("“%s” is refused", async (typed, name) => {
    expect(await flow.ask(priya, typed)).toBe(blocked(name));
  });

  test("their contact ID is refused too", async () => {
    expect(await flow.ask(priya, `/prep ${janes} call Q3 renewal`)).toBe(blocked(janes));
    expect(await flow.ask(priya, `/profile link someone.else@acme.com ${janes}`)).toBe(
      blocked("someone.else@acme.com"),
    );
  });

  test("buttons of an earlier card show nothing more", async () => {
    await priya.click(profile, "profile_more", "ids");
    expect(await modal(priya, "blocked")).toBe(`IDs\n${blocked("Jane Whitfield")}\nClose`);
    await priya.click(profile, "profile_more", "share");
    expect(await modal(priya, "blocked")).toBe(`Profile\n${blocked("Jane Whitfield")}\nClose`);
    await priya.click(profile, "profile_more", "refresh");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((each) => each.ts === profile.ts && flow.read(each) === blocked("Jane Whitfield")),
    );
  });

  test("what failed before isn't tried again", async () => {
    await priya.click(failed, "credits_again");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((each) => each.ts === failed.ts && flow.read(each) === blocked("Jane Whitfield")),
    );
  });

  test("results that were bought can't be opened, shared or bought anew", async () => {
    await priya.click(brief, "prep_share");
    expect(await modal(priya, "Result not found")).toBe(gone);
    await priya.openHome();
    const home = await priya.until((me) => me.home());
    expect(flow.read(home)).not.toContain("Jane Whitfield · jane@acme.com");
    await priya.click(home, "home_open_result");
    expect(await modal(priya, "Result not found")).toBe(gone);
  });

  test("a form that was opened before is refused, too", async () => {
    await priya.click(brief, "wave_open");
    await priya.submit(await flow.modal(priya, "Costs 1 credit."), {
      wave_goal: "Agree on the audit",
      wave_channel: "email",
    });
    expect(await modal(priya, "blocked")).toBe(`Wave\n${blocked("Jane Whitfield")}\nClose`);
  });

  test("an import leaves them out", async () => {
    const form = await pressInHome(sam, "profile_import", "CSV file");
    const content = `contact,contact_id\njane@acme.com,${id}\nnew.one@acme.com,${janes}\nnew.two@acme.com,${id}\n`;
    await sam.submit(form, { profile_import_file: [{ name: "links.csv", content }] });
    expect(await modal(sam, "linked")).toBe(
      "Import contact IDs\n*1 contact linked.* 2 contacts left out: they asked not to be profiled.\nNothing was charged.\nClose",
    );
  });

  test("a reminder's card has their name alone", async () => {
    await priya.send("#renewals", "/reminders meet jane@acme.com tomorrow 3pm Renewal");
    await priya.send("#renewals", "/reminders test");
    const card = await priya.until((me) => {
      const last = me.lastMessage("#renewals");
      return /Renewal/.test(flow.read(last)) && !/added|^Looking/.test(flow.read(last)) && last;
    });
    expect(flow.read(card).replace(/<!date[^>]+>/g, "(date)")).toMatchInlineSnapshot(`
      "A test that only you see. This is how the next meeting will be announced here.
      *In 15 min: Renewal* · (date)
      Jane Whitfield
      Set up by <@U02PRIYA001> · 1 of 1 guest is outside"
    `);
  });
});

test("an address that nobody knew to be theirs is recognized by the profile, and not asked for again", async () => {
  asked = [];
  const linkedIn = "/profile linkedin.com/in/jane-whitfield";
  const refusal = blocked("linkedin.com/in/jane-whitfield");
  expect(await flow.ask(priya, linkedIn)).toBe(refusal);
  expect(await flow.ask(priya, linkedIn)).toBe(refusal);
  expect(asked).toHaveLength(1);
});

test("unblocking lets everybody ask again, under all of the addresses", async () => {
  expect(flow.read(await doAbout(sam, "unblock", "linkedin.com/in/jane-whitfield"))).toContain(
    "*linkedin.com/in/jane-whitfield*'s profile isn't blocked any more. Everyone here can look them up again.",
  );
  await flow.ask(priya, "/profile jane@acme.com");
  await flow.result(priya, "Jane Whitfield · jane@acme.com");
});
