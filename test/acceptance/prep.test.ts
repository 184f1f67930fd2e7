import { describe, expect, test } from "vitest";
import { runningRapport } from "../support/app/running-rapport.ts";

/** What only /prep does; what it has in common with /wave and /rephrase is in `paid-features.test.ts`. */

const channel = "#acme-renewal";
const { workspace, priya, flow, paid } = await runningRapport(channel);

describe("/prep with a kind and a topic", () => {
  test("finds somebody by name", async () => {
    await flow.ask(priya, "/prep Leila Haddad call Security review");
    const brief = await flow.result(priya, "Brief: call with Leila Haddad");
    expect(flow.read(brief)).toContain("Security review");
    expect(paid()).toBe(1);
    await priya.click(brief, "wave_open");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks.slice(0, 2)).toMatchObject([
      { element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } } },
      { element: { initial_value: "Security review" } },
    ]);
    await priya.close(form);
  });

  test("gives a topic back that no form holds, so that it can be copied, and spends nothing", async () => {
    const topic = `${"Pricing & <terms>. ".repeat(160)}The end`;
    expect(await flow.ask(priya, `/prep jane@acme.com call ${topic}`)).toBe(
      `Topic is too long: 3,047 of 300 characters. Nothing was charged. This is what you typed:\ncall ${topic}`,
    );
    const longest = "word ".repeat(2_300).trim();
    const count = priya.messages(channel).length;
    await priya.send(channel, `/prep jane@acme.com ${longest}`);
    const bare = (text: string) => text.replace(/\s/g, "");
    await priya.until((me) => {
      const [, ...given] = me.messages(channel).slice(count).map(flow.read);
      return bare(given.join("")) === bare(longest);
    });
    expect(paid()).toBe(0);
  });
});

describe("the form", () => {
  test("doesn't open for somebody of whom Slack shows no address", async () => {
    expect(await flow.ask(priya, "/prep @frontdesk")).toBe(
      "Slack doesn't show an e-mail address for Front Desk. Nothing was charged. Try their address or LinkedIn URL.",
    );
    expect(paid()).toBe(0);
  });

  test.each([
    ["jane@acme.com Q3 renewal", "Q3 renewal", undefined],
    ["jane@acme.com Q3 renewal call", "Q3 renewal call", "call"],
    ["Haddad call Q3", "Q3", "call"],
    ["lunch with somebody", "lunch with somebody", undefined],
    ["jane@acme call Q3", "Q3", "call"],
  ])("opens with all that was typed, and spends nothing: %s", async (typed, topic, kind) => {
    await priya.send(channel, `/prep ${typed}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: topic } });
    const chosen = { element: { initial_option: { value: kind } } };
    if (kind === undefined) expect(form.blocks[1]).not.toHaveProperty("element.initial_option");
    else expect(form.blocks[1]).toMatchObject(chosen);
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test.each([
    [
      "@leila and tom.reyes@acme.com, linkedin.com/in/nobody-known call Q3",
      "and tom.reyes@acme.com, linkedin.com/in/nobody-known call Q3",
    ],
    ["Leila and Tom call Q3", "and Tom call Q3"],
  ])("offers the first of several in the form, and spends nothing: %s", async (typed, topic) => {
    await priya.send(channel, `/prep ${typed}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain("Contact\nOne contact at a time: Leila Haddad (leila@acme.com)?\n");
    const leila = { element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } } };
    expect(form.blocks[0]).toMatchObject(leila);
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: topic } });
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("asks, and spends nothing, where a name has its signature", async () => {
    await priya.send(channel, "/prep Leila Haddad\ncall Head of IT | Acme\nleila@acme.com | +1 555 0100");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[0]).toMatchObject({
      element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } },
    });
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("takes the contact from a pasted line of a header, and what follows as the topic", async () => {
    await priya.send(channel, '/prep From: "Haddad, Leila" <leila@acme.com>; Q3');
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[0]).toMatchObject({
      element: { initial_option: { text: { text: "Haddad, Leila · leila@acme.com" } } },
    });
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: "Q3" } });
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("says that Slack is slow when it does not tell in time who is mentioned", async () => {
    const answered = Promise.withResolvers<void>();
    const stop = workspace.onArrival(({ title }) => (title === "users.info" ? answered.promise : undefined));
    await priya.send(channel, "/prep @leila call Q3");
    const form = await flow.modal(priya, "Costs 1 credit.");
    answered.resolve();
    stop();
    expect(flow.read(form)).toContain(
      "Contact\nSlack is slow to say who that is. Nothing was charged. Try again, or type their e-mail address instead.\n",
    );
    expect(form.blocks[2]).toMatchObject({ element: { initial_value: "Q3" } });
    await priya.close(form);
    expect(paid()).toBe(0);
  });

  test("says so when it cannot hold the contact", async () => {
    const contact = `${"a".repeat(145)}@acme.com`;
    await priya.send(channel, `/prep ${contact}`);
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain(`${contact} is too long for this field. Type it after the command`);
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    await priya.close(form);
  });

  test("offers another contact as one types, who then has the name known for the address", async () => {
    await priya.send(channel, "/prep jane@acme.com");
    const form = await flow.modal(priya, "Costs 1 credit.");
    await priya.suggest(form, "contact", "marcus.bell@kestrel.io");
    await priya.submit(form, {
      contact: "Use marcus.bell@kestrel.io",
      prep_kind: "call",
      prep_topic: "Hello",
    });
    await priya.close(await flow.modal(priya, "Brief: call with Marcus Bell"));
    expect(paid()).toBe(1);
  });
});

describe("the brief's buttons", () => {
  test("open the form for a wave to the same person", async () => {
    await flow.ask(priya, "/prep jane@acme.com meeting Hiring");
    await priya.click(await flow.result(priya, "Brief: meeting with Jane Whitfield"), "wave_open");
    const wave = await flow.modal(priya, "Write wave · 1 credit");
    expect(flow.read(wave)).toContain("Jane Whitfield · jane@acme.com");
    await priya.close(wave);
  });

  test("turn the pages of a brief that one message does not hold", async () => {
    await workspace.setFaults({ service: "hostile text", operations: "paid" });
    await flow.ask(
      priya,
      "/prep jane@acme.com call Budget of April: prices, terms, dates, people, risks, next steps",
    );
    const first = await flow.result(priya, "Brief:");
    await workspace.setFaults({ service: "none", operations: "all" });
    expect(flow.read(first)).toContain("*Page 1 of 2.*");
    await priya.click(first, "prep_page_next");
    const second = await priya.until((me) => {
      const last = me.lastMessage(channel);
      return flow.read(last).includes("*Page 2 of 2.*") && last;
    });
    expect(flow.read(second)).not.toContain("opened again");
    await priya.click(second, "prep_page_previous");
    await priya.until((me) => flow.read(me.lastMessage(channel)).includes("*Page 1 of 2.*"));

    await priya.openHome();
    const home = await priya.until((me) => me.home());
    const newest = home.blocks.find((block) => JSON.stringify(block).includes("home_open_result"));
    await priya.click(home, "home_open_result", null, { blockId: String(newest?.block_id) });
    const reopened = await flow.modal(priya, "*Page 1 of 2.*");
    expect(flow.read(reopened)).toContain("opened again, free");
    await priya.click(reopened, "prep_page_next");
    const turned = await flow.modal(priya, "*Page 2 of 2.*");
    expect(flow.read(turned)).toContain("opened again, free");
    await priya.close(turned);
    expect(paid()).toBe(1);
  });
});
