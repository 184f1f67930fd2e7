import { type Card, section, sentence } from "../../blocks/card.ts";
import { escapeText, plainText } from "../../blocks/mrkdwn.ts";
import { unescaped, withoutTargets } from "../../slack/input/rich-text-of-mrkdwn.ts";
import type { Database } from "../../storage/app-database.ts";
import type { Uses } from "../parts.ts";
import type { AdministratorRequest } from "./administration.ts";
import { basisIs, basisUsage, noBasis } from "./sentences.ts";

const maxLength = 1_000;

export type BasisDependencies = Uses<{ database: "query" }>;

/** `/profile basis <text>`: where profiles come from and on what basis they're used, in an administrator's words; without a text, shows it. */
export async function basisCommand(
  { database: { query } }: BasisDependencies,
  { organisation, rest }: AdministratorRequest,
): Promise<Card> {
  const typed = plainText(unescaped(withoutTargets(rest)).trim(), maxLength);
  if (typed !== "") {
    const data_basis = typed.toLowerCase() === "off" ? null : typed;
    await query
      .insertInto("settings")
      .values({ organisation, data_basis })
      .onConflict((conflict) => conflict.column("organisation").doUpdateSet({ data_basis }))
      .execute();
  }
  const basis = await readBasis({ query }, organisation);
  if (basis === undefined) return sentence(`${noBasis} ${basisUsage}`);
  return { text: basisIs, blocks: [section(basisIs, escapeText(basis, 2_500)), section(basisUsage)] };
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
