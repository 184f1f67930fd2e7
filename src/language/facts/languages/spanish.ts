import type { ForeignLanguage } from "./language.ts";
import { monthsOf, weekdaysOf } from "./language.ts";

export const spanish: ForeignLanguage = {
  functionWords:
    "el|los|las|y|es|al|no|son|hemos|está|están|dos|tres|nuestro|nuestra|usted|nosotros|para|por|gracias|hola|puede|podría|del|su|muy|lo|como|que|en|con|una|un|se|te|nos|le|de|la",
  letters: "ñ¿íóúáé",
  months: monthsOf("es"),
  weekdays: weekdaysOf("es"),
  days: { hoy: "today", "pasado mañana": "day after tomorrow", mañana: "tomorrow", ayer: "yesterday" },
  negations: "no|nunca|jamás|sin|ning[uú]n[oa]?|nada|nadie|tampoco|imposible",
  negationsOtherwise:
    "dej\\p{L}+|problemas?|rar[oa]s?|extrañ[oa]s?|fall[oae]s?|error(?:es)?|rot[oa]s?|intact[oa]s?|call[ae]\\p{L}*|guard\\p{L}* silencio|niega\\p{L}*|neg(?:ó|amos|ado)|renunci\\p{L}*|desist\\p{L}*|por (?:tu|su|vuestra) cuenta|retraso\\p{L}*|demor\\p{L}*|excepto|salvo|fuera|igual\\p{L}*|mism\\p{L}*|mant\\p{L}+|sigue\\p{L}*|todavía|aún|evit\\p{L}*|s[oó]lo|lament\\p{L}*|cancel\\p{L}*|aplaz\\p{L}*|rechaz\\p{L}*|falta\\p{L}*|gratis|gratuit\\p{L}*|contrario|hasta|antes|necesit\\p{L}*|imposible|desgracia|en vez|en lugar|para que|prohib\\p{L}*|agotad\\p{L}*|cerrad\\p{L}*|nuestra cuenta|inclu\\p{L}*",
  relations: {
    by: "(?<!(?:previst|programad|fijad|confirmad|agendad|reservad|aplazad)[oa]s? )para(?: el)?|a más tardar(?: el)?|como (?:muy )?tarde(?: el)?",
    before: "antes del?(?: día)?",
    after: "después del?|tras(?: el)?|pasad[oa] (?:el|la)",
    until: "hasta(?: el)?",
    from: "a partir del?|desde(?: el)?|como pronto(?: el)?|no\\b[^.!?;\\n]{0,80}(?:antes del?|hasta(?: el)?)",
  },
  bounds: {
    least: "al menos|por lo menos|como mínimo|mínimo|más de|mayor(?:es)? de|superior(?:es)? a|por encima de",
    most: "como máximo|máximo|hasta|no (?:pued\\p{L}+ |deb\\p{L}+ )?(?:super|exced)\\p{L}+(?: l[ao]s| de)?|menos de|menor(?:es)? de|inferior(?:es)? a|por debajo de",
  },
};
