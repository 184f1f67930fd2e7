import type { ModalView } from "@slack/types";
import {
  actions,
  button,
  context,
  formModal,
  headlineCard,
  type Presentation,
  section,
} from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import type { Approval } from "../../credits/approvals.ts";
import { paidOperations, priced, type Work } from "../../credits/paid-operations.ts";
import type { RecruitingUse } from "../../credits/recruiting.ts";
import { inputBlock } from "../../slack/input/form-fields.ts";
import { workMrkdwn, workText } from "../../slack/paid/work-text.ts";
import { ids, refusedValue } from "./ids.ts";
import { confirmation, lawLines, purpose } from "./sentences.ts";

export const title = "Use for recruiting";

/** What looks like recruiting isn't sent while that's off; the person can say that it's something else. */
export function refusedPresentation({ id, person, manager }: Approval, work: Work): Presentation {
  const { operation } = work;
  const why = "This looks like it's about recruiting them, and use for recruiting is off at your company";
  const [by, who] =
    manager === person
      ? ["", "A workspace admin"]
      : [`: <@${escapeText(manager, 30)}> turned it off`, "They or another workspace admin"];
  const text = `${why}${by}. Nothing was sent or charged. ${who} can turn it on with \`/profile recruiting\`, which shows what the law asks.`;
  const subject = { about: workText(work), value: refusedValue.encode({ approval: id }) };
  const card = headlineCard(
    `No ${workMrkdwn(work)}`,
    text,
    actions(button(ids.notRecruiting, priced("Not recruiting", operation), subject)),
    context("Is it about something else? Press “Not recruiting”: we go on, and the audit log notes it."),
  );
  return { title: paidOperations[operation].title, card };
}

/** What the law asks, with the confirmation that turns it on; or who has done so, and how to turn it off. */
export function recruitingModal({ by, allowedAt }: RecruitingUse): ModalView {
  const law = lawLines.map((line) => section(line));
  const admin = by === undefined ? undefined : `<@${escapeText(by, 30)}>`;
  if (allowedAt !== undefined) {
    const said = `*Use for recruiting is on.* ${admin} turned it on ${timeAgo(allowedAt)}.`;
    return formModal({ id: ids.disallowView, title, submit: "Turn off", blocks: [section(said), ...law] });
  }
  return formModal({
    id: ids.allowView,
    title,
    submit: "Turn on",
    blocks: [
      section(
        `*Use for recruiting is off.*${admin === undefined ? "" : ` ${admin} turned it off.`}`,
        purpose,
      ),
      ...law,
      inputBlock(
        { id: ids.read, label: "Before you turn it on" },
        { type: "checkboxes", action_id: ids.read, options: [confirmation] },
      ),
      context("The audit log notes that you turned it on, and when. This isn't legal advice."),
    ],
  });
}
