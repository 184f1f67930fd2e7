import { describe, expect, test } from "vitest";
import {
  type Actor,
  app,
  type Message,
  ids as people,
  type View,
  visibleText,
} from "../../src/sandbox/index.ts";
import { runningRapport } from "../support/app/running-rapport.ts";

const channel = "#acme-renewal";
const { workspace, priya, sam, lena } = await runningRapport(channel);
// Cards are shared only where the app is.
await priya.send("#deal-desk", "/invite @rapport");

/** How often the app has asked the service. */
let lookUps = 0;
workspace.onArrival(({ title }) => {
  if (title === "public-profile-lookup") lookUps += 1;
});

/** What a person reads, with dates that change from run to run replaced by how they are shown. */
function read(target: Message | View): string {
  return visibleText(target)
    .replace(/<!date\^\d+\^\{ago\}\|[^>]+ UTC>/g, "(time ago)")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, "(id)");
}

async function ask(text: string, who: Actor = priya): Promise<string> {
  expect(await who.send(channel, text)).toEqual({ ok: true });
  return read(who.lastMessage(channel));
}

/** The app opens modals after its acknowledgement, so they are awaited, by their title. */
function modal(who: Actor, title: string): Promise<View> {
  return who.until((me) => {
    const view = me.modal();
    return view?.title === title && view;
  });
}

const jane = "Jane Whitfield · jane@acme.com";
const janesCard = `${jane}
*Pragmatic Builder · Fast Closer*
“Short, concrete, a little dry.”
✅ *Do*
Lead with the number that changed.
⛔ *Never*
Open with small talk.
👍 *Likes*
One clear next step.
👎 *Not*
Long decks.
*Relationship*  Warm · last signal (time ago)
*Tier* Sapphire · *Tone* Warm · *Confidence* 83 %
Prep…
Wave…
Rephrase…
Add what you know…
Refresh
Share…
Link a contact ID…
IDs
Looked up (time ago) · free`;

describe("/profile", () => {
  test("shows a card with all that the service knows, to nobody else", async () => {
    const before = sam.messages(channel).length;
    // Her name comes with a list of Slack's, which a card waits for no longer than a moment.
    await expect.poll(() => ask("/profile jane@acme.com")).toBe(janesCard);
    expect(priya.lastMessage(channel)).toMatchObject({
      isEphemeral: true,
      text: `${jane}: Lead with the number that changed.`,
    });
    expect(sam.messages(channel)).toHaveLength(before);
  });

  test.each([
    ["JANE@ACME.COM ", jane],
    ['"Jane Whitfield" <jane@acme.com>,', jane],
    ["https://www.linkedin.com/in/jane-whitfield", "linkedin.com/in/jane-whitfield"],
    ["https://uk.linkedin.com/in/Jane-Whitfield/en?trk=people&x=1#top", "linkedin.com/in/jane-whitfield"],
    ["linkedin.com/in/jane-whitfield/", "linkedin.com/in/jane-whitfield"],
    ["@jane", jane],
    ["Jane", jane],
    ["whitfield, jane", jane],
  ])("reads %s", async (typed, header) => {
    expect(await ask(`/profile ${typed}`)).toBe(janesCard.replace(jane, header));
  });

  test("asks the service once, and then its cache", async () => {
    const before = lookUps;
    await ask("/profile omar.nasser@kestrel.example");
    await ask("/profile Omar.Nasser@kestrel.example", sam);
    expect(lookUps).toBe(before + 1);
  });

  test.each(["", "help", " HELP "])("explains itself on “%s”", async (typed) => {
    expect(await ask(`/profile ${typed}`)).toBe(
      `*Who is this person, and how do I speak with them?* Look-ups are free, and only you see the answer.
\`/profile jane@acme.com\` by e-mail address
\`/profile linkedin.com/in/jane-whitfield\` by LinkedIn URL
\`/profile @Jane\` for someone in this workspace, \`/profile Jane\` also for people you've looked up or meet, \`/profile acme\` for those of a company
\`/profile link jane@acme.com 6f1c2a94-…\` links the contact ID that briefs and messages need, \`/profile unlink jane@acme.com\` takes it back
\`/profile admin\` says what workspace admins can do
\`/profile help\` shows this`,
    );
  });

  test.each(["admin", "help admin", "ADMIN "])("explains what admins can do on “%s”", async (typed) => {
    expect(await ask(`/profile ${typed}`)).toBe(
      `*For workspace admins.* Everything is at the end of <slack://app?team=${workspace.team.id}&amp;id=${app.id}&amp;tab=home|Rapport's Home>:
•  the profile service's key, caps and approvals, channels with people from outside, your own e-mail domains
•  what's held about one person: block, unblock, export, forget, who used it
•  the import of contact IDs, the log and spending as CSV, and a notice for contacts
You can also type \`/profile block jane@acme.com\`, \`/profile forget jane@acme.com\`, or \`/profile who jane@acme.com\`.`,
    );
  });

  test.each([
    [
      "who is jane & co <!channel>",
      "We don't know anyone called “who is jane &amp; co &lt;!channel&gt;”, so nothing was looked up. Try their e-mail address or LinkedIn URL.\nLook someone up…",
    ],
    [
      "https://linkedin.com/company/acme",
      "“https://linkedin.com/company/acme” isn't an e-mail address or a LinkedIn profile URL, so nothing was looked up.\nLook someone up…",
    ],
    ["jane@acme.com sam@kestrel.io", "That's more than one contact. Look them up one at a time."],
  ])("says what is wrong with “%s”", async (typed, problem) => {
    const before = lookUps;
    expect(await ask(`/profile ${typed}`)).toBe(problem);
    expect(lookUps).toBe(before);
  });

  test("offers the form with what was typed", async () => {
    await ask("/profile Nobody in particular");
    await priya.click(priya.lastMessage(channel), "profile_look_up_open");
    const form = await modal(priya, "Look someone up");
    expect(JSON.stringify(form.blocks)).toContain('"initial_value":"Nobody in particular"');
    await priya.close(form);
  });

  test("looks nobody up by contact id, and says so", async () => {
    const before = lookUps;
    expect(await ask("/profile 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1")).toBe(
      "That's a contact ID. Look people up by e-mail address or LinkedIn URL instead. Nothing was charged.",
    );
    expect(lookUps).toBe(before);
  });

  test("says why somebody in Slack cannot be looked up", async () => {
    expect(await ask("/profile @frontdesk")).toBe(
      "Slack doesn't show an e-mail address for Front Desk. Nothing was charged. Try their address or LinkedIn URL.",
    );
    expect(await ask("/profile @deskbot")).toBe(
      "Deskbot is an app, and apps don't have profiles. Nothing was charged.",
    );
  });

  test("offers another way to somebody without a profile", async () => {
    expect(await ask("/profile nobody@acme.com")).toMatchInlineSnapshot(`
      "*No profile yet for nobody@acme.com*
      The service says: “Contact is not in the behavioral profile database.”
      Check the spelling, try a LinkedIn URL, or ask your admin.
      Add what you know…
      Try a LinkedIn URL…
      Refresh
      Link a contact ID…"
    `);
    await priya.click(priya.lastMessage(channel), "profile_more", "link");
    const link = await modal(priya, "Link a contact ID");
    expect(JSON.stringify(link.blocks)).toContain("nobody@acme.com");
    await priya.close(link);
    await priya.click(priya.lastMessage(channel), "profile_look_up_open");
    const form = await modal(priya, "Look someone up");
    expect(read(form)).toMatchInlineSnapshot(`
      "Look someone up
      Name, e-mail address or LinkedIn URL
      Free. Only you see the answer.
      jane@acme.com
      Look up
      Cancel"
    `);
    await priya.submit(form, { profile_look_up_contact: "nobody in particular" });
    expect((await modal(priya, "Look someone up")).errors).toEqual({
      profile_look_up_contact:
        "That isn't an e-mail address or a LinkedIn profile URL, such as linkedin.com/in/jane-whitfield, nor anyone we know by name.",
    });
    await priya.submit(form, { profile_look_up_contact: "de.linkedin.com/in/jane-whitfield" });
    expect(read(await modal(priya, "Profile"))).toBe(
      `Profile\n${janesCard.replace(jane, "linkedin.com/in/jane-whitfield")}\nClose`,
    );
    await priya.close(await modal(priya, "Profile"));
  });
});

describe("the card's buttons", () => {
  test("Refresh asks the service anew and replaces the card", async () => {
    await ask("/profile jane@acme.com");
    const count = priya.messages(channel).length;
    const before = lookUps;
    const replies = () => {
      const { exchanges } = workspace.traffic;
      return exchanges.filter(({ url, status }) => url.includes("/actions/") && status === 200).length;
    };
    const repliesBefore = replies();
    await priya.click(priya.lastMessage(channel), "profile_more", "refresh");
    await priya.until(() => replies() > repliesBefore);
    expect(read(priya.lastMessage(channel))).toBe(janesCard);
    expect(priya.messages(channel)).toHaveLength(count);
    expect(lookUps).toBe(before + 1);
  });

  test("Share shows the new preview instead, when the profile has changed meanwhile", async () => {
    const posts = () => sam.messages("#deal-desk").filter(({ user }) => user === app.user).length;
    const before = posts();
    await priya.send(channel, "/profile jane@acme.com");
    const card = priya.lastMessage(channel);
    const refresh = async (shown: string) => {
      await priya.click(card, "profile_more", "refresh");
      await priya.until((me) => read(me.lastMessage(channel)).includes(shown));
    };
    await priya.click(card, "profile_more", "share");
    const form = await modal(priya, "Share profile");
    await workspace.setFaults({ service: "hostile text", operations: "all" });
    await refresh("everybody, look here");
    await workspace.setFaults({ service: "none", operations: "all" });
    await priya.submit(form, { profile_share_target: people.dealDesk });
    const changed = await priya.until((me) => {
      const view = me.modal();
      return view !== undefined && read(view).includes("The profile has changed") && view;
    });
    expect(read(changed)).toContain("everybody, look here");
    expect(posts()).toBe(before);
    await priya.submit(changed, { profile_share_target: people.dealDesk });
    await sam.until(() => posts() === before + 1);
    await refresh("Pragmatic Builder");
  });

  test("Refresh keeps the card when the service fails, below the reason", async () => {
    await ask("/profile jane@acme.com");
    await workspace.setFaults({ service: "reset" });
    await priya.click(priya.lastMessage(channel), "profile_more", "refresh");
    const failed = await priya.until((me) => {
      const last = me.lastMessage(channel);
      return read(last).startsWith("We couldn't reach") && last;
    }, 40_000);
    await workspace.setFaults({ service: "none" });
    expect(read(failed)).toBe(
      `We couldn't reach the profile service. Nothing was charged. Try again in a minute.\n${janesCard}`,
    );
    await priya.click(failed, "profile_more", "refresh");
    await priya.until((me) => read(me.lastMessage(channel)) === janesCard);
  });
});

describe("a name", () => {
  test("that several have asks who is meant, and the profile replaces the question", async () => {
    const member = workspace.person(people.marcus);
    if (member === undefined) throw new Error("There is no Marcus.");
    workspace.addPerson({
      ...member,
      id: "U02MARCUS11",
      email: "m.adler@kestrel.io",
      realName: "Marcus Adler",
    });
    workspace.clock.advance(60_000);
    const before = lookUps;
    expect(await ask("/profile Marcus")).toMatchInlineSnapshot(`
      "Who do you mean by “Marcus”?
      Marcus Adler · m.adler@kestrel.io
      Profile
      Marcus Bell · marcus.bell@kestrel.io
      Profile
      Someone else…"
    `);
    expect(lookUps).toBe(before);
    const card = priya.lastMessage(channel);
    const choice = card.blocks?.find((block) => JSON.stringify(block).includes("marcus.bell@kestrel.io"));
    await priya.click(card, "profile_choose", null, { blockId: String(choice?.block_id) });
    await priya.until((me) =>
      read(me.lastMessage(channel)).startsWith("Marcus Bell · marcus.bell@kestrel.io\n"),
    );
  });

  test("that is only a part of somebody's asks whether they're meant", async () => {
    expect(await ask("/profile Haddad")).toMatchInlineSnapshot(`
      "Who do you mean by “Haddad”?
      Leila Haddad · leila@acme.com
      Profile
      Someone else…"
    `);
    await priya.click(priya.lastMessage(channel), "profile_choose");
    await priya.until((me) => read(me.lastMessage(channel)).startsWith("Leila Haddad · leila@acme.com\n"));
  });

  test("of a company offers who is known there", async () => {
    for (const typed of ["acme", "Acme.com"]) {
      const asked = await ask(`/profile ${typed}`);
      expect(asked).toMatch(new RegExp(`^Who do you mean by “${typed}”\\?\n`));
      expect(asked).toContain(
        "Jane Whitfield · jane@acme.com\nProfile\nLeila Haddad · leila@acme.com\nProfile\n",
      );
    }
  });

  test("in the form is looked up, or asks there", async () => {
    await priya.globalShortcut("profile_look_up");
    const form = await modal(priya, "Look someone up");
    await priya.submit(form, { profile_look_up_contact: "leila" });
    const shown = await modal(priya, "Profile");
    expect(read(shown)).toContain("Leila Haddad · leila@acme.com");
    await priya.close(shown);
  });

  test("of another company's person, or only in another's recent contacts, is nobody's", async () => {
    await ask("/profile amara.okafor@kestrel.io", lena);
    expect(await ask("/profile Amara")).toContain("We don't know anyone called “Amara”");
    expect(await ask("/profile Amara", lena)).toContain("amara.okafor@kestrel.io");
    expect(await ask("/profile Grace")).toContain("We don't know anyone called “Grace”");
  });
});

test("the three dots show the IDs, which stand nowhere on the card", async () => {
  await ask("/profile @jane");
  const card = priya.lastMessage(channel);
  expect(JSON.stringify(card.blocks)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  await priya.click(card, "profile_more", "ids");
  const shown = await modal(priya, "IDs");
  expect(read(shown)).toBe(`IDs
*Jane Whitfield · jane@acme.com*
*Contact ID*  the profile's, as no other is linked
*Profile ID*  \`(id)\`
Link a contact ID…
Briefs, waves and rephrasings need a contact ID.
Close`);
  await priya.close(shown);
});

describe("shortcuts and Home", () => {
  test("“Profile of the author” shows who wrote a message", async () => {
    const message = priya.messages(channel).find(({ user }) => user === people.jane);
    if (message === undefined) throw new Error("Jane has written nothing.");
    await priya.messageShortcut("profile_of_author", message);
    const modal = await priya.until((me) => me.modal());
    expect(read(modal)).toBe(`Profile\n${janesCard}\nClose`);
    await priya.click(modal, "profile_more", "share");
    const share = await priya.until((me) => me.modals().length === 2 && me.modal());
    await priya.close(share, { all: true });
  });

  test("“Look someone up” opens the form from anywhere", async () => {
    await sam.globalShortcut("profile_look_up");
    const form = await sam.until((me) => me.modal());
    await sam.submit(form, { profile_look_up_contact: "nobody@acme.com" });
    const notFound = await sam.until((me) => me.modal());
    expect(read(notFound)).toContain("No profile yet for nobody@acme.com");
    await sam.click(notFound, "profile_look_up_open");
    await modal(sam, "Look someone up");
    expect(sam.modals()).toHaveLength(1);
    await sam.close(await modal(sam, "Look someone up"));
  });

  test("Home says whether the service is there and how to begin", async () => {
    await sam.openHome();
    const home = await sam.until((me) => me.home());
    expect(read(home)).toMatchInlineSnapshot(`
      "Rapport
      Connected to the profile service: it last answered (time ago).
      Balance unknown until your first paid request.
      Look someone up
      Upcoming meetings
      None yet. Add a calendar, and before each meeting we'll show a channel, or just you, who's coming and how to speak with them. Free.
      Add a calendar…
      Recent contacts
      Nobody yet. People you look up appear here.
      Recent results
      None yet. You can reopen briefs, waves and rephrasings here for 30 days, free.
      Your spending
      Nothing this month. Every paid button shows its price before you press it.
      Your settings
      *Waves:* E-mail · the tone that suits them
      *Reminders:* 15 min before
      Settings…
      What you can do
      \`/profile jane@acme.com\` · who they are, and how to speak with them · free
      \`/prep jane@acme.com call Q3 renewal\` · what to say to them · 1 credit
      \`/wave jane@acme.com Renew before the 30th\` · what to write to them · 1 credit
      \`/rephrase jane@acme.com …\` · your message, in their language · 0.1 credit
      \`/credits\` · what's left, and where it went · free
      \`/reminders add\` · who's coming, before each meeting in your calendar · free
      Type \`help\` after any command to see how it works.
      *In a message's menu*, “Profile of the author” shows how to speak with the person who wrote it, and “Rephrase for contact” rewrites the message in a contact's language.
      *To share*, press “Share…” on a card. You'll see what goes out before it does.
      Look-ups are free. Only you see the answers; tier, tone, confidence and relationship are never shared.
      For workspace admins
      *Profile service*
      The key is set where Rapport runs, as \`PROFILE_API_KEY\`. Only your Rapport admin can change or remove it, there.
      *CRM*
      No CRM is connected. With one, everyone here finds people by name, and sees what the CRM knows of them.
      Connect a CRM…
      *Caps, approvals, and who manages credits*
      No caps set. Nobody manages credits yet.
      Change…
      *Channels with people from outside*
      Reminders about guests and shares go to none of them.
      Change…
      *Your own e-mail domains*
      Not set. Colleagues are guests with the e-mail domain of whoever added the calendar.
      Change…
      *Where profiles come from, and on what basis you use them*
      Not set yet. It's part of every export about someone.
      Change…
      *One person's data*
      Block someone who objects to being profiled, hand over or delete all we hold about them, or see who used their profile. You can also type \`/profile block\`, \`forget\` or \`who\`, and their address.
      Block…
      Unblock…
      Export…
      Forget…
      Who used it…
      *Files and texts*
      What you export comes to your messages with Rapport.
      Import contact IDs…
      Spending as CSV
      Log as CSV
      Notice for contacts"
    `);
    await sam.click(home, "profile_look_up_open");
    await sam.close(await sam.until((me) => me.modal()));
  });
});
