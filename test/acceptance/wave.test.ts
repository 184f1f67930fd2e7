import { describe, expect, test } from "vitest";
import { runningRapport } from "../support/app/running-rapport.ts";

/** What only /wave does; what it has in common with /prep and /rephrase is in `paid-features.test.ts`. */

const channel = "#acme-renewal";
const { priya, flow, paid } = await runningRapport(channel);

describe("/wave with a goal", () => {
  test("reads channel and tone before the goal", async () => {
    await flow.ask(priya, "/wave jane@acme.com linkedin warm Renew before the 30th");
    const wave = await flow.result(priya, "Wave to Jane Whitfield · LinkedIn · warm");
    expect(flow.read(wave)).not.toMatch(/linkedin warm/i);
    expect(paid()).toBe(1);
  });

  test("asks in the form, with all that was typed, what a word means, and spends nothing", async () => {
    await priya.send(channel, "/wave jane@acme.com direct her to the new portal");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(form.blocks[1]).toMatchObject({ element: { initial_value: "direct her to the new portal" } });
    expect(form.blocks[2]).toMatchObject({ element: { initial_option: { value: "direct" } } });
    expect(paid()).toBe(0);
    await priya.close(form);
  });

  test("asks in the form whom a name means, offers them first, and spends nothing", async () => {
    await priya.send(channel, "/wave Whitfield warm Renew");
    const form = await flow.modal(priya, "Costs 1 credit.");
    expect(flow.read(form)).toContain("Did you mean Jane Whitfield (jane@acme.com) by “Whitfield”?");
    expect(form.blocks[0]).not.toHaveProperty("element.initial_option");
    expect(form.blocks[1]).toMatchObject({ element: { initial_value: "Renew" } });
    const offered = await priya.suggest(form, "contact", "");
    expect("options" in offered && offered.options[0]?.text.text).toBe("Jane Whitfield · jane@acme.com");
    expect(paid()).toBe(0);
    await priya.submit(form, { contact: "Jane Whitfield · jane@acme.com" });
    await priya.close(await flow.modal(priya, "Wave to Jane Whitfield · e-mail · warm"));
    expect(paid()).toBe(1);
  });
});

describe("the message's buttons", () => {
  test("Again opens the form as it was filled in, and is another call", async () => {
    await priya.send(channel, "/wave @leila");
    const fields = { wave_goal: "Agree on the audit", wave_tone: "warm", wave_context: "It was in March." };
    await priya.submit(await flow.modal(priya, "Costs 1 credit."), fields);
    const first = await flow.modal(priya, "Wave to Leila Haddad · e-mail · warm");
    await priya.click(first, "wave_again");
    const again = await flow.modal(priya, "Costs 1 credit.");
    expect(again.blocks).toMatchObject([
      { element: { initial_option: { text: { text: "Leila Haddad · leila@acme.com" } } } },
      { element: { initial_value: "Agree on the audit" } },
      { element: { initial_option: { value: "warm" } } },
      { element: { initial_option: { value: "email" } } },
      { element: { initial_value: "It was in March." } },
      { type: "context" },
    ]);
    await priya.submit(again, { wave_channel: "linkedin", wave_tone: "casual" });
    const second = await flow.modal(priya, "Wave to Leila Haddad · LinkedIn · casual");
    expect(paid()).toBe(2);
    await priya.close(second, { all: true });
  });

  test("the menu buys another tone or channel at once, once per choice, and keeps the versions before", async () => {
    await flow.ask(priya, "/wave jane@acme.com Renew before the 29th");
    const first = await flow.result(priya, "Wave to");
    const warmer = () => priya.click(first, "wave_vary", "Warm · 1 credit");
    expect(await Promise.all([warmer(), warmer()])).toEqual([{ ok: true }, { ok: true }]);
    const warm = await flow.modal(priya, "Version 2 of 2.");
    expect(flow.read(warm)).toContain("Wave to Jane Whitfield · e-mail · warm");
    expect(paid()).toBe(2);

    // The stand-in writes no other text for LinkedIn, so there's none to buy.
    await priya.click(warm, "wave_vary", "As LinkedIn message · 1 credit");
    const refused = await flow.modal(priya, "No wave");
    expect(flow.read(refused)).toMatchInlineSnapshot(`
      "Wave
      *No wave to Jane Whitfield*
      The profile service rejected this request. It says: “This text wasn't written. It would be the same as one that you already have”. Nothing was charged. Reword it and try again.
      Reword…
      Close"
    `);
    await priya.close(refused);
    await priya.click(warm, "wave_vary", "As SMS · 1 credit");
    const sms = await flow.modal(priya, "Version 3 of 3.");
    expect(flow.read(sms)).toContain("Wave to Jane Whitfield · SMS · warm");
    expect(paid()).toBe(4);

    // That's the second version: it was bought.
    await priya.click(sms, "wave_vary", "As e-mail · 1 credit");
    const offer = await flow.modal(priya, "You bought this wave");
    expect(flow.read(offer)).toMatchInlineSnapshot(`
      "Wave
      *Wave to Jane Whitfield*
      You bought this wave (time ago). Nothing was charged.
      Open, free
      Write it anew · 1 credit
      Close"
    `);
    await priya.click(offer, "paid_open_result");
    const opened = await flow.modal(priya, "Version 2 of 3.");
    expect(flow.read(opened)).toContain("Version 1 · free\nVersion 3 · free");
    expect(paid()).toBe(4);
    await priya.close(opened, { all: true });
  });
});
