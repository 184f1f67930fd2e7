import { readFileSync } from "node:fs";
import type { Button, KnownBlock, ModalView } from "@slack/types";
import { actions, button, cardModal, context, header, noticeModal, section } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { openForAdministrators, openModal } from "../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { basisSection } from "./basis.ts";
import { ids } from "./ids.ts";
import { personTaskButtons } from "./person-tasks.ts";
import { aboutPerson, filesHint, noticeHint } from "./sentences.ts";
import { sendLog, type WhoDependencies } from "./who.ts";

/**
 * What administrators see in App Home of what is kept about people, and what they do about it.
 *
 * @param basis what was set
 * @param others buttons of other features that take something in or out too
 */
export function keptSections(basis: string | undefined, others: readonly Button[]): KnownBlock[] {
  return [
    basisSection(basis),
    section("*One person's data*", aboutPerson),
    personTaskButtons(),
    section("*Files and texts*", filesHint),
    {
      ...actions(
        ...others,
        button(ids.log, "Log as CSV", { about: undefined }),
        button(ids.notice, "Notice for contacts", { about: undefined }),
      ),
      block_id: "files",
    },
  ];
}

/** "Log as CSV": sends the whole log to an administrator, and notes that they've read it. */
export function logFromHome(dependencies: WhoDependencies) {
  const [action, title] = ["read log", "Log"] as const;
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(dependencies, args, { action, title }, async () => {
      const { organisation, person: actor } = args;
      await dependencies.auditLog.record({ organisation, actor, action, outcome: "all" });
      return cardModal({ title, card: await sendLog(dependencies, args) });
    });
}

/** "Notice for contacts": a text for the people who are profiled, to be sent to them. It's public. */
export async function showNotice(args: ButtonArgs): Promise<void> {
  await openModal(args, noticesModal());
}

export function noticesModal(): ModalView {
  // Read only when asked for: few ever are.
  const page = readFileSync(new URL("../../../../docs/notice.md", import.meta.url), "utf8");
  const [, ...notices] = page.split("\n## ");
  const blocks = notices.flatMap((notice) => {
    const [language = "", ...paragraphs] = notice.trim().split("\n\n");
    return [header(language), ...paragraphs.map((text) => section(escapeText(text, 2_900)))];
  });
  return { ...noticeModal("Notice for contacts", noticeHint), blocks: [context(noticeHint), ...blocks] };
}
