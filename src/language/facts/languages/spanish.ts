import type { ForeignLanguage } from "./language.ts";

export const spanish: ForeignLanguage = {
  functionWords:
    "el|los|las|y|es|usted|nosotros|para|por|gracias|hola|puede|podría|del|su|muy|lo|como|que|en|con|una|un|se|te|nos|le|de|la",
  letters: "ñ¿íóúáé",
  months: [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
  ],
  weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
  days: { hoy: "today", "pasado mañana": "day after tomorrow", mañana: "tomorrow", ayer: "yesterday" },
  negations: "no|nunca|jamás|sin|ning[uú]n[oa]?|nada|nadie|tampoco|imposible",
  hedges:
    "quizás?|tal vez|probablemente|posiblemente|seguramente|creo|pienso|podr(?:ía|ían|íamos)|debería(?:n|mos)?|(?:es posible|puede) que|creemos|que yo sepa|a lo mejor|en principio",
  conditions:
    "(?<!(?:saber|como|sé|sabe|sabes|sabemos|ver|pregunt\\p{L}{1,5}|comprobar|confirmar) )si|siempre que|siempre y cuando|a menos|salvo|a condición|mientras|sujeto a|en caso",
  reworded: {
    negation:
      "dej\\p{L}+|problemas?|rar[oa]s?|extrañ[oa]s?|fall[oae]s?|error(?:es)?|rot[oa]s?|intact[oa]s?|call[ae]\\p{L}*|guard\\p{L}* silencio|niega\\p{L}*|neg(?:ó|amos|ado)|renunci\\p{L}*|desist\\p{L}*|por (?:tu|su|vuestra) cuenta|retraso\\p{L}*|demor\\p{L}*|excepto|salvo|fuera|igual\\p{L}*|mism\\p{L}*|mant\\p{L}+|sigue\\p{L}*|todavía|aún|evit\\p{L}*|s[oó]lo|lament\\p{L}*|cancel\\p{L}*|aplaz\\p{L}*|rechaz\\p{L}*|falta\\p{L}*|gratis|gratuit\\p{L}*|contrario|hasta|antes|necesit\\p{L}*|imposible|desgracia|en vez|en lugar|para que|prohib\\p{L}*|agotad\\p{L}*|cerrad\\p{L}*|nuestra cuenta|inclu\\p{L}*",
    hedge:
      "(?:mi|nuestr[oa]) (?:opinión|juicio|parecer)|opin(?:o|amos)|no pued\\p{L}*|pued\\p{L}* (?:que|ser|estar|haber)|pueda\\p{L}*|posib\\p{L}*|probab\\p{L}*|esper\\p{L}*|deber\\p{L}*|podr\\p{L}*|supon\\p{L}*|parece|prev\\p{L}*|intent\\p{L}*|seguramente|normal\\p{L}*|lo más|calcul\\p{L}*",
    condition:
      "permit\\p{L}*|(?:los|las|el|la) \\p{L}+ que|al|salvo|excepto|\\p{L}+ndo|en caso|cuando|una vez|s[oó]lo|los que|después|tras|necesit\\p{L}*|hasta|contrario|con|según|sin|depende\\p{L}*|requiere|entonces|luego",
  },
  relations: {
    by: "para(?: el)?|a más tardar(?: el)?|como (?:muy )?tarde(?: el)?",
    before: "antes del?(?: día)?",
    after: "después del?|tras(?: el)?|pasad[oa] (?:el|la)",
    until: "hasta(?: el)?",
    from: "a partir del?|desde(?: el)?|como pronto(?: el)?|no\\b[^.!?;\\n]{0,80}(?:antes del?|hasta(?: el)?)",
  },
  bounds: {
    least: "al menos|por lo menos|como mínimo|mínimo|más de|mayor(?:es)? de|superior(?:es)? a|por encima de",
    most: "como máximo|máximo|hasta|no (?:pued\\p{L}+ |deb\\p{L}+ )?(?:super|exced)\\p{L}+(?: l[ao]s| de)?|menos de|menor(?:es)? de|inferior(?:es)? a|por debajo de",
  },
  doers: {
    us: "[Tt]e|[Oo]s|[Yy]o|[Nn]osotr[oa]s|[Pp]uedo|[Pp]odemos|\\p{L}+[aei]rte",
    you: "[Mm]e|[Tt]ú|[Vv]osotr[oa]s|[Uu]sted(?:es)?|[Pp]uedes?|[Pp]odrías?|\\p{L}+[aei]r(?:me|nos)|\\p{L}*[áéí]\\p{L}+(?:me|nos)",
  },
  parties: {
    us: /(?<!\p{L})(?:yo|nosotr[oa]s|nuestr[oa]s?|\p{L}+mos|mi|mía?)(?!\p{L})/iu,
    you: /(?<!\p{L})(?:tú|vosotr[oa]s|ustede?s?|usted|vuestr[oa]s?|\p{L}+[áéí]is)(?!\p{L})/iu,
  },
  duties: {
    us: "a (?:nuestro|mi) cargo|(?:por|de) (?:nuestra|mi) (?:cuenta|parte)|cosa (?:nuestra|mía)|nos (?:encarg|ocup)amos|me (?:encarg|ocup)o|pagamos",
    you: "a (?:su|vuestro|tu) cargo|(?:por|de) (?:su|vuestra|tu) (?:cuenta|parte)|cosa (?:vuestra|suya|tuya)|os (?:encarg|ocup)áis|te (?:encarg|ocup)as|pagáis",
  },
  costs: {
    free: "gratis|gratuit\\p{L}*|sin (?:coste|cargo|gastos)\\p{L}*|(?<!no (?:está\\p{L}* )?)incluid\\p{L}*|no (?:cobr|pag|cuest)\\p{L}+|no tien\\p{L}+ que pagar|nos? cobra",
    extra:
      "aparte|extra|no (?:está\\p{L}* )?incluid\\p{L}*|a (?:su|tu|vuestro) cargo|con gastos|adicional\\p{L}*",
  },
  qualifiers: {
    negation: "no|nunca|jamás|sin|ningun[oa]|ningún|nada|nadie|tampoco",
    hedge: "quizás?|probablemente|posiblemente|creo|podría\\p{L}*|debería\\p{L}*|creemos|espero|esperamos",
    condition: "si|siempre|salvo|solo",
  },
  opposites: [
    ["antes", "después|tras|partir"],
    ["hasta", "desde|partir"],
    ["inclui\\w*|con|más", "exclui\\w*|sin|salvo|menos"],
    ["acept\\w*|aprob\\w*", "rechaz\\w*"],
    ["tod[oa]s?|ambos", "algun[oa]s?|sol[oa]|ningun[oa]?|ningún"],
    ["mínimo", "máximo"],
    ["sub\\w*|aument\\w*", "baj\\w*|redu\\w*|disminu\\w*"],
    ["gratuit\\w*|gratis", "pago"],
    ["pronto|temprano", "tarde"],
    ["primer[oa]?", "segund[oa]|tercer[oa]?|últim[oa]"],
    ["segund[oa]", "tercer[oa]?|cuart[oa]|últim[oa]"],
  ],
};
