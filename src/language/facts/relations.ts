import { afterDate, afterQuantity, type Preposition } from "./after-facts.ts";
import type { FoundFact } from "./fact.ts";
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
  /** Those with words between the dates or quantities before and after it. */
  close: ReadonlySet<string>;
  /** Whether what its words say is an exception: "unless it's over 23 kg". */
  isExcepted: boolean;
  /** How the longer words begin that its preposition follows in its part of the sentence; none without one. */
  about: ReadonlySet<string>;
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
/** A date or quantity that stands in a text more often says the same each time. */
const maxSame = 20;

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
/** What may be said of a quantity or time itself, each beside its opposite in `sides`; of the languages that we know. */
const marks: Readonly<Record<string, RegExp>> = {
  gross:
    /(?<!\p{L})(?:brutto\p{L}*|gross|bruts?|brut[oa]s?|lord[oaie]|TTC|toutes taxes comprises|(?:incl\p{L}*\.?|inkl\.?|einschließlich|with|mit|avec|con|com)(?: of)? (?:the )?(?:VAT|MwSt|Mehrwertsteuer|TVA|IVA)|IVA incl\p{L}+)(?!\p{L})/iu,
  net: /(?<!\p{L})(?:net|netto\p{L}*|nets?|net[oa]s?|nett[aie]|líquid[oa]s?|HT|hors taxes?|(?:excl\p{L}*\.?|exkl\.?|plus|zzgl\.?|zuzüglich|without|before|ohne|más|mais|più|sin|sem|senza|hors|\+)(?: of)? (?:the )?(?:VAT|MwSt|Mehrwertsteuer|TVA|IVA)|IVA (?:esclus|excl)\p{L}+)(?!\p{L})/iu,
  // Those right before the next quantity are said of it.
  each: /(?<!\p{L})(?:each|apiece|per (?:head|person|piece|box|item|unit)|je(?= ?\d|weils)|jeweils|pro (?:Kopf|Person|Stück)|chacune?|(?:la |par )pièce|cada (?:un[oa]|uma?)|por (?:persona|pessoa|cabeza|cabeça|unidad[e]?)|ciascun[oa]|cadauno|l['’]un[oa]|a testa)(?!\p{L}| $)/iu,
  total:
    /(?<!\p{L})(?:in (?:total|all)|total|altogether|all in|combined|together|between (?:us|you|them)|zusammen|insgesamt|gesamt|en tout|au total|en total|in tutto|in totale|no total|ao todo)(?!\p{L}| $)/iu,
  exact:
    /(?<!\p{L})(?:sharp|on the dot|exact(?:ly)?|precise(?:ly)?|punctual(?:ly)?|pünktlich|Punkt|genau|exakt|précises?|pile|exactement|en punto|exactamente|in punto|esattamente|precis[ei]|em ponto|exatamente)(?!\p{L})/iu,
  rough:
    /(?<!\p{L})(?:around|about|roughly|approximately|approx|circa|ca|or so|gegen|etwa|ungefähr|rund|vers|environ|sobre las|hacia|alrededor|aproximadamente|verso|por volta|cerca|pressappoco)(?!\p{L})|~/iu,
};

/** @returns how each date, time and quantity of a text lies to what is said of it, such as "by" or "at least" */
export function relationsOf(text: string, facts: readonly FoundFact[], language: Language): Related[] {
  if (facts.length > maxFacts) return [];
  const places = new Map(facts.map((fact, index) => [fact, index]));
  const later =
    /\b(?:(?:until|after|before|from) (?:then|that)|(?:starting|beginning|as) (?:on|from|of) (?:then|that)|by [\d:.apm]{1,8} ?(?:[ap]m )?(?:that|the same) day)\b/iu.exec(
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
      preceding(text, first.at, before) ?? following(text, last.end, afterDate) ?? onItself(text, first.at);
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
        limitOfSpan(text, fact, before) ??
          preceding(text, fact.at, least) ??
          following(text, fact.end, afterQuantity) ??
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
    of: `${fact.kind} ${fact.key}`,
    aliases: fact.aliases ?? [],
    relation: relationOf(text, fact, found),
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
    isExcepted: excepted.test(text.slice(Math.max(0, fact.at - deniedReach), fact.at)),
    about: kind === "deadline" && found?.at !== undefined ? aboutOf(text, found.at) : new Set(),
  };
}

const excepted =
  /(?<!\p{L})(?:unless|es sei denn|außer(?: wenn)?|sauf si|à moins|a menos que|salvo que|a meno che|a não ser que)(?!\p{L})[^.!?;\n]{0,50}$/iu;

function aboutOf(text: string, place: number): ReadonlySet<string> {
  const part =
    text
      .slice(Math.max(0, place - nearbyReach), place)
      .split(/[.!?;:,\n]/u)
      .at(-1) ?? "";
  if (resuming.test(part)) return new Set();
  return new Set((part.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, maxStem)));
}

const maxStem = 5;
/** "Closed until Monday" is open from then on. */
const resuming =
  /(?<!\p{L})(?:not?|\p{L}{2,8}n['’]t|cannot|never|without|closed|shut|away|off|out|un\p{L}+|back|again|only|wait\p{L}*|nicht|kein\p{L}*|erst|zu|geschlossen|wieder|ne|n['’]\p{L}+|pas|fermé\p{L}*|absent\p{L}*|non|chius\p{L}*|cerrad\p{L}*|não|fechad\p{L}*)(?!\p{L})/iu;

const bounding =
  /^(?:at least|(?:a )?min|up to|at most|(?:a )?max|mindestens|wenigstens|höchstens|maximal|bis zu|au moins|au plus|au minimum|au maximum|jusqu|al menos|como m|hasta|almeno|al (?:massimo|minimo)|fino a|pelo menos|no m[áí]|até)/iu;

/** "From 2 up to 5 metres" is a range. */
const rangeStart = /\d[\d.,]{0,10}[ \t]?(?:[\p{L}%€$£]{1,12}[ \t])?$/u;

/** "Invoices from August" say when they were made. */
function relationOf(text: string, { key, at }: FoundFact, found: Found | undefined): string {
  if (found === undefined) return "plain";
  const isOrigin = found.relation === "from" && key.startsWith("month");
  return isOrigin && origin.test(text.slice(found.at ?? at, at)) ? "plain" : found.relation;
}

const origin = /^(?:from|since|vom|seit|depuis|desde|dal?)(?!\p{L})/iu;

/** @returns the part of a fact's sentence that is within a span of the text */
function sentenceAround(text: string, { at, end }: FoundFact, within: { at: number; end: number }): string {
  const before = text.slice(Math.min(at, within.at), at).replace(abbreviations, "$<word> ");
  const after = text.slice(end, within.end);
  return (
    before.slice(before.search(/(?<![^.!?;\n])[^.!?;\n]*$/u)) +
    text.slice(at, end) +
    after.slice(0, Math.max(0, after.search(/[.!?;](?:\s|$)|\n|$/u)))
  );
}

/** "Max. upload is 2 GB" is one sentence. */
const abbreviations = /(?<!\p{L})(?<word>max|min|approx|ca|incl|excl|inkl|zzgl|env|aprox)\./giu;

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
  // "Prevista para el 3 de julio" is on that day.
  if (longest.relation === "by" && planned.test(before)) return undefined;
  // "If it isn't here before Friday" is "by Friday".
  const isNotBefore = longest.relation === "from" && notBefore.test(text.slice(longest.at, place));
  if (isNotBefore && conditional.test(before)) return { ...longest, relation: "by" };
  const after = text.slice(place, place + deniedReach);
  // "If you miss more than three, you can't go on" allows three at most.
  if (
    comparing.test(reached.slice(longest.at - start)) &&
    conditional.test(before) &&
    deniedLater.test(after)
  )
    return undefined;
  // "Before the 27th it isn't possible."
  if (longest.relation === "before" && deniedLater.test(after)) return { ...longest, relation: "from" };
  const phrase = text.slice(Math.max(0, longest.at - maxWord), place);
  const isDenied =
    comparing.test(text.slice(longest.at, place)) &&
    ((denied.test(before) && !attributed.test(phrase)) ||
      // "More than 5 % I can't offer."
      (inverted.test(text.slice(longest.at, place)) && clauseStart.test(before) && deniedLater.test(after)));
  return isDenied ? { ...longest, relation: reversed.get(longest.relation) ?? longest.relation } : longest;
}

/** "Never more than three" are three at most. */
const denied =
  /(?<![\p{L}\p{N}])(?:not|\p{L}{2,8}n['’]t|cannot|never|nicht|kein\p{L}{0,2}|nie|pas|jamais|no|nunca|non|mai|não|refus\p{L}{0,4}|declin(?:e[sd]?|ing)|weiger\p{L}{1,3}|neg(?:amos|ado|ó)|niega[ns]?|rifiut\p{L}{1,4}|recus\p{L}{1,4})(?: (?!for )[\p{L}\d'’]{1,15}){0,6} $/iu;
const deniedReach = 60;
/** "Don't move orders older than…" denies the move alone. */
const attributed =
  /(?<!(?:be|is|are|was|were|been|takes?|lasts?|gets?|any|no|not|n['’]t|much|sein|sind|ist|être|ser|essere) )(?:older|newer|younger) than/iu;
const inverted =
  /^(?:(?:mehr|länger|höher|weiter|schwerer|teurer) als|(?:more|longer|higher) than|plus de|más de|più di|mais de)/iu;
const clauseStart = /(?:^|[.!?:;–—\n]) ?$/u;
const deniedLater =
  /^(?:\d[\d.,]{0,10} ?\p{L}{1,4}\.)?[^.!?;\n]{0,60}?(?<!\p{L})(?:not|\p{L}{2,8}n['’]t|cannot|nicht|kein\p{L}{0,2}|pas|no|non|não)(?!\p{L})/iu;
const maxWord = 14;
const planned =
  /(?<!\p{L})(?:previst|programad|programmat|fijad|fissat|marcad|agendad|planead|planificad|pianificat|convocad|convocat|anunciad|confirmad|confermat|reservad|prenotat|citad|aplazad|adiad|rinviat|spostat|prévu|fixé|planifié|programmé|reporté|confirmé|réservé)(?:[oaie]|es?|s|[oa]s)? $/iu;
const notBefore = /before|until|till|vor|avant|antes|prima/iu;
const conditional = /(?<!\p{L})(?:if|unless|wenn|falls|sofern|si|se|caso)(?!\p{L})[^.!?;,\n]{0,40}$/iu;
const comparing =
  /than|past|beyond|least|minimum|up to|most|mindestens|höchstens|moins|menos|almeno|als|de|di|que|exceed|after|nach|après|después|dopo|depois/iu;
const reversed: ReadonlyMap<string, string> = new Map([
  ["least", "most"],
  ["most", "least"],
  ["after", "by"],
]);

function following(text: string, place: number, words: readonly Preposition[]): Found | undefined {
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

/** "Until 10 days before the event" ends at a time. */
function limitOfSpan(text: string, { at, end }: FoundFact, words: readonly Preposition[]): Found | undefined {
  const isLimit =
    /^ (?:before|prior to|ahead of)(?!\p{L})/iu.test(text.slice(end, end + 12)) &&
    /\b(?:until|till|up to|from|as of)[ ]$/iu.test(text.slice(Math.max(0, at - 12), at));
  return isLimit ? preceding(text, at, words) : undefined;
}

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

/** On which side of a date or quantity something lies; "plain" leaves it open. */
const sides: ReadonlyMap<string, { opposite: readonly string[]; same: readonly string[] }> = new Map(
  [
    [
      ["by", "before", "until"],
      ["after", "from"],
    ],
    [["least"], ["most"]],
    [["up"], ["down"]],
    [["later"], ["earlier"]],
    [["gross"], ["net"]],
    [["each"], ["total"]],
    [["exact"], ["rough"]],
  ].flatMap(([one = [], other = []]) => [
    ...one.map((name) => [name, { same: one, opposite: other }] as const),
    ...other.map((name) => [name, { same: other, opposite: one }] as const),
  ]),
);

/**
 * @param implied what the other text says without writing it: see `impliedBy`
 * @returns the relations of which the other text says the opposite wherever it has the date or quantity
 */
export function lackedRelations<One extends Related>(
  relations: readonly One[],
  others: readonly One[],
  implied: ReadonlySet<string>,
): One[] {
  const known = Map.groupBy(others, ({ kind, of }) => `${kind} ${of}`);
  const aliased = others.flatMap((one) =>
    one.aliases.map((alias) => ({ alias: `${one.kind} ${alias}`, one })),
  );
  const knownAliases = Map.groupBy(aliased, ({ alias }) => alias);
  return relations.filter((one) => {
    const byAlias = () => [
      ...one.aliases.flatMap((alias) => known.get(`${one.kind} ${alias}`) ?? []),
      ...(knownAliases.get(`${one.kind} ${one.of}`) ?? []).map((each) => each.one),
    ];
    const there = (known.get(`${one.kind} ${one.of}`) ?? byAlias()).slice(0, maxSame);
    // "Unless it's over 23 kg" is "as long as it's no more than 23 kg".
    if (one.kind === "bound" && there.every(({ isExcepted }) => isExcepted !== one.isExcepted)) return false;
    if (there.length === 0 || implied.has(`${one.relation} ${one.of}`)) return false;
    const isMarked = [...one.close].some((name) => name in marks && isReversed(name, one, there));
    if (isMarked) return true;
    return one.relation === "plain"
      ? one.kind === "bound" && [...one.close].some((name) => isReversed(name, one, there))
      : isOpposed(one.relation, there) ||
          isOpposedOfSame(one, there) ||
          isExchanged(one, relations, others) ||
          isUnbounded(one, there);
  });
}

/** Whether two facts have exchanged their sides: "until noon and from 2 pm" became "from noon until 2 pm". */
function isExchanged(one: Related, relations: readonly Related[], others: readonly Related[]): boolean {
  const oppositeOf = ({ relation }: Related) => sides.get(relation)?.opposite ?? [];
  const turned = [one, ...relations.filter((two) => oppositeOf(one).includes(two.relation))].filter(
    (each) => {
      const there = others.filter(({ kind, of }) => kind === one.kind && of === each.of).slice(0, maxSame);
      return there.length > 0 && there.every(({ relation }) => oppositeOf(each).includes(relation));
    },
  );
  return turned.includes(one) && turned.length > 1;
}

/** Whether nothing in the other text bounds what "at least" or "up to" bounds in the one. */
function isUnbounded({ kind, relation, isBound }: Related, others: readonly Related[]): boolean {
  return (
    kind === "bound" &&
    isBound &&
    others.every((each) => each.relation === "plain" && !each.nearby.has(relation))
  );
}

function isOpposed(relation: string, others: readonly Related[]): boolean {
  const side = sides.get(relation);
  return (
    side !== undefined &&
    others.some(
      (each) =>
        side.opposite.includes(each.relation) ||
        (/^(?:before|by)$/u.test(relation) && each.relation === "on"),
    ) &&
    others.every((each) => !side.same.includes(each.relation) && !each.nearby.has(relation))
  );
}

/** Whether the same that holds until a date holds from it in the other text, whatever else is said beside it. */
function isOpposedOfSame({ relation, about, of }: Related, others: readonly Related[]): boolean {
  const opposite = ends.get(relation);
  const isSame = (each: Related) =>
    each.of === of && [...about].filter((stem) => each.about.has(stem)).length >= minAbout;
  return (
    opposite !== undefined &&
    others.some((each) => each.relation === opposite && isSame(each)) &&
    others.every((each) => each.relation !== relation)
  );
}

const ends: ReadonlyMap<string, string> = new Map([
  ["until", "from"],
  ["from", "until"],
]);
const minAbout = 2;

/** Whether words near a quantity say the opposite of those near it in the other text. */
function isReversed(name: string, one: Related, others: readonly Related[]): boolean {
  const { opposite = [] } = sides.get(name) ?? {};
  return (
    opposite.length > 0 &&
    !opposite.some((each) => one.nearby.has(each)) &&
    others.every(
      ({ relation, nearby, close }) =>
        opposite.some((each) => relation === each || close.has(each)) &&
        // "9% down" says so of itself, whatever else went up.
        (!nearby.has(name) || /^(?:up|down)$/u.test(relation)),
    )
  );
}
