import { describe, expect, test } from "vitest";
import { type Actor, ids as people, type View } from "../../src/sandbox/index.ts";
import { allowChannel, pressInHome } from "../support/app/administration.ts";
import { forgedPress, forgedSubmit } from "../support/app/forged.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";

/** What people set for themselves in App Home, what starts with it, and what administrators do there. */

const channel = "#renewals";
const { environment } = await databaseOfFile();
const { running, workspace, flow, priya, sam, lena } = await runningRapport(channel, { environment });
workspace.invite(people.renewals);

const everyones = "*Waves:* E-mail · the tone that suits them\n*Reminders:* 15 min before";

async function home(who: Actor, text: string): Promise<View> {
  await who.openHome();
  return who.until((me) => {
    const view = me.home();
    return view !== undefined && flow.read(view).includes(text) && view;
  });
}

async function openForm(who: Actor): Promise<View> {
  await who.click(await home(who, "Your settings"), "settings_open");
  return flow.modal(who, "What you type or choose for a request always comes first.");
}

async function set(who: Actor, fields: Record<string, string>): Promise<void> {
  expect(await who.submit(await openForm(who), fields)).toEqual({ ok: true });
}

/** What a form's fields hold at first, by their IDs. */
function initial(view: View): Record<string, unknown> {
  const fields = view.blocks.flatMap((block) => {
    if (block.type !== "input" || typeof block.element !== "object") return [];
    const { action_id, initial_option, initial_value } = Object(block.element);
    return [[action_id, initial_option?.value ?? initial_value]];
  });
  return Object.fromEntries(fields);
}

/** A form that the command opens, closed again. */
async function formOf(who: Actor, typed: string, shown: string): Promise<View> {
  await who.send(channel, typed);
  const view = await flow.modal(who, shown);
  await who.close(view);
  return view;
}

describe("one's own settings", () => {
  test("are everyone's at first, and App Home shows what is set, for that person alone", async () => {
    expect(flow.read(await home(priya, "Your settings"))).toContain(everyones);
    expect(initial(await openForm(priya))).toEqual({
      settings_channel: "email",
      settings_tone: "suits them",
      settings_minutes: "15",
    });
    const ofPriya = {
      settings_channel: "linkedin",
      settings_tone: "warm",
      settings_minutes: "1h",
    };
    await priya.submit(await flow.modal(priya, "Your settings"), ofPriya);
    await priya.until(
      (me) =>
        flow
          .read(me.home() ?? raise("There is no home."))
          .includes("*Waves:* LinkedIn · warm\n*Reminders:* 1 h before") || undefined,
    );
    expect(priya.modal()).toBeUndefined();
    const form = await openForm(priya);
    expect(initial(form)).toEqual({ ...ofPriya, settings_minutes: "60" });
    await priya.close(form);
    expect(flow.read(await home(sam, "Your settings"))).toContain(everyones);
  });

  test("are what a wave starts with, after what is typed or chosen for it", async () => {
    const asked = await formOf(priya, "/wave jane@acme.com", "Write wave");
    expect(initial(asked)).toMatchObject({ wave_tone: "warm", wave_channel: "linkedin" });
    expect(flow.read(asked)).toContain("From your settings. It takes the place of the tone that suits them.");
    const typed = await formOf(priya, "/wave jane@acme.com sms the offer, direct", "Write wave");
    expect(initial(typed)).toMatchObject({ wave_tone: "warm", wave_channel: "sms" });
    const last = await formOf(priya, "/wave jane@acme.com Send the offer, direct", "Write wave");
    expect(initial(last)).toMatchObject({ wave_tone: "direct", wave_channel: "linkedin" });
    // By e-mail goes another wave than hers, so it's asked.
    const email = await formOf(priya, "/wave jane@acme.com Send the offer by email", "Write wave");
    expect(initial(email)).toMatchObject({ wave_channel: "email", wave_goal: "Send the offer by email" });
    const ofSam = await formOf(sam, "/wave jane@acme.com", "Write wave");
    expect(initial(ofSam)).toMatchObject({ wave_tone: undefined, wave_channel: "email" });

    await flow.ask(priya, "/profile jane@acme.com");
    const profile = await flow.result(priya, "Jane Whitfield");
    await priya.click(profile, "wave_open");
    const opened = await flow.modal(priya, "Write wave");
    expect(initial(opened)).toMatchObject({ wave_tone: "warm", wave_channel: "linkedin" });
    await priya.submit(opened, { wave_goal: "Renew", wave_tone: "suits them", wave_channel: "sms" });
    expect(flow.read(await flow.modal(priya, "credit used"))).toContain("Wave to Jane Whitfield · SMS");
    await priya.close(await flow.modal(priya, "credit used"), { all: true });

    await flow.ask(priya, "/wave jane@acme.com Ask for the signed form");
    await flow.result(priya, "Wave to Jane Whitfield · LinkedIn · warm");
    await flow.ask(priya, "/wave jane@acme.com email direct Ask for the invoice");
    await flow.result(priya, "Wave to Jane Whitfield · e-mail · direct");
    await flow.ask(sam, "/wave jane@acme.com Ask for a date by email");
    await flow.result(sam, "Wave to Jane Whitfield · e-mail\n");
  });

  test("are what reminders start with, unless minutes are typed", async () => {
    await flow.ask(priya, "/reminders meet jane@acme.com tomorrow 3pm Renewal");
    const added = await flow.result(priya, "*Renewal*");
    expect(flow.read(added)).toContain("1 h before");
    const form = await formOf(priya, "/reminders add", "Minutes before each meeting");
    expect(initial(form)).toMatchObject({ reminders_feed_minutes: "60" });
    const ofSam = await formOf(sam, "/reminders add", "Minutes before each meeting");
    expect(initial(ofSam)).toMatchObject({ reminders_feed_minutes: "15" });
    await flow.ask(priya, `/reminders add ${running.slack.url}/calendars/priya.ics here`);
    expect(flow.read(await flow.result(priya, "Calendar added"))).toContain("1 h before");
    await flow.ask(priya, `/reminders add ${running.slack.url}/calendars/priya.ics 20`);
    expect(flow.read(await flow.result(priya, "Calendar added"))).toContain("20 min before");
  });

  test("go back to everyone's, and are gone then", async () => {
    const back = { settings_channel: "email", settings_tone: "suits them", settings_minutes: "15" };
    await set(priya, back);
    await home(priya, everyones);
    const asked = await formOf(priya, "/wave jane@acme.com", "Write wave");
    expect(initial(asked)).toMatchObject({ wave_tone: undefined, wave_channel: "email" });
    expect(flow.read(asked)).not.toContain("From your settings");
  });
});

function raise(message: string): never {
  throw new Error(message);
}

describe("administrators, in App Home,", () => {
  const headings = [
    "*Profile service*",
    "*Caps, approvals, and who manages credits*",
    "*Channels with people from outside*",
    "*Your own e-mail domains*",
    "*Where profiles come from, and on what basis you use them*",
    "*One person's data*",
    "*Files and texts*",
  ];
  const verbs = ["block", "unblock", "export", "forget", "who"];

  test("see what holds for everyone, and nobody else does", async () => {
    const text = flow.read(await home(sam, "For workspace admins"));
    expect(headings.filter((heading) => !text.includes(heading))).toEqual([]);
    expect(text).toContain("Reminders about guests and shares go to none of them.");
    expect(text).toContain(
      "Not set. Colleagues are guests with the e-mail domain of whoever added the calendar.",
    );
    const ofMember = flow.read(await home(priya, "Your settings"));
    expect(headings.filter((heading) => ofMember.includes(heading))).toEqual([]);
  });

  test("list the channels with people from outside, and disallow them", async () => {
    workspace.invite(people.shared);
    await allowChannel(sam, people.shared);
    const before = await home(sam, `Reminders and shares may go to <#${people.shared}>.`);
    await sam.click(before, "reminders_open_allowed");
    const list = await flow.modal(sam, `<#${people.shared}> · by <@${people.sam}>`);
    await sam.click(list, "reminders_disallow");
    await sam.until((me) => flow.read(me.home() ?? list).includes("shares go to none of them") || undefined);
    await sam.close(list);
  });

  test("set the own domains", async () => {
    await sam.click(await home(sam, "Your own e-mail domains"), "reminders_open_domains");
    const form = await flow.modal(sam, "Leave empty for none.");
    await sam.submit(form, { reminders_domains: "kestrel.io not/a_domain" });
    const refused = await sam.until((me) => Object.keys(me.modal()?.errors ?? {}).length > 0 && me.modal());
    expect(refused.errors).toEqual({
      reminders_domains: "“not/a_domain” isn't a domain such as acme.com.",
    });
    await sam.submit(refused, { reminders_domains: "kestrel.io, Kestrel.CO.UK Bot@Notes.example" });
    await sam.until(
      (me) =>
        flow
          .read(me.home() ?? raise("There is no home."))
          .includes("kestrel.io, kestrel.co.uk, bot@notes.example. Guests with these are colleagues.") ||
        undefined,
    );
  });

  test("do so alone: whoever else sends what they send changes nothing, and gets nothing", async () => {
    await allowChannel(sam, people.shared);
    const view = await home(priya, "Your settings");
    const presses = {
      reminders_open_allowed: "",
      reminders_open_domains: "",
      rights_log: "",
      rights_open_basis: "",
      ...Object.fromEntries(verbs.map((verb) => [`rights_open_${verb}`, ""])),
      credits_csv: "",
      credits_settings_open: "",
    };
    for (const [action_id, value] of Object.entries(presses)) {
      await forgedPress(workspace, priya, view, action_id, value);
      const notice = await flow.modal(priya, "Only workspace admins can");
      await priya.close(notice);
    }
    for (const value of [
      JSON.stringify({ channel: people.shared }),
      "",
      "{}",
      "[]",
      JSON.stringify({ channel: 7 }),
      "x".repeat(3_000),
    ]) {
      await forgedPress(workspace, priya, view, "reminders_disallow", value);
    }
    const submit = (callback_id: string, values: object) =>
      forgedSubmit(workspace, priya, callback_id, "{", values);
    for (const value of ["acme.com", "", "x".repeat(100_000), "<@U1>", "acme.com\u0000", 7]) {
      const element = { type: "plain_text_input", value };
      await submit("reminders_domains_view", { reminders_domains: { reminders_domains: element } });
    }
    for (const value of ["jane@acme.com", "nobody", "", 7]) {
      const element = { type: "external_select", selected_option: { value } };
      for (const verb of verbs) await submit(`rights_${verb}_view`, { contact: { contact: element } });
    }
    for (const verb of verbs) await submit(`rights_${verb}_view`, {});
    await submit("rights_basis_view", { rights_basis: { rights_basis: { value: "By whim" } } });
    const chosen = { type: "conversations_select", selected_conversation: people.acmeRenewal };
    await submit("reminders_allowed_view", {
      reminders_allowed_channel: { reminders_allowed_channel: chosen },
    });
    await sam.click(await home(sam, "For workspace admins"), "reminders_open_domains");
    const domains = await flow.modal(sam, "Leave empty for none.");
    expect(initial(domains)).toEqual({ reminders_domains: "kestrel.io\nkestrel.co.uk\nbot@notes.example" });
    await sam.close(domains);
    await sam.click(await home(sam, `may go to <#${people.shared}>`), "reminders_open_allowed");
    const allowed = await flow.modal(sam, `<#${people.shared}> · by <@${people.sam}>`);
    expect(flow.read(allowed)).not.toContain(people.acmeRenewal);
    await sam.close(allowed);
    const text = flow.read(await home(sam, "For workspace admins"));
    expect(text).toContain("Not set yet. It's part of every export about someone.");
    await sam.close(await pressInHome(sam, "rights_open_unblock", "Nobody is blocked here."));
    expect(priya.messages(priya.appChannel).flatMap(({ files = [] }) => files)).toEqual([]);
  });
});

describe("whatever the form carries,", () => {
  const state = (value: unknown) => ({ type: "static_select", selected_option: { value } });
  const text = (value: unknown) => ({ type: "plain_text_input", value });
  const required: Record<string, unknown> = {
    settings_channel: state("sms"),
    settings_tone: state("direct"),
    settings_minutes: text("5"),
  };
  const good = { ...required, settings_workflow_cap: text("2.5") };
  const hostile: unknown[] = [
    ...[state("fax"), state("__proto__"), state(""), state(7), state(null), state(["sms"])],
    ...[text("-1"), text("1441"), text("1e3"), text("15; drop table"), text("x".repeat(20_000)), text(15)],
    ...[{}, [], "sms", null, 7, { selected_option: "sms" }, { value: { toString: "x" } }],
  ];

  /** Sends the form as Slack would sign it. */
  const send = (values: unknown, metadata = "") =>
    forgedSubmit(workspace, { id: people.lena }, "settings_view", metadata, values);

  const filled = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([id, element]) => [id, { [id]: element }]));

  test("only what it offers is kept, for who sent it, and a field says what's wrong", async () => {
    const shown = async () => {
      const form = await openForm(lena);
      await lena.close(form);
      return initial(form);
    };
    const before = await shown();
    for (const id of Object.keys(required)) {
      for (const element of hostile) await send(filled({ ...good, [id]: element }));
      const { [id]: _, ...others }: Record<string, unknown> = good;
      await send(filled(others));
    }
    for (const values of [{}, { settings_channel: {} }])
      expect(JSON.stringify(await send(values))).toContain("Nothing was charged. Start again.");
    expect(await shown()).toEqual(before);

    await lena.submit(await openForm(lena), { settings_minutes: "soon" });
    const refused = await lena.until((me) => Object.keys(me.modal()?.errors ?? {}).length > 0 && me.modal());
    expect(refused.errors).toEqual({ settings_minutes: "Enter a number of minutes, 0 to 1,440." });
    await lena.close(refused);

    // Metadata isn't read: whose settings they are, Slack's signature says.
    await send(filled(good), JSON.stringify({ person: people.sam, organisation: "T0OTHER" }));
    await home(lena, "*Waves:* SMS · direct\n*Reminders:* 5 min before");
    expect(flow.read(await home(sam, "Your settings"))).toContain(everyones);
  });

  test("it goes with the account", async () => {
    await home(lena, "*Waves:* SMS · direct");
    const person = workspace.person(people.lena) ?? raise("There is no Lena.");
    workspace.addPerson({ ...person, isDeactivated: true });
    workspace.addPerson(person);
    await expect
      .poll(async () => {
        await lena.openHome();
        return flow.read(lena.home() ?? raise("There is no home."));
      })
      .toContain(everyones);
  });
});
