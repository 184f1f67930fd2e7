import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionedUsers, readRichText, richTextOfMessage } from "#app/slack/input/rich-text.ts";
import { richTextOfMrkdwn } from "#app/slack/input/rich-text-of-mrkdwn.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

function text(value: string) {
  return { type: "text", text: value };
}

function section(...elements: unknown[]) {
  return { type: "rich_text_section", elements };
}

describe("mrkdwn", () => {
  it.each<[string, unknown[]]>([
    [
      "<@U123|name> and <@W1>",
      [{ type: "user", user_id: "U123" }, text(" and "), { type: "user", user_id: "W1" }],
    ],
    ["<#C1|general>", [{ type: "channel", channel_id: "C1" }]],
    ["<!subteam^S1|@team>", [{ type: "usergroup", usergroup_id: "S1" }]],
    [
      "<!here> <!channel|channel>",
      [{ type: "broadcast", range: "here" }, text(" "), { type: "broadcast", range: "channel" }],
    ],
    ["<https://x.co|label>", [{ type: "link", url: "https://x.co", text: "label" }]],
    ["<https://x.co/?a=1&amp;b=2>", [{ type: "link", url: "https://x.co/?a=1&b=2" }]],
    ["<mailto:a@b.co|a@b.co>", [{ type: "link", url: "mailto:a@b.co", text: "a@b.co" }]],
    [
      "<!date^1392734382^{date} at {time}^https://x.co|Feb 18>",
      [
        {
          type: "date",
          timestamp: 1_392_734_382,
          format: "{date} at {time}",
          url: "https://x.co",
          fallback: "Feb 18",
        },
      ],
    ],
    [
      "<!new^1|fallback> <javascript:alert(1)|x>",
      [text("fallback"), text(" "), text("<javascript:alert(1)|x>")],
    ],
    ["R&amp;D &lt;!here&gt; &amp;lt;", [text("R&D <!here> &lt;")]],
    ["*bold* `code` 2*3*4", [text("*bold* `code` 2*3*4")]],
    ["```x``` &gt; y\n> z", [text("```x``` > y\n> z")]],
    [
      ":wave::skin-tone-3: :+1: 10:30:45",
      [
        { type: "emoji", name: "wave::skin-tone-3" },
        text(" "),
        { type: "emoji", name: "+1" },
        text(" 10:30:45"),
      ],
    ],
    ["", []],
  ])("%s", (mrkdwn, elements) => {
    expect(richTextOfMrkdwn(mrkdwn)).toEqual({ type: "rich_text", elements: [section(...elements)] });
  });

  it("of any kind is rich text that may be sent", () => {
    fc.assert(
      fc.property(anyText, (mrkdwn) => {
        const read = richTextOfMrkdwn(mrkdwn);
        expect(readRichText(read)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it("of great length is read at once", () => {
    for (const hostile of ["*a ", "_*~", "<a", "`", "```", ":a", "&gt; \n", "*a_b~"]) {
      expect(richTextOfMrkdwn(hostile.repeat(10_000)).elements.length).toBeGreaterThan(0);
    }
  });
});

describe("a message", () => {
  it("is its rich text, not its text", () => {
    const first = { type: "rich_text", block_id: "b", elements: [section(text("a"))] };
    const second = { type: "rich_text", elements: [{ type: "rich_text_quote", elements: [text("b")] }] };
    expect(richTextOfMessage({ text: "c", blocks: [first, { type: "divider" }, second] })).toEqual({
      type: "rich_text",
      elements: [section(text("a")), { type: "rich_text_quote", elements: [text("b")] }],
    });
  });

  it.each([undefined, null, [], "x", [{ type: "section" }], [{ type: "rich_text", elements: [] }]])(
    "is its text where the blocks are %j",
    (blocks) => {
      const read = { type: "rich_text", elements: [section(text("a "), { type: "user", user_id: "U1" })] };
      expect(richTextOfMessage({ text: "a <@U1>", blocks })).toEqual(read);
    },
  );

  it("keeps the text of what is not known yet, and nothing that Slack would not take back", () => {
    const elements = [
      { type: "text", text: "" },
      { type: "user", user_id: "U1", extra: 1, style: { bold: true, client_highlight: true } },
      { type: "hologram", text: "boo" },
      { type: "hologram" },
      { type: "broadcast", range: "planet" },
      null,
    ];
    const read = [{ type: "user", user_id: "U1", style: { bold: true } }, text("boo")];
    const list = { type: "rich_text_list", style: "bullet", elements: [section(...elements), 1] };
    const code = {
      type: "rich_text_preformatted",
      elements: [...elements, { type: "link", url: "https://x.co" }],
    };
    expect(
      readRichText({
        type: "rich_text",
        elements: [section(...elements), list, code, { type: "new", elements }, { type: "newer" }, 1],
      }),
    ).toEqual({
      type: "rich_text",
      elements: [
        section(...read),
        { ...list, elements: [section(...read)] },
        { type: "rich_text_preformatted", elements: [text("boo"), { type: "link", url: "https://x.co" }] },
        section(...read),
      ],
    });
  });

  it("of any shape is read without an error", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (blocks) => {
        richTextOfMessage({ blocks });
        richTextOfMessage({ blocks: [{ type: "rich_text", elements: blocks }] });
        richTextOfMessage({ blocks: [{ type: "rich_text", elements: [section(...blocks)] }] });
      }),
    );
  });
});

it("tells who is mentioned, each once", () => {
  const mrkdwn = richTextOfMrkdwn("<@U2> <@U1>\n> <@U2> and <@U3>");
  const list = {
    type: "rich_text_list",
    style: "bullet",
    elements: [section({ type: "user", user_id: "U5" })],
  };
  const inList = richTextOfMessage({ blocks: [{ type: "rich_text", elements: [list] }] });
  expect(mentionedUsers({ type: "rich_text", elements: [...mrkdwn.elements, ...inList.elements] })).toEqual([
    "U2",
    "U1",
    "U3",
    "U5",
  ]);
});
