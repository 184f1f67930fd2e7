import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, ids as people, startWorkspace, type Workspace } from "../../src/sandbox/index.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { doAbout, pressInHome } from "../support/app/administration.ts";
import { idle, install, type ManyWorkspaces, startManyWorkspaces } from "../support/app/installing.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startFarEnd } from "../support/crm/far-end.ts";
import { pipedrive } from "../support/crm/pipedrive.ts";
import { token, type World } from "../support/crm/world.ts";

/**
 * Kestrel has Twenty and Harrier has Pipedrive, with the same people in both workspaces, and a Jane of the same name and
 * address in both CRMs. All that's of Harrier's says "Honey"; nothing of Kestrel's does.
 */

const channel = people.renewals;
const world: World = {
  people: [
    {
      ...{ id: 11, first: "Jane", last: "Whitfield", email: "jane@acme.com", title: "Honey Sommelier" },
      ...{ company: 32, owner: 43, active: "2026-11-03", changed: 10 },
    },
    { id: 12, first: "Yara", last: "Honeywell", email: "yara@honey.example", changed: 9 },
  ],
  deals: [{ id: 61, person: 11, name: "Honey for a year", stage: 51, amount: 700, changed: 20 }],
  denied: [],
  entries: [],
};
const farEnd = await startFarEnd(pipedrive, world);
let started: ManyWorkspaces;
let kestrel: Workspace;
let harrier: Workspace;
let flow: ReturnType<typeof paidFlow>;
/** What the app has asked of a Twenty that nobody has connected: Harrier's. */
const strays: string[] = [];

beforeAll(async () => {
  const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline });
  const hosts = [new URL(slack.url).host, farEnd.url.host].join();
  started = await startManyWorkspaces({ slack, environment: { CRM_ALLOWED_HOSTS: hosts } });
  [kestrel, harrier] = [slack.workspace, slack.second];
  flow = paidFlow(started.running, channel);
  harrier.onArrival(({ direction, title }) => void (direction === "app to crm" && strays.push(title)));
  await install(started.running, kestrel);
  await install(started.running, harrier);
  await connect(kestrel, "twenty", slack.url, kestrel.crm.token);
  await connect(harrier, "pipedrive", farEnd.url.href, token);
});
afterAll(async () => {
  await started[Symbol.asyncDispose]();
  await farEnd[Symbol.asyncDispose]();
});

async function connect(workspace: Workspace, crm_vendor: string, crm_address: string, crm_token: string) {
  const sam = workspace.as(people.sam);
  const form = await pressInHome(sam, "crm_open", "Your CRM");
  await sam.submit(form, { crm_vendor, crm_address, crm_token });
  await sam.close(await flow.modal(sam, "is connected"), { all: true });
}

const priyas = () => [kestrel, harrier].map((workspace) => workspace.as(people.priya));
const inKestrel = () => kestrel.crm.rows("notes").filter(({ title }) => title === "Of Kestrel");
/** The last message in the channel that says this, once there is one. */
const says = (who: Actor, text: string) =>
  who.until((me) => me.messages(channel).findLast((one) => flow.read(one).includes(text)));

test("what is found, shown, offered and taken into a form is of one's own CRM", async () => {
  const [ofKestrel, ofHarrier] = await Promise.all(
    priyas().map(async (priya) => {
      await flow.ask(priya, "/profile jane@acme.com");
      const form = async (typed: string) => {
        await priya.send(channel, typed);
        return flow.modal(priya, "Contact");
      };
      const opened = await form("/prep");
      const offered = JSON.stringify(await priya.suggest(opened, "contact", "yara"));
      await priya.close(opened, { all: true });
      await form("/prep jane@acme.com");
      await priya.click(await flow.modal(priya, "Take what the CRM knows"), "paid_take_from_crm");
      const taken = await flow.modal(priya, "Added above");
      await priya.close(taken, { all: true });
      return [
        await flow.ask(priya, "/profile jane@acme.com"),
        await flow.ask(priya, "/profile yara"),
        offered,
        JSON.stringify(taken.state),
      ];
    }),
  );
  for (const [at, [own = "", other = ""]] of [
    ["$48,500 Acme renewal", "€700 Honey for a year"],
    ["Yara Sandoval", "Yara Honeywell"],
    ["Yara Sandoval", "Yara Honeywell"],
    ["$48,500 Acme renewal", "€700 Honey for a year"],
  ].entries()) {
    expect([ofKestrel?.[at], ofHarrier?.[at]]).toEqual([
      expect.stringContaining(own),
      expect.stringContaining(other),
    ]);
  }
  expect(ofKestrel?.join()).not.toMatch(/Honey/);
  expect(ofHarrier?.join()).not.toMatch(/Sandoval|48,500|VP Operations/);
});

test("what is logged and undone is written to one's own CRM, and Home and an export know of one's own", async () => {
  for (const [priya, name] of [
    [kestrel.as(people.priya), "Of Kestrel"],
    [harrier.as(people.priya), "Of Harrier: Honey"],
  ] as const) {
    await priya.send(channel, "Something about Jane.");
    await priya.messageShortcut("log_to_crm", priya.lastMessage(channel));
    const form = await flow.modal(priya, "Written once");
    await priya.suggest(form, "contact", "jane@acme.com");
    await priya.submit(form, { contact: "Use jane@acme.com", crm_note: name });
    await says(priya, "Logged to Jane Whitfield in");
  }
  expect([inKestrel().length, world.entries.map(({ text }) => text.split("\n")[0])]).toEqual([
    1,
    ["Of Harrier: Honey"],
  ]);

  for (const [workspace, own, other] of [
    [kestrel, "Twenty", "Pipedrive"],
    [harrier, "Pipedrive", "Twenty"],
  ] as const) {
    const sam = workspace.as(people.sam);
    await sam.openHome();
    const home = flow.read(await sam.until((me) => me.home()));
    expect([home.includes(`connected ${own} at`), home.includes(other)]).toEqual([true, false]);
    await doAbout(sam, "export", "jane@acme.com");
    const file = await sam.until((me) => me.messages(me.appChannel).at(-1)?.files?.[0]);
    const exported = new TextDecoder().decode(workspace.files.find(file.id)?.bytes);
    expect([exported.includes("Of Kestrel"), exported.includes("Honey")]).toEqual([
      workspace === kestrel,
      workspace === harrier,
    ]);
  }

  const [priya] = priyas();
  if (priya !== undefined) await priya.click(await says(priya, "Logged to Jane Whitfield"), "crm_undo");
  await expect.poll(() => inKestrel()).toEqual([]);
  expect(world.entries).toHaveLength(1);
});

test("who is forgotten or blocked in the one is known in the other", async () => {
  await doAbout(kestrel.as(people.sam), "forget", "jane@acme.com");
  await flow.ask(kestrel.as(people.sam), "/profile block jane@acme.com");
  const [ofKestrel, ofHarrier] = priyas();
  if (ofKestrel === undefined || ofHarrier === undefined) throw new Error("There are two.");
  expect(await flow.ask(ofKestrel, "/profile jane@acme.com")).not.toContain("VP Operations");
  expect(await flow.ask(ofHarrier, "/profile jane@acme.com")).toContain("€700 Honey for a year");
  await ofHarrier.click(await says(ofHarrier, "Logged to Jane Whitfield"), "crm_undo");
  await expect.poll(() => world.entries).toEqual([]);
  await idle(started.running);
  expect(strays).toEqual([]);
  expect(farEnd.requests.map(({ headers }) => headers["x-api-token"])).not.toContain(kestrel.crm.token);
  expect([...kestrel.problems, ...harrier.problems]).toEqual([]);
});
