import type { ForeignLanguage } from "./language.ts";

export const french: ForeignLanguage = {
  functionWords:
    "le|les|et|est|vous|nous|je|pas|avec|dans|une|des|merci|bonjour|pour|du|sur|que|qui|ce|au|aux|votre|notre|d['’]\\p{L}+|l['’]\\p{L}+|j['’]\\p{L}+|n['’]\\p{L}+|la",
  letters: "éèêàçùîôœ",
  months: [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
  ],
  weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  days: {
    "aujourd['’]hui": "today",
    "après-demain": "day after tomorrow",
    demain: "tomorrow",
    hier: "yesterday",
  },
  negations: "ne|n['’]|pas|jamais|sans|aucune?|rien|personne n(?:e|['’])|y a (?:plus )?personne|impossible",
  hedges:
    "peut-être|probablement|sans doute|éventuellement|je (?:pense|crois)|pense(?:nt|ons)?|pourr(?:ait|aient|ions|ais)|devr(?:ait|aient|ions|ais)|en principe|normalement|il se peut|il est possible que",
  conditions:
    "(?<!(?:savoir|comme|même|sai[st]|sais pas|savons|savez|voir|demand\\p{L}{1,5}|vérifier|confirmer) (?:pas )?)si|s['’]il|à condition|sauf si|à moins|tant que|sous réserve|pourvu",
  reworded: {
    negation:
      "personne|laiss\\p{L}*|problèmes?|bizarres?|étranges?|en panne|erreurs?|cassée?s?|intacte?s?|se tai\\p{L}*|gard\\p{L}* le silence|refus\\p{L}*|renon[cç]\\p{L}*|à (?:votre|ta) charge|malheureusement|n['’]\\p{L}+ plus|ne \\p{L}+ plus|même|identique|inchang\\p{L}*|rest\\p{L}+|toujours|impossible|sauf|hors|repouss\\p{L}*|report\\p{L}*|décal\\p{L}*|annul\\p{L}*|évit\\p{L}*|besoin|seulement|uniquement|refus\\p{L}*|exclu\\p{L}*|gratuit\\p{L}*|faute|manqu\\p{L}*|absen\\p{L}*|attend\\p{L}*|plutôt|avant|au lieu|dépass\\p{L}*|maximum|interdi\\p{L}*|épuisé\\p{L}*|indisponib\\p{L}*|fermé\\p{L}*",
    hedge:
      "(?:mon|notre) (?:avis|sens)|(?:me|nous) (?:paraît|semble)|(?:peut|peuvent) (?:être|y|arriver)|peut-être|possible|exclue?|prév\\p{L}*|esp[éè]r\\p{L}*|normalement|il se peut|semble|sans doute|comptons|devr\\p{L}*|pourr\\p{L}*|risque|à priori|envisag\\p{L}*|vraisemblablement|probable\\p{L}*|générale\\p{L}*|habitude\\p{L}*|je pense",
    condition:
      "permet\\p{L}*|à défaut|en \\p{L}+ant|(?:une?|toute?) \\p{L}+ \\p{L}+ée?s?|dès|sauf|quand|lorsque|une fois|sans|uniquement|seulement|après|selon|supérieur\\p{L}*|en cas|à partir|sinon|nécessit\\p{L}*|avec|pour|moyennant|faute|ensuite|alors|puis",
  },
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
  doers: {
    us: "[Jj]e|[Jj]|[Nn]ous|te|t|toi",
    you: "[Tt]u|me|m|moi|[Vv]euillez|[Pp]ou(?:vez|rriez)|[Mm]erci",
  },
  parties: {
    us: /(?<!\p{L})(?:je|j['’]\p{L}+|nous|notre|nos)(?!\p{L})/iu,
    you: /(?<!\p{L})(?:tu|vous|votre|vos)(?!\p{L})/iu,
  },
  duties: {
    us: "à (?:notre|ma) charge|(?:pour|sur|par|chez) (?:moi|nous)|(?:nos|mes) (?:soins|frais)|m['’]occupe|(?:nous (?:nous )?)(?:occupons|chargeons)|me charge",
    you: "à (?:votre|ta) charge|(?:pour|sur|par|chez) (?:toi|vous)|(?:vos|tes) (?:soins|frais)|t['’]occupes|(?:vous (?:vous )?)(?:occupez|chargez)|te charges",
  },
  costs: {
    free: "gratuit\\p{L}*|offert\\p{L}*|(?<!pas |non )(?:compris|inclus)\\p{L}*|aucun\\p{L}? (?:frais|coût)|sans (?:frais|supplément)|ne (?:factur|prélev|coût)\\p{L}+",
    extra:
      "en sus|en supplément|s['’]y ajout\\p{L}+|(?:pas|non) (?:compris|inclus)\\p{L}*|hors|supplémentaires?",
  },
  qualifiers: {
    negation: "pas|jamais|sans|aucune?|rien|ni",
    hedge:
      "peut|probablement|éventuellement|pense|pourr(?:ait|aient|ions)|devr(?:ait|aient|ions|ais)|normalement|espère",
    condition: "si|sauf|condition|sous",
  },
  opposites: [
    ["tôt", "tard"],
    ["avant", "après|dès|depuis"],
    ["jusqu", "partir|dès|depuis|avant"],
    ["inclus\\w*|compris\\w*|avec", "exclus?\\w*|hors|sans|sauf"],
    ["plus|moins", "maximum"],
    ["moins", "plus"],
    ["tou(?:s|tes?|t)|chaque", "certain\\w*|quelques|seul\\w*|aucune?"],
    ["devr\\w+|pourr\\w+|peut", "doi\\w*|va|vont|sera|seront"],
    ["augment\\w*|hausse|mont\\w*", "baiss\\w*|diminu\\w*|réduit\\w*"],
    ["gratuit\\w*", "payante?s?"],
    ["premi\\w+", "deuxième|second\\w*|troisième|dernière?"],
    ["deuxième|seconde?", "troisième|quatrième|dernière?"],
  ],
};
