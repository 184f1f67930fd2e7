import { randomUUID } from "node:crypto";
import type { ActionsBlockElement } from "@slack/types";
import { z } from "zod";
import { operations, type PaidOperation, paidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import { actions, button, type Card, context, section, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { notConnectedText } from "../../blocks/not-connected.ts";
import { toolPrefix } from "../../blocks/slackbot-blocks.ts";
import { isSettled } from "../../credits/paid-call.ts";
import { paidOperations, priceOf, type Work, work as workShape } from "../../credits/paid-operations.ts";
import { readableContact } from "../../outreach/contact.ts";
import type { Vault } from "../../storage/app-vault.ts";
import { resultText } from "../../views/result-text.ts";
import type { KnownPeople } from "../input/known-people.ts";
import { doubtText } from "../input/name-doubt.ts";
import { unescaped, withoutTargets } from "../input/rich-text-of-mrkdwn.ts";
import { contactForTool, toolPerson } from "../input/tool-contact.ts";
import { openResultName, type Tool, type ToolAnswer } from "../mcp/tool.ts";
import type { ConnectedOptions } from "../when-connected.ts";
import type { PaidCallHandler } from "./paid-call-handler.ts";
import type { PaidFeature } from "./paid-feature.ts";
import { resultValue } from "./paid-result.ts";
import { ids as sameRequestIds } from "./same-request.ts";
import { workText } from "./work-text.ts";

export interface QuoteDependencies extends ConnectedOptions {
  paidFeatures: Readonly<Record<PaidOperation, Pick<PaidFeature<PaidOperation>, "needed">>>;
  people: Pick<KnownPeople, "named" | "nameOf">;
  paidCallHandler: Pick<PaidCallHandler, "fromTool" | "isBegun">;
  vault: Pick<Vault, "seal" | "open">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Characters of each thing asked that the quote shows. */
const maxShownLength = 500;
/** Milliseconds for which a quote can be bought. */
const quoteLife = 10 * 60_000;
const buyName = "buy";

/** What a quote's button carries, sealed: nobody can read, change or make one, and nobody else can use it. */
const quote = z.object({
  /** The call's key: however often it's bought, it's one call. */
  id: z.uuid(),
  person: z.string(),
  work: workShape,
  /** Unix time in milliseconds. */
  until: z.number(),
});

/** What a text is for; for models. */
const described: Readonly<Record<PaidOperation, string>> = {
  prep: "A brief before a meeting, a call or a presentation with a contact: what to open with, talking points, what to avoid.",
  wave: "A message to a contact, in words that suit them. It needs a goal: ask for it if the asker hasn't said it.",
  rephrase: "The asker's own message, in words that suit a contact.",
};

const contextOf = (organisation: string) => ({ organisation, field: "quote", row: [] }) as const;

const tooLong =
  "That's too long for Slackbot, so there's no quote. Nothing was charged. In Slack, /prep, /wave and /rephrase take more.";
const later = "It's taking longer: it will be in your messages with Rapport.";
const over = "This quote is over, or somebody else's. Nothing was charged. Ask for a new one.";

/** What asks for a quote, for each operation: whom, and what the service is asked. */
const inputs = {
  prep: operations.prep.request.omit({ contact_id: true }).extend({ person: toolPerson }),
  wave: operations.wave.request.omit({ contact_id: true }).extend({ person: toolPerson }),
  rephrase: operations.rephrase.request.omit({ contact_id: true }).extend({ person: toolPerson }),
};

/**
 * What costs credits, in two steps: a quote is free, and only a person who presses its button buys it. A model can't: what
 * the button carries is in the blocks alone, which it doesn't read.
 */
export function quoteTools(dependencies: QuoteDependencies): readonly Tool[] {
  return [
    ...paidOperation.options.map((operation) => quoteTool(dependencies, operation)),
    buyTool(dependencies),
  ];
}

function quoteTool(dependencies: QuoteDependencies, operation: PaidOperation): Tool {
  const { paidFeatures, people, isConnected, vault, now } = dependencies;
  const { name, title } = paidOperations[operation];
  const input: z.ZodObject = inputs[operation];
  return {
    name: `quote_${name}`,
    title: `Quote a ${name}`,
    description: `${described[operation]} Says what it would cost (${priceOf(operation)}) and shows a button; only the asker can buy it, by pressing that within ten minutes. Asking is free.`,
    input,
    isReading: true,
    async answer(actor, given) {
      const { person, ...asked } = inputs[operation].parse(given);
      if (!(await isConnected(actor.organisation))) return { text: notConnectedText };
      const needed = paidFeatures[operation].needed.safeParse(given);
      if (!needed.success) return { text: `${needed.error.issues[0]?.message} Nothing was charged.` };
      const found = await contactForTool(people, actor, person, "paid");
      if ("doubt" in found) return { text: `${doubtText(found.doubt)} Nothing was charged.` };
      const request = { ...asked, ...needed.data, addressee: found.contact };
      const work = workShape.parse({ operation, request });
      const offer = { id: randomUUID(), person: actor.person, work, until: now() + quoteLife };
      const sealed = vault.seal(contextOf(actor.organisation), JSON.stringify(offer));
      const value = JSON.stringify({ quote: sealed });
      if (value.length > limits.buttonValue) return { text: tooLong };
      const price = priceOf(operation);
      const text = `A ${workText(work)} costs ${price}. Nothing was charged.`;
      return { text, card: quoteCard(work, `${title} · ${price}`, value, text) };
    },
  };
}

/** Whom, what, the price, and the button. */
function quoteCard(work: Work, label: string, value: string, text: string): Card {
  const { addressee, ...asked } = work.request;
  const shown = Object.values(asked).flatMap((part) => (typeof part === "string" ? [part] : []));
  return {
    text,
    blocks: [
      section(
        `*${escapeText(readableContact(addressee), maxShownLength)}*`,
        ...shown.map((part) => escapeText(part, maxShownLength)),
      ),
      actions(button(`${toolPrefix}${buyName}`, label, { about: workText(work), value })),
      context("Charged when you press it, within ten minutes, and once. Only you see the result."),
    ],
  };
}

/** What was bought before is opened by a button that Slackbot knows. */
function reopenable({ text, blocks }: Card): Card {
  const shown = blocks.map((block) =>
    block.type === "actions" ? { ...block, elements: block.elements.map(toolButton) } : block,
  );
  return { text, blocks: shown };
}

function toolButton(element: ActionsBlockElement): ActionsBlockElement {
  if (element.type !== "button" || element.action_id !== sameRequestIds.open) return element;
  const value = JSON.stringify({ result: resultValue.decode(element.value).call });
  return { ...element, action_id: `${toolPrefix}${openResultName}`, value };
}

const buyInput = z.object({
  quote: z
    .string()
    .min(1)
    .max(limits.buttonValue)
    .describe("What a quote's button carries. Nothing else serves."),
});

/** Buys what was quoted, for whoever it was quoted to, once. */
function buyTool({ paidCallHandler, vault, now }: QuoteDependencies): Tool<typeof buyInput> {
  function opened({ organisation, person }: Actor, sealed: string): z.infer<typeof quote> | undefined {
    try {
      const offer = quote.parse(JSON.parse(vault.open(contextOf(organisation), sealed)));
      return offer.person === person ? offer : undefined;
    } catch {
      // Altered, made up, another organisation's, or sealed with a key that's gone.
      return undefined;
    }
  }
  return {
    name: buyName,
    title: "Buy what was quoted",
    description:
      "Called by the button below a quote, when the asker presses it. It can't be called otherwise: only the button has what it needs.",
    input: buyInput,
    isReading: false,
    async answer(actor, { quote: sealed }): Promise<ToolAnswer> {
      const offer = opened(actor, sealed);
      if (offer === undefined) return { text: over };
      // What was bought in time is shown later, too: it was charged.
      const isOver = now() >= offer.until && !(await paidCallHandler.isBegun(actor, offer.id));
      if (isOver) return { text: over };
      const { shown, call } = await paidCallHandler.fromTool(actor, offer.id, offer.work);
      const card = reopenable(shown.card);
      if (call?.state === "answered") return { text: resultText(call.composition) || card.text, card };
      const isUnderWay = call !== undefined && !isSettled(call);
      const text = isUnderWay ? later : unescaped(withoutTargets(card.text));
      return { text, card: isUnderWay ? sentence(later) : card };
    },
  };
}
