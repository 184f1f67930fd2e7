import type { ModalView, SectionBlock } from "@slack/types";
import { button, formModal, section } from "../../blocks/card.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import { readTextField, textField } from "../../slack/input/form-fields.ts";
import { notAdministrator, openForAdministrators, refuseForm } from "../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../slack/router.ts";
import type { Database } from "../../storage/app-database.ts";
import type { Uses } from "../parts.ts";
import { ids } from "./ids.ts";
import { basisHint, basisIs, noBasis } from "./sentences.ts";

const maxLength = 1_000;
const title = "Where profiles come from";

export type BasisDependencies = Uses<{ auditLog: "record" | "write"; database: "query"; drawHome: true }>;

/** Where profiles come from and on what basis they're used, in an administrator's words. */
export function basisSection(basis: string | undefined): SectionBlock {
  return {
    ...section(`*${basisIs}*`, basis === undefined ? noBasis : escapeText(basis, 2_500)),
    block_id: "basis",
    accessory: button(ids.openBasis, "Change…", { about: "where profiles come from" }),
  };
}

export function basisModal(basis: string | undefined): ModalView {
  const field = { id: ids.basis, label: basisIs, hint: basisHint, isOptional: true, isLong: true };
  return formModal({
    id: ids.basisView,
    title,
    submit: "Save",
    blocks: [textField({ ...field, max: maxLength, initial: basis })],
  });
}

/** "Change…": opens the form for administrators. */
export function openBasis(dependencies: BasisDependencies) {
  return (args: ButtonArgs): Promise<void> =>
    openForAdministrators(dependencies, args, { action: "basis", title }, async () =>
      basisModal(await readBasis(dependencies.database, args.organisation)),
    );
}

/** Saves that form; an empty one clears it. */
export function submitBasis(dependencies: BasisDependencies) {
  const { auditLog, database, drawHome } = dependencies;
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, client, view, organisation, person } = args;
    const problem = await notAdministrator(dependencies, args, { action: "basis" });
    if (problem !== undefined) return refuseForm(args, { [ids.basis]: problem });
    const data_basis = plainText(readTextField(view.state.values, ids.basis), maxLength) || null;
    await database.query.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("settings")
        .values({ organisation, data_basis })
        .onConflict((conflict) => conflict.column("organisation").doUpdateSet({ data_basis }))
        .execute();
      const outcome = data_basis === null ? "none" : "set";
      await auditLog.write(transaction, { organisation, actor: person, action: "basis", outcome });
    });
    await ack();
    await drawHome(client, organisation, person);
  };
}

/** @returns what administrators have set */
export async function readBasis(
  { query }: Pick<Database, "query">,
  organisation: string,
): Promise<string | undefined> {
  const row = await query
    .selectFrom("settings")
    .select("data_basis")
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  return row?.data_basis ?? undefined;
}
