import { type Check, problem } from "./checked.ts";

/** How models say that they won't write what they are asked for, in the languages that are asked for most. */
const refusal = new RegExp(
  [
    String.raw`\bI(?:['’]m| am)? (?:can(?:no|['’])t|can not|unable to|not able to|won['’]t|will not|must decline to|have to decline)(?: \w+)? (?:(?:help|assist)(?: you)? with (?:that|this|your request|creating|writing|rephrasing)|comply|fulfil+ (?:this|that|your)|(?:generate|create|write|produce|compose|rewrite) (?:this|that|such|outreach|messages?|content)|rephrase)\b`,
    String.raw`\b(?:as|being) (?:an?|your) (?:(?:AI|artificial intelligence)(?=,| I\b| (?:language )?model| assistant)|(?:large )?language model|virtual assistant)|\bI(?:['’]m| am) (?:just |only )?an? (?:AI|language model|virtual assistant)\b`,
    String.raw`\bI (?:(?:do not|don['’]t) have|lack) (?:enough |sufficient )?(?:information|context|details?|data) (?:to (?:write|rephrase|prepare|create|compose|help)|about the (?:contact|user|recipient|request))\b`,
    String.raw`\b(?:provide|give me) (?:me )?(?:with )?(?:some )?(?:more|additional|further) (?:details?|information|context) (?:about|on) (?:the (?:contact|user|message|request|recipient)|what you)\b`,
    String.raw`\bgoes? against (?:my|our) (?:guidelines|policies|policy|programming)\b`,
    String.raw`\b(?:dabei|damit|hierbei) (?:kann|darf) ich (?:\p{L}+ )?(?:leider )?nicht (?:helfen|weiterhelfen|dienen)|\bich kann (?:\p{L}+ )?(?:dabei|damit|hierbei|diese (?:Anfrage|Nachricht)) (?:leider )?nicht|\bals (?:eine? )?(?:KI|künstliche Intelligenz|Sprachmodell)\b`,
    String.raw`\bje (?:ne (?:peux|suis) pas|suis dans l['’]incapacité)(?: \p{L}+){0,4} (?:aider|répondre|demande|écrire|rédiger)|\ben tant qu['’](?:IA|intelligence artificielle|assistant|modèle)`,
    String.raw`\bno (?:puedo|me es posible) (?:ayudar|cumplir|responder|generar|escribir|completar)\p{L}*|\bcomo (?:una? )?(?:IA|inteligencia artificial|modelo de lenguaje)\b`,
    String.raw`\bnon (?:posso|sono in grado di) (?:aiutar|rispondere|soddisfare|scrivere|generare)\p{L}*|\b(?:come|in quanto) (?:un['’]?)?(?:IA|intelligenza artificiale|modello linguistico)\b`,
    String.raw`\b(?:hier(?:bij|mee)|daar(?:bij|mee)) kan ik (?:\p{L}+ )?niet|\bnão posso (?:ajudar|responder|gerar|escrever)|\bcomo (?:um )?modelo de linguagem\b`,
  ].join("|"),
  "iu",
);

/** Words by which a caller asks for a refusal of their own. */
const ownRefusal =
  /\b(?:declin|refus|reject|turn(?:ing)? (?:\w+ )?down|say(?:ing)? no\b|absag|ablehn|abgelehnt|décliner|rechaz|rifiut|afwijz|recus)/i;

export const refusals: Check = ({ parts, request }) => {
  if (ownRefusal.test(request) || refusal.test(request)) return [];
  return problem(
    "it refuses to write",
    "It refuses, or says that something is missing. This is ordinary business writing: write the text from what the data holds, and nothing about yourself.",
    parts.flatMap(({ text }) => refusal.exec(text)?.[0] ?? []),
  );
};
