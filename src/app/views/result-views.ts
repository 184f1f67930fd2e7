import type { CompositionOf } from "../credits/paid-operations.ts";
import { defaultChannel } from "../credits/paid-operations.ts";
import type { Addressee } from "../outreach/contact.ts";

type RequestOf<Operation extends "prep" | "wave" | "rephrase"> = CompositionOf<Operation>["request"];

/** A brief as its reader may see it: what the service wrote, where something is left of it. */
export interface BriefView {
  contact: Addressee;
  kind: RequestOf<"prep">["prep_type"];
  topic: string;
  opening: string | undefined;
  /** Absent for everybody but whoever asked, like the points' reasons. */
  approach: string | undefined;
  points: readonly { point?: string | undefined; why?: string | undefined }[];
  avoid: readonly string[];
}

/** @returns all of a brief, for whoever asked */
export function briefView({ request, answer: { value } }: CompositionOf<"prep">): BriefView {
  return {
    contact: request.addressee,
    kind: request.prep_type,
    topic: request.topic,
    opening: value.opening_suggestion,
    approach: value.approach_strategy,
    points: value.talking_points ?? [],
    avoid: value.what_to_avoid ?? [],
  };
}

/** @returns what may be said to the contact: approach and reasons quote tone and relationship, which are never shared */
export function sharedBriefView(composition: CompositionOf<"prep">): BriefView {
  const view = briefView(composition);
  return { ...view, approach: undefined, points: view.points.map(({ point }) => ({ point })) };
}

/** A message as its reader may see it. */
export interface WaveView {
  contact: Addressee;
  channel: NonNullable<RequestOf<"wave">["channel"]>;
  /** Absent for everybody but whoever asked, like the reasoning. */
  tone: RequestOf<"wave">["tone"];
  subject: string | undefined;
  body: string | undefined;
  reasoning: string | undefined;
}

/** @returns all of a message, for whoever asked */
export function waveView({ request, answer: { value } }: CompositionOf<"wave">): WaveView {
  const { subject, body, reasoning } = value.wave ?? {};
  const { addressee, channel = defaultChannel, tone } = request;
  return { contact: addressee, channel, tone, subject, body, reasoning };
}

/** @returns the message itself, without why it's so and the tone that was asked for */
export function sharedWaveView(composition: CompositionOf<"wave">): WaveView {
  return { ...waveView(composition), tone: undefined, reasoning: undefined };
}

/** A rephrasing, for whoever asked: nobody else sees one. */
export interface RephrasingView {
  contact: Addressee;
  original: string;
  rephrased: string | undefined;
  reasoning: string | undefined;
  /** Whether the service answered for another text than the one that was sent. */
  isOfOtherText: boolean;
}

/** @param shown how the texts are read where they're shown, such as an emoji as its picture */
export function rephrasingView(
  { request, answer: { value } }: CompositionOf<"rephrase">,
  shown: (text: string) => string,
): RephrasingView {
  return {
    contact: request.addressee,
    original: shown(request.message),
    rephrased: value.rephrased && shown(value.rephrased),
    reasoning: value.reasoning,
    isOfOtherText: value.original !== undefined && value.original !== request.message,
  };
}
