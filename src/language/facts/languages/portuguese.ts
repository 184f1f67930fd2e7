import type { ForeignLanguage } from "./language.ts";

export const portuguese: ForeignLanguage = {
  functionWords:
    "o|os|as|a|de|que|se|por|para|uns|umas|mais|mas|não|você|vocês|obrigad[oa]|olá|pode|podemos|do|da|dos|das|em|um|uma|com|é|são|na|nos|nas|ao|seu|sua|isso|até|ou|já|também|muito|estamos|temos|bom",
  letters: "ãõçáéíóúâêô",
  months: [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
  ],
  weekdays: ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"],
  days: { hoje: "today", "depois de amanhã": "day after tomorrow", amanhã: "tomorrow", ontem: "yesterday" },
  negations: "não|nunca|jamais|sem|nenhum[a]?|nada|ninguém|nem|impossível",
  hedges:
    "talvez|provavelmente|possivelmente|acho|acredito|penso|poderia|poderíamos|deveria[m]?|é possível que|pode ser que|em princípio|se calhar|que eu saiba|tanto quanto sei|acreditamos|à partida",
  conditions:
    "(?<=^ ?|[,;:(–] ?|(?:só|apenas|somente|mas|e|ou) )se|caso|desde que|a menos|salvo|a não ser|enquanto|sujeito a",
  reworded: {
    negation:
      "deix\\p{L}*|problemas?|estranh[oa]s?|falh[ao]s?|erros?|avari\\p{L}*|partid[oa]s?|intact[oa]s?|intat[oa]s?|cal(?:ar|e|em)|silêncio|recus\\p{L}*|renunci\\p{L}*|desist\\p{L}*|abdic\\p{L}*|exceto|salvo|fora|mesm\\p{L}*|mantém|mantêm|continua\\p{L}*|ainda|evit\\p{L}*|só|apenas|lament\\p{L}*|cancel\\p{L}*|adi\\p{L}{2,}|recus\\p{L}*|falt\\p{L}*|grátis|gratuit\\p{L}*|contrário|até|antes|precis\\p{L}*|impossível|infelizmente|em vez|proibi\\p{L}*|dispens\\p{L}*|esgot\\p{L}*|fechad\\p{L}*|desnecess\\p{L}*",
    hedge:
      "(?:minha|nossa) opinião|(?:meu|nosso) ver|possíve\\p{L}*|prováve\\p{L}*|esper\\p{L}*|dev\\p{L}{1,6}|pode\\p{L}{0,3} (?:ser|haver|estar|vir)|pod(?:er|er\\p{L}{1,5}|ia\\p{L}{0,3})|poss[ao]\\p{L}{0,3}|supo\\p{L}*|parece|prev\\p{L}*|tent\\p{L}*|calculo|conta\\p{L}*|achamos|creio|calhar|cerca|uns|umas",
    condition:
      "permit\\p{L}*|ao|salvo|exceto|\\p{L}+ndo|em caso|quando|uma vez|só|apenas|quem|depois|após|precis\\p{L}*|até|contrário|com|conforme|depende\\p{L}*|requer|assim que|sem|senão|então",
  },
  relations: {
    by: "até(?: a[os]?| à)?(?: dia)?|o mais tardar(?: em| a)?",
    before: "antes d[eoa](?: dia)?",
    after: "depois d[eoa]|após(?: o)?",
    until: "válid[oa] até(?: a[os]?| à)?",
    from: "a partir d[eoa]|desde(?: o)?|o mais cedo(?: em| a)?|não\\b[^.!?;\\n]{0,80}antes d[eoa]",
  },
  bounds: {
    least: "pelo menos|no mínimo|mínimo(?: de)?|mais de|maior(?:es)? de|superior(?:es)? a|acima de",
    most: "no máximo|máximo(?: de)?|até|menos de|menor(?:es)? de|inferior(?:es)? a|abaixo de",
  },
  doers: {
    us: "[Ee]u|[Nn]ós|[Pp]osso|[Pp]odemos|\\p{L}+(?:remos|rei)",
    you: "[Tt]u|[Vv]ocês?|[Pp]ode(?:ria)?|[Pp]odes|me|nos",
  },
  parties: {
    us: /(?<!\p{L})(?:eu|nós|noss[oa]s?|minha|meu|\p{L}+mos)(?!\p{L})/iu,
    you: /(?<!\p{L})(?:tu|vocês?|vossos?|vossa|teu|tua)(?!\p{L})/iu,
  },
  duties: {
    us: "a nosso cargo|por nossa conta|nos encarregamos|encarrego-me|trat(?:o|amos) d[aeo]s?",
    you: "ao? (?:seu|vosso|teu) cargo|por (?:sua|vossa|tua) conta|te encarregas|trat(?:as|am?) d[aeo]s?",
  },
  costs: {
    free: "grátis|gratuit\\p{L}*|sem (?:custo|encargo)s?|(?<!não (?:está |estão )?)incluíd\\p{L}*",
    extra: "à parte|não (?:está |estão )?incluíd\\p{L}*|extra|adiciona\\p{L}*",
  },
  qualifiers: {
    negation: "não|nunca|jamais|sem|nenhum[a]?|nada|ninguém|nem",
    hedge:
      "talvez|provavelmente|possivelmente|acho|poderia\\p{L}*|deveria\\p{L}*|acreditamos|espero|esperamos",
    condition: "caso|salvo|só|apenas",
  },
  opposites: [
    ["antes", "depois|após|partir"],
    ["até", "desde|partir"],
    ["inclu\\w*|com|mais", "exclu\\w*|sem|salvo|menos"],
    ["aceit\\w*|aprov\\w*", "recus\\w*|rejeit\\w*"],
    ["tod[oa]s?|ambos", "algu\\w+|só|nenhum\\w*"],
    ["mínimo", "máximo"],
    ["sub\\w*|aument\\w*", "desc\\w*|redu\\w*|diminu\\w*"],
    ["gratuit\\w*|grátis", "pag[oa]s?"],
    ["cedo", "tarde"],
    ["primeir[oa]", "segund[oa]|terceir[oa]|últim[oa]"],
    ["segund[oa]", "terceir[oa]|quart[oa]|últim[oa]"],
  ],
};
