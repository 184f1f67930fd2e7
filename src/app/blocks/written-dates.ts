import type { KnownBlock } from "@slack/types";
import type { Card } from "./card.ts";

/** How a person wants dates and times written. */
export interface DateStyle {
  /** BCP 47, such as "de". */
  language: string;
  /** IANA name of their time zone. */
  timeZone: string;
}

const time = { hour: "numeric", minute: "2-digit" } as const;
const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** What `timeOfDay` and `dayAndTime` write. What says how long ago something was goes on counting, so it stays. */
const dateTokens = /<!date\^(\d{1,12})\^(\{date_short_pretty\} at )?\{time\}\|[^<>|]*>/g;

/**
 * Writes out the dates and times that Slack would write, in a person's own language and zone. Only for what that person
 * alone sees.
 *
 * @param text mrkdwn
 * @param style absent: they stay Slack's
 */
export function writtenDates(text: string, style: DateStyle | undefined): string {
  if (style === undefined || !text.includes("<!date^")) return text;
  const { language, timeZone } = style;
  return text.replace(dateTokens, (_, seconds: string, hasDay: string | undefined) =>
    new Intl.DateTimeFormat(language, { timeZone, ...time, ...(hasDay !== undefined && day) }).format(
      Number(seconds) * 1_000,
    ),
  );
}

/** The same in blocks. */
export function withWrittenDates(blocks: readonly KnownBlock[], style: DateStyle | undefined): KnownBlock[] {
  if (style === undefined) return [...blocks];
  return blocks.map((block) => {
    if (block.type === "section" && block.text !== undefined) {
      return { ...block, text: { ...block.text, text: writtenDates(block.text.text, style) } };
    }
    if (block.type !== "context") return block;
    const elements = block.elements.map((element) =>
      element.type === "mrkdwn" ? { ...element, text: writtenDates(element.text, style) } : element,
    );
    return { ...block, elements };
  });
}

/** The same in a card, and its notification. */
export function cardWithWrittenDates({ text, blocks }: Card, style: DateStyle | undefined): Card {
  return { text: writtenDates(text, style), blocks: withWrittenDates(blocks, style) };
}

/** A style that can be used: a zone that isn't known here would write nothing. @returns UTC's for such a zone */
export function dateStyle(language: string, timeZone: string): DateStyle {
  try {
    new Intl.DateTimeFormat(language, { timeZone });
    return { language, timeZone };
  } catch {
    return { language, timeZone: "UTC" };
  }
}
