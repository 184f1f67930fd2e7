import type { ForeignLanguage } from "./language.ts";

export const italian: ForeignLanguage = {
  functionWords:
    "il|lo|gli|è|di|che|non|per|grazie|ciao|può|della|del|sono|una|un|con|ci|si|ti|le|entro|buongiorno|dell['’]\\p{L}+|l['’]\\p{L}+|la|alle|dal|al|dei|nel",
  letters: "àèéìòù",
  months: [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
  ],
  weekdays: ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"],
  days: { oggi: "today", dopodomani: "day after tomorrow", domani: "tomorrow", ieri: "yesterday" },
  negations: "non|mai|senza|nessun[oa]?|niente|nulla|nemmeno|neanche|impossibile",
  hedges:
    "forse|può darsi|può essere che|è possibile che|probabilmente|magari|credo|penso|sper(?:o|iamo)|potre(?:bbe|bbero|mmo)|dovre(?:bbe|bbero|mmo)|crediamo|pensiamo|in linea di massima|eventualmente",
  conditions:
    "(?<!(?:sapere|come|anche|pure|so|sai|sa|sappiamo|sapete|vedere|chied\\p{L}{1,5}|verificare|confermare) )se(?! (?:l[oaie]|ne|li|no) )|a condizione|purché|a meno|salvo|finché|a patto|in caso",
  reworded: {
    negation:
      "lasci\\p{L}*|tien[ei]\\p{L}*|problema|stran[oaie]|guast[oaie]|error[ei]|rott[oaie]|intatt[oaie]|tac\\p{L}+|silenzio|rinunc\\p{L}*|(?:a|per) (?:vostr|su|tu)\\p{L} (?:carico|conto)|tranne|stess\\p{L}|rest\\p{L}+|rimane|ancora|uguale|escluso|esclus\\p{L}*|fuori|evit\\p{L}*|sol[oa]|soltanto|annull\\p{L}*|rinvi\\p{L}*|rifiut\\p{L}*|manc\\p{L}*|gratis|gratuit\\p{L}*|ferm[oa]|assenza|attesa|aspett\\p{L}*|prima|impossibile|purtroppo|invece|problemi|vietat\\p{L}*|proibit\\p{L}*|esaurit\\p{L}*|chius[oaie]",
    hedge:
      "(?:mio|nostro) (?:avviso|parere)|secondo (?:me|noi)|possibil\\p{L}*|probabil\\p{L}*|dovr\\p{L}*|potr\\p{L}*|sper\\p{L}*|prev\\p{L}*|sembra|cred\\p{L}*|cont\\p{L}*|pens\\p{L}*|circa|normal\\p{L}*|di solito|pare|presum\\p{L}*",
    condition:
      "permett\\p{L}*|una volta|\\p{L}+[ae]ndo|salvo|tranne|appena|quando|attesa|assenza|dopo|sol[oa]|prima|problemi|nel caso|qualora|dal ricevimento|con|in caso|senza|altrimenti|dipende|chi|poi|allora|quindi",
  },
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
  doers: {
    us: "[Tt]i|[Vv]i|[Ii]o|[Nn]oi|[Pp]ossiamo|[Pp]osso|\\p{L}+[aei]r(?:ti|vi)",
    you: "[Mm]i|[Cc]i|[Tt]u|[Vv]oi|Lei|[Pp]uoi|[Pp]otete|[Pp]otresti|\\p{L}+[aei]r(?:mi|ci)",
  },
  parties: {
    us: /(?<!\p{L})(?:io|noi|nostr[oaie]|mi[oa]|\p{L}+iamo|\p{L}+emo)(?!\p{L})/iu,
    you: /(?<!\p{L})(?:tu|voi|Lei|vostr[oaie]|tu[oa]|\p{L}+[aei]te)(?!\p{L})/u,
  },
  duties: {
    us: "a (?:nostro|mio) carico|a nostre spese|mi (?:occupo|incarico)|ci (?:occupiamo|incarichiamo)|tocca a (?:noi|me)",
    you: "a (?:vostro|suo|tuo) carico|a (?:vostre|sue|tue) spese|ti (?:occupi|incarichi)|vi (?:occupate|incaricate)|tocca a (?:voi|te|lei)",
  },
  costs: {
    free: "gratis|gratuit\\p{L}*|senza (?:costi|spese)|(?<!non (?:è |sono )?)(?:inclus|compres)\\p{L}*",
    extra:
      "a parte|esclus\\p{L}*|extra|a (?:suo|tuo|vostro) carico|aggiuntiv\\p{L}*|non (?:è |sono )?(?:inclus|compres)\\p{L}*",
  },
  qualifiers: {
    negation: "non|mai|senza|nessun[oa]?|niente|nulla|nemmeno",
    hedge:
      "forse|probabilmente|magari|credo|penso|sper(?:o|iamo)|potre\\p{L}+|dovre\\p{L}+|crediamo|spero|speriamo",
    condition: "se|purché|salvo|solo",
  },
  opposites: [
    ["prima|entro", "dopo"],
    ["entro", "dopo|da|dal|fino"],
    ["fino", "da|dal|dopo|partire"],
    ["inclus[oaie]|compres[oaie]|con", "esclus[oaie]|senza|salvo"],
    ["accett\\w*|approv\\w*", "rifiut\\w*|respin\\w*"],
    ["tutt[oaie]|entramb[ie]|ogni", "alcun[ie]|solo|nessun\\w*"],
    ["minimo|almeno", "massimo"],
    ["aument\\w*|salit\\w*|cresc\\w*", "diminu\\w*|sces\\w*|cal[ao]\\w*|ridott\\w*"],
    ["gratuit\\w*|gratis", "pagamento"],
    ["presto", "tardi"],
    ["prim[oa]", "second[oa]|terz[oa]|ultim[oa]"],
    ["second[oa]", "terz[oa]|quart[oa]|ultim[oa]"],
  ],
};
