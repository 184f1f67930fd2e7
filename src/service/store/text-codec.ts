import type { Vault } from "../../database/vault.ts";

/** How texts are kept that quote what a contact is like, besides the contact itself. */
export interface TextCodec {
  /** @param row what tells the text's row from the others of its table */
  encode(organisation: string, row: string, text: string): string;
  /** Reverses `encode`. @throws Error when it was altered */
  decode(organisation: string, row: string, stored: string): string;
}

export const clearTexts: TextCodec = {
  encode: (_organisation, _row, text) => text,
  decode: (_organisation, _row, stored) => stored,
};

const columns = { answers: "answers.body", knowledge_revisions: "knowledge_revisions.content" } as const;

/** Seals a table's texts, each bound to its organisation and its row. */
export function sealedTexts(vault: Vault, table: keyof typeof columns): TextCodec {
  const contextOf = (organisation: string, row: string) => ({
    organisation,
    field: `${columns[table]} ${row}`,
    row: [],
  });
  return {
    encode: (organisation, row, text) => vault.seal(contextOf(organisation, row), text),
    decode: (organisation, row, stored) => vault.open(contextOf(organisation, row), stored),
  };
}
