import { z } from "zod";
import { readableAmount, readableCredits } from "../../contract/amount.ts";
import {
  type AskedOf,
  operations,
  type PaidOperation,
  prepRequest,
  rephraseRequest,
  waveRequest,
} from "../../contract/operations.ts";
import { type Addressee, addressee, contactKey } from "../outreach/contact.ts";
import { type Answer, type AnswerOf, stored } from "../outreach/service/answers.ts";
import type { OutreachClient } from "../outreach/service/client.ts";

/** The service's default. Source: specification, section 4.3. */
export const defaultChannel = "email";

/** What the service is asked, besides for whom. */
const asked = {
  prep: prepRequest.omit({ contact_id: true }),
  wave: waveRequest.omit({ contact_id: true }),
  rephrase: rephraseRequest.omit({ contact_id: true }),
};
const fields: { [Each in PaidOperation]: z.ZodType<AskedOf<Each>> } = asked;

/** What a person requests: what the service is asked, and the contact, whose ID is resolved later. */
const requests = {
  prep: asked.prep.extend({
    addressee,
    /** The occurrence this was bought for: everyone reminded of the meeting may read it. */
    meeting: z.string().optional(),
  }),
  wave: asked.wave.extend({ addressee }),
  rephrase: asked.rephrase.extend({
    addressee,
    /** The conversation the message was taken from: the same text elsewhere is another request. */
    origin: z.string().optional(),
    /**
     * What is needed to show the result, such as the message's thread; the ledger doesn't read it. Its keys
     * are names chosen by features, never outside text: zod drops a `__proto__` key.
     */
    memo: z.json().optional(),
  }),
};

type RequestOf<Operation extends PaidOperation> = z.infer<(typeof requests)[Operation]>;

/** A piece of paid work. */
export const work = z.discriminatedUnion("operation", [
  z.object({ operation: z.literal("prep"), request: requests.prep }),
  z.object({ operation: z.literal("wave"), request: requests.wave }),
  z.object({ operation: z.literal("rephrase"), request: requests.rephrase }),
]);
export type WorkOf<Operation extends PaidOperation> = {
  [Each in Operation]: { operation: Each; request: RequestOf<Each> };
}[Operation];
export type Work = WorkOf<PaidOperation>;

/** Of work, the operation alone: the rest is forgotten. */
export function emptyWork(operation: PaidOperation): Work {
  const addressee: Addressee = { address: { contact_id: "" } };
  switch (operation) {
    case "prep":
      return { operation, request: { addressee, prep_type: "call", topic: "" } };
    case "wave":
      return { operation, request: { addressee } };
    case "rephrase":
      return { operation, request: { addressee, message: "" } };
  }
}

/** Work as it was asked for, about somebody else. */
export function workAbout(addressee: Addressee, { operation, request }: Work): Work {
  switch (operation) {
    case "prep":
      return { operation, request: { ...request, addressee } };
    case "wave":
      return { operation, request: { ...request, addressee } };
    case "rephrase":
      return { operation, request: { ...request, addressee } };
  }
}

/** Completed work with the service's answer. */
export const composition = z.discriminatedUnion("operation", [
  z.object({ operation: z.literal("prep"), request: requests.prep, answer: stored(operations.prep.answer) }),
  z.object({ operation: z.literal("wave"), request: requests.wave, answer: stored(operations.wave.answer) }),
  z.object({
    operation: z.literal("rephrase"),
    request: requests.rephrase,
    answer: stored(operations.rephrase.answer),
  }),
]);
export type CompositionOf<Operation extends PaidOperation> = {
  [Each in Operation]: WorkOf<Each> & { answer: Answer<AnswerOf<Each>> };
}[Operation];
export type Composition = CompositionOf<PaidOperation>;

export type ComposingClient = Pick<OutreachClient, "compose">;

interface OperationDetails<Operation extends PaidOperation> {
  /** What it produces, as used within a sentence or as a heading. */
  name: string;
  title: string;
  /** Between the name and the contact's: "brief for Jane". */
  preposition: "for" | "to";
  /** Besides the contact, what makes two requests the same: what the service is asked. */
  identity(request: RequestOf<Operation>): (string | undefined)[];
}

/** Everything that differs between paid operations, except how they look in Slack: features define that. */
export const paidOperations: { [Operation in PaidOperation]: OperationDetails<Operation> } = {
  prep: {
    name: "brief",
    title: "Brief",
    preposition: "for",
    identity: ({ prep_type, topic, agenda }) => [prep_type, topic, agenda],
  },
  wave: {
    name: "wave",
    title: "Wave",
    preposition: "to",
    identity: ({ goal, tone, context, channel = defaultChannel }) => [goal, tone, context, channel],
  },
  rephrase: {
    name: "rephrasing",
    title: "Rephrasing",
    preposition: "for",
    identity: ({ message, origin }) => [message, origin],
  },
};

/**
 * Calls the service once.
 *
 * @throws OutreachError
 */
export async function compose<Operation extends PaidOperation>(
  client: ComposingClient,
  { operation, request }: WorkOf<Operation>,
  call: Parameters<ComposingClient["compose"]>[2],
): Promise<Composition> {
  const answer = await client.compose(operation, fields[operation].parse(request), call);
  return composition.parse({ operation, request, answer });
}

/** A text that two requests share if they are the same, whoever makes them: how many spaces doesn't count, nor the contact's name. */
export function requestIdentity<Operation extends PaidOperation>({
  operation,
  request,
}: WorkOf<Operation>): string {
  const fields = paidOperations[operation].identity(request);
  const texts = fields.map((text = "") =>
    text
      .normalize("NFC")
      .replace(/[^\S\n]+/g, " ")
      .trim(),
  );
  return JSON.stringify([operation, contactKey(request.addressee.address), ...texts]);
}

/** @returns the label of a button that spends, such as "Full brief · 1 credit" or "Try again · 0.1" */
export function priced(text: string, operation: PaidOperation): string {
  const { price } = operations[operation];
  return `${text} · ${price % 10 === 0 ? readableCredits(price) : readableAmount(price)}`;
}

/** @returns "1 credit", "0.1 credit" */
export function priceOf(operation: PaidOperation): string {
  return readableCredits(operations[operation].price);
}
