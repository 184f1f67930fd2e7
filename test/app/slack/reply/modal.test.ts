import type { ModalView } from "@slack/types";
import { expect, test } from "vitest";
import { openModal, openWhenReady } from "#app/slack/reply/modal.ts";
import { emptyModal, startSlack } from "../simulated-slack.ts";

/** A person who opens one modal out of the other. */
async function startClicking() {
  const running = await startSlack();
  const { client, priya, workspace } = running;
  /** What a click carries: one in the modal on top, or where none is open, in a message. */
  function click() {
    const view = priya.modal();
    return { client, body: { view, trigger_id: workspace.triggers.issue(priya.id, { viewId: view?.id }) } };
  }
  return {
    ...running,
    click,
    open: (title: string) => openModal(click(), emptyModal(title)),
    /** What is open, the top one last. */
    stack: () => priya.modals().map(({ id, title }) => ({ id, title })),
  };
}

test("modals are put on each other, up to three; a fourth takes the place of the one it was opened in", async () => {
  await using slack = await startClicking();
  const [first, second, third] = [
    await slack.open("First"),
    await slack.open("Second"),
    await slack.open("Third"),
  ];
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await slack.open("Fourth")).toBe(third);
  expect(slack.stack()).toEqual([
    { id: first, title: "First" },
    { id: second, title: "Second" },
    { id: third, title: "Fourth" },
  ]);
  expect(await slack.open("Fifth")).toBe(third);
  expect(slack.stack().map(({ title }) => title)).toEqual(["First", "Second", "Fifth"]);
});

test("a fourth modal that takes time to make waits there too, and its content follows", async () => {
  await using slack = await startClicking();
  for (const title of ["First", "Second", "Third"]) await slack.open(title);
  const made = Promise.withResolvers<ModalView>();
  slack.workspace.onDone(({ title }) => {
    if (title === "views.update") made.resolve(emptyModal("Content"));
  });
  const titles: string[] = [];
  slack.workspace.onDone(() =>
    titles.push(
      slack.priya
        .modals()
        .map(({ title }) => title)
        .join(", "),
    ),
  );
  await openWhenReady(slack.click(), made.promise, emptyModal("Waiting"));
  expect(titles).toEqual(["First, Second, Waiting", "First, Second, Content"]);
});

test("what else stands against a modal is thrown, and changes none", async () => {
  await using slack = await startClicking();
  for (const title of ["First", "Second", "Third"]) await slack.open(title);
  const { client, body } = slack.click();
  const used = { client, body: { ...body, trigger_id: "1.1.none" } };
  await expect(openModal(used, emptyModal("Fourth"))).rejects.toMatchObject({
    data: { error: "invalid_trigger_id" },
  });
  expect(slack.stack().map(({ title }) => title)).toEqual(["First", "Second", "Third"]);
});
