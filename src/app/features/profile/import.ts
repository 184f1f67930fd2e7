import type { ModalView } from "@slack/types";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { type Card, cardModal, context, formModal, section, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { ReplacedLink } from "../../outreach/bulk-contact-links.ts";
import { readableAddress } from "../../outreach/contact.ts";
import { mayAdminister } from "../../slack/access/administrators.ts";
import { DownloadError, download } from "../../slack/client/download.ts";
import { inputBlock, readField } from "../../slack/input/form-fields.ts";
import {
  administratorsOnly,
  openForAdministrators,
  refuseForm,
  updateModal,
} from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import { ids } from "./ids.ts";
import type { LinkDependencies } from "./link.ts";
import { fileTooLarge, fileUnavailable, importFailed, noFile, readingFile } from "./sentences.ts";

const title = "Import contact IDs";
/** Maximum bytes of a file. */
const maxFileSize = 1024 * 1024;

/** The form to upload a file of links. */
export function importModal(): ModalView {
  const id = ids.importFile;
  const hint =
    "From a spreadsheet: contact (e-mail address or LinkedIn URL) and contact_id. " +
    "Up to 1 MiB and 10,000 rows. Importing is free.";
  return formModal({
    id: ids.importView,
    title,
    submit: "Import",
    blocks: [
      inputBlock(
        { id, label: "CSV file", hint },
        { type: "file_input", action_id: id, filetypes: ["csv", "tsv", "txt"], max_files: 1 },
      ),
    ],
  });
}

/** Opens the form, or says who may use it. */
export function openImportForm(dependencies: Pick<LinkDependencies, "auditLog">) {
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(dependencies, args, { action: "import", title }, importModal);
}

const file = z.object({ size: z.number(), url_private_download: z.string().optional() });
const fileState = z.object({ files: z.array(file).nullish() });

/** Reads the uploaded file, links its contents, and replaces the form with a report. */
export function submitImportForm(dependencies: LinkDependencies) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, view, client, context, organisation, person } = args;
    const refuse = (reason: string) => refuseForm(args, { [ids.importFile]: reason });
    const [uploaded] = readField(view.state.values, ids.importFile, fileState)?.files ?? [];
    if (uploaded === undefined) return refuse(noFile);
    if (uploaded.size > maxFileSize) return refuse(fileTooLarge);
    await ack({ response_action: "update", view: importNotice(sentence(readingFile)) });
    try {
      const url = uploaded.url_private_download ?? "";
      const botToken = context.botToken ?? "";
      const card = (await mayAdminister(dependencies, args, { action: "import" }))
        ? await importFile(dependencies, { organisation, person }, () =>
            download({ url, client, botToken, maxBytes: maxFileSize }),
          )
        : sentence(administratorsOnly);
      const isShown = await updateModal(client, view.id, importNotice(card));
      // Also reported when the form has been closed.
      if (!isShown) await client.chat.postMessage({ channel: person, ...card });
    } catch (error) {
      await updateModal(client, view.id, importNotice(sentence(importFailed)));
      throw error;
    }
  };
}

async function importFile(
  { auditLog, contactIds, suppressions }: Pick<LinkDependencies, "auditLog" | "contactIds" | "suppressions">,
  { organisation, person }: Actor,
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
  const read = await readLinksFile(bytes);
  if (read.links.length === 0) return importProblemsCard(read.problems);
  const known = read.links.flatMap((link) => [link.address, { contact_id: link.contactId }]);
  const blocked = await suppressions.among(organisation, known);
  const links = read.links.filter(
    (_, at) => ![known[2 * at], known[2 * at + 1]].some((one) => one && blocked.has(one)),
  );
  const replaced = await contactIds.replacing(organisation, links);
  const linked = await contactIds.linkMany(organisation, links, person);
  const outcome = `${linked} linked, ${replaced.length} of them in place of another ID`;
  await auditLog.record({ organisation, actor: person, action: "import", outcome });
  const already = links.length - linked;
  const suppressed = read.links.length - links.length;
  return importReportCard({ linked, replaced, already, suppressed, problems: read.problems });
}

function importNotice(card: Card): ModalView {
  return cardModal({ title, card });
}

/** Problems that a report lists individually. */
const maxNamed = 20;

/** Says what's wrong with a file, of which nothing was linked. @param problems plain text */
export function importProblemsCard(problems: readonly string[]): Card {
  const text = "*Nothing was linked.* Fix this and import the file again:";
  return { text, blocks: [section(text), problemsSection(problems), context(free)] };
}

/** Lists the first of many lines. */
function listSection(title: string | undefined, lines: readonly string[], maxLines: number) {
  const more = lines.length - maxLines;
  return section(title, ...lines.slice(0, maxLines), more > 0 ? `and ${more} more` : undefined);
}

function problemsSection(problems: readonly string[], title?: string) {
  const lines = problems.map((problem) => escapeText(problem, maxReasonLength));
  return listSection(title, lines, maxNamed);
}

/** An import's outcome. */
interface ImportReport {
  /** Number of new links. */
  linked: number;
  /** Those that took another ID's place. */
  replaced: readonly ReplacedLink[];
  already: number;
  /** Number of contacts who asked not to be profiled. */
  suppressed: number;
  /** What was wrong with the rows that were left out; plain text. */
  problems: readonly string[];
}

/** Says how many were linked. */
export function importReportCard({ linked, already, suppressed, replaced, problems }: ImportReport): Card {
  const text = [
    `*${count(linked, "contact")} linked.*`,
    ...(already > 0 ? [`${already} already had ${already === 1 ? "this ID" : "these IDs"}.`] : []),
    ...(suppressed > 0 ? [`${count(suppressed, "contact")} left out: they asked not to be profiled.`] : []),
  ].join(" ");
  const changes = replaced.length === 0 ? [] : [replacedSection(replaced)];
  const left = `*${count(problems.length, "row")} left out.* Fix ${problems.length === 1 ? "it" : "them"} and import the file again:`;
  const problematic = problems.length === 0 ? [] : [problemsSection(problems, left)];
  return { text, blocks: [section(text), ...problematic, ...changes, context(free)] };
}

/** Changed links that a report lists: with two IDs each, so many fit into one section. */
const maxReplaced = 10;

/** Says which contacts had another ID, so that a mistake can be undone one by one. */
function replacedSection(replaced: readonly ReplacedLink[]) {
  const title = `*${count(replaced.length, "contact")} had another ID.* \`/profile link\` with the old one undoes a change.`;
  const lines = replaced.map(
    ({ address, from, contactId }) =>
      `${escapeText(readableAddress(address), maxReasonLength)}: \`${from}\` → \`${contactId}\``,
  );
  return listSection(title, lines, maxReplaced);
}

const free = "Nothing was charged.";
/** Twenty of them fit into one section. */
const maxReasonLength = 130;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
