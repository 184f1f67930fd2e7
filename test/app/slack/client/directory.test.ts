import { describe, expect, test } from "vitest";
import { createDirectory } from "#app/slack/client/directory.ts";
import { app, ids } from "#sandbox/slack/people.ts";
import { startSlack } from "../simulated-slack.ts";

const minute = 60_000;

async function start() {
  const slack = await startSlack();
  let at = 0;
  const asked: string[] = [];
  slack.workspace.onArrival(({ title }) => void asked.push(title));
  return {
    ...slack,
    directory: createDirectory({ client: slack.client, now: () => at }),
    /** What Slack was asked since the last time. */
    asked: () => asked.splice(0),
    moveTo(time: number) {
      at = time;
    },
  };
}

type Started = Awaited<ReturnType<typeof start>>;
const one = async ({ directory }: Started, id: string) => (await directory.people([id])).get(id);

const priya = {
  id: ids.priya,
  email: "priya@kestrel.io",
  names: ["Priya Raman", "priya"],
  isOutsider: false,
  isDeleted: false,
  isBot: false,
};

describe("the people of the workspace", () => {
  test("are read once for all who ask, and told apart", async () => {
    await using slack = await start();
    const { directory, workspace } = slack;
    workspace.deactivate(ids.lena);
    const [people, again] = await Promise.all([
      directory.people([ids.priya, ids.jane, ids.lena, app.user, ids.priya]),
      directory.people([ids.sam]),
    ]);
    expect([...people.values()].map(({ names: _names, ...person }) => person)).toEqual([
      { id: ids.priya, email: priya.email, isOutsider: false, isDeleted: false, isBot: false },
      { id: ids.jane, email: "jane@acme.com", isOutsider: true, isDeleted: false, isBot: false },
      { id: ids.lena, email: "lena@kestrel.io", isOutsider: false, isDeleted: true, isBot: false },
      { id: app.user, email: undefined, isOutsider: false, isDeleted: false, isBot: true },
    ]);
    expect(people.get(ids.priya)).toEqual(priya);
    expect([...again.keys()]).toEqual([ids.sam]);
    expect(slack.asked()).toEqual(["auth.test", "users.list"]);
    expect(workspace.problems).toEqual([]);
  });

  test("are read page by page, and on from where Slack asked to slow down", async () => {
    await using slack = await start();
    const member = slack.workspace.person(ids.sam);
    if (member === undefined) throw new Error("There is no Sam.");
    const many = Array.from({ length: 2_000 }, (_, index) => `U0MANY${index}`);
    for (const id of many) slack.workspace.addPerson({ ...member, id });
    let lists = 0;
    slack.workspace.onArrival(({ title }) => {
      if (title === "users.list") lists += 1;
      if (lists === 2) slack.workspace.rateLimit("users.list");
    });
    await expect(slack.directory.people(many)).rejects.toThrow();
    expect(slack.asked()).toEqual(["auth.test", "users.list", "users.list"]);
    slack.moveTo(minute);
    expect((await slack.directory.people(many)).size).toBe(2_000);
    expect(slack.asked()).toEqual(["users.list", "users.list"]);
  });

  test("are remembered for a minute", async () => {
    await using slack = await start();
    slack.moveTo(minute);
    expect((await one(slack, ids.lena))?.isDeleted).toBe(false);
    slack.workspace.deactivate(ids.lena);
    slack.moveTo(2 * minute - 1);
    expect((await one(slack, ids.lena))?.isDeleted).toBe(false);
    slack.moveTo(2 * minute);
    expect((await one(slack, ids.lena))?.isDeleted).toBe(true);
    expect(slack.asked()).toEqual(["auth.test", "users.list", "users.list"]);
  });

  test("are read anew when the clock was set back, which makes nothing last longer", async () => {
    await using slack = await start();
    slack.moveTo(minute);
    await one(slack, ids.lena);
    slack.workspace.deactivate(ids.lena);
    slack.moveTo(minute - 1);
    expect((await one(slack, ids.lena))?.isDeleted).toBe(true);
  });
});

describe("people of another company", () => {
  test("are asked about one by one, and remembered as long", async () => {
    await using slack = await start();
    const grace = { id: ids.grace, email: "grace.oneill@acme.com", names: ["Grace O'Neill", "grace"] };
    expect(await one(slack, ids.grace)).toEqual({ ...priya, ...grace, isOutsider: true });
    expect(slack.asked()).toEqual(["auth.test", "users.list", "users.info"]);
    await one(slack, ids.grace);
    expect(slack.asked()).toEqual([]);
    slack.moveTo(minute);
    await one(slack, ids.grace);
    expect(slack.asked()).toEqual(["users.list", "users.info"]);
  });

  test("of whom Slack says nothing are missing", async () => {
    await using slack = await start();
    expect([...(await slack.directory.people(["U0NOBODY", ids.priya])).keys()]).toEqual([ids.priya]);
  });

  test("are asked about up to a hundred", async () => {
    await using slack = await start();
    const many = Array.from({ length: 150 }, (_, index) => `U0MANY${index}`);
    await slack.directory.people(many);
    expect(slack.asked().filter((title) => title === "users.info")).toHaveLength(100);
  });
});

describe("whoever has changed", () => {
  test("is asked about alone, while the others are remembered", async () => {
    await using slack = await start();
    const { directory, workspace } = slack;
    await directory.people([ids.lena, ids.grace]);
    slack.asked();
    workspace.deactivate(ids.lena);
    for (const id of [ids.lena, ids.grace]) directory.forget(id);
    const people = await directory.people([ids.lena, ids.grace, ids.priya]);
    expect(people.get(ids.lena)?.isDeleted).toBe(true);
    expect(slack.asked()).toEqual(["users.info", "users.info"]);
    await directory.people([ids.lena, ids.grace, ids.priya]);
    expect(slack.asked()).toEqual([]);
  });

  test("is on the list again once that is read anew", async () => {
    await using slack = await start();
    await one(slack, ids.lena);
    slack.directory.forget(ids.lena);
    slack.moveTo(minute);
    slack.asked();
    await one(slack, ids.lena);
    expect(slack.asked()).toEqual(["users.list"]);
  });
});

describe("where Slack fails", () => {
  test("at the list for good, everybody is asked about one by one", async () => {
    await using slack = await start();
    slack.workspace.refuseCalls("users.list", "access_denied", Number.POSITIVE_INFINITY);
    expect(await one(slack, ids.priya)).toEqual(priya);
    expect(await one(slack, ids.priya)).toEqual(priya);
    expect(slack.asked()).toEqual(["auth.test", "users.list", "users.info"]);
  });

  test.for(["auth.test", "users.list", "users.info"])(
    "at %s for the moment, nothing is known, and it is asked again",
    async (method) => {
      await using slack = await start();
      slack.workspace.rateLimit(method, { retryAfterSeconds: 7 });
      await expect(one(slack, ids.grace)).rejects.toThrow();
      expect((await one(slack, ids.grace))?.isOutsider).toBe(true);
    },
  );
});
