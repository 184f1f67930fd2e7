import { sentence, usageCard } from "../../blocks/card.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import type { Order, PaidFeature } from "../../slack/paid/paid-feature.ts";
import { briefCard, sharedBriefCard, type WaveButton } from "./card.ts";
import { maxLength, prepFormModal, readKind, readPrepForm } from "./form.ts";
import { ids } from "./ids.ts";
import { unknownKind, usage } from "./sentences.ts";

/** Briefs: `/prep`, its form, and the buttons of the card. */
export function createPrepFeature({ waveButton }: { waveButton: WaveButton }): PaidFeature<"prep"> {
  return {
    operation: "prep",
    ids,
    usage,
    readOrder: ({ text }) => readOrder(text),
    form: prepFormModal,
    readForm: ({ state }) => readPrepForm(state.values),
    title: "Brief",
    waiting: "Writing the brief",
    card: (call, options) => briefCard(call, { ...options, waveButton }),
    subject: ({ request }) => request.topic,
    sharing: {
      ids: { open: ids.share, view: ids.shareView, target: ids.shareTarget },
      title: "Share brief",
      staysBack: "The approach, the reasons and the cost stay with you.",
      card: sharedBriefCard,
    },
  };
}

/** @param text nothing, a kind, or a kind and a topic */
function readOrder(text: string): Order {
  const [first = ""] = text.split(/\s/, 1);
  const topic = text.slice(first.length).trim();
  if (first === "") return { form: prepFormModal };
  const kind = readKind(first);
  if (kind === undefined) return { problem: usageCard(usage, unknownKind(first)) };
  const problem = lengthProblem("Topic", topic, maxLength.topic);
  if (problem !== undefined) return { problem: sentence(problem) };
  return {
    form: (opening) => prepFormModal({ ...opening, kind }),
    ...(topic !== "" && {
      work: (addressee) => ({ operation: "prep", request: { addressee, prep_type: kind, topic } }),
    }),
  };
}
