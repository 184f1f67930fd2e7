import type { ModalView } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { type Card, sentence } from "../../blocks/card.ts";
import { cardModal } from "../../blocks/card-modal.ts";
import { isAdministrator } from "../../slack/client/administrators.ts";
import { DownloadError, download } from "../../slack/client/download.ts";
import { openWhenReady, updateModal } from "../../slack/reply/modal.ts";
import type { SubmissionArgs } from "../../slack/router.ts";
import type { ProfileDependencies } from "./dependencies.ts";
import { ids } from "./ids.ts";
import { importReportCard } from "./link-card.ts";
import { importModal } from "./link-modal.ts";
import { type Requester, requesterOf } from "./look-up.ts";
import {
  administratorsOnly,
  fileTooLarge,
  fileUnavailable,
  importFailed,
  linksFileProblem,
  noFile,
  readingFile,
} from "./sentences.ts";

/** Maximum bytes of a file. */
const largestFile = 1024 * 1024;

/** `/profile import` and the link form's button: opens the form, or says who may use it. */
export async function openImportForm(
  ack: () => Promise<void>,
  interaction: Parameters<typeof openWhenReady>[1],
  client: WebClient,
  person: string,
): Promise<void> {
  await ack();
  const view = isAdministrator(client, person).then((may) =>
    may ? importModal() : importNotice(sentence(administratorsOnly)),
  );
  await openWhenReady(client, interaction, view, importNotice(sentence("One moment…")));
}

const file = z.object({ size: z.number(), url_private_download: z.string().optional() });
const state = z.object({
  [ids.importFile]: z.object({ [ids.importFile]: z.object({ files: z.array(file).nullish() }) }),
});

/** Reads the uploaded file, links its contents, and replaces the form with a report. */
export function submitImportForm(dependencies: ProfileDependencies) {
  return async ({ ack, view, body, client, context }: SubmissionArgs): Promise<void> => {
    const refuse = (reason: string) =>
      ack({ response_action: "errors", errors: { [ids.importFile]: reason } });
    const [uploaded] = state.parse(view.state.values)[ids.importFile][ids.importFile].files ?? [];
    if (uploaded === undefined) return refuse(noFile);
    if (uploaded.size > largestFile) return refuse(fileTooLarge);
    await ack({ response_action: "update", view: importNotice(sentence(readingFile)) });
    try {
      const url = uploaded.url_private_download ?? "";
      const botToken = context.botToken ?? "";
      const requester = requesterOf(context, body.user.id);
      const card = (await isAdministrator(client, requester.person))
        ? await importFile(dependencies, requester, () =>
            download({ url, client, botToken, maxBytes: largestFile }),
          )
        : sentence(administratorsOnly);
      const isShown = await updateModal(client, view.id, importNotice(card));
      // Also reported when the form has been closed.
      if (!isShown) await client.chat.postMessage({ channel: requester.person, ...card });
    } catch (error) {
      await updateModal(client, view.id, importNotice(sentence(importFailed)));
      throw error;
    }
  };
}

async function importFile(
  { contactIds }: ProfileDependencies,
  { organisation, person }: Requester,
  fetchFile: () => Promise<Buffer>,
): Promise<Card> {
  let bytes: Buffer;
  try {
    bytes = await fetchFile();
  } catch (error) {
    if (error instanceof DownloadError) return sentence(fileUnavailable);
    throw error;
  }
  const { readLinksFile } = await import("./contact-links-file.ts");
  const read = readLinksFile(bytes);
  if ("problem" in read) return sentence(linksFileProblem(read.problem));
  const linked = await contactIds.linkMany(organisation, read.links, person);
  return importReportCard({ linked, already: read.links.length - linked, rejected: read.rejected });
}

function importNotice(card: Card): ModalView {
  return cardModal({ title: "Import contact ids", card });
}
