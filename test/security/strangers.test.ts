import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ids as people, startWorkspace, team, visibleText } from "../../src/sandbox/index.ts";
import { type Kind, kinds, type Reaction, saying, watched } from "../support/app/every-request.ts";
import { forgedPress } from "../support/app/forged.ts";
import { startEverything } from "../support/app/rapport.ts";

/**
 * Rapport answers only members of the company that installed it, and Slack's `users.info` says who they are. Nobody
 * else is shown anything or makes it spend anything, whatever they do and whatever the request says of them.
 */

const enterprise = "E02KESTREL7";
const forMembers = "Rapport is for members of Kestrel, and you're";
const sentences = {
  outsider: `${forMembers} a guest from another company. Nothing was looked up.`,
  guest: `${forMembers} a guest here. Nothing was looked up.`,
  unknown:
    "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up or charged. Try again in a minute.",
};

const somebody = {
  name: "nadia",
  realName: "Nadia Brandt",
  title: "",
  initials: "NB",
  colour: "#123456",
  email: "nadia@kestrel.io",
  kind: "person",
  isAdmin: false,
  timeZone: "Europe/Berlin",
} as const;
const sister = { ...somebody, id: "U04SISTER01", teamId: "T04SISTER01", enterpriseId: enterprise };
const sisterAdmin = { ...sister, id: "U04SISTER02", name: "ada", isAdmin: true };
const otherEnterprise = {
  ...somebody,
  id: "U05OTHER001",
  teamId: "T05OTHER001",
  enterpriseId: "E05OTHER001",
  kind: "outsider",
} as const;
const stranger = { ...somebody, id: "U06STRANGE1", teamId: "T06STRANGE1", kind: "outsider" } as const;
const inSingleChannel = {
  ...somebody,
  id: "U02SINGLE01",
  teamId: "T02KESTREL7",
  kind: "guest",
  isInSingleChannel: true,
} as const;

const slack = await startWorkspace();
slack.workspace.enterpriseId = enterprise;
for (const person of [sister, sisterAdmin, otherEnterprise, stranger, inSingleChannel])
  slack.workspace.addPerson(person);
const running = await startEverything({ slack });
afterAll(() => running.stop());
const app = watched(slack.workspace);
/** Nobody is remembered from the test before. */
beforeEach(() => slack.workspace.moveClock(60_000));

/** Slack is asked, and then it's said. */
function refused(kind: Kind, sentence: string): Reaction {
  const { slack, ...rest } = saying(kind, sentence);
  return { slack: ["users.info", ...slack], ...rest };
}

describe.each([
  ["a person of another company, in a shared channel", people.grace, sentences.outsider],
  ["a guest, who may be the very contact", people.jane, sentences.guest],
])("%s is refused, and hears why", (_, user, sentence) => {
  test.each(kinds)("%s", (kind) => app.expectReaction(user, kind, refused(kind, sentence)));
});

/** For whoever is told as somebody above is, or let in as somebody below is. */
const some = ["/prep", "a form", "opening Home"] as const;

describe.each([
  ["a person of another enterprise", otherEnterprise.id, sentences.outsider],
  ["a stranger in no shared channel", stranger.id, sentences.outsider],
  ["a guest in a single channel", inSingleChannel.id, sentences.guest],
])("%s is refused like any other", (_, user, sentence) => {
  test.each(some)("%s", (kind) => app.expectReaction(user, kind, refused(kind, sentence)));
});

describe("somebody whom Slack doesn't know is refused, and hears why", () => {
  // There is nobody for whom a Home could be published, and nobody in a channel.
  test.each(kinds.filter((kind) => kind !== "opening Home" && kind !== "a mention"))("%s", (kind) =>
    app.expectReaction("U0NOBODY", kind, refused(kind, sentences.unknown)),
  );
});

describe("a request that calls a stranger one of ours is refused all the same", () => {
  test.each(kinds)("%s", (kind) =>
    app.expectReaction(people.grace, kind, refused(kind, sentences.outsider), team.id),
  );
});

describe("while Slack doesn't say who somebody is, nothing is shown or spent", () => {
  test.each(kinds)("%s", async (kind) => {
    slack.workspace.refuseCalls("users.info", "internal_error");
    await app.expectReaction(people.priya, kind, refused(kind, sentences.unknown));
  });

  test("when it limits us", async () => {
    slack.workspace.rateLimit("users.info");
    await app.expectReaction(people.priya, "/prep", refused("/prep", sentences.unknown));
  });

  test("when its answer takes too long; the next request has it", async () => {
    const answered = Promise.withResolvers<void>();
    const stop = slack.workspace.onArrival(({ title }) =>
      title === "users.info" ? answered.promise : undefined,
    );
    await app.expectReaction(people.priya, "/prep", refused("/prep", sentences.unknown));
    stop();
    answered.resolve();
    await app.expectLetIn(people.priya, "the options of a field");
  });
});

test("what Slack said counts for a minute: whoever was just refused is refused without a question", async () => {
  await app.expectReaction(people.jane, "/profile", refused("/profile", sentences.guest));
  await app.expectReaction(people.jane, "/prep", saying("/prep", sentences.guest));
  await app.expectReaction(people.jane, "opening Home", saying("opening Home", sentences.guest));
});

describe("a member is let in", () => {
  test.each(kinds)("%s", (kind) => app.expectLetIn(people.priya, kind));
});

describe.each([
  ["a member of another workspace of the same enterprise", sister.id, undefined],
  ["a member, although the request calls them a stranger", people.priya, "T03ACMECORP"],
])("%s is let in", (_, user, claimed) => {
  test.each(some)("%s", (kind) => app.expectLetIn(user, kind, claimed));
});

test("who administers another workspace of the enterprise administers nothing in this one", async () => {
  const openKeyForm = async (id: string) => {
    const admin = slack.workspace.as(id);
    await admin.openHome();
    const home = await admin.until((me) => me.home());
    await forgedPress(slack.workspace, admin, home, "connect_open");
    const opened = await admin.until((me) => me.modal());
    return [visibleText(home).includes("For workspace admins"), visibleText(opened)];
  };
  const [theirs, ours] = [await openKeyForm(sisterAdmin.id), await openKeyForm(people.sam)];
  expect(theirs).toEqual([false, expect.stringContaining("Only workspace admins can do this.")]);
  expect(ours).toEqual([true, expect.stringContaining("PROFILE_API_KEY")]);
});
