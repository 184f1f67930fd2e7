import { expect, onTestFinished, test } from "vitest";
import { type Actor, ids as people, type View, visibleText } from "../../src/sandbox/index.ts";
import { fullAnswers } from "../support/answers.ts";
import { startEverything } from "../support/app/rapport.ts";
import { json, startFakeUpstream } from "../support/servers/fake-upstream.ts";

const channel = "#acme-renewal";

/** What a person may write in a form, and how the app may post it. */
const cases: readonly [written: object, posted: object][] = [
  [{ type: "broadcast", range: "everyone" }, text("@everyone")],
  [{ type: "broadcast", range: "channel", style: { bold: true } }, text("@channel", { bold: true })],
  [{ type: "broadcast", range: "here" }, text("@here")],
  [{ type: "usergroup", usergroup_id: "S0SALES" }, text("@S0SALES")],
  [{ type: "team", team_id: "T0KESTREL" }, text("@T0KESTREL")],
  [text("<!everyone> <!subteam^S0SALES>"), text("<!everyone> <!subteam^S0SALES>")],
  [text("pass\u200bword\u202e.\u{e0041}"), text("password.")],
  [link("https://evil.example/", "ac\u200bme.com"), link("https://evil.example/", "acme.com (evil.example)")],
  [link("https://acme.com/\u202ea"), link("https://acme.com/%E2%80%AEa")],
  [link("javascript:alert(1)", "the deck"), text("the deck (javascript:alert(1))")],
  [link("slack://settings"), text("slack://settings")],
  [link("http://acme.com/a", "the deck"), text("the deck (http://acme.com/a)")],
  [link("https://acme.com@evil.example/"), text("https://acme.com@evil.example/")],
  [
    link("mailto:jane@acme.com?bcc=spy@evil.example", "Jane"),
    text("Jane (mailto:jane@acme.com?bcc=spy@evil.example)"),
  ],
  [
    link("mailto:jane@acme.com%0Abcc:spy@evil.example", "Jane"),
    text("Jane (mailto:jane@acme.com%0Abcc:spy@evil.example)"),
  ],
  ...[",", ";", "%2C", "%3b", ",%20"].map((between): [object, object] => {
    const several = `mailto:jane@acme.com${between}spy@evil.example`;
    return [link(several, "Jane"), text(`Jane (${several})`)];
  }),
  [
    link("https://evil.example/a", "https://acme.com/login"),
    link("https://evil.example/a", "https://acme.com/login (evil.example)"),
  ],
  [link("https://acme.com\\@evil.example/", "acme.com"), text("acme.com (https://acme.com\\@evil.example/)")],
  [link("https:/evil.example/", "the deck"), text("the deck (https:/evil.example/)")],
  ...["acme。com", "acme．com", "acme\u2024com"].map((label): [object, object] => [
    link("https://evil.example/a", label),
    link("https://evil.example/a", `${label} (evil.example)`),
  ]),
  [link("https://evil.example/a", "acme.com"), link("https://evil.example/a", "acme.com (evil.example)")],
  [
    link("https://\u0430cme.com/", "\u0430cme.com"),
    link("https://\u0430cme.com/", "\u0430cme.com (xn--cme-5cd.com)"),
  ],
  [link("https://\u0430cme.com/"), link("https://xn--cme-5cd.com/")],
  [
    link("mailto:spy@evil.example", "jane@acme.com"),
    link("mailto:spy@evil.example", "jane@acme.com (spy@evil.example)"),
  ],
  [date("javascript:alert(1)"), date()],
  [date("https://acme.com/"), date("https://acme.com/")],
  [date("https://acme.com/", "{date}, acme.com"), date("https://acme.com/", "{date}, acme.com")],
  [date("https://evil.example/", "{date}, acme.com"), date(undefined, "{date}, acme.com")],
  [date("https://evil.example/", "{date}", "acme.com"), date(undefined, "{date}", "acme.com")],
  [date("mailto:spy@evil.example", "jane@acme.com"), date(undefined, "jane@acme.com")],
  [date("https://evil.example/", "ac\u200bme.com"), date(undefined, "acme.com")],
  [
    { type: "user", user_id: people.sam },
    { type: "user", user_id: people.sam },
  ],
  [link("https://acme.com/deck", "the deck"), link("https://acme.com/deck", "the deck")],
  [link("https://acme.com/deck"), link("https://acme.com/deck")],
  [
    link("https://acme.com/deck", "https://acme.com/deck"),
    link("https://acme.com/deck", "https://acme.com/deck"),
  ],
  [link("mailto:jane@acme.com?subject=Hi", "Jane"), link("mailto:jane@acme.com?subject=Hi", "Jane")],
];

function text(words: string, style?: object) {
  return { type: "text", text: words, ...(style && { style }) };
}

function link(url: string, label?: string) {
  return { type: "link", url, ...(label !== undefined && { text: label }) };
}

function date(url?: string, format = "{date}", fallback = "1 March") {
  return {
    type: "date",
    timestamp: 1_772_357_400,
    format,
    fallback,
    ...(url && { url }),
  };
}

/** Elements in all places that rich text has for them; code has only some. */
function richText(elements: readonly object[], inCode: readonly object[]) {
  const section = { type: "rich_text_section", elements };
  return {
    type: "rich_text",
    elements: [
      section,
      { type: "rich_text_quote", elements },
      { type: "rich_text_list", style: "bullet", elements: [section] },
      { type: "rich_text_preformatted", elements: inCode },
    ],
  };
}

const inCode = cases
  .filter(([written]) => "url" in written || "text" in written)
  .filter(([written]) => !("format" in written));
const hostile = richText(
  cases.map(([written]) => written),
  inCode.map(([written]) => written),
);
const harmless = richText(
  cases.map(([, posted]) => posted),
  inCode.map(([, posted]) => posted),
);

/** Milliseconds, for a machine that has much else to do. */
const deadline = 60_000;

/** What can notify many people, or leads anywhere but to https. */
const forbidden = /"type":"(?:broadcast|usergroup|team)"|"url":"(?!https:|mailto:[^"?]+(?:\?subject=Hi)?")/;

function modal(actor: Actor, title: string): Promise<View> {
  return actor.until((me) => {
    const view = me.modal();
    return view?.title === title && view;
  });
}

/** The message that is rephrased, and an answer that has all of it. */
const message = richText(
  [
    { type: "broadcast", range: "everyone" },
    text(" see "),
    link("javascript:alert(1)", "the deck"),
    text(" and "),
    { type: "usergroup", usergroup_id: "S0SALES" },
  ],
  [text("code")],
);
const answer = {
  ...fullAnswers.lookup,
  ...fullAnswers.rephrase,
  rephrased: "See [the deck](javascript:alert%281%29), @everyone and @S0SALES, and @here",
};

test("a reply mentions no group, and links only to where it says it does", async () => {
  await using upstream = await startFakeUpstream(json(answer));
  const running = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  onTestFinished(() => running.stop());
  const { workspace } = running.slack;
  const priya = workspace.as(people.priya);
  const question = priya
    .messages(channel)
    .find(({ text: words }) => words.startsWith("From procurement's side"));
  if (question === undefined) throw new Error("The workspace lacks the message.");

  await priya.messageShortcut("rephrase_for_contact", question);
  const form = await modal(priya, "Rephrase");
  await priya.suggest(form, "contact", "jane@acme.com");
  await priya.submit(form, { contact: "jane@acme.com", rephrase_message: message });
  const result = await priya.until((me) => {
    const view = me.modal();
    return view !== undefined && visibleText(view).includes("Rephrased for") && view;
  }, deadline);
  await priya.click(result, "rephrase_reply");
  const reply = await modal(priya, "Reply in thread");
  expect(reply.blocks.at(-1)).toMatchObject({
    element: {
      initial_value: {
        elements: [
          {
            elements: [
              text("See "),
              text("the deck (javascript:alert(1))"),
              text(", "),
              text("@everyone"),
              text(" and "),
              text("@S0SALES"),
              text(", and @here"),
            ],
          },
        ],
      },
    },
  });

  await priya.submit(reply, { rephrase_reply_message: hostile });
  const replies = () =>
    priya.messages(channel, { threadTs: question.ts }).filter(({ ts }) => ts !== question.ts);
  expect(replies()).toEqual([]);
  const adjusted = await modal(priya, "Reply in thread");
  expect(visibleText(adjusted)).toContain("Check it again, then post it.");
  // Whole: a link that should be gone is one property more.
  const whole = expect.objectContaining({ elements: harmless.elements });
  expect(adjusted.blocks.at(-1)).toMatchObject({ element: { initial_value: whole } });
  await priya.submit(adjusted);
  const [posted] = replies();
  expect(posted?.blocks?.[1]).toEqual(whole);
  expect(JSON.stringify(posted?.blocks)).not.toMatch(forbidden);
  expect(posted?.text).toMatch(
    /^<@U02PRIYA001>: @everyone@channel@here@S0SALES@T0KESTREL&lt;!everyone&gt; &lt;!subteam\^S0SALES&gt;/,
  );
  expect(workspace.problems).toEqual([]);
});
