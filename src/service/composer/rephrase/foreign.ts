import { compareFacts } from "../../../language/facts/compare-facts.ts";
import { type Block, type Passage, readDocument } from "./document.ts";
import { minLetterLength } from "./draft.ts";
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

type Form = Pick<Move, "when" | "unless" | "what" | "effort"> & {
  apply(message: string, blocks: readonly Block[], language: ForeignLanguage): string;
};

/** How each language asks politely, thanks, refuses, and says "Thank you." */
const thanks: Readonly<Record<ForeignLanguage, { asks: RegExp; else: RegExp; put: string }>> = {
  de: {
    asks: /\b(?:könnt(?:en|est|et)|würden|bitte)(?!\p{L})/iu,
    else: /dank|leider/iu,
    put: "Vielen Dank.",
  },
  fr: {
    asks: /\bpou(?:vez|rriez|rrais|vons)|veuillez/iu,
    else: /merci|malheureus/iu,
    put: "Merci beaucoup.",
  },
  es: { asks: /\bpod(?:ría|éis)|\bpuedes?\b|por favor/iu, else: /gracias|lament/iu, put: "Muchas gracias." },
  it: {
    asks: /\bpotre(?:bbe|sti)(?!\p{L})|\bpu(?:ò|oi)(?!\p{L})|per favore/iu,
    else: /grazi|ringrazi|purtroppo/iu,
    put: "Grazie mille.",
  },
  pt: {
    asks: /\bpod(?:eria|erias|e|es)\b|por favor/iu,
    else: /obrigad|infeliz/iu,
    put: "Agradeço desde já.",
  },
};

/** Nobody is thanked for what they don't do. */
const forbidding = /bitte[^.!?]{0,40}\bnicht\b|veuillez ne |por favor,? n(?:o|ão) |per favore,? non /iu;

/** "I only wanted to ask whether you can…", and how its parts make a question. */
const runUps: Readonly<
  Partial<Record<ForeignLanguage, readonly [RegExp, (one: string, other: string, last: string) => string]>>
> = {
  de: [
    /(?<=^|[.!?]\s)ich wollte (?:nur )?(?:mal )?(?:kurz )?(?:nach)?fragen,? ob (sie|du|ihr|wir) ((?:[^,.;:?!]|(?<=\d)\.){8,160}) (können|könnten|konnten|kannst|könntest|konntest|haben|hast|habt|könnt)[.?](?=\s|$)/imu,
    (who, rest, verb) => `${verb} ${who} ${rest}?`,
  ],
  fr: [
    /(?<=^|[.!?]\s)je voulais (?:juste |simplement )?(?:savoir|vous demander|te demander) si (vous|tu) (?:pouv|pourr)(iez|ais) ((?:[^,.;:?!]|(?<=\d)\.){8,160})\s?[.?](?=\s|$)/imu,
    (who, ending, rest) => `pourr${ending}-${who} ${rest} ?`,
  ],
  es: [
    /(?<=^|[.!?]\s)(quería|quisiera) (?:solo |sólo )?(?:saber|preguntar(?:te|le)?) si (podrías?|puedes?) ((?:[^,.;:?!]|(?<=\d)\.){8,160})[.?](?=\s|$)/imu,
    (_, verb, rest) => `¿${verb} ${rest}?`,
  ],
};

/** Words that German writes small where they don't begin a sentence; "Sie" isn't one of them. */
const smallGerman =
  /^(?:ich|wir|du|ihr|es|er|der|die|das|den|dem|ein|eine|anbei|bitte|wie|vielen|herzlichen|im|am|in|an|für|mit|nach|leider|könnten|können|würden|haben|hier|gerne?|da|wenn|ob|unser|unsere)$/iu;

/** A kind word of the sender's own, and what makes an afterthought of it. */
const kindWords: Readonly<Record<ForeignLanguage, RegExp>> = {
  de: /^(?:(?:ach|übrigens|und|ps)[,:]? )*((?:ich hoffe|hoffentlich|herzlichen glückwunsch|alles gute|wie geht(?:['’]s| es))(?!\p{L})[^.!?]{5,140}[.!?]+)$/iu,
  fr: /^(?:(?:ah|au fait|et|ps)[,:]? )*((?:j['’]espère que|félicitations|bravo pour|comment va)(?!\p{L})[^.!?]{5,140}[.!?]+)$/iu,
  es: /^(?:(?:ah|por cierto|oye|y|ps)[,:]? )*((?:espero que|enhorabuena|felicidades|felicitaciones|¿?cómo está|¿?qué tal)(?!\p{L})[^.!?]{5,140}[.!?]+)$/iu,
  it: /^(?:(?:ah|a proposito|e|ps)[,:]? )*((?:spero che|congratulazioni|auguri|complimenti per|come sta)(?!\p{L})[^.!?]{5,140}[.!?]+)$/iu,
  pt: /^(?:(?:ah|já agora|a propósito|e|ps)[,:]? )*((?:espero que|parabéns|como está)(?!\p{L})[^.!?]{5,140}[.!?]+)$/iu,
};
const addressed = /^(?:(?:\p{L}{2,10} ){0,2}\p{Lu}[\p{L}-]+[,:!] )(?=\p{Ll})/u;

/** "Rafael, segue o contrato. Ah, e espero que a festa tenha corrido bem." → the kind word stands behind the name. */
function kindWordFirst(message: string, blocks: readonly Block[], language: ForeignLanguage): string {
  const [first, ...others] = passagesOf(blocks);
  const found = others.find(({ text }) => kindWords[language].test(text));
  const said = kindWords[language].exec(found?.text ?? "")?.[1];
  const [name] = addressed.exec(first?.text ?? "") ?? [];
  if (said === undefined || found === undefined || name === undefined || !message.startsWith(name))
    return message;
  const at = message.indexOf(found.text);
  const isLast = message.slice(at + found.text.length).trim() === "";
  const left = isLast ? message.slice(0, at) : withoutSentence(message, found);
  const rest = left.slice(name.length);
  const kind = said.charAt(0).toLowerCase() + said.slice(1);
  return `${name}${kind}\n\n${rest.charAt(0).toUpperCase()}${rest.slice(1)}`.trimEnd();
}

/** What tells how a reader is addressed, and a kind word for them: of their team, of their family, or of themselves. */
interface Wishes {
  address: RegExp;
  team: string;
  family: string;
  own: string;
}

/** Formal ones first. */
const wishes: Readonly<Partial<Record<ForeignLanguage, readonly Wishes[]>>> = {
  de: [
    {
      address: /(?<!\p{L})(?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u,
      team: "wie geht es Ihrem Team?",
      family: "wie geht es Ihrer Familie?",
      own: "ich hoffe, es geht Ihnen gut.",
    },
    {
      address: /(?<!\p{L})(?:du|dir|dich|deine?[mnrs]?)(?!\p{L})/iu,
      team: "wie geht es deinem Team?",
      family: "wie geht es der Familie?",
      own: "ich hoffe, es geht dir gut.",
    },
  ],
  fr: [
    {
      address: /(?<!\p{L})(?:vous|votre|vos|veuillez|madame|monsieur)(?!\p{L})/iu,
      team: "comment va votre équipe ?",
      family: "comment va votre famille ?",
      own: "j'espère que vous allez bien.",
    },
    {
      address: /(?<!\p{L})(?:tu|te|ton|ta|tes|toi|t['’]\p{L}+)(?!\p{L})/iu,
      team: "comment va ton équipe ?",
      family: "comment va la famille ?",
      own: "j'espère que tu vas bien.",
    },
  ],
  es: [
    {
      address: /(?<!\p{L})(?:usted|ustedes|le)(?!\p{L})/iu,
      team: "¿cómo está su equipo?",
      family: "¿cómo está su familia?",
      own: "espero que esté bien.",
    },
    {
      address: /(?<!\p{L})(?:tú|te|tu|tus|ti|contigo)(?!\p{L})/iu,
      team: "¿qué tal tu equipo?",
      family: "¿qué tal la familia?",
      own: "espero que estés bien.",
    },
  ],
  it: [
    {
      address: /(?<!\p{L})(?:Lei|La|Le|Suo|Sua|Suoi)(?!\p{L})/u,
      team: "come sta la Sua squadra?",
      family: "come sta la Sua famiglia?",
      own: "spero che stia bene.",
    },
    {
      address: /(?<!\p{L})(?:tu|te|ti|tuo|tua|tuoi)(?!\p{L})/iu,
      team: "come sta la tua squadra?",
      family: "come sta la famiglia?",
      own: "spero che tu stia bene.",
    },
  ],
};

/** What asks how the reader is already, or brings something before which that sounds false. */
const caredOrHard =
  /wie geht|hoffe|danke für|glückwunsch|gratul|alles gute|félicit|bravo|enhorabuena|felici|congratul|auguri|complimenti|parab|comment (?:va|vont|allez|vas|se porte(?:nt)?)|espère|merci pour|cómo (?:está|sigue|va)|qué tal|espero que|gracias por|come (?:sta|va)|spero|grazie (?:per|di)|leider|beschwer|mahnung|reklam|malheureus|regret|réclam|impayé|lament|reclam|impagad|purtroppo|reclam|non pagat/iu;

/** "Bonjour Madame Mercier," on a line of its own. */
const greetingLine = /^[^\n]{2,70}\n{1,3}/u;

/** "Bonjour Claire, pourriez-vous…" → "Bonjour Claire, comment va votre équipe ?" and the rest. */
function askedAfter(message: string, language: ForeignLanguage, asked: string): string {
  const address = wishes[language]?.find((each) => each.address.test(message));
  if (address === undefined || message.length < minLetterLength || caredOrHard.test(message)) return message;
  const wish = /(?<!\p{L})(?:team|équipe|equipo|squadra)(?!\p{L})/iu.test(asked)
    ? address.team
    : /(?<!\p{L})famil\p{L}*(?!\p{L})/iu.test(asked)
      ? address.family
      : address.own;
  const [first] = readDocument(message);
  const isLine = first?.kind === "verbatim" && first.role === "greeting";
  const [front] = (isLine ? greetingLine : addressed).exec(message) ?? [];
  if (front === undefined) return message;
  const rest = message.slice(front.length);
  // In German, a letter goes on in small letters behind "Guten Tag,".
  const said = isLine && language !== "de" ? wish.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : wish;
  return `${front}${said}\n\n${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

const wishForm = {
  when: ["asked after", "small talk"],
  unless: ["no small talk", "direct", "brief"],
  what: "It asks after them first",
} as const;

/** Set phrases alone, in which no word depends on the rest of the sentence. */
const forms: readonly Form[] = [
  {
    when: ["asked after", "small talk"],
    unless: ["no small talk"],
    what: "The kind word comes first",
    apply: kindWordFirst,
  },
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
    when: ["direct", "brief"],
    unless: ["formal", "tactful"],
    what: "It asks without a run-up",
    apply: (message, blocks, language) => {
      const [runUp, put] = runUps[language] ?? [];
      const isQuoting = blocks.some((block) => block.kind === "verbatim" && block.role === "quote");
      if (runUp === undefined || put === undefined || isQuoting) return message;
      return message.replace(runUp, (said: string, one: string, other: string, last: string) => {
        const isSmall = /^\p{Ll}/u.test(said);
        return put(one, other, last).replace(/\p{L}/u, (letter) =>
          isSmall ? letter.toLowerCase() : letter.toUpperCase(),
        );
      });
    },
  },
  {
    when: ["calm", "serious", "formal"],
    unless: ["lively", "casual"],
    what: "It's calmer, without exclamation marks",
    effort: 1,
    apply: (message, blocks) =>
      passagesOf(blocks)
        .filter(
          ({ text }) =>
            /[\p{L}\p{N}]\s?!+$/u.test(text) && !message.includes("¡") && text.split(/\s+/).length > 3,
        )
        .reduce((whole, { text }) => whole.replace(text, () => text.replace(/\s?(?<!!)!+$/u, ".")), message),
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "The greeting fits their tone",
    effort: 1,
    apply: (message, _, language) => {
      const [informal, put] = greetings[language] ?? [];
      return informal === undefined || put === undefined ? message : message.replace(informal, put);
    },
  },
  {
    when: ["formal", "warm", "tactful"],
    what: "The sign-off is in full",
    effort: 1,
    apply: (message, blocks, language) =>
      blocks.some((block) => block.kind === "verbatim" && block.role === "quote")
        ? message
        : signOffs[language].reduce((text, [short, full]) => text.replace(short, full), message),
  },
  {
    when: ["warm", "thanked", "formal"],
    unless: ["direct", "brief"],
    what: "A thank-you closes it",
    apply: (message, blocks, language) => {
      const { asks, else: other, put } = thanks[language];
      const own = passagesOf(blocks);
      const end = own.at(-1)?.text ?? "";
      const isRequest = own.some(({ text }) => asks.test(text)) && /[.?!]$/.test(end);
      const isThanked = other.test(message) || forbidding.test(message);
      if (!isRequest || isThanked || message.length < minLetterLength) return message;
      const at = message.lastIndexOf(end) + end.length;
      return `${message.slice(0, at)} ${put}${message.slice(at)}`;
    },
  },
];

function passagesOf(blocks: readonly Block[]): Passage[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? block.passages : []));
}

/** Where nothing else is in its paragraph, the space behind the paragraph goes too. */
function withoutSentence(message: string, { text, gap }: Passage): string {
  const at = message.indexOf(text);
  const rest = message.slice(at + text.length);
  // A sentence behind "Guten Tag," may be one that began small.
  const next = /^\s*(\p{Lu}\p{L}*)/u.exec(rest)?.[1] ?? "";
  const isSmall = /^\p{Ll}/u.test(text) && smallGerman.test(next);
  const isAlone = /(?:^|\n)$/.test(message.slice(0, at)) && /^\s*\n/.test(rest);
  const after = isAlone ? rest.replace(/^\s+/, "") : rest.slice(gap.length);
  const left = message.slice(0, at) + (isSmall ? after.charAt(0).toLowerCase() + after.slice(1) : after);
  return /\p{L}/u.test(rest) ? left : message;
}

/**
 * @param asked the advice by which the contact is asked after; empty where there's none
 * @returns the message with its set phrases in the contact's register, and the forms that were used
 */
export function foreignMessage(
  message: string,
  language: ForeignLanguage | "en",
  applies: (form: Pick<Move, "when" | "unless">) => boolean,
  asked = "",
): { rephrased: string; used: Pick<Move, "what" | "when" | "effort">[] } {
  if (language === "en" || sympathy.test(message)) return { rephrased: message, used: [] };
  const used: Pick<Move, "what" | "when" | "effort">[] = [];
  const formed = forms.filter(applies).reduce((text, form) => {
    const next = form.apply(text, readDocument(text), language);
    if (next !== text) used.push(form);
    return next;
  }, message);
  const { missing, added } = compareFacts(message, formed);
  const isKept = missing.length + added.length === 0;
  if (!isKept) used.length = 0;
  const kept = isKept ? formed : message;
  const rephrased = applies(wishForm) ? askedAfter(kept, language, asked) : kept;
  if (rephrased !== kept) used.push(wishForm);
  return { rephrased, used };
}
