import type { KnownBlock, RichTextBlock } from "@slack/types";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { type Run, richTextBlocks } from "../../blocks/rich-text.ts";
import { markedMrkdwn, type Piece, wordChanges } from "./word-changes.ts";

const maxNameLength = 100;

export interface Compared {
  original: string;
  rephrased: string;
  /** The contact's name. */
  name: string;
}

/**
 * Both texts with changed words highlighted: in two columns, or if one doesn't fit, one below the other, in
 * as many blocks as needed.
 */
export function comparison({ original, rephrased, name }: Compared): KnownBlock[] {
  const changes = wordChanges(original, rephrased);
  const title = `For ${name}`;
  const columns = [
    column("Yours", markedMrkdwn(changes.original, "strike")),
    column(escapeText(title, maxNameLength), markedMrkdwn(changes.rephrased, "bold")),
  ];
  if (columns.every(({ text }) => text.length <= limits.sectionField))
    return [{ type: "section", fields: columns }];
  return [
    ...stacked("Yours", runsOf(changes.original, { strike: true })),
    ...stacked(title, runsOf(changes.rephrased, { bold: true })),
  ];
}

function column(title: string, text: string) {
  return { type: "mrkdwn", text: `*${title}*\n${text}`, verbatim: true } as const;
}

/** A text of any length below its title. */
export function stacked(title: string, runs: readonly Run[]): RichTextBlock[] {
  return richTextBlocks([{ runs: [{ text: title, style: { bold: true } }] }, { runs }]);
}

function runsOf(pieces: readonly Piece[], style: NonNullable<Run["style"]>): Run[] {
  return pieces.map(({ text, isChanged }) => (isChanged ? { text, style } : { text }));
}
