import { capitalised } from "../../words.ts";

/** @returns a goal in the forms that purposes are read in: short ways of typing it written out, two acts in one parted */
export function writtenOut(goal: string): string {
  return (
    goal
      // "3pm not 1", "on the 14th not the 7th"
      .replace(notThen, "$<now> instead of $<then>")
      // "Ask whether he got it and what he thinks"
      .replace(asksTwice, "$<one>, ask them $<other>")
      // "Tell her yes to the 5% and that we'd like to start"
      .replace(tellsTwice, "$<one>, tell them that ")
      .replace(
        /^(?:first contact|cold outreach|outreach) (?:re|about|on|regarding) (?=\p{L})/iu,
        "talk about ",
      )
      .replace(/^chase (?:(?:him|her|them) )?for (?=feedback|an? )/iu, "get ")
      .replace(/^(?:bad|good|great|some) news[,:] (?=\p{L}+ )/iu, "tell them that ")
      .replace(
        /^try again[,.] ?(?:he|she|they) (?:never|has ?n['’]?t|have ?n['’]?t|did ?n['’]?t) (?:replied|reply)(?: to)? (?=(?:my|our|the) )/iu,
        "follow up on ",
      )
      .replace(
        /^(?:please )?send me (?:your|the|his|her|their) (?=\p{L}.* (?:pls|please)(?= so |$))/iu,
        "ask for your ",
      )
      .replace(/ (?:pls|please)(?= (?:so|by|before) )/iu, "")
      .replace(/^counter (?:his|her|their) offer (?:on|for) /iu, "make a counter-offer for ")
      .replace(
        /^(?=we(?:['’]re| are|['’]ve| have) (?:going|gone|decided|chosen|moving|closing|leaving|merging) )/iu,
        "tell them that ",
      )
      .replace(/ \+ (?=next steps$)/iu, ", agree ")
      .replace(
        / (?:to|for) (?:his|her|their) (?:farm|company|team|school|shop|practice|firm|office|business|clinic|hotel)$/iu,
        "",
      )
      .replace(
        twoQuestions,
        (_, one: string, other: string) =>
          `${one}? ${capitalised(other).replace(/^(What|How)s /u, "$1's ")}?`,
      )
      .replace(/^upsell: ?/iu, "upsell, ")
      .replace(
        /^(pitch|offer|propose|suggest|request|chase|complaint|invitation|reminder): ?(?=\p{L})/iu,
        "$1 ",
      )
  );
}

const hour =
  "(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|(?:the )?\\d{1,2}(?:st|nd|rd|th)|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)";
const notThen = new RegExp(
  `(?<=[ ,](?:at |on |by )?)(?<now>${hour}),? (?:and )?not (?:(?:at|on|by) )?(?<then>${hour})(?![\\p{L}\\d%:.])`,
  "giu",
);

const asksTwice =
  /^(?<one>(?:ask|check|find out|see)(?: with)?(?: \p{L}+)? (?:about|whether|if|what|which|how|when|where|who|why) [^,;.?]{3,120}?) and (?<other>(?:what|which|how|when|where|who|why|whether|if) (?:he|she|they|we|the|our|my|his|her|their|\p{Lu}\p{L}+) )/iu;

const tellsTwice =
  /^(?<one>(?:tell|inform|remind|let) \p{L}+ (?!(?:know )?that )[^;.?]{3,120}?) and that (?=\p{L})/iu;

/** "Are the olives still available and whats the price for 2 tonnes" */
const twoQuestions =
  /^((?:are|is|do|does|can|could|have|has) .{5,80}?) and ((?:what|how|when|where)(?:['’]?s)? [^?]{3,80})\??$/iu;
