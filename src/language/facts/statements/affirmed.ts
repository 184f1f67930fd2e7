import type { Segment } from "../belonging/crossings.ts";
import { thingsOf } from "../belonging/flips.ts";
import { spokenOf, wordToken } from "../belonging/segments.ts";
import type { PlacedFact } from "../fact.ts";
import { foreignLanguages, type LanguageCode, languages } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { boundingNegations, closeDenials, hollowNegations, lesserDenials, unsaid } from "./negations.ts";
import { anyOf } from "./qualifier.ts";

/** Words that grant, offer or accept something. */
const granting: Readonly<Record<LanguageCode, string>> = {
  en: "can|will|would|may|able|allow\\w*|permit\\w*|possible|happy|glad|pleased|works?|fine|ok|okay|accept\\w*|sure|no problem|agree\\w*|includ\\w*|offers?|covers?|covered|also|as well|too|yes|of course|naturally|fortunately|already|\\w+['’](?:ll|d)",
  de: "gern\\p{L}*|können|kann|möglich|erlaubt|dabei|inklusive|enthalten|auch|schon|bereits|selbstverständlich|natürlich|einverstanden|übernehmen|kein Problem|okay?|passt|in Ordnung",
  fr: "pouvons|peut|peuvent|pouvez|possible|aussi|également|volontiers|compris\\p{L}*|inclus\\p{L}*|convien\\p{L}+|accept\\p{L}*|déjà|sans (?:souci|problème)|pas de (?:souci|problème)|okay?|autoris\\p{L}*|permis\\p{L}*",
  es: "podemos|puede\\p{L}*|podéis|posible|también|con gusto|incluid\\p{L}*|acept\\p{L}*|ya|sin problemas?|okay?|permit\\p{L}*|entra\\p{L}*",
  it: "possiamo|può|possono|possibile|anche|volentieri|inclus\\p{L}*|compres\\p{L}*|accett\\p{L}*|già|senza problemi|nessun problema|okay?|permess\\p{L}*|consentit\\p{L}*",
  pt: "podemos|pode\\p{L}*|possível|também|incluíd\\p{L}*|aceit\\p{L}*|já|sem problemas?|okay?|permitid\\p{L}*",
};

/** Words that refuse without a negation. */
const refusing =
  "unable|impossible|unavailable|off limits|excluded|prohibited|forbidden|banned|verboten|untersagt|ausgeschlossen|interdi\\p{L}*|prohibid\\p{L}*";

/** Denials of duties, changes, bounds and faults, and those of part of a thing: they are said in too many ways. */
const loose = anyOf(
  [
    "have to|need\\w*|must|required|necessary|chang\\w+|until|before|yet|as \\w+ as|\\w+er than|more|less|only|guarantee|promise",
    "who|which|that|where|if|unless|because|since|no (?:\\w+ )?(?:minimum|maximum|limit|restriction|cap|problem|issue|complaint|fault|damage|error|risk)s?|nothing (?:wrong|bad|against)",
    "nécessaire|besoin|müssen|brauch\\w*|nötig|notwendig|occorre|hacen? falta|vor|bevor|erst|avant|antes|prima|hasta|finché|nur|solo|seulement|si|se|wenn|falls",
  ],
  "iu",
);

/** Denials that grant. */
const unopposed =
  /(?<!\p{L})(?:no|without|keine?|aucune?|sans|pas de|sin|senza|nessun|sem|nenhuma?) (?:any )?(?:objections?|problems?|soucis?|problèmes?|concerns?|Einwände|Problem|objection|problème|objeciones|obiezioni|problemi|objeções|problema)(?!\p{L})/giu;

/** What is denied beside something else. */
const second =
  /(?<!\p{L})(?:either|too|also|as well|auch|ebenso|ebenfalls|non plus|tampoco|n(?:eanche|emmeno|eppure)|anche|também|tampouco)(?!\p{L})/iu;

/** "The warehouse hasn't." denies what was said before. */
const elliptic =
  /(?<!\p{L})(?<subject>\p{L}{3,30})(?: (?!but|and)\p{L}{2,4})? (?:\p{L}{2,8}n['’]t|cannot|not)[^\p{L}\d]{0,8}$/u;

const conditional = /(?<!\p{L})(?:if|unless|once|wenn|falls|sofern)\P{L}*$/iu;

/** A thing that is spoken of more often is what the whole text is about. */
const maxSpoken = 2;

const made = new Map<LanguageCode, ReturnType<typeof makePatterns>>();

function makePatterns(language: LanguageCode) {
  const { negations, reworded } =
    language === "en"
      ? { negations: languages.en.qualifiers.negation, reworded: undefined }
      : foreignLanguages[language];
  const denial = anyOf([negations, refusing], "iu");
  const denials =
    reworded === undefined
      ? [lesserDenials, closeDenials].map(({ source }) => new RegExp(source, "iu"))
      : [anyOf([reworded.negation], "iu")];
  return { denial, denials: [denial, ...denials], grant: anyOf([granting[language]], "iu") };
}

/** @returns -1 where a part of a text denies something, 1 where it doesn't in any words, 0 where it may */
export function denialsOf(language: LanguageCode): (of: Reading, segment: Segment) => -1 | 0 | 1 {
  const { denial, denials } = patternsOf(language);
  return (of, segment) => {
    const text = textIn(of, segment);
    if (denial.test(text)) return loose.test(text) ? 0 : -1;
    return denials.some((words) => words.test(text)) ? 0 : 1;
  };
}

function saidIn({ spelled }: Pick<Reading, "spelled">, { at, end }: Pick<Segment, "at" | "end">): string {
  return spelled.slice(at, end).replace(unopposed, " ");
}

function textIn({ spelled }: Reading, { at, end }: Segment): string {
  return saidIn({ spelled }, { at, end }).replace(hollowNegations, " ").replace(boundingNegations, " ");
}

/** From a part to the end of its sentence: "as to the ladder, no problem". */
function restOf({ spelled, segments }: Reading, { at, sentence }: Segment): string {
  return spelled.slice(at, segments.findLast((each) => each.sentence === sentence)?.end);
}

function patternsOf(language: LanguageCode) {
  const known = made.get(language) ?? makePatterns(language);
  made.set(language, known);
  return known;
}

/** How many words of a denial the other text must have none of. */
const minUnknown = 2;

/** @returns what an English text denies of things that the other neither mentions nor may deny in any words */
export function unmentionedDenials(of: Reading, other: Reading): PlacedFact[] {
  const { denials } = patternsOf("en");
  if (denials.some((words) => words.test(other.text))) return [];
  const known = new Set(other.statements.flatMap(({ clause }) => [...clause.roots]));
  return of.statements
    .flatMap(({ negations }) => negations)
    .filter(({ scope }) => {
      const about = scope.filter((root) => !unsaid.test(root));
      return about.length >= minUnknown && about.every((root) => !known.has(root));
    })
    .map(({ at, end }) => ({ kind: "negation", at, text: of.text.slice(at, end) }));
}

/** @returns where a text denies something that the other grants, and never denies: "no music" and "music is welcome" */
export function affirmed(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const { denial, denials, grant } = patternsOf(language);
  const isThing = thingsOf(of, language);
  const [here, there] = [spokenOf(of), spokenOf(other)];
  const isAsked = ({ spelled }: Reading, { at, end }: Segment) =>
    spelled.slice(end, end + 2).includes("?") || conditional.test(spelled.slice(Math.max(0, at - 8), at));
  return of.segments
    .filter((segment) => {
      const text = textIn(of, segment);
      if (!denial.test(text) || loose.test(text) || isAsked(of, segment)) return false;
      // "As to the ladder, that isn't possible either."
      const isSecond = second.test(text);
      const before = of.segments[of.segments.indexOf(segment) - 1];
      const isNamed = isSecond && before?.sentence === segment.sentence && !denial.test(textIn(of, before));
      const named = isNamed ? before : undefined;
      const [, subject] = elliptic.exec(text) ?? [];
      const said =
        subject === undefined
          ? [...segment.tokens, ...(named?.tokens ?? [])]
          : wordToken(subject, true, language);
      const saying = said.filter(isThing).flatMap((thing) => {
        const [own = [], its = []] = [here.get(thing), there.get(thing)];
        const isDenied = own.every((each) => each === named || denial.test(textIn(of, each)));
        return isDenied && Math.max(own.length, its.length) <= maxSpoken ? its : [];
      });
      const isOpen = (each: Segment) =>
        isAsked(other, each) ||
        denials.some((words) => words.test(saidIn(other, each))) ||
        other.segments.some(
          (beside) =>
            (!isSecond || beside === each) &&
            beside.sentence === each.sentence &&
            denial.test(saidIn(other, beside)),
        );
      return (
        saying.some(
          (each) =>
            subject !== undefined ||
            grant.test(isSecond ? restOf(other, each) : other.spelled.slice(each.at, each.end)),
        ) && !saying.some(isOpen)
      );
    })
    .map(({ at, text }) => ({ kind: "negation", at, text }));
}
