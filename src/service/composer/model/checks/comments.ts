import { type Check, type Composed, matchesBeyond, problem } from "./checked.ts";

/** A preamble: what comes before a text that a chat would answer with. The end of a line or a colon ends it. */
const before = new RegExp(
  [
    String.raw`^(?:sure|certainly|of course|absolutely|gladly|with pleasure|no problem|great|okay|ok|understood|got it|gerne|natürlich|klar|bien sûr|volontiers|claro|por supuesto|certo|certamente|natuurlijk|graag)[!,.:]? *(?:here(?:['’]s| is| are| you go)|below (?:is|are)|this is|I(?:['’]ve| have)|hier (?:ist|sind|finden Sie)|anbei|voici|aquí (?:está|tienes|tiene)|ecco|hier is|aqui está)[^\n:]{0,60}\b(?:version|message|draft|text|note|e-?mail|letter|\p{L}*rewr\p{L}+|Nachricht|Fassung|Entwurf|Formulierung|texte|brouillon|versión|mensaje|borrador|messaggio|bozza|bericht|versie|mensagem|versão)[^\n:]{0,60}(?::|\n|$)`,
    String.raw`^(?:here(?:['’]s| is| are)|below (?:is|are)|the following is|I(?:['’]ve| have)|hier ist|voici|aquí (?:está|tienes)|ecco|aqui está)[^\n:]{0,40}(?:rephras|rewr[io]t|reword|adapted|revised|polished|version|umformuliert|überarbeitet|Fassung|reformul|adapt|versión|versione|versão)[^\n:]{0,60}(?::|\n|$)`,
    String.raw`^(?:here(?:['’]s| is)|hier ist|voici|aquí (?:está|tienes)|ecco) (?:a|the|your|eine?|die|une?|le|un|el|il|la)? ?(?:\p{L}+ )?(?:message|draft|e-?mail|text|note|Nachricht|Entwurf|message|brouillon|mensaje|borrador|messaggio|bozza)(?: (?:for|to|you|in|für|an|pour|para|per) [^\n:]{1,40})?:`,
    String.raw`^[*_#\s]{0,4}(?:rephrased|rewritten|revised|adapted|improved|reworded|final|suggested|draft|message|body|subject(?: line)?|output|answer|response|betreff|nachricht|objet|asunto|oggetto|onderwerp|assunto)(?: (?:message|version|text|e-?mail|draft))?[*_]{0,2} ?:`,
    String.raw`^[*_#\s]{0,4}(?:option|version|variant|variante|alternative|opción|opzione) ?(?:1|one|A)\b|^tailored (?:for|to) [^:\n]{1,40}:`,
  ].join("|"),
  "iu",
);

/** What may be changed about a text, as a chat speaks of it. */
const it = "(?: it| this| the (?:message|text|tone|wording|draft|e-?mail))";

/** A postamble: offers, hopes and notes to the user. */
const behind = new RegExp(
  [
    String.raw`(?:let me know|tell me) if you(?:['’]d| would)? (?:like|want|need|prefer)(?: me to)? (?:(?:make|adjust|change|tweak|shorten|rephrase|revise|reword|soften)${it}|(?:any|an?other|a) (?:\p{L}+ )?(?:version|tone|wording|revisions?|tweaks?))`,
    `(?:feel free to|you can|you may) (?:adjust|edit|modify|customi[sz]e|personali[sz]e|tweak|adapt)${it}`,
    `I hope (?:this|that|it) (?:meets|fits) your|I hope this (?:version|helps[.!]?$)`,
    String.raw`(?:^|\n)[ \t(*_]{0,3}(?:note|notes|p\.?s\.? for the user|explanation|changes(?: made)?|reasoning|hinweis|anmerkung|remarque|nota|note) ?[*_]{0,2}:[^\n]{0,200}(?:kept|keep|preserv|changed|unchanged|rephras|reword|rewrit|message|version|tone|original|shorten|beibehalten|geändert|conserv|mantenid)`,
    `(?:would|do) you (?:like|want) me to (?:make|adjust|change|tweak|shorten|rephrase|revise|write|try)${it}`,
  ].join("|"),
  "iu",
);

/** How a text speaks of its own making, wherever it does. */
const aboutItself =
  /\b(?:rephras\p{L}*|reword\p{L}*|(?:this|my) (?:shorter |revised |alternative |adapted |polished |warmer |new )?version (?:avoids|keeps|uses|sounds|reads|is (?:more|less|shorter|warmer))|the (?:shorter|revised|alternative|adapted|polished|warmer) version (?:is|avoids|keeps|uses|sounds|reads)|my version:)|^alternatively:/gimu;

/** What the answer says about itself, in the texts that are sent or said as they are. */
export const comments: Check = ({ composed, texts, request }) => {
  const own = (pattern: RegExp) => pattern.test(request.trim());
  const around = texts.flatMap((text) => {
    const trimmed = text.trim();
    const [start = ""] = own(before) ? [] : (before.exec(trimmed.slice(0, 300)) ?? []);
    const [end = ""] = own(behind) ? [] : (behind.exec(trimmed.slice(-400)) ?? []);
    const isQuoted = /^["“„«][^"“”„«»]{0,20000}["”“»]$/u.test(trimmed) && !/^["“„«]/.test(request.trim());
    return [start, end, ...(isQuoted ? [`${trimmed.slice(0, 20)}…`, trimmed.slice(-1)] : [])];
  });
  const strange = around.filter((words) => !request.toLowerCase().includes(words.toLowerCase()));
  return problem(
    "it comments on its text",
    "There is something around the text that isn't part of it. Each field holds the text alone, in one version: nothing before it, nothing after it, no quotation marks around it, no label, and not the goal as the user wrote it.",
    [...strange, ...matchesBeyond(request, texts, aboutItself), ...quotedGoal(composed)],
  );
};

/** A goal speaks about the reader, as in "win back a lost customer" or "get her to sign": sent to them, it's rude. */
function quotedGoal({ operation, request, answer }: Composed): string[] {
  if (operation !== "wave") return [];
  const goal = (request.goal ?? "").trim();
  const isAboutReader = /\b(?:him|her|them|he|she|they|his|their|customer|client|prospect|lead)\b/i.test(
    goal,
  );
  const text = `${answer.wave.subject}\n${answer.wave.body}`.toLowerCase();
  return isAboutReader && goal.split(/\s+/).length > 2 && text.includes(goal.toLowerCase()) ? [goal] : [];
}
