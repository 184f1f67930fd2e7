import type { PlacedFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import { wordToken } from "./segments.ts";

/** What comes before or after an event, such as "before our call". */
export interface Order {
  side: "before" | "after";
  /** What the event is called. */
  event: ReadonlySet<string>;
  text: string;
  at: number;
}

const ordering =
  /(?<![\p{L}\p{N}])(?:(?<before>before|prior to|ahead of|in advance of|bevor|ehe|vor|avant|antes d[eao]l?s?|antes que|prima d\p{L}{1,5}|prima che)|(?<after>within \S{1,6} \p{L}{3,8} (?:of|from)|after|following|once|nachdem|nach|après|une fois|después del?|después que|tras|dopo|una volta|depois d[eao]s?|após))(?<event>(?:[ \t][\p{L}\p{N}'’]{1,30}){1,4})/giu;
/** "Not before the call" is after it. */
const denied =
  /(?<![\p{L}\p{N}])(?:not|\p{L}{2,8}n['’]t|cannot|never|no|nobody|nothing|none|without|unable|nicht|nichts|niemand|kein\p{L}{0,2}|nie|erst|pas|ne|jamais|nunca|non|mai|não)(?![\p{L}\p{N}])[^.!?;,\n]{0,80}$/iu;
/** "No later than ten days before" denies nothing. */
const bounding = /(?<!\p{L})(?:no|not) (?:later|earlier|sooner|more|less|fewer) than(?!\p{L})/giu;
const untilThen = /(?<!\p{L})(?:until|till) $/iu;
const maxBefore = 100;
/** A text with more of them is a list. */
const maxOrders = 60;

/** @returns what a text says comes before or after something that has a name */
export function ordersOf(text: string, language: LanguageCode): Order[] {
  const found = [...text.matchAll(ordering)];
  return found.slice(0, maxOrders).flatMap(({ 0: whole, index, groups = {} }) => {
    const { before, event = "" } = groups;
    const said = text.slice(Math.max(0, index - maxBefore), index);
    // "Not until after the call" is after it.
    if (denied.test(said.replace(bounding, " ")) && !(before === undefined && untilThen.test(said)))
      return [];
    const words = event.match(/\p{L}+/gu) ?? [];
    const tokens = new Set(words.flatMap((word) => wordToken(word, true, language)));
    return [
      {
        side: before === undefined ? ("after" as const) : ("before" as const),
        event: tokens,
        text: whole.replace(
          /(?: (?:on|the|at|in|our|your|my|of|to|we|you|am|dem|den|le|la|el|il|de))+$/u,
          "",
        ),
        at: index,
      },
    ];
  });
}

/** @returns what the other text says the opposite of: "after the call" of what was "before the call" */
export function turned(orders: readonly Order[], others: readonly Order[]): PlacedFact[] {
  const isOf = (one: Order) => (other: Order) => [...one.event].some((word) => other.event.has(word));
  return orders
    .filter((one) => {
      const same = others.filter(isOf(one));
      return same.length > 0 && same.every(({ side }) => side !== one.side);
    })
    .map(({ at, text }) => ({ kind: "deadline", at, text }));
}
