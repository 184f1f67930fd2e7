import { type FoundFact, nameOf } from "./fact.ts";
import type { Language } from "./languages/language.ts";

/** A date, time or quantity with how something lies to it. */
export interface Related {
  kind: "deadline" | "bound";
  /** The kind and key of the date, time or quantity. */
  of: string;
  /** Other names of it: "5" is one of "5 years". */
  aliases: readonly string[];
  /** How something lies to it, such as "by"; nothing else than its own words say so where it is "plain". */
  relation: string;
  /** From the preposition to the end of the date, time or quantity. */
  at: number;
  end: number;
  /** Whether it has the words of a bound, such as "at least", rather than of a comparison. */
  isBound: boolean;
  /** Every relation that its sentence has words for. */
  nearby: ReadonlySet<string>;
  /** Where its text goes on from the date, such as "until then". */
  later: string;
  /** Whether it is said of something that stops then: "closed until Monday" is open from then on. */
  isResuming: boolean;
  /** Those with words between the dates or quantities before and after it. */
  close: ReadonlySet<string>;
}

/** What may stand between a preposition and its date, or between a date and its time. */
const filler =
  "(?:[ \\t]*(?:,|\\(|the|this|coming|early|late|mid|end|of|on|at|in|close|noon|next|first|last|thing|morning|afternoon|evening|der|dem|den|am|um|im|diesen|kommenden|ende|le|la|du|de|au|à|fin|el|del|las|los|final|il|del|della|alle|fine|venturo|o|do|da|dia|às|ao)(?![\\p{L}\\p{N}])[ \\t]*|[ \\t,]+){0,6}";
const between = new RegExp(`^${filler}$`, "iu");
/** What makes a span of two dates or times: then "from" is no deadline's. */
const span = /^\s*(?:-|–|—|to|through|thru|till|until|and|bis|à|a|al|alle|jusqu['’]au)\s*(?:the\s+)?$/iu;
/** How far before a date its preposition is looked for, in characters: a negation may come some words before "until". */
const reach = 110;
/** Around a date or quantity, in characters, within its sentence. */
const nearbyReach = 120;
const closeReach = 30;
/** A text with more facts is a list, in which prepositions say little; reading them all would take seconds. */
const maxFacts = 300;

/** Words of the same meaning that do not stand before their date. */
const nearbyDates: Readonly<Record<string, RegExp>> = {
  by: /\b(?:by|supposed|expected|scheduled|meant|no later|latest|deadline|due|cut-?off|end of|within|in time|until|spätestens|bis|tard|später als|d['’]ici|até|tardar|para|tardar|tarde|entro|per|pour|tardi)\b/iu,
  before:
    /\b(?:before|prior|ahead|advance|earlier|preceding|vor|vorher|bevor|avant|antes|prima|antecedência)\b/iu,
  after:
    /\b(?:after|from|following|past|once|then|over|later|since|nach|après|después|tras|dopo|depois|após|passad[oa])\b/iu,
  until:
    /\b(?:until|till|through|between|to(?= (?:the )?\d)|up to|expir\w+|clos\w+|open|valid|lasts?|runs?|end(?:s|ed|ing)?(?! of)|over|finish\w*|fine?|ende|bis|jusqu\w*|hasta|fino|até|chiu\w+|schließ\w+|endet|ferm\w+|cierr\w+|termin\w+|scad\w+|venc\w+|shut\w*)\b/iu,
  from: /\b(?:between|from|after|since|start\w*(?! before)|begin\w*(?! before)|onwards?|effective|as of|earliest|kicks?|open\w*|launch\w*|once|back|return\w*|resum\w+|vuelv\w+|regres\w+|revien\w*|torn\w+|zurück|solo|seulement|nur|only|ab|seit|vom|an|frühestens|erst|partir|dès|depuis|desde|dal?|início|começ\w+|takes? effect|(?:not|\w+n['’]t)\b.*\b(?:until|till|before)|wait)\b/iu,
};
const nearbyBounds: Readonly<Record<string, RegExp>> = {
  least:
    /\b(?:(?:at|the) (?:the )?(?:very )?least|floor|or higher|in su|en adelante|et plus|minimum|min|no (?:fewer|less)|(?:not|\w+n['’]t)\b.*\b(?:fewer|less|under|below)|(?<!no |not )more than|over(?= [$€£]?\d)|above|(?<!not |n['’]t |never )reach\w*|hits?|attein\w+|erreich\w*|raggiung\w*|super[ai]\w*|exceed\w*|or more|upwards|and up|from(?= [$€£]?\d)|partire? d\w{1,3}|desde|ab(?= \d)|(?:longer|bigger|larger|greater|higher) than|mindestens|wenigstens|mehr als|über|au moins|minimum|plus de|(?<!ne )dépass\w*|supérieur\w*|al menos|mínim\w+|más de|almeno|minimo|pelo menos|no mínimo|mais de|acima|più di|oltre|(?<!(?:not|n['’]t|cannot) (?:\w+ )?)beyond|starts? (?:at|from))\b|\+|≥|>/iu,
  most: /\b(?:(?:scope|room|able|prepared|willing|ready|possible|can|could|might) (?:(?:to|go|as|high|far) ){0,4}(?:reach|stretch|go)|(?:not|\w+n['’]t|never) reach|(?:not|\w+n['’]t|cannot) (?:\w+ )?beyond|(?:at|the) (?:the )?(?:very )?most|top(?:s|ping)?|handful|absolute|allow\w*|permit\w*|room for|carr(?:y|ies)|capacity|holds|as many as|as much as|ne dépass\w*|pas dépass\w*|no super\w*|non super\w*|nicht über|maximum|max|no (?:more|longer|larger|bigger)|(?:not|\w+n['’]t|no|never)\b.*\b(?:more|over|longer|larger|above|exceed\w*|bigger|higher)|capped|cap|limit\w*|until|up to|(?<!no |not )less than|under|(?<!no |not )fewer|below|within|or (?:less|fewer)|tops|ceiling|budget\w*|allowance|höchstens|maximal|bis zu|weniger als|unter|au plus|maximum|jusqu\w*|moins de|máxim\w+|hasta|menos de|massimo|fino a|meno di|máximo|até|menos de)\b|≤|</iu,
  up: /\b(?:(?:is|are|was|were|went|goes?|gone|moved|came|come) up(?! for)|up (?:from|by|to|\d)|rose|risen|ris(?:es|ing)|increas\w+|gr(?:ew|own|ows?|owing|owth)|higher|gain\w*|rais\w+|climb\w*|jump\w*|gestiegen|steig\w*|augment\w*|hausse|aument\w*|subi\w*|cresc\w*|salit\w*)\b/iu,
  down: /\b(?:(?:is|are|was|were|went|goes?|gone|moved|came|come) down|down (?:from|by|to|\d)|fell|fall\w*|drop\w*|decreas\w+|declin\w+|lower\w*|reduc\w+|shr[aiu]nk\w*|cut\w*|less|gesunken|gefallen|sink\w*|baiss\w*|baj\w+|diminu\w*|scend\w*|sces\w*|calat\w*)\b/iu,
};
/** What may be said of a quantity or time itself, in the languages that we know. */
export const marks: Readonly<Record<string, RegExp>> = {
  gross:
    /(?<!\p{L})(?:brutto\p{L}*|gross|bruts?|brut[oa]s?|lord[oaie]|TTC|toutes taxes comprises|(?:incl\p{L}*\.?|inkl\.?|einschließlich|with|mit|avec|con|com)(?: of)? (?:the )?(?:VAT|MwSt|Mehrwertsteuer|TVA|IVA)|IVA incl\p{L}+)(?!\p{L})/iu,
  net: /(?<!\p{L})(?:net|netto\p{L}*|nets?|net[oa]s?|nett[aie]|líquid[oa]s?|HT|hors taxes?|(?:excl\p{L}*\.?|exkl\.?|plus|zzgl\.?|zuzüglich|without|before|ohne|más|mais|più|sin|sem|senza|hors|\+)(?: of)? (?:the )?(?:VAT|MwSt|Mehrwertsteuer|TVA|IVA)|IVA (?:esclus|excl)\p{L}+)(?!\p{L})/iu,
  // Those right before the next quantity are said of it.
  each: /(?<!\p{L})(?:each|apiece|per (?:head|person|piece|box|item|unit)|je(?= ?\d|weils)|jeweils|pro (?:Kopf|Person|Stück)|chacune?|(?:la |par )pièce|cada (?:un[oa]|uma?)|por (?:persona|pessoa|cabeza|cabeça|unidad[e]?)|ciascun[oa]|cadauno|l['’]un[oa]|a testa)(?!\p{L}| $)/iu,
  total:
    /(?<!\p{L})(?:in (?:total|all)|total|altogether|all in|combined|together|between (?:us|you|them)|zusammen|insgesamt|gesamt|en tout|au total|en total|in tutto|in totale|no total|ao todo)(?!\p{L}| $)/iu,
};

/** Words before or after a fact that say how something lies to it. */
interface Preposition {
  relation: string;
  pattern: RegExp;
}

function following(words: Readonly<Record<string, string>>): Preposition[] {
  return Object.entries(words).map(([relation, after]) => ({ relation, pattern: new RegExp(after, "iu") }));
}

const afterDate = following({
  by: "^(?: at the (?:very )?latest|,? latest| deadline| or (?:earlier|sooner)| is the (?:deadline|cut-?off|latest)| (?:spätestens|au plus tard|a más tardar|al più tardi))",
  from: "^(?: at the (?:very )?earliest| onwards?| or later| forward)",
});
/** "1,100 under your commitment", "5 up on last year", "2 weeks later than planned". */
const afterQuantity = following({
  least:
    "^(?:\\+|(?: \\p{L}+)? (?:or (?:more|above|over|greater|longer)|(?:oder|und) (?:mehr|länger)|(?:ou|et) plus|o más|o più|ou mais|minimum|min\\b|and (?:up|above|over)|at least)| [^.;!?]{0,40}(?<!not )at the (?:very )?earliest)",
  most: "^(?: \\p{L}+)? (?:or (?:less|fewer|below|under)|oder weniger|ou moins|o menos|o meno|ou menos|maximum|max\\b|tops|at most)",
  up: "^(?: \\p{L}+)? (?:(?:up|higher)(?= on| than| against|[.,;:]|$)|more than|(?:over|above) (?:your|our|the|what|last))\\b",
  down: "^(?: \\p{L}+)? (?:(?:down|lower)(?= on| than| against|[.,;:]|$)|(?:fewer|less) than|short of|(?:under|below) (?:your|our|the|what|last))\\b",
  later: "^ (?:later than|after|behind|später als|nach|plus tard|après|más tarde|después|dopo)(?!\\p{L})",
  earlier: "^ (?:earlier than|before|ahead of|prior to|früher als|vor|plus tôt|avant|antes|prima)(?!\\p{L})",
});

/** @returns how each date, time and quantity of a text lies to what is said of it, such as "by" or "at least" */
export function relationsOf(text: string, facts: readonly FoundFact[], language: Language): Related[] {
  if (facts.length > maxFacts) return [];
  const places = new Map(facts.map((fact, index) => [fact, index]));
  const later =
    /(?<!\p{L})(?:(?:until|after|before|from) (?:then|that)(?: on)?|(?:starting|beginning|as) (?:on|from|of) (?:then|that)|bis dahin|danach|jusque-là|ensuite|hasta entonces|fino ad allora|até lá|by [\d:.apm]{1,8} ?(?:[ap]m )?(?:that|the same) day)(?!\p{L})/iu.exec(
      text,
    )?.[0] ?? "";
  /** Where the fact before one ends, and the next begins. */
  const besideOf = (fact: FoundFact) => {
    const index = places.get(fact) ?? 0;
    return { end: facts[index - 1]?.end ?? 0, at: facts[index + 1]?.at ?? text.length, later };
  };
  const dated = facts.filter(({ kind }) => kind === "date" || kind === "time");
  const before = prepositions(language.relations);
  const groups: FoundFact[][] = [];
  for (const fact of dated) {
    const last = groups.at(-1)?.at(-1);
    const gap = last === undefined ? undefined : text.slice(last.end, fact.at);
    if (gap !== undefined && (between.test(gap) || span.test(gap))) groups.at(-1)?.push(fact);
    else groups.push([fact]);
  }
  const deadlines = groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isSpan = group.some((fact, index) =>
      span.test(text.slice(group[index - 1]?.end ?? fact.at, fact.at)),
    );
    if (isSpan) return [];
    const found =
      preceding(text, first.at, before) ?? foundAfter(text, last.end, afterDate) ?? onItself(text, first.at);
    return group.map((fact) => related("deadline", text, fact, besideOf(fact), found, nearbyDates));
  });
  const least = prepositions(language.bounds);
  const bounds = facts
    .filter(({ kind }) => kind === "number" || kind === "amount" || kind === "percentage")
    .map((fact) =>
      related(
        "bound",
        text,
        fact,
        besideOf(fact),
        preceding(text, fact.at, least) ??
          foundAfter(text, fact.end, afterQuantity) ??
          passed(text, fact.end) ??
          endOfRange(text, fact.at),
        nearbyBounds,
      ),
    );
  return [...deadlines, ...bounds];
}

interface Found {
  relation: string;
  at: number | undefined;
}

function related(
  kind: Related["kind"],
  text: string,
  fact: FoundFact,
  beside: { at: number; end: number; later: string },
  found: Found | undefined,
  words: Readonly<Record<string, RegExp>>,
): Related {
  // "Until then" and "after that" say it of a date of another sentence.
  const nearbyText = `${sentenceAround(text, fact, { at: Math.max(0, fact.at - nearbyReach), end: fact.end + nearbyReach })} ${beside.later}`;
  const closeText = sentenceAround(text, fact, {
    at: Math.max(beside.end, fact.at - closeReach),
    end: Math.min(beside.at, fact.end + closeReach),
  });
  const known = Object.entries({ ...words, ...marks });
  const namesIn = (part: string) => new Set(known.flatMap(([name, of]) => (of.test(part) ? [name] : [])));
  return {
    kind,
    of: nameOf(fact),
    aliases: fact.aliases ?? [],
    relation: found?.relation ?? "plain",
    at: found?.at ?? fact.at,
    end: fact.end,
    isBound:
      found?.at !== undefined &&
      bounding.test(text.slice(found.at, fact.at)) &&
      !rangeStart.test(text.slice(Math.max(0, found.at - 30), found.at)),
    // "20 to 25 days" are 20 at least.
    nearby: rangeAfter.test(text.slice(fact.end, fact.end + 10))
      ? namesIn(nearbyText).add("least")
      : namesIn(nearbyText),
    close: namesIn(closeText),
    later: beside.later,
    isResuming: resuming.test(partBefore(text, found?.at ?? fact.at)),
  };
}

/** @returns the part of a sentence up to a place */
function partBefore(text: string, place: number): string {
  const before = text.slice(Math.max(0, place - nearbyReach), place);
  return before.split(/[.!?;:,\n]/u).at(-1) ?? "";
}

/** "Closed until Monday" is open from then on. */
const resuming =
  /(?<!\p{L})(?:not?|\p{L}{2,8}n['’]t|cannot|never|without|closed|shut|away|off|out|un\p{L}+|back|again|only|wait\p{L}*|nicht|kein\p{L}*|erst|zu|geschlossen|wieder|ne|n['’]\p{L}+|pas|fermé\p{L}*|absent\p{L}*|non|chius\p{L}*|cerrad\p{L}*|não|fechad\p{L}*)(?!\p{L})/iu;

const bounding =
  /^(?:at least|(?:a )?min|up to|at most|(?:a )?max|mindestens|wenigstens|höchstens|maximal|bis zu|au moins|au plus|au minimum|au maximum|jusqu|al menos|como m|hasta|almeno|al (?:massimo|minimo)|fino a|pelo menos|no m[áí]|até)/iu;

/** "From 2 up to 5 metres" is a range. */
const rangeStart = /\d[\d.,]{0,10}[ \t]?(?:[\p{L}%€$£]{1,12}[ \t])?$/u;

/** @returns the part of a fact's sentence that is within a span of the text */
function sentenceAround(text: string, { at, end }: FoundFact, within: { at: number; end: number }): string {
  const before = text.slice(Math.min(at, within.at), at);
  const after = text.slice(end, within.end);
  return (
    before.slice(before.search(/(?<![^.!?;\n])[^.!?;\n]*$/u)) +
    text.slice(at, end) +
    after.slice(0, Math.max(0, after.search(/[.!?;](?:\s|$)|\n|$/u)))
  );
}

function prepositions(words: Readonly<Record<string, string>>): Preposition[] {
  return Object.entries(words).map(([relation, alternatives]) => ({
    relation,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})${filler}$`, "iu"),
  }));
}

/** @returns the preposition that reaches up to a place; of several, the longest, which says most */
function preceding(text: string, place: number, words: readonly Preposition[]): Found | undefined {
  const start = Math.max(0, place - reach);
  const reached = text.slice(start, place);
  const found = words.flatMap(({ relation, pattern }) => {
    const at = reached.search(pattern);
    return at < 0 ? [] : [{ relation, at: start + at }];
  });
  const [longest] = found.toSorted((one, other) => one.at - other.at);
  if (longest === undefined) return undefined;
  const before = text.slice(Math.max(0, longest.at - deniedReach), longest.at);
  const after = text.slice(place, place + deniedReach);
  // "Before the 27th it isn't possible."
  if (longest.relation === "before" && deniedLater.test(after)) return { ...longest, relation: "from" };
  // "More than 5 % I can't offer" allows so much.
  const isInverted =
    inverted.test(text.slice(longest.at, place)) && clauseStart.test(before) && deniedLater.test(after);
  const isDenied = comparing.test(text.slice(longest.at, place)) && (denied.test(before) || isInverted);
  return isDenied ? { ...longest, relation: reversed.get(longest.relation) ?? longest.relation } : longest;
}

/** "Never more than three" are three at most. */
const denied =
  /(?<![\p{L}\p{N}])(?:not|\p{L}{2,8}n['’]t|cannot|never|nicht|kein\p{L}{0,2}|nie|pas|jamais|no|nunca|non|mai|não|refus\p{L}{0,4}|declin(?:e[sd]?|ing)|weiger\p{L}{1,3}|neg(?:amos|ado|ó)|niega[ns]?|rifiut\p{L}{1,4}|recus\p{L}{1,4})(?: (?!for )[\p{L}\d'’]{1,15}){0,6} $/iu;
const deniedReach = 60;
const inverted =
  /^(?:(?:mehr|länger|höher|weiter|schwerer|teurer) als|(?:more|longer|higher) than|plus de|más de|più di|mais de)/iu;
const clauseStart = /(?:^|[.!?:;–—\n]) ?$/u;
const deniedLater =
  /^(?:\d[\d.,]{0,10} ?\p{L}{1,4}\.)?[^.!?;\n]{0,60}?(?<!\p{L})(?:not|\p{L}{2,8}n['’]t|cannot|nicht|kein\p{L}{0,2}|pas|no|non|não)(?!\p{L})/iu;
const comparing =
  /than|past|beyond|least|minimum|up to|most|mindestens|höchstens|moins|menos|almeno|als|de|di|que|exceed|after|nach|après|después|dopo|depois/iu;
const reversed: ReadonlyMap<string, string> = new Map([
  ["least", "most"],
  ["most", "least"],
  ["after", "by"],
]);

function foundAfter(text: string, place: number, words: readonly Preposition[]): Found | undefined {
  const after = text.slice(place, place + 40);
  const found = words.find(({ pattern }) => pattern.test(after));
  return found && { relation: found.relation, at: undefined };
}

/** "Once 14 days have passed" is after them; what isn't possible then is possible within them. */
function passed(text: string, place: number): Found | undefined {
  const after = text.slice(place, place + nearbyReach);
  return passing.test(after) && !ending.test(after) ? { relation: "least", at: undefined } : undefined;
}

const passing =
  /^ \p{L}+ (?:have |has |are |sind |se sont |sont |han |sono |tenham )?(?:fully |already )?(?:passed|elapsed|gone by|over|verstrichen|vergangen|abgelaufen|écoulés|passés|transcurrido|pasado|trascorsi|passati|decorridos|passado)(?!\p{L})/iu;
const ending =
  /(?<!\p{L})(?:not?|cannot|\p{L}{2,8}n['’]t|laps\p{L}*|expir\p{L}*|void|forfeit\p{L}*|too late|nicht|kein\p{L}*|verf\p{L}*|pas|plus|non|não|caduc\p{L}*)(?!\p{L})/iu;

/** "20 to 25 days" are 25 at most. */
function endOfRange(text: string, place: number): Found | undefined {
  return rangeBefore.test(text.slice(Math.max(0, place - 30), place))
    ? { relation: "most", at: undefined }
    : undefined;
}

const rangeAfter = /^(?: ?[-–] ?| (?:to|bis|à|a) )[$€£]?\d/u;
const rangeBefore =
  /(?<!\b(?:by|from|rose|fell|went|increased|dropped|grew|up|down) )(?<![\d.,])\d[\d.,]*[%kKmM€]?(?: ?[-–] ?| to )[$€£]?$/u;

/** "On Thursday" is neither before nor after it. */
function onItself(text: string, place: number): Found | undefined {
  const on = /(?<![\p{L}\p{N}])(?:on|am|el|il|le)[ \t](?:the[ \t])?$/iu.exec(
    text.slice(Math.max(0, place - 10), place),
  );
  return on === null ? undefined : { relation: "on", at: undefined };
}
