import { type Check, problem, sentencesOf } from "./checked.ts";
import { folded, stemsOf } from "./words.ts";

/** How a note says that it isn't for the contact, or how far the user could go. */
const privateMark = new RegExp(
  [
    String.raw`(?<!\p{L})(?:internal(?:ly)?(?: note| only)?(?=\s?[:,.)–-]|$| only)|between us|confidential(?!\p{L})|off the record|keep (?:it |this |that )?(?:quiet|secret|to (?:yourself|myself|ourselves))|(?:as (?:a )?)?last resort|fallback|worst case|if (?:he|she|they|all else|nothing else) (?:push|insist|fail|help|work)\p{L}*|(?:do|does|did)(?:n['’]t| not) know(?: it| this| that)?(?: yet)?(?=[.,;]|$)|has(?:n['’]t| not) been told|for (?:my|your|our) eyes|note to self|private(?:ly)?(?=\s?[:–-]))`,
    String.raw`(?:^|[.;:,(–-]\s*|(?:please|but|and|just) )(?:don['’]t|do not|never|not to) (?:tell|mention|say|share|disclose|reveal|bring up|let (?:her|him|them) know)`,
    String.raw`(?<!\p{L})(?:we|i|you)(?:['’]d| would| could| can| might| may)(?: also| still| even| always)? (?:go|come|drop) (?:down|as (?:low|high)|up to|lower|higher)|(?<!\p{L})(?:willing|prepared|able|allowed|authori[sz]ed|ready) to (?:go (?:down|up|as)|drop|accept|settle|pay)|settle for|accept as little`,
    String.raw`(?<!\p{L})(?:our|my) (?:absolute )?(?:floor|ceiling|bottom line|walk-?away|limit|margin|cost price|lowest|reserve|absolute \p{L}+)(?!\p{L})|(?<!\p{L})max(?:imum|imal)?\.? (?:discount|rebate|budget)|(?<!\p{L})(?:min(?:imum)?\.?|lowest) price(?!\p{L})|(?<!\p{L})(?:floor|walk-?away|bottom line|target price|(?<!(?:their|her|his|your) )budget)(?: is| of|:| up to| max)`,
    String.raw`(?<!\p{L})(?:intern(?=\s?[:–-])|vertraulich|wei(?:ß|ss) (?:\p{L}+ ){0,3}noch nichts|unter uns|nur für (?:mich|uns|dich)|nicht (?:sagen|erwähnen|verraten|weitergeben)|Schmerzgrenze|Untergrenze|Obergrenze|Verhandlungsspielraum|(?:können|könnten|dürfen|würden|kann|könnte) (?:notfalls|höchstens|maximal|(?:wir |ich )?(?:bis|auf) (?:zu )?\d[\d.,]*\s?(?:%|€|Euro|EUR|Prozent))|maximal(?:er)? (?:Rabatt|Nachlass|Preis|Budget)|unser Limit)`,
    String.raw`(?<!\p{L})(?:interne(?=\s?[:–-])|confidentiel(?!\p{L})|entre nous|ne pas (?:dire|mentionner|révéler|lui dire)|(?:pouvons|pourrions|peut|pourrait) (?:descendre|monter) jusqu|remise max|plafond|plancher|entre nosotros|no (?:decir|mencionar|revelar|le digas)|(?:podemos|podríamos) (?:bajar|subir)|descuento máximo|confidencial(?!\p{L})|riservat[oa]|non (?:dire|menzionare|dirgli|dirle)|possiamo scendere|sconto massimo|tra noi)`,
    "内部|社内|秘密|内緒|保密|机密|不要告诉|言わないで",
  ].join("|"),
  "iu",
);

/** A limit that the user wants said. */
const toBeSaid =
  /(?<!\p{L})(?<!(?:n['’]t|not|never) )(?:offer|tell|propose|announce|say that|let (?:her|him|them) know|inform|anbieten|mitteilen|proposer|ofrecer|offrire)(?!\p{L})/iu;

/** @returns the sentences that are for the user alone */
export function privateSentences(text: string): string[] {
  return sentencesOf(text).filter(
    (sentence) =>
      privateMark.test(sentence) && (!toBeSaid.test(sentence) || /internal|confidential/i.test(sentence)),
  );
}

/** Of a note without figures, so many words make it known again, and such a share of them. */
const minShared = 2;
const share = 0.4;

/** A limit for negotiations or an internal note, in a text for the contact. */
export const toldSecrets: Check = ({ composed, texts, request }) => {
  if (composed.operation === "rephrase") return [];
  const secrets = privateSentences(request);
  const open = sentencesOf(request).filter((sentence) => !secrets.includes(sentence));
  const [openFigures, openStems] = [open.flatMap(figuresIn), open.flatMap(stemsOf)];
  const figures = secrets.flatMap(figuresIn).filter((each) => !openFigures.includes(each));
  const notes = secrets.map((secret) =>
    stemsOf(secret.replace(privateMark, " ")).filter((stem) => !openStems.includes(stem)),
  );
  const isTold = (sentence: string) =>
    figuresIn(sentence).some((each) => figures.includes(each)) ||
    notes.some((stems) => {
      const shared = stems.filter((stem) => folded(sentence).includes(stem)).length;
      return shared >= minShared && shared >= share * stems.length;
    });
  return problem(
    "it gives away what is meant for the user alone",
    "These sentences give away a limit or a note that is meant for the user alone: leave it out.",
    texts.flatMap(sentencesOf).filter(isTold),
  );
};

function figuresIn(text: string): string[] {
  return text.match(/\d+(?:[.,:]\d+)*/g) ?? [];
}
