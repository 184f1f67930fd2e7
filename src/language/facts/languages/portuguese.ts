import type { ForeignLanguage } from "./language.ts";
import { monthsOf, weekdaysOf } from "./language.ts";

export const portuguese: ForeignLanguage = {
  functionWords:
    "o|os|as|a|de|que|se|por|para|uns|umas|mais|mas|não|você|vocês|obrigad[oa]|olá|pode|podemos|do|da|dos|das|em|um|uma|com|é|são|na|nos|nas|ao|seu|sua|isso|até|ou|já|também|muito|estamos|temos|bom",
  letters: "ãõçáéíóúâêô",
  months: monthsOf("pt"),
  weekdays: weekdaysOf("pt"),
  days: { hoje: "today", "depois de amanhã": "day after tomorrow", amanhã: "tomorrow", ontem: "yesterday" },
  negations: "não|nunca|jamais|sem|nenhum[a]?|nada|ninguém|nem|impossível",
  negationsOtherwise:
    "deix\\p{L}*|problemas?|estranh[oa]s?|falh[ao]s?|erros?|avari\\p{L}*|partid[oa]s?|intact[oa]s?|intat[oa]s?|cal(?:ar|e|em)|silêncio|recus\\p{L}*|renunci\\p{L}*|desist\\p{L}*|abdic\\p{L}*|exceto|salvo|fora|mesm\\p{L}*|mantém|mantêm|continua\\p{L}*|ainda|evit\\p{L}*|só|apenas|lament\\p{L}*|cancel\\p{L}*|adi\\p{L}{2,}|recus\\p{L}*|falt\\p{L}*|grátis|gratuit\\p{L}*|contrário|até|antes|precis\\p{L}*|impossível|infelizmente|em vez|proibi\\p{L}*|dispens\\p{L}*|esgot\\p{L}*|fechad\\p{L}*|desnecess\\p{L}*",
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
};
