import type { Trait } from "../advice/trait.ts";
import type { Block } from "./document.ts";
import type { Draft } from "./draft.ts";
import { changedParagraph, itemPerLine, paragraphParted, pointPerLine, questionPerLine } from "./lists.ts";
import { greeted, thanked, wishedWell } from "./manners.ts";
import { askFirst, figureFirst, requestApart } from "./order.ts";
import { greetedInRegister, signedInRegister } from "./register.ts";

/** A way to lay a message out, which keeps every sentence, and adds manners at most. */
export interface LayoutMove {
  when: readonly Trait[];
  unless?: readonly Trait[];
  what: string;
  isOfRegister?: true;
  /** @returns `undefined` where it doesn't fit */
  apply(draft: Draft): Block[] | undefined;
}

const inParagraph =
  (change: Parameters<typeof changedParagraph>[1]) =>
  ({ blocks }: Draft) =>
    changedParagraph(blocks, change);

export const layoutMoves: readonly LayoutMove[] = [
  {
    when: ["figures"],
    unless: ["few figures"],
    what: "The sentence with the figure comes first",
    apply: figureFirst,
  },
  {
    when: ["direct"],
    unless: [
      "figures",
      "formal",
      "tactful",
      "no confrontation",
      "unhurried",
      "detailed",
      "asked after",
      "small talk",
    ],
    what: "The request comes first",
    apply: askFirst,
  },
  {
    when: ["in order"],
    what: "The points stand one to a line",
    apply: (draft) => (draft.occasion === "plain" ? inParagraph(pointPerLine)(draft) : undefined),
  },
  { when: ["in order", "brief"], what: "The items stand one to a line", apply: inParagraph(itemPerLine) },
  { when: ["in order"], what: "The questions are numbered", apply: inParagraph(questionPerLine) },
  {
    when: ["one next step", "direct", "brief", "fast", "in order"],
    what: "The request has a paragraph of its own",
    apply: requestApart,
  },
  {
    when: ["brief", "in order", "fast", "direct"],
    what: "The long paragraph is two",
    apply: inParagraph(paragraphParted),
  },
  {
    when: ["formal", "casual"],
    what: "The greeting fits their tone",
    isOfRegister: true,
    apply: ({ blocks, traits }) => greetedInRegister(blocks, traits),
  },
  {
    when: ["formal", "casual"],
    what: "The sign-off fits their tone",
    isOfRegister: true,
    apply: ({ blocks, traits, name }) => signedInRegister(blocks, traits, name),
  },
  {
    when: ["asked after", "small talk"],
    unless: ["no small talk", "direct", "brief"],
    what: "It asks after them first",
    apply: wishedWell,
  },
  {
    when: ["warm", "thanked"],
    unless: ["direct", "brief", "figures", "no flattery"],
    what: "A thank-you closes it",
    apply: thanked,
  },
  {
    when: ["warm", "asked after"],
    unless: ["titles", "direct", "brief", "figures", "no flattery"],
    what: "A greeting opens it",
    apply: greeted,
  },
];
