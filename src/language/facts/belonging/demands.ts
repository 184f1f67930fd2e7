import type { PlacedFact } from "../fact.ts";
import { type ForeignLanguageCode, foreignLanguages, type LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { anyOf } from "../statements/qualifier.ts";
import type { Segment } from "./crossings.ts";
import { wordToken } from "./segments.ts";

const conditional =
  "if|unless|provided|providing|as long as|so long as|subject to|on (?:the )?condition|only (?:if|when|once)|once";
const wishing =
  /(?<!\p{L})(?:would (?:also )?be (?:very |really )?(?:nice|good|great|helpful|lovely|ideal|welcome)|nice to have|ideally|(?:fänden|wäre|freu\p{L}*|würden uns)(?=[^.!?;]{0,40} wenn)|serions? (?:ravi|heureu|content)\p{L}*|serait (?:bien|idéal|utile)|idéalement|(?:nos|me) (?:alegrar|gustar)\p{L}*|estaría bien|lo ideal|farebbe piacere|sarebbe (?:bello|utile|ideale)|idealmente|seria (?:bom|ótimo|ideal))(?!\p{L})/iu;
const parties = /^(?:us|you|they|with us|with you|rest|send|\d.*|date .*)$/u;

/** @returns a part of a text that makes a condition, in which the other has none of its words or but wishes for it */
export function lackedDemands(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const marks = language === "en" ? conditional : foreignLanguages[language].conditions;
  const [first, last] = [
    new RegExp(`^\\P{L}*(?:${marks})(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})(?:${marks})\\P{L}*$`, "iu"),
  ];
  const demandsIn = ({ segments, spelled }: Reading) =>
    segments.filter(
      ({ at, end }) =>
        first.test(spelled.slice(at, end)) || last.test(spelled.slice(Math.max(0, at - maxMark), at)),
    );
  const [demands, others] = [demandsIn(of), demandsIn(other)];
  const known = new Set(other.segments.flatMap(({ tokens }) => [...tokens]));
  const thingsOf = ({ tokens }: Segment) => [...tokens].filter((token) => !parties.test(token));
  /** Of two conditions that "and" joins, whether the other text has one alone. */
  const isDropped = (segment: Segment) => {
    const things = thingsOf(segment);
    const index = of.segments.indexOf(segment);
    const isJoined = [-1, 1].some((step) => {
      const beside = of.segments[index + step];
      const [one, two] = step < 0 ? [beside, segment] : [segment, beside];
      return (
        beside !== undefined &&
        demands.includes(beside) &&
        one !== undefined &&
        two !== undefined &&
        joining.test(of.spelled.slice(one.end - maxJoin, two.at + 1))
      );
    });
    return (
      isJoined &&
      others.length < demands.length &&
      things.length > 1 &&
      things.every((thing) => !known.has(thing))
    );
  };
  const wishes = wishing.test(of.text)
    ? []
    : other.segments.filter(({ at, end }) => wishing.test(other.spelled.slice(at, end + maxMark)));
  const wished = new Set(
    other.segments
      .filter(
        (one, index) =>
          wishes.includes(one) ||
          (wishes.includes(other.segments[index - 1] ?? one) &&
            one.sentence === other.segments[index - 1]?.sentence),
      )
      .flatMap(thingsOf),
  );
  const isWished = (segment: Segment) => {
    const demanded = of.segments
      .filter(({ sentence, at }) => sentence === segment.sentence && at >= segment.at)
      .flatMap(thingsOf);
    return demanded.some((thing) => wished.has(thing));
  };
  return demands
    .filter((segment) => isDropped(segment) || isWished(segment))
    .map(({ at, text }) => ({ kind: "condition", at, text }));
}

const maxMark = 24;
/** The longest word that joins, with what is beside it. */
const maxJoin = 6;
const joining = /(?<!\p{L})(?:and|plus|und|sowie|et|y|e)(?!\p{L})/iu;

const needless = anyOf(
  [
    "no need to(?! (?:worry|reply|rush|hurry))|needn['’]t|need not|(?:don['’]?t|do not|won['’]?t) (?:have|need) to(?! be)",
    "(?:brauch|müss)\\p{L}*[^.!?;,]{0,30} nicht|nicht (?:nötig|notwendig|erforderlich)|pas (?:besoin|nécessaire) de|inutile de|no (?:hace falta|es necesario|tien\\p{L}+ que)|non (?:serve|occorre|è necessario)|não (?:é (?:preciso|necessário)|precis\\p{L}+)",
  ],
  "iu",
);
const needlessSomehow = anyOf(
  [
    "no need|nothing|(?:not|\\p{L}+n['’]t)[^.!?;]{0,30} (?:necessary|required|needed|have to|need|bother)|unnecessary|optional|up to you|(?:not|n['’]t) bother|skip|free to|spare|without|already|unnötig|überflüssig|erübrig\\p{L}*|schon|bereits|ohne|sans|déjà|sin|ya|senza|già|sem|já|inutil\\p{L}*|innecesari\\p{L}+|desnecessári\\p{L}+",
  ],
  "iu",
);
const asked = anyOf(
  [
    "please|pls|plz|kindly|could you|can you|would you|bitte|kannst du|könn\\p{L}+ Sie|merci de|veuillez|pou(?:vez|rriez)[- ]vous|peux-tu|por favor|pued\\p{L}+|per favore|pu(?:oi|ò)|podes?|poderia",
  ],
  "iu",
);
const forbidden =
  /(?<!\p{L})(?:do not|don['’]t|never) (?!hesitate|worry|forget|mind|be|need|have|want|think|know)\p{L}+/iu;
const free = /(?<!\p{L})(?:feel free|welcome|at liberty) to(?!\p{L})/iu;

/**
 * @returns what needn't be done in a text where the other asks for something instead, and what isn't to be done where the
 *   reader may in the other
 */
export function neededInstead(of: Reading, other: Reading): PlacedFact[] {
  const found = needless.exec(of.text);
  const isAsked =
    found !== null &&
    !asked.test(of.text) &&
    !needless.test(other.text) &&
    !needlessSomehow.test(other.text) &&
    asked.test(other.text);
  const saying = (pattern: RegExp, { segments, spelled }: Reading) =>
    segments.filter(({ at, end }) => pattern.test(spelled.slice(at, end)));
  const freed = saying(free, other).flatMap(({ tokens }) => [...tokens]);
  const permitted = free.test(of.text)
    ? []
    : saying(forbidden, of).filter(({ tokens }) =>
        freed.some((token) => tokens.has(token) && !parties.test(token)),
      );
  return [
    ...(isAsked ? [{ kind: "negation" as const, at: found.index, text: found[0] }] : []),
    ...permitted.map(({ at, text }) => ({ kind: "negation" as const, at, text })),
  ];
}

/** What a denial holds until. */
const limits: Readonly<Record<LanguageCode, string>> = {
  en: "until|till|before",
  de: "bis|bevor|ehe|solange",
  fr: "tant que|avant qu(?:e|['’])|jusqu['’]à ce qu(?:e|['’])",
  es: "hasta que|antes de que|mientras no",
  it: "finché|prima che|fino a quando",
  pt: "até que|antes que|antes de|enquanto não",
};
const sooner =
  /(?<!\p{L})(?:before|until|till|once|when|after|first|only|if|unless|yet|wait\p{L}*|hold\p{L}*|pending|as soon|bis|bevor|ehe|solange|erst|wenn|sobald|nachdem|warte\p{L}*|noch|tant que|avant|jusqu\p{L}*|quand|dès|une fois|attend\p{L}*|encore|après|seulement|hasta|antes|mientras|cuando|esper\p{L}*|todavía|aún|finché|prima|fino|quando|aspett\p{L}*|ancora|dopo|até|enquanto|aguard\p{L}*|ainda|depois)(?!\p{L})/iu;
const denying =
  /(?<!\p{L})(?:not|never|cannot|\p{L}{2,8}n['’]t|no|nicht|kein\p{L}{0,2}|pas|ne|non|não)(?!\p{L})/iu;

/** @returns until when something isn't to be done, where the other text denies it for ever: "don't pay until it's here" */
export function lackedLimits(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const limit = new RegExp(
    `(?<!\\p{L})(?:${limits[language]}) ?(?<rest>(?:[\\p{L}'’]{1,20} ){1,8}[\\p{L}'’]{1,20})`,
    "giu",
  );
  const stems = (text: string) =>
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).flatMap((word) => wordToken(word, true, language));
  const others = other.spelled.split(/[.!?;\n]/u);
  return [...of.spelled.matchAll(limit)].flatMap(({ 0: text, index }): PlacedFact[] => {
    const before =
      of.spelled
        .slice(Math.max(0, index - maxLimited), index)
        .split(/[.!?;\n]/u)
        .at(-1) ?? "";
    const what = stems(before.replace(/^.*,/u, ""));
    const saying = others.filter((each) => {
      const own = new Set(stems(each));
      return denying.test(each) && what.length > 0 && what.every((stem) => own.has(stem));
    });
    const isLacked =
      denying.test(before) &&
      saying.length > 0 &&
      saying.every((each) => !sooner.test(each)) &&
      stems(text).every((stem) => !saying.some((each) => stems(each).includes(stem)));
    return isLacked ? [{ kind: "condition", at: index, text }] : [];
  });
}

const maxLimited = 80;

/** @returns a condition that the other text turns round: "if the road is clear", and "if it isn't" */
export function turnedConditions(of: Reading, other: Reading, language: ForeignLanguageCode): PlacedFact[] {
  const marks = ifs[language];
  const stems = (text: string) =>
    new Set(
      (text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []).flatMap((word) => wordToken(word, true, language)),
    );
  const conditionsIn = ({ spelled }: Reading) =>
    [
      ...spelled.matchAll(
        new RegExp(`(?<!\\p{L})(?:${marks}) (?<said>[^.!?;,\\n]{3,80})(?<rest>[^.!?;\\n]{0,160})`, "giu"),
      ),
    ].map(({ 0: whole, index, groups: { said = "", rest = "" } = {} }) => {
      const before =
        spelled
          .slice(Math.max(0, index - maxLimited), index)
          .split(/[.!?;:\n]/u)
          .at(-1) ?? "";
      const then = /\p{L}/u.test(before) ? before : (rest.split(",")[1] ?? "");
      const text = whole.slice(0, whole.length - rest.length);
      return { at: index, text, then, isDenied: denying.test(said), stems: stems(said) };
    });
  // "If it isn't, we stay out" is "if it is, we come in; otherwise we stay out".
  if (otherwise.test(of.text) !== otherwise.test(other.text)) return [];
  const there = conditionsIn(other);
  const shared = (one: ReadonlySet<string>, two: ReadonlySet<string>) =>
    [...one].filter((stem) => two.has(stem)).length;
  return conditionsIn(of)
    .filter((one) =>
      there.some(
        (each) =>
          shared(one.stems, each.stems) >= minShared &&
          shared(stems(one.then), stems(each.then)) > 0 &&
          each.isDenied !== one.isDenied &&
          !restricting.test(`${one.then} ${each.then}`) &&
          denying.test(one.then) === denying.test(each.then),
      ),
    )
    .map(({ at, text }) => ({ kind: "condition", at, text }));
}

const ifs: Readonly<Record<ForeignLanguageCode, string>> = {
  de: "wenn|falls|sofern",
  fr: "si",
  es: "si",
  it: "se",
  pt: "se",
};
const minShared = 2;
const otherwise =
  /(?<!\p{L})(?:otherwise|or else|if not|sonst|andernfalls|sinon|de lo contrario|si no(?=,)|altrimenti|senão|caso contrário|se n(?:on|ão)(?=,))(?!\p{L})/iu;
const restricting =
  /(?<!\p{L})(?:only|unless|nur|erst|seulement|s[oó]lo|solamente|soltanto|solo|apenas|except|außer|sauf|salvo|tranne|exceto)(?!\p{L})/iu;
