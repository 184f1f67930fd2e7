import type { Trait } from "../advice/trait.ts";
import type { Block, Passage } from "./document.ts";
import { type Draft, passagesIn } from "./draft.ts";
import {
  badNewsFirst,
  beneficiariesFirst,
  figureFirst,
  openQuestionFirst,
  outcomeFirst,
  personalFirst,
  thingFirst,
} from "./first/leaders.ts";
import {
  bulletPoints,
  changedParagraph,
  figurePerLine,
  itemPerLine,
  leadingIn,
  paragraphParted,
  pointPerLine,
  questionPerLine,
  questionsApart,
  stepsApart,
  wayPerLine,
} from "./lists.ts";
import { greeted, greetedByTitle, isHard, thanked, wishedWell } from "./manners.ts";
import { askFirst, backgroundFirst, chaserAsked, requestApart } from "./order.ts";
import { greetedInRegister, signedInRegister, signedOff } from "./register.ts";

/** A way to lay a message out, which keeps every sentence, and adds manners at most. */
export interface LayoutMove {
  when: readonly Trait[];
  unless?: readonly Trait[];
  /** The reason of what no trait asks for. */
  because?: string;
  what: string;
  /** As of a move; what puts the right sentence first makes up for much that is left. */
  effort?: 1 | 2 | 4;
  isOfRegister?: true;
  /** Whether it's good for anybody, and quotes no advice: nobody writes that paragraphs are to be parted. */
  isForAnybody?: true;
  /** Whether most messages give it nothing to do: the advice is up to the sender unless it was used. */
  isSeldom?: true;
  /** @returns `undefined` where it doesn't fit */
  apply(draft: Draft): Block[] | undefined;
}

const inParagraph =
  (change: Parameters<typeof changedParagraph>[1]) =>
  ({ blocks }: Draft) =>
    changedParagraph(blocks, change);

/** Numbered where the advice says so. */
const perLine =
  (listed: (...args: [...Parameters<typeof pointPerLine>, order: string]) => Passage[] | undefined) =>
  ({ blocks, traits }: Draft) => {
    const order = traits.get("in order") ?? "";
    const mark = /\bnumber/iu.test(order) ? (index: number) => `${index + 1}. ` : undefined;
    return changedParagraph(blocks, (paragraph) => listed(paragraph, mark, order));
  };

/** What a zone suggests, and no advice says. */
const ofZone = /^the relationship is | tone zone is /u;

const sourced = /\b(?:sources?|links?|papers?|evidence|rerun|round(?:ed|ing)?)\b/iu;

/** "A one-page table" is no list of sentences. */
const listing =
  /\b(?:bullets?|lists?|number(?:s|ed)?|points?|items?|steps?|lines?|order|structured?|one by one)\b/iu;

/** Advice that asks for paragraphs rules out a list. */
const prose = /\b(?:paragraphs?|prose|full sentences)\b/iu;

export const layoutMoves: readonly LayoutMove[] = [
  {
    when: ["direct", "brief", "not chased"],
    what: "It asks instead of checking in",
    apply: chaserAsked,
  },
  {
    when: ["candid"],
    what: "The bad news comes first",
    effort: 4,
    isSeldom: true,
    apply: badNewsFirst,
  },
  {
    when: ["figures"],
    unless: ["few figures"],
    what: "The sentence with the figure comes first",
    effort: 4,
    // Who wants to see where figures come from doesn't say where they go.
    apply: (draft) => (sourced.test(draft.traits.get("figures") ?? "") ? undefined : figureFirst(draft)),
  },
  {
    when: ["purpose"],
    what: "Who it matters to comes first",
    effort: 4,
    isSeldom: true,
    apply: beneficiariesFirst,
  },
  {
    when: ["outcome"],
    what: "What there is to win comes first",
    effort: 4,
    isSeldom: true,
    apply: outcomeFirst,
  },
  {
    when: ["asked first"],
    what: "The open question comes first",
    effort: 4,
    isSeldom: true,
    apply: (draft) =>
      /\bquestions?\b/iu.test(draft.traits.get("asked first") ?? "") ? openQuestionFirst(draft) : undefined,
  },
  {
    when: ["shown"],
    what: "The thing itself comes first",
    effort: 4,
    isSeldom: true,
    apply: thingFirst,
  },
  {
    when: ["asked after", "small talk"],
    unless: ["no small talk"],
    what: "The kind word comes first",
    effort: 4,
    isSeldom: true,
    apply: personalFirst,
  },
  {
    when: ["direct"],
    unless: ["formal", "tactful", "no confrontation", "detailed", "purpose", "asked after", "small talk"],
    what: "The request comes first",
    apply: askFirst,
  },
  {
    when: ["detailed", "unhurried"],
    unless: ["direct", "brief", "fast"],
    what: "The background comes before the request",
    apply: backgroundFirst,
  },
  {
    when: ["in order", "brief", "direct", "practical", "plain words"],
    what: "Each item has a line of its own",
    apply: inParagraph(itemPerLine),
  },
  {
    when: ["figures", "in order"],
    unless: ["few figures"],
    what: "Each figure has a line of its own",
    apply: (draft) =>
      prose.test(draft.traits.get("in order") ?? "") ? undefined : inParagraph(figurePerLine)(draft),
  },
  {
    when: ["options"],
    what: "Each option has a line of its own",
    isSeldom: true,
    apply: inParagraph(wayPerLine),
  },
  {
    when: ["in order", "brief"],
    what: "Each point has a line of its own",
    apply: (draft) => {
      const order = draft.traits.get("in order");
      // Who asks for no list gets one only where something introduces it.
      const isWanted =
        order === undefined || !listing.test(order)
          ? passagesIn(draft.blocks).some(({ text }) => leadingIn.test(text))
          : !prose.test(order);
      if (!isWanted || draft.occasion !== "plain") return undefined;
      const points = perLine(pointPerLine)(draft);
      return points ?? (/\bbullet/iu.test(order ?? "") ? inParagraph(bulletPoints)(draft) : undefined);
    },
  },
  {
    when: ["in order"],
    what: "Each step has a line of its own",
    effort: 4,
    isSeldom: true,
    apply: (draft) => {
      const isNumbered = /\b(?:number|steps?|happens? next)/iu.test(draft.traits.get("in order") ?? "");
      return isNumbered
        ? inParagraph((paragraph) => stepsApart(paragraph, (index) => `${index + 1}. `))(draft)
        : undefined;
    },
  },
  {
    when: ["in order", "brief", "direct"],
    what: "Each question has a line of its own",
    effort: 4,
    apply: perLine(
      (paragraph, mark, order) =>
        // For others than who asks for numbered questions, two are no list.
        questionsApart(paragraph, mark) ??
        questionPerLine(paragraph, mark, mark !== undefined && /\bquestion/iu.test(order) ? 2 : undefined),
    ),
  },
  {
    when: ["one next step", "direct", "brief", "fast", "in order"],
    what: "The request has a paragraph of its own",
    isForAnybody: true,
    effort: 2,
    apply: requestApart,
  },
  {
    when: ["brief", "in order", "fast", "direct"],
    what: "The long paragraph is two",
    isForAnybody: true,
    effort: 1,
    apply: inParagraph(paragraphParted),
  },
  {
    when: ["formal", "casual", "titles"],
    what: "The greeting fits their tone",
    effort: 2,
    isOfRegister: true,
    apply: greetedInRegister,
  },
  {
    when: ["formal", "casual"],
    what: "The sign-off fits their tone",
    effort: 1,
    isOfRegister: true,
    apply: signedInRegister,
  },
  {
    when: ["asked after", "small talk"],
    unless: ["no small talk", "direct", "brief"],
    what: "It asks after them first",
    apply: wishedWell,
  },
  {
    when: ["warm"],
    unless: ["no small talk", "direct", "brief", "figures", "casual", "titles", "no flattery"],
    what: "It opens with a kind word",
    // A warm zone makes nobody informal who wants it formal.
    apply: (draft) =>
      isHard(draft) || (draft.traits.has("formal") && ofZone.test(draft.traits.get("warm") ?? ""))
        ? undefined
        : wishedWell(draft),
  },
  {
    when: ["thanked"],
    unless: ["direct", "brief", "figures", "no flattery"],
    what: "A thank-you closes it",
    apply: thanked,
  },
  {
    when: ["warm"],
    unless: ["direct", "brief", "figures", "no flattery"],
    what: "A thank-you closes it",
    effort: 2,
    // Who makes jokes and is warm by a zone alone is thanked too much.
    apply: (draft) =>
      draft.traits.has("humour") && ofZone.test(draft.traits.get("warm") ?? "") ? undefined : thanked(draft),
  },
  {
    when: ["formal"],
    unless: ["casual", "direct"],
    what: "A thank-you closes it",
    effort: 2,
    apply: thanked,
  },
  {
    when: ["formal", "titles"],
    what: "A sign-off closes it",
    effort: 2,
    apply: signedOff,
  },
  {
    when: ["titles", "formal"],
    unless: ["casual"],
    what: "A greeting opens it",
    effort: 2,
    apply: greetedByTitle,
  },
  {
    when: ["asked after", "small talk"],
    unless: ["titles", "direct", "brief"],
    what: "A greeting opens it",
    apply: (draft) => greeted(draft),
  },
  {
    when: ["warm"],
    unless: ["titles", "direct", "brief", "figures", "no flattery"],
    what: "A greeting opens it",
    effort: 2,
    apply: (draft) => greeted(draft),
  },
  {
    when: ["formal"],
    unless: ["titles", "casual", "direct"],
    what: "A greeting opens it",
    effort: 2,
    apply: (draft) => greeted(draft),
  },
];
