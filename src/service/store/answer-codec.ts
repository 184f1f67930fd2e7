import type { Vault } from "../../database/vault.ts";

/** How stored answers are kept: they quote what a contact is like. */
export interface AnswerCodec {
  encode(organisation: string, chargeId: string, body: string): string;
  /** Reverses `encode`. @throws Error when it was altered */
  decode(organisation: string, chargeId: string, stored: string): string;
}

export const clearAnswers: AnswerCodec = {
  encode: (_organisation, _chargeId, body) => body,
  decode: (_organisation, _chargeId, stored) => stored,
};

/** Seals answers, each bound to its organisation and its charge. */
export function sealedAnswers(vault: Vault): AnswerCodec {
  const contextOf = (organisation: string, chargeId: string) => ({
    organisation,
    field: `answers.body ${chargeId}`,
    row: [],
  });
  return {
    encode: (organisation, chargeId, body) => vault.seal(contextOf(organisation, chargeId), body),
    decode: (organisation, chargeId, stored) => vault.open(contextOf(organisation, chargeId), stored),
  };
}
