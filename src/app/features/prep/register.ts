import { limits } from "../../blocks/limits.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import type { Order, PaidFeature } from "../../slack/paid/paid-feature.ts";
import { type BriefOptions, briefCard, sharedBriefCard } from "./card.ts";
import { maxLength, needed, type PrepKind, prepFormModal, readKind, readPrepForm } from "./form.ts";
import { ids } from "./ids.ts";
import { help, usage } from "./sentences.ts";

/** Briefs: `/prep`, its form, and the buttons of the card. */
export function createPrepFeature({ waveButton }: Pick<BriefOptions, "waveButton">): PaidFeature<"prep"> {
  return {
    operation: "prep",
    ids,
    action: "Prep…",
    ...{ help, usage, needed },
    readOrder: ({ text }) => readOrder(text),
    form: ({ topic = "", ...opening }) => prepFormModal({ ...opening, kind: onlyKindIn(topic), topic }),
    filledForm: (trigger, { prep_type: kind, ...request }) => prepFormModal({ trigger, kind, ...request }),
    fromCrm: ids.agenda,
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

/**
 * @param text nothing, a kind, or a kind and a topic; the kind comes first. Elsewhere it may belong to the topic, as in
 *   "Q3 renewal call", so the form asks.
 */
function readOrder(text: string): Order {
  const [first = ""] = text.split(/\s/, 1);
  const kind = readKind(first.replace(/[,;:]$/, ""));
  const topic = kind === undefined ? text : text.slice(first.length).trim();
  const problem = lengthProblem("Topic", topic, maxLength.topic);
  if (problem !== undefined && topic.length > limits.inputText) return { problem, typed: text };
  const chosen = kind ?? onlyKindIn(topic);
  return {
    form: (opening) => prepFormModal({ ...opening, kind: chosen, topic }),
    ...(kind !== undefined &&
      topic !== "" &&
      problem === undefined && {
        work: (addressee) => ({ operation: "prep", request: { addressee, prep_type: kind, topic } }),
      }),
  };
}

function onlyKindIn(topic: string): PrepKind | undefined {
  const kinds = new Set(topic.split(/[^\p{L}]+/u).flatMap((word) => readKind(word) ?? []));
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
}
