import { describe, expect, test } from "vitest";
import { type Actor, ids as people, type View, visibleText } from "../../src/sandbox/index.ts";
import { contactId, fullLookup } from "../support/answers.ts";
import { pressInHome } from "../support/app/administration.ts";
import { startEverything } from "../support/app/rapport.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { json, startFakeUpstream } from "../support/servers/fake-upstream.ts";

const channel = "#acme-renewal";
const { priya, sam } = await runningRapport(channel);
const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const otherId = "a3d9f0c2-51b6-4e0f-8c77-92e4b1a6d053";

async function ask(text: string, who: Actor = priya): Promise<string> {
  expect(await who.send(channel, text)).toEqual({ ok: true });
  return visibleText(who.lastMessage(channel));
}

/** The modal on top, once it shows that. */
function modal(who: Actor, shown: string): Promise<View> {
  return who.until((me) => {
    const view = me.modal();
    return view !== undefined && visibleText(view).includes(shown) && view;
  });
}

const linked = (who: string, contactId: string, instead = "") =>
  `*${who}* is now linked to contact ID \`${contactId}\`${instead && ` instead of \`${instead}\``}.
Nothing was charged. Briefs, waves and rephrasings for this contact use it from now on.
Undo
Everyone here uses this ID, and sees on the profile who linked it.`;
const unlinked = (who: string, contactId: string) =>
  `*${who}* is no longer linked to contact ID \`${contactId}\`.
Briefs, waves and rephrasings use the profile's own ID, if it has one.
Undo
That goes for everyone here. The profile says who unlinked it.`;
const janes = "Jane Whitfield · jane@acme.com";

describe("/profile link", () => {
  test.each([
    [`/profile link marcus.bell@kestrel.io ${otherId}`, "marcus.bell@kestrel.io", "marcus.bell@kestrel.io"],
    [
      `/profile LINK  Marcus.Bell@kestrel.io  \`${otherId.toUpperCase()}\``,
      "marcus.bell@kestrel.io",
      "@marcus",
    ],
    [`/profile link @marcus ${otherId}`, "Marcus Bell · marcus.bell@kestrel.io", "marcus.bell@kestrel.io"],
    [`/profile link Marcus Bell ${otherId}`, "Marcus Bell · marcus.bell@kestrel.io", "Marcus"],
    [
      `/profile link linkedin.com/in/somebody ${otherId}`,
      "linkedin.com/in/somebody",
      "linkedin.com/in/somebody",
    ],
  ])("“%s” links, and unlink takes it back", async (typed, who, unlinking) => {
    expect(await ask(typed)).toBe(linked(who, otherId));
    expect(await ask(`/profile unlink ${unlinking}`)).toContain(
      `is no longer linked to contact ID \`${otherId}\``,
    );
  });

  test("shows old and new before it replaces an ID, undoes it, and says on the profile who did what", async () => {
    const shown = () => visibleText(priya.lastMessage(channel));
    const press = async (outcome: string) => {
      await priya.click(priya.lastMessage(channel), "profile_link_change");
      await priya.until(() => shown() === outcome);
    };
    await ask(`/profile link jane@acme.com ${otherId}`, sam);
    const asked = await ask(`/profile link @jane ${id}`);
    expect(asked.replace(/<!date[^>]+>/, "(time ago)")).toBe(
      `*${janes}* has another contact ID. Nothing has been changed yet.
*Now*  \`${otherId}\` · linked by <@${people.sam}>, (time ago)
*New*  \`${id}\`
Replace it`,
    );
    await press(linked(janes, id, otherId));
    expect(await ask("/profile jane@acme.com")).toContain(`Contact ID linked by <@${people.priya}>`);
    expect(await ask("/profile linkedin.com/in/jane-whitfield", sam)).toContain(
      `Contact ID linked by <@${people.priya}>`,
    );
    await ask(`/profile unlink linkedin.com/in/jane-whitfield`);
    await press(linked("linkedin.com/in/jane-whitfield", id));
    await press(unlinked("linkedin.com/in/jane-whitfield", id));
    expect(await ask("/profile jane@acme.com")).toContain(`Contact ID unlinked by <@${people.priya}>`);
    expect(await ask("/profile unlink @jane")).toBe(
      `No contact ID is linked to *${janes}*. Nothing was changed.`,
    );
  });

  test("does nothing when somebody has changed it meanwhile", async () => {
    await ask(`/profile link lena@kestrel.io ${otherId}`);
    const card = priya.lastMessage(channel);
    await ask("/profile unlink lena@kestrel.io", sam);
    await priya.click(card, "profile_link_change");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((each) => visibleText(each).startsWith("Someone has changed this contact's ID")),
    );
  });

  test("warns of an ID that is somebody else's, by name, also in the form", async () => {
    await ask("/profile @leila");
    await ask(`/profile link @marcus ${otherId}`);
    expect(await ask(`/profile link @lena ${otherId}`)).toBe(
      `Is this Lena Fischer · lena@kestrel.io's contact ID? Nothing has been changed yet.
*New*  \`${otherId}\`
⚠ Marcus Bell · marcus.bell@kestrel.io has the new ID already. With it, what we write for Lena Fischer would be about them, unless it's the same person.
Link anyway`,
    );
    await ask("/profile unlink @marcus");
    await priya.send(channel, "/profile link @lena");
    const form = await modal(priya, "Link a contact ID");
    const leilas = visibleText(await idsOf("leila")).match(/[0-9a-f]{8}-[-0-9a-f]+/)?.[0] ?? "";
    await priya.submit(form, { profile_link_id: leilas });
    const asking = await modal(priya, "Leila Haddad · leila@acme.com has the new ID");
    await priya.click(asking, "profile_link_change");
    await priya.click(await modal(priya, "is now linked"), "profile_link_change");
    await priya.close(await modal(priya, "is no longer linked"));
  });

  /** The IDs behind the three dots, which Sam opens. */
  async function idsOf(name: string): Promise<View> {
    await ask(`/profile @${name}`, sam);
    await sam.click(sam.lastMessage(channel), "profile_more", "ids");
    const shown = await modal(sam, "Profile ID");
    await sam.close(shown);
    return shown;
  }

  test("says in one sentence what is no id", async () => {
    expect(await ask("/profile link jane@acme.com 1234")).toBe(
      "That isn't a contact ID. They look like 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1.",
    );
  });

  test.each([
    [`/profile link ${id} jane@acme.com`, "To link a contact ID, start with the contact's e-mail address"],
    [`/profile link jane@acme.com,sam@kestrel.io ${id}`, "That's more than one contact."],
    [`/profile link @frontdesk ${id}`, "Slack doesn't show an e-mail address for Front Desk."],
    ["/profile unlink", "Whose contact ID? Type `/profile unlink jane@acme.com`."],
    ["/profile unlink Lelia", "We don't know anyone called “Lelia”"],
    ["/profile link help", "*Who is this person, and how do I speak with them?*"],
  ])("“%s” is refused in a sentence", async (typed, said) => {
    expect(await ask(typed)).toContain(said);
  });

  test("opens a form that offers whom one has looked up, and says at its fields what is wrong", async () => {
    await ask("/profile @leila");
    await priya.send(channel, "/profile link");
    const form = await modal(priya, "Link a contact ID");
    const offered = async (typed: string) => {
      const suggested = await priya.suggest(form, "contact", typed);
      return "options" in suggested ? suggested.options.map(({ text }) => text.text) : [];
    };
    expect((await offered(""))[0]).toBe("Leila Haddad · leila@acme.com");
    expect(await offered("had")).toEqual(["Leila Haddad · leila@acme.com"]);
    expect(await offered("nobody by that name")).toEqual([]);
    expect(await offered(id)).toEqual([`Use ${id}`]);

    await priya.submit(form, { contact: `Use ${id}`, profile_link_id: "leila" });
    expect((await modal(priya, "Link a contact ID")).errors).toEqual({
      contact: "Choose a contact by e-mail address or LinkedIn URL.",
      profile_link_id: "That isn't a contact ID. They look like 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1.",
    });
    expect(await offered("leila@acme.com")).toEqual(["Use leila@acme.com"]);
    await priya.submit(form, { contact: "Use leila@acme.com", profile_link_id: ` ${otherId} ` });
    expect(visibleText(await modal(priya, "is now linked"))).toBe(
      `Link a contact ID\n${linked("Leila Haddad · leila@acme.com", otherId)}\nClose`,
    );
    await priya.close(await modal(priya, "is now linked"));
  });

  test("without the id, and from a card, opens the form with the contact in it", async () => {
    const opened = [
      () => priya.send(channel, "/profile link @leila"),
      () => priya.click(priya.lastMessage(channel), "profile_more", "link"),
    ];
    await ask("/profile @leila");
    for (const open of opened) {
      await open();
      await priya.submit(await modal(priya, "Link a contact ID"), { profile_link_id: otherId });
      const done = await modal(priya, "is now linked");
      expect(visibleText(done)).toContain("*Leila Haddad · leila@acme.com* is now linked");
      await priya.close(done);
    }
  });

  test("asks in the form whom a name means, and keeps the ID", async () => {
    await priya.send(channel, `/profile link Tomas ${otherId}`);
    const form = await modal(priya, "We don't know anyone called “Tomas”");
    expect(JSON.stringify(form.blocks)).toContain(`"initial_value":"${otherId}"`);
    await priya.close(form);
  });
});

describe("the import in App Home", () => {
  async function importFile(content: string): Promise<string> {
    const form = await pressInHome(sam, "profile_import", "CSV file");
    expect(await sam.submit(form, { profile_import_file: [{ name: "links.csv", content }] })).toEqual({
      ok: true,
    });
    const report = await sam.until((me) => {
      const view = me.modal();
      return view !== undefined && !/Reading|CSV file/.test(visibleText(view)) && view;
    });
    await sam.close(report);
    return visibleText(report);
  }

  test("links what is in the file and says which rows it left out, as often as one likes", async () => {
    const file = [
      "contact;contact_id",
      `new.one@acme.com;${id}`,
      `<!channel>;${id}`,
      `"https://de.linkedin.com/in/New-Two/";"${otherId}"`,
      "new.three@acme.com;soon",
      "",
    ].join("\r\n");
    expect(await importFile(`\ufeff${file}`)).toBe(
      `Import contact IDs
*2 contacts linked.*
*2 rows left out.* Fix them and import the file again:
Line 3: “&lt;!channel&gt;” isn't an e-mail address or LinkedIn URL.
Line 5: “soon” isn't a contact ID.
Nothing was charged.
Close`,
    );
    const fixed = file.replace("soon", otherId).replace("<!channel>", "new.six@acme.com");
    expect(await importFile(fixed)).toBe(
      "Import contact IDs\n*2 contacts linked.* 2 already had these IDs.\nNothing was charged.\nClose",
    );
    expect(await importFile(`sep=\t\nE-mail\tContact ID\t\nnew.seven@acme.com\t${id}\t\n\t\t\n`)).toBe(
      "Import contact IDs\n*1 contact linked.*\nNothing was charged.\nClose",
    );
  });

  test("says which contacts had another ID, from what to what", async () => {
    await importFile(`changed.one@acme.com,${id}\nchanged.two@acme.com,${id}\n`);
    const file = `changed.one@acme.com,${otherId.toUpperCase()}\nchanged.two@acme.com,${id}\nnew.four@acme.com,${id}\n`;
    expect(await importFile(file)).toBe(
      `Import contact IDs
*2 contacts linked.* 1 already had this ID.
*1 contact had another ID.* \`/profile link\` with the old one undoes a change.
changed.one@acme.com: \`${id}\` → \`${otherId}\`
Nothing was charged.
Close`,
    );
  });

  test("says why a file cannot be read, and links nothing", async () => {
    expect(await importFile("contact,contact_id\n")).toBe(
      "Import contact IDs\n*Nothing was linked.* Fix this and import the file again:\nThis file has no rows.\nNothing was charged.\nClose",
    );
  });

  test("tells in a direct message what became of it, when the form was closed meanwhile", async () => {
    const form = await pressInHome(sam, "profile_import", "CSV file");
    const rows = Array.from({ length: 3_000 }, (_, number) => `p${number}@acme.com,${id}`);
    const picked = [{ name: "links.csv", content: rows.join("\n") }];
    await sam.submit(form, { profile_import_file: picked });
    await sam.close(await modal(sam, "Reading the file…"));
    await sam.until((me) =>
      me.messages(me.appChannel).some((each) => visibleText(each).startsWith("*3000 contacts linked.*")),
    );
    expect(sam.modal()).toBeUndefined();
  });

  test("is for administrators, from the link form too", async () => {
    const refusal = "Only workspace admins can do this. Nothing was changed.";
    await priya.send(channel, "/profile link");
    await priya.click(await modal(priya, "Link a contact ID"), "profile_import");
    await priya.close(await modal(priya, refusal), { all: true });
    await sam.send(channel, "/profile link");
    await sam.click(await modal(sam, "Link a contact ID"), "profile_import");
    await sam.close(await modal(sam, "CSV file"), { all: true });
  });
});

describe("an id that the service does not know", () => {
  test("is replaced from the card that says so, which then says what to press", async () => {
    await ask("/profile link jane@acme.com 00000000-0000-4000-8000-000000000000");
    await priya.send(channel, "/prep jane@acme.com call Q3 renewal");
    const failed = await priya.until((me) => {
      const last = me.lastMessage(channel);
      return visibleText(last).includes("doesn't know this contact ID") && last;
    });
    await priya.click(failed, "profile_link");
    await priya.submit(await modal(priya, "Link a contact ID"), { profile_link_id: id });
    await priya.click(await modal(priya, "Replace it"), "profile_link_change");
    const done = await modal(priya, "is now linked");
    expect(visibleText(done)).toContain("\nNow press *Try again* on the card.");
    await priya.close(done);
    await priya.click(failed, "credits_again");
    await priya.until((me) =>
      me
        .messages(channel)
        .some((message) => message.ts === failed.ts && visibleText(message).includes("asked by you")),
    );
  });
});

test("an id that the service refused is not sent again when the profile spells it in capitals", async () => {
  const profile = { ...fullLookup.profile, id: contactId.toUpperCase() };
  await using upstream = await startFakeUpstream((response) => {
    const { path } = upstream.requests.at(-1) ?? {};
    const isLookUp = path?.endsWith("/public-profile-lookup") === true;
    const answer = isLookUp
      ? json({ ...fullLookup, profile })
      : json({ error: { message: "There is no such contact." } }, 404);
    answer(response, upstream.requests.length);
  });
  const separate = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  try {
    const asking = separate.slack.workspace.as(people.priya);
    const asked = async (contact: string, outcome: string) => {
      await asking.send(channel, `/prep ${contact} call Q3 renewal`);
      await asking.until((me) => visibleText(me.lastMessage(channel)).includes(outcome));
    };
    await asked(contactId, "The profile service doesn't know this contact ID.");
    await asked("jane@acme.com", "the profile service doesn't know the one we have.");
    expect(upstream.requests.map(({ path }) => path)).toEqual([
      "/functions/v1/prep-for-meeting",
      "/functions/v1/public-profile-lookup",
    ]);
  } finally {
    await separate.stop();
  }
});
