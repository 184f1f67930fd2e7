import type { ForeignLanguage } from "./language.ts";
import { monthsOf, weekdaysOf } from "./language.ts";

export const french: ForeignLanguage = {
  functionWords:
    "le|les|et|est|un|en|sur|sont|ont|ne|par|il|elle|nos|mes|leur|aux|cette|deux|trois|vous|nous|je|pas|avec|dans|une|des|merci|bonjour|pour|du|sur|que|qui|ce|au|aux|votre|notre|d['’]\\p{L}+|l['’]\\p{L}+|j['’]\\p{L}+|n['’]\\p{L}+|la",
  letters: "éèêàçùîôœ",
  months: monthsOf("fr"),
  weekdays: weekdaysOf("fr"),
  days: {
    "aujourd['’]hui": "today",
    "après-demain": "day after tomorrow",
    demain: "tomorrow",
    hier: "yesterday",
  },
  negations: "ne|n['’]|pas|jamais|sans|aucune?|rien|personne n(?:e|['’])|y a (?:plus )?personne|impossible",
  negationsOtherwise:
    "personne|suppl[ée]ment\\p{L}*|laiss\\p{L}*|problèmes?|bizarres?|étranges?|en panne|erreurs?|cassée?s?|intacte?s?|se tai\\p{L}*|gard\\p{L}* le silence|refus\\p{L}*|renon[cç]\\p{L}*|à (?:votre|ta) charge|malheureusement|n['’]\\p{L}+ plus|ne \\p{L}+ plus|même|identique|inchang\\p{L}*|rest\\p{L}+|toujours|impossible|sauf|hors|repouss\\p{L}*|report\\p{L}*|décal\\p{L}*|annul\\p{L}*|évit\\p{L}*|besoin|seulement|uniquement|refus\\p{L}*|exclu\\p{L}*|gratuit\\p{L}*|faute|manqu\\p{L}*|absen\\p{L}*|attend\\p{L}*|plutôt|avant|au lieu|dépass\\p{L}*|maximum|interdi\\p{L}*|épuisé\\p{L}*|indisponib\\p{L}*|fermé\\p{L}*",
  relations: {
    by: "d['’]ici(?: au| le)?|au plus tard(?: le)?|avant la fin",
    before: "avant(?: le)?",
    after: "après(?: le)?|passée? (?:le|la)",
    until: "jusqu['’](?:au|à|en)|valable jusqu['’]au",
    from: "à partir (?:du|de)|dès(?: le)?|depuis(?: le)?|au plus tôt(?: le)?|pas avant(?: le)?|n(?:e|['’])[^.!?;\\n]{1,80}avant(?: le)?",
  },
  bounds: {
    least:
      "au moins|au minimum|(?:plus|âgés? de plus|au-delà) de|(?:supérieure?s?|égales? ou supérieure?s?) à|minimum",
    most: "au plus|au maximum|maximum|jusqu['’]à|n(?:e|['’]) ?[^.!?;,\\n]{0,30}(?:dépass|excéd)\\p{L}*(?: pas)?|inférieure?s? à|moins de",
  },
};
