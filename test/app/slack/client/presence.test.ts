import { describe, expect, test } from "vitest";
import type { Contact } from "#app/outreach/contact.ts";
import { findAmong, readPresence } from "#app/slack/access/channel-policy.ts";
import { type Channel, readChannel } from "#app/slack/client/channels.ts";
import { createDirectory, type Person } from "#app/slack/client/directory.ts";
import { ids } from "#sandbox/slack/people.ts";
import { startSlack } from "../simulated-slack.ts";

async function start() {
  const slack = await startSlack();
  const { client } = slack;
  const directory = createDirectory({ client, now: () => 0 });
  const asked: string[] = [];
  slack.workspace.onArrival(({ title }) => void asked.push(title));
  return {
    ...slack,
    asked,
    async presence(id: string) {
      const channel = await readChannel(client, id);
      if (channel === undefined) throw new Error("There is no such channel.");
      const { people, isOpenToOutsiders } = await readPresence({ client, directory }, channel);
      return { people: people.map((person) => person.id), isOpenToOutsiders };
    },
    presenceIn: (channel: Channel) => readPresence({ client, directory }, channel),
  };
}

describe("who is in a channel", () => {
  const members = [ids.priya, ids.sam, ids.lena, ids.marcus];
  const guests = [ids.kiosk, ids.jane, ids.leila, ids.tom];
  test.for<[string, string, people: unknown, isOpenToOutsiders: boolean]>([
    ["of the own company's members alone", ids.renewals, members, false],
    ["with guests of the workspace; bots are nobody", ids.acmeRenewal, [...members, ...guests], true],
    ["that is shared with another company", ids.shared, expect.arrayContaining([ids.sam, ids.grace]), true],
  ])("%s", async ([, channel, people, isOpenToOutsiders]) => {
    await using slack = await start();
    expect(await slack.presence(channel)).toEqual({ people, isOpenToOutsiders });
  });

  test.for([
    ["with people of another company though Slack does not call it shared", ids.grace],
    ["with somebody of whom Slack says nothing", "U0NOBODY"],
  ] as const)("%s is open to outsiders", async ([, outsider]) => {
    await using slack = await start();
    slack.workspace.invite(ids.renewals, outsider);
    expect((await slack.presence(ids.renewals)).isOpenToOutsiders).toBe(true);
  });

  test("when Slack does not say it, is not guessed", async () => {
    await using slack = await start();
    slack.workspace.refuseCalls("conversations.members", "fetch_members_failed");
    await expect(slack.presence(ids.renewals)).rejects.toThrow("fetch_members_failed");
  });
});

test("in direct messages with the app there is nobody else, and Slack is not asked", async () => {
  await using slack = await start();
  const states = { isMember: true, isArchived: false, isExternal: false };
  const direct: Channel = { id: "D1", name: undefined, kind: "direct", ...states };
  expect(await slack.presenceIn(direct)).toEqual({ people: [], isOpenToOutsiders: false });
  expect(slack.asked).toEqual([]);
});

const somebody: Person = {
  id: "U1",
  email: "j.whitfield@home.example",
  names: ["Jane Whitfield", "jw"],
  isOutsider: true,
  isDeleted: false,
  isBot: false,
};
const hidden = { ...somebody, email: undefined };
const colleague = { ...somebody, isOutsider: false };
const contact = (email: string, name?: string): Contact => ({
  address: { email },
  ...(name !== undefined && { name }),
});
const linked: Contact = { address: { linkedin_url: "https://www.linkedin.com/in/jane" }, name: "Somebody" };

test.each<[string, Person, Contact, boolean]>([
  ["a guest by their address", somebody, contact("j.whitfield@home.example"), true],
  ["a guest by their name", somebody, contact("jane@acme.com", "Jane Whitfield"), true],
  ["a guest by the name that they chose", somebody, contact("jane@acme.com", "JW"), true],
  ["a guest by a name turned around", somebody, contact("jane@acme.com", "WHITFIELD, Jane (Acme)"), true],
  ["a guest by a name without accents", somebody, contact("jane@acme.com", "Jané  Whitfield"), true],
  [
    "a guest by a name with an apostrophe",
    { ...somebody, names: ["Grace O’Neill"] },
    contact("g@a.io", "Grace O'Neill"),
    true,
  ],
  ["nobody by another name", somebody, contact("jane@acme.com", "Jane Whitman"), false],
  ["nobody of whom there is an address and no name", somebody, contact("jane@acme.com"), false],
  ["anybody where there is nothing to compare", hidden, contact("jane@acme.com"), true],
  ["nobody by another name where no address is shown", hidden, contact("t@acme.com", "Tom Reyes"), false],
  ["any guest by a profile's URL alone", somebody, linked, true],
  ["a colleague by their address", colleague, contact("j.whitfield@home.example", "Other"), true],
  ["a colleague by what they add to it", colleague, contact("j.whitfield+acme@home.example"), true],
  [
    "a colleague by their domain in ASCII",
    { ...colleague, email: "jane@xn--bcher-kva.example" },
    contact("jane@bücher.example"),
    true,
  ],
  ["no colleague by their name", colleague, contact("jane@acme.com", "Jane Whitfield"), false],
  ["no colleague by a profile's URL", colleague, linked, false],
])("is %s", (_, person, someone, isPresent) => {
  expect(findAmong([{ ...colleague, email: "sam@kestrel.io", names: [] }, person], someone)).toBe(
    isPresent ? person : undefined,
  );
});
