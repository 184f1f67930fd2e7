import { compareFacts } from "../../../language/facts/compare-facts.ts";
import type { Block, Passage } from "./document.ts";
import type { Move } from "./moves/move.ts";

/** Languages other than English of which set phrases are known. */
type ForeignLanguage = "de" | "fr" | "es" | "it" | "pt";

/** What is never touched: messages of sympathy, in any of the languages. */
const sympathy =
  /beileid|trauer|verlust|todes?\b|gestorben|verstorben|kranken|unfall|beerdigung|entlass|condol|deuil|décès|décéd|perte\b|hôpital|accident|licenci|pésame|fallec|muert|hospital|despid|condoglian|scompars|lutto|morte\b|ospedale|incidente|licenzia|mitgefühl|pêsames|falec|luto\b|morte|douleur|dolor\b|dolore/iu;

/** Whole sentences that say nothing but how one hopes the reader is. */
const smallTalk: Readonly<Record<ForeignLanguage, RegExp>> = {
  de: /^(?:ich|wir) hoffe[n]?,? (?:es geht (?:ihnen|dir|euch) (?:gut|soweit gut)|dass es (?:ihnen|dir|euch) gut geht|(?:sie|du|ihr) (?:hatten|hattest|hattet) (?:ein schönes wochenende|einen (?:guten|schönen) start in die woche))[.!]$|^wie geht es (?:ihnen|dir|euch)\?$/iu,
  fr: /^(?:j['’]espère|nous espérons) que (?:vous allez bien|tu vas bien|tout va bien(?: pour (?:vous|toi))?|(?:vous avez|tu as) passé un bon week-end)\s?[.!]$|^comment (?:allez-vous|vas-tu)\s?\?$/iu,
  es: /^espero que (?:(?:te encuentres|se encuentre|estés|esté|estéis|estén|todo vaya|todo te vaya) (?:muy )?bien|(?:hayas|haya) (?:tenido|pasado) un buen fin de semana)[.!]$|^¿(?:cómo|qué tal) (?:estás|está|estáis|están)\?$/iu,
  it: /^spero (?:che )?(?:tu stia|lei stia|stia|tu |stiate|tutto vada|vada tutto) ?bene[.!]$|^spero (?:che )?(?:tu abbia|abbia) (?:passato|trascorso) un buon (?:fine settimana|weekend)[.!]$|^come (?:stai|sta|state)\?$/iu,
  pt: /^espero que (?:(?:esteja|estejas|estejam) (?:tudo )?bem|tenha(?:s|m)? (?:tido|passado) um bom fim de semana)[.!]$|^(?:como (?:está|estás|estão|vai)|tudo bem)\?$/iu,
};

/** Abbreviated sign-offs in full, on a line of their own. */
const signOffs: Readonly<Record<ForeignLanguage, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/^mfg(?=,?\s*$)/imu, "Mit freundlichen Grüßen"],
    [/^vg(?=,?\s*$)/imu, "Viele Grüße"],
    [/^lg(?=,?\s*$)/imu, "Liebe Grüße"],
  ],
  fr: [[/^cdlt(?=,?\s*$)/imu, "Cordialement"]],
  es: [[/^(?:slds|sdos)\.?(?=,?\s*$)/imu, "Saludos"]],
  it: [],
  pt: [],
};

/** "Salut Claire," is for friends, and so is "Ciao". */
const greetings: Readonly<Record<ForeignLanguage, readonly [RegExp, string] | undefined>> = {
  de: [/^(?:hi|hey|moin)(?= \p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)?[,!])/u, "Hallo"],
  fr: [/^salut(?= \p{Lu}[\p{L}-]*\s?[,!])/iu, "Bonjour"],
  es: undefined,
  pt: undefined,
  it: [/^ciao(?= \p{Lu}[\p{L}-]*[,!])/iu, "Buongiorno"],
};

type Form = Pick<Move, "when" | "unless" | "what"> & {
  apply(message: string, blocks: readonly Block[], language: ForeignLanguage): string;
};

/** Set phrases alone, in which no word depends on the rest of the sentence. */
const forms: readonly Form[] = [
  {
    when: ["no small talk"],
    what: "The small talk is out",
    apply: (message, blocks, language) =>
      passagesOf(blocks)
        .slice(0, 3)
        .filter(({ text }) => text.length < 120 && smallTalk[language].test(text))
        .reduce((text, passage) => withoutSentence(text, passage), message),
  },
  {
    when: ["calm", "serious", "formal"],
    unless: ["lively", "casual"],
    what: "It's calmer, without exclamation marks",
    apply: (message, blocks) =>
      passagesOf(blocks)
        .filter(
          ({ text }) =>
            /[\p{L}\p{N}]\s?!+$/u.test(text) && !text.includes("¡") && text.split(/\s+/).length > 3,
        )
        .reduce((whole, { text }) => whole.replace(text, () => text.replace(/\s?(?<!!)!+$/u, ".")), message),
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "The greeting fits their tone",
    apply: (message, _, language) => {
      const [informal, put] = greetings[language] ?? [];
      return informal === undefined || put === undefined ? message : message.replace(informal, put);
    },
  },
  {
    when: ["formal", "warm", "tactful"],
    what: "The sign-off is in full",
    apply: (message, blocks, language) =>
      blocks.some((block) => block.kind === "verbatim" && block.role === "quote")
        ? message
        : signOffs[language].reduce((text, [short, full]) => text.replace(short, full), message),
  },
];

function passagesOf(blocks: readonly Block[]): Passage[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
}

/** Where nothing else is in its paragraph, the space behind the paragraph goes too. */
function withoutSentence(message: string, { text, gap }: Passage): string {
  const at = message.indexOf(text);
  const rest = message.slice(at + text.length);
  const isAlone = /(?:^|\n)$/.test(message.slice(0, at)) && /^\s*\n/.test(rest);
  const left = message.slice(0, at) + (isAlone ? rest.replace(/^\s+/, "") : rest.slice(gap.length));
  return /\p{L}/u.test(rest) ? left : message;
}

/** @returns the message with its set phrases in the contact's register, and the forms that were used */
export function foreignMessage(
  message: string,
  blocks: readonly Block[],
  language: ForeignLanguage | "en",
  applies: (form: Pick<Move, "when" | "unless">) => boolean,
): { rephrased: string; used: Pick<Move, "what" | "when">[] } {
  if (language === "en" || sympathy.test(message)) return { rephrased: message, used: [] };
  const used: Form[] = [];
  const rephrased = forms.filter(applies).reduce((text, form) => {
    const next = form.apply(text, blocks, language);
    if (next !== text) used.push(form);
    return next;
  }, message);
  const { missing, added } = compareFacts(message, rephrased);
  return missing.length + added.length === 0 ? { rephrased, used } : { rephrased: message, used: [] };
}
