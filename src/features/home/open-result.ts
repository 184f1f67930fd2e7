import { sentence } from "../../blocks/card.ts";
import { cardModal, type Presentation } from "../../blocks/card-modal.ts";
import type { PaidCall } from "../../credits/paid-call.ts";
import { openWhenReady } from "../../slack/modal.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { HomeDependencies } from "./dependencies.ts";
import { openValue } from "./ids.ts";

/** "Open": shows a stored result again, free, to the person who asked for it and to nobody else. */
export function openResult({ ledger, reopened }: Pick<HomeDependencies, "ledger" | "reopened">) {
  const present = (call: PaidCall | undefined, user: string): Presentation =>
    call?.state === "answered" && call.person === user ? reopened(call) : titled(gone);
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const view = ledger
      .find(organisationOf(context), openValue.decode(action.value))
      .then((call) => cardModal(present(call, body.user.id)));
    await openWhenReady(client, body, view, cardModal(titled("Opening…")));
  };
}

const gone =
  "This result is not here any more: results are kept for 30 days, for the person who asked for them.";

function titled(text: string): Presentation {
  return { title: "Result", card: sentence(text) };
}
