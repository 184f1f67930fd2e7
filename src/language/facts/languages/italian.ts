import type { ForeignLanguage } from "./language.ts";
import { monthsOf, weekdaysOf } from "./language.ts";

export const italian: ForeignLanguage = {
  functionWords:
    "il|lo|gli|i|le|ne|un|da|nostr[oaie]|abbiamo|questo|questa|due|tre|è|di|che|non|per|grazie|ciao|può|della|del|sono|una|un|con|ci|si|ti|le|entro|buongiorno|dell['’]\\p{L}+|l['’]\\p{L}+|la|alle|dal|al|dei|nel",
  letters: "àèéìòù",
  months: monthsOf("it"),
  weekdays: weekdaysOf("it"),
  days: { oggi: "today", dopodomani: "day after tomorrow", domani: "tomorrow", ieri: "yesterday" },
  negations: "non|mai|senza|nessun[oa]?|niente|nulla|nemmeno|neanche|impossibile",
  negationsOtherwise:
    "lasci\\p{L}*|tien[ei]\\p{L}*|problema|stran[oaie]|guast[oaie]|error[ei]|rott[oaie]|intatt[oaie]|tac\\p{L}+|silenzio|rinunc\\p{L}*|(?:a|per) (?:vostr|su|tu)\\p{L} (?:carico|conto)|tranne|stess\\p{L}|rest\\p{L}+|rimane|ancora|uguale|escluso|esclus\\p{L}*|fuori|evit\\p{L}*|sol[oa]|soltanto|annull\\p{L}*|rinvi\\p{L}*|rifiut\\p{L}*|manc\\p{L}*|gratis|gratuit\\p{L}*|ferm[oa]|assenza|attesa|aspett\\p{L}*|prima|impossibile|purtroppo|invece|problemi|vietat\\p{L}*|proibit\\p{L}*|esaurit\\p{L}*|chius[oaie]",
  relations: {
    by: "entro(?: il| la)?|al più tardi(?: il)?",
    before: "prima (?:del|di|della)",
    after: "dopo(?: il)?",
    until: "fino a(?:l)?",
    from: "da(?:l)?|a partire da(?:l)?|non\\b[^.!?;\\n]{0,80}prima d(?:i|el(?:l[ae’']?)?)|al più presto(?: il)?",
  },
  bounds: {
    least: "almeno|minimo|come minimo|più di|oltre|maggior[ei] di|superior[ei] a|al di sopra di",
    most: "al massimo|massimo|fino a|meno di|minor[ei] di|inferior[ei] a|al di sotto di",
  },
};
