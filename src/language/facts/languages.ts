/** What stands before dates and quantities in a language. Words are parts of patterns. */
export interface Language {
  /** Before dates and times. */
  relations: Readonly<Record<"by" | "before" | "after" | "until" | "from", string>>;
  /** Before quantities. */
  bounds: Readonly<Record<"least" | "most" | "about", string>>;
  /** Words that say that the sender does something (for the reader), and that the reader does. */
  doers: Readonly<Record<"us" | "you", string>>;
  /** Single words that deny, hedge, or make a condition. */
  qualifiers: Readonly<Record<"negation" | "hedge" | "condition", string>>;
  /** Words that make a sentence say the opposite where one takes the other's place. */
  opposites: readonly (readonly [string, string])[];
}

/** What the facts of a language other than English are written with: of English, more is understood than words. */
export interface ForeignLanguage extends Language {
  /** Small words that its texts are full of, and that no other of our languages has. */
  functionWords: string;
  /** January first. */
  months: readonly string[];
  /** Monday first. */
  weekdays: readonly string[];
  /** Days that are said by their distance, with what English calls them. */
  days: Readonly<Record<string, string>>;
  negations: string;
  hedges: string;
  conditions: string;
  /** Words that may stand for these, and are none by themselves. */
  reworded: Readonly<Record<"negation" | "hedge" | "condition", string>>;
}

const english: Language = {
  relations: {
    by: "by|no later than|not later than|due(?: on| by)?|deadline(?: is|:| of)?|(?:the )?latest(?: by)?",
    before: "before|prior to|ahead of|in advance of",
    after: "after|following|past",
    until: "until|till|'til|through|thru|up to|up until|valid to|expires?(?: on)?|ends?(?: on)?|open to",
    from: "from|since|starting(?: on| from)?|starts?(?: on)?|as of|beginning|effective|no earlier than|not before|not until|(?:\\w+n['’]t|cannot|not|unable)\\b[^.!?;,\\n]{1,80}(?:until|till|before)|only(?: on| from)?",
  },
  bounds: {
    least:
      "at least|a minimum of|minimum(?: of)?|no (?:fewer|less) than|not (?:fewer|less) than|more than|above|(?<!not |n['’]t )exceed(?:s|ing)?|greater than|upwards of",
    most: "at most|a maximum of|max(?:imum)?(?: of)?|no more than|not more than|capped at|limited to|(?<!go |goes |gone |went |going |increased? |raised? |rose |risen |from \\p{L}+ |grew |grown )up to|less than|under|fewer than|below|not exceed(?:ing)?|not over",
    about:
      "about|around|roughly|approximately|approx\\.?|circa|ca\\.|some|nearly|almost|close to|~|in the region of|on the order of|give or take",
  },
  doers: {
    us: "I|[Ww]e|[Mm]ine|[Mm]y|[Oo]urs?",
    you: "[Yy]ou|[Yy]ours?",
  },
  qualifiers: {
    negation: "not|no|never|nobody|none|nothing|neither|nor|without|cannot|\\p{L}+n['’]t",
    hedge:
      "might|may|should|maybe|perhaps|probably|possibly|likely|hopefully|typically|usually|generally|often|try|hope|expect|think|believe|looks|seems",
    condition: "if|unless|provided|only|until|subject",
  },
  opposites: [
    ["typically|usually|often|might|may|could", "will|always|definitely"],
    ["new", "all|existing"],
    ["if|once|when", "unless"],
    ["except", "including"],
    ["earliest|soonest", "latest"],
    ["before|prior", "after|following|once"],
    ["includ\\w+|plus|with", "exclud\\w+|minus|without"],
    [
      "increas\\w+|rais\\w+|rose|up|higher|more|above|over|gr[eo]w\\w*",
      "decreas\\w+|reduc\\w+|lower\\w*|fell|down|less|fewer|below|under|dropp?\\w*",
    ],
    ["accept\\w*|approv\\w*", "reject\\w*|declin\\w*|refus\\w*"],
    ["buy\\w*", "sell\\w*"],
    ["all|every\\w*|both", "some|only|neither|none|nobody"],
    ["public", "private"],
    ["internal\\w*", "external\\w*"],
    ["possible", "impossible"],
    ["free", "paid"],
    ["always", "never|sometimes|usually|rarely"],
    ["minimum|least", "maximum|most"],
    ["early|earlier", "late|later"],
    ["first", "last|second|third|fourth"],
    ["second", "third|fourth|last"],
    ["optional", "mandatory|required|must"],
    ["think\\w*|believe\\w*|suspect\\w*|guess\\w*", "know\\w*"],
    ["weekly", "daily|monthly|yearly"],
    ["monthly", "daily|quarterly|yearly|annually"],
  ],
};

const german: ForeignLanguage = {
  functionWords:
    "der|das|und|ist|nicht|ich|wir|sie|ihr|ihnen|bitte|für|mit|auf|ein|eine|den|dem|zu|von|am|bis|danke|hallo|uns|im|kann|können|wenn|noch|es|ab|um",
  months: [
    "januar",
    "februar",
    "märz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
  ],
  weekdays: ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
  days: { heute: "today", morgen: "tomorrow", übermorgen: "day after tomorrow", gestern: "yesterday" },
  negations: "nicht|kein(?:e[nmrs]?)?|nie(?:mals)?|ohne|nichts|niemand|weder|unmöglich",
  hedges:
    "vielleicht|wahrscheinlich|vermutlich|eventuell|möglicherweise|wohl|ich (?:denke|glaube)|dürfte(?:n)?|hoffentlich|voraussichtlich|unter Umständen",
  conditions: "wenn|falls|sofern|vorausgesetzt|es sei denn|nur dann|vorbehaltlich",
  reworded: {
    negation:
      "verschieb\\p{L}*|abgesagt|absagen|statt\\p{L}*|nur|erst|unmöglich|ausgeschlossen|verzicht\\p{L}*|vermeid\\p{L}*|entfäll\\p{L}*|abgelehnt|ablehn\\p{L}*|verhindert|kostenlos|sonst|leider|un\\p{L}{4,}lich|frei|fehl\\p{L}*|außer|bevor",
    hedge:
      "könnt\\p{L}*|sollt\\p{L}*|würd\\p{L}*|hoff\\p{L}*|plan\\p{L}*|rechne\\p{L}*|erwart\\p{L}*|denke|glaube\\p{L}*|schein\\p{L}*|möglich\\p{L}*|etwa|vermut\\p{L}*|meine|unsicher|offen|versuch\\p{L}*",
    condition:
      "bei|sobald|sollt\\p{L}*|erst|nur|nach|geht|ohne|bis|sonst|je nach|voraus\\p{L}*|abhäng\\p{L}*|außer|hängt|wer|mit",
  },
  relations: {
    by: "bis(?: spätestens)?(?: zum)?|spätestens(?: am| bis)?",
    before: "vor(?: dem)?",
    after: "nach(?: dem)?",
    until: "gültig bis(?: zum)?",
    from: "ab(?: dem)?|seit(?: dem)?|frühestens(?: am)?|erst(?: am| ab)?|vom|(?:nicht|kein\\p{L}*)\\b[^.!?;\\n]{0,80}vor(?: dem)?",
  },
  bounds: {
    least: "mindestens|wenigstens|mehr als|über|nicht weniger als",
    most: "höchstens|maximal|bis zu|weniger als|unter|nicht mehr als",
    about: "etwa|ungefähr|rund|circa|ca\\.|fast|knapp",
  },
  doers: {
    us: "[Ii]ch|[Ww]ir|dir|dich|Ihnen|euch",
    you: "[Dd]u|[Bb]itte|mir|mich|[Kk](?:annst|önntest)",
  },
  qualifiers: {
    negation: "nicht|kein\\p{L}*|nie|niemals|ohne|nichts|niemand|weder",
    hedge:
      "vielleicht|wahrscheinlich|vermutlich|eventuell|möglicherweise|wohl|hoffentlich|voraussichtlich|könnte\\p{L}*|dürfte\\p{L}*",
    condition: "wenn|falls|sofern|vorausgesetzt|nur|vorbehaltlich",
  },
  opposites: [
    ["früh\\w*", "spät\\w*"],
    ["vor|vorher", "nach|nachdem|nachher"],
    ["bis", "ab|seit|nach|vor"],
    ["inkl\\w*|einschließlich|mit|zuzüglich", "exkl\\w*|ausschließlich|ohne|abzüglich"],
    ["über|mehr|mindestens|min", "unter|weniger|höchstens|maximal"],
    ["kann|können", "könnte\\w*"],
    ["wird|werden", "könnte\\w*|dürfte\\w*|würde\\w*"],
    ["all\\w*|jede\\w*|beide\\w*", "einige\\w*|manche\\w*|nur|kein\\w*"],
    ["nicht|kein\\w*|nie", "wieder|noch|immer|ein\\w*"],
    ["steig\\w*|gestiegen|erhöh\\w*", "sink\\w*|gesunken|fall\\w*|gefallen|senk\\w*"],
    ["kostenlos\\w*|gratis", "kostenpflichtig\\w*"],
    ["erste\\w*", "zweite\\w*|dritte\\w*|letzte\\w*"],
    ["zweite\\w*", "dritte\\w*|vierte\\w*|letzte\\w*"],
  ],
};

const french: ForeignLanguage = {
  functionWords:
    "le|les|et|est|vous|nous|je|pas|avec|dans|une|des|merci|bonjour|pour|du|sur|que|qui|ce|au|aux|votre|notre|d['’]\\p{L}+|l['’]\\p{L}+|j['’]\\p{L}+|n['’]\\p{L}+",
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
  negations: "ne|n['’]|pas|jamais|sans|aucune?|rien|personne ne|impossible",
  hedges:
    "peut-être|probablement|sans doute|éventuellement|je (?:pense|crois)|pense(?:nt|ons)?|pourr(?:ait|aient|ions|ais)|devr(?:ait|aient|ions|ais)|en principe|normalement|il se peut",
  conditions: "(?<!savoir |comme |même )si|s['’]il|à condition|sauf si|à moins|tant que|sous réserve|pourvu",
  reworded: {
    negation:
      "malheureusement|impossible|sauf|hors|repouss\\p{L}*|report\\p{L}*|décal\\p{L}*|annul\\p{L}*|évit\\p{L}*|besoin|seulement|uniquement|refus\\p{L}*|exclu\\p{L}*|gratuit\\p{L}*|faute|manqu\\p{L}*|absen\\p{L}*|attend\\p{L}*|plutôt|avant|au lieu|dépass\\p{L}*|maximum",
    hedge:
      "possible|prév\\p{L}*|esp[éè]r\\p{L}*|normalement|il se peut|semble|sans doute|comptons|devr\\p{L}*|pourr\\p{L}*|risque|à priori|envisag\\p{L}*|vraisemblablement|je pense",
    condition:
      "dès|sauf|quand|lorsque|une fois|sans|uniquement|seulement|après|selon|supérieur\\p{L}*|en cas|à partir|sinon|nécessit\\p{L}*|avec|pour|moyennant|faute",
  },
  relations: {
    by: "d['’]ici(?: au| le)?|au plus tard(?: le)?|avant la fin",
    before: "avant(?: le)?",
    after: "après(?: le)?",
    until: "jusqu['’](?:au|à|en)|valable jusqu['’]au",
    from: "à partir (?:du|de)|dès(?: le)?|depuis(?: le)?|au plus tôt(?: le)?|pas avant(?: le)?|n(?:e|['’])[^.!?;\\n]{1,80}avant(?: le)?",
  },
  bounds: {
    least: "au moins|au minimum|plus de|minimum",
    most: "au plus|au maximum|maximum|jusqu['’]à|moins de",
    about: "environ|à peu près|autour de|près de|presque",
  },
  doers: {
    us: "[Jj]e|[Jj]|[Nn]ous|te|t|toi",
    you: "[Tt]u|me|m|moi|[Vv]euillez|[Pp]ou(?:vez|rriez)|[Mm]erci",
  },
  qualifiers: {
    negation: "ne|n|pas|jamais|sans|aucune?|rien|ni",
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

const spanish: ForeignLanguage = {
  functionWords:
    "el|los|las|y|es|usted|nosotros|para|por|gracias|hola|puede|podría|del|su|muy|lo|como|que|en|con|una|un|se|te|nos|le|de",
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
    "quizás?|tal vez|probablemente|posiblemente|seguramente|creo|pienso|podr(?:ía|ían|íamos)|debería(?:n|mos)?|es posible que|creemos|a lo mejor|en principio",
  conditions:
    "(?<!saber |como )si|siempre que|siempre y cuando|a menos|salvo|a condición|mientras|sujeto a|en caso",
  reworded: {
    negation:
      "excepto|salvo|fuera|evit\\p{L}*|s[oó]lo|lament\\p{L}*|cancel\\p{L}*|aplaz\\p{L}*|rechaz\\p{L}*|falta\\p{L}*|gratis|gratuit\\p{L}*|contrario|hasta|antes|necesit\\p{L}*|imposible|desgracia|en vez|en lugar|para que",
    hedge:
      "posib\\p{L}*|probab\\p{L}*|esper\\p{L}*|deber\\p{L}*|podr\\p{L}*|supon\\p{L}*|parece|prev\\p{L}*|intent\\p{L}*|seguramente|calcul\\p{L}*",
    condition:
      "al|salvo|excepto|\\p{L}+ndo|en caso|cuando|una vez|s[oó]lo|los que|después|tras|necesit\\p{L}*|hasta|contrario|con|según|depende\\p{L}*|requiere",
  },
  relations: {
    by: "para(?: el)?|a más tardar(?: el)?|como (?:muy )?tarde(?: el)?",
    before: "antes del?(?: día)?",
    after: "después del?|tras(?: el)?",
    until: "hasta(?: el)?",
    from: "a partir del?|desde(?: el)?|como pronto(?: el)?|no antes del?|no\\b[^.!?;\\n]{1,80}hasta(?: el)?",
  },
  bounds: {
    least: "al menos|por lo menos|como mínimo|mínimo|más de",
    most: "como máximo|máximo|hasta|menos de",
    about: "unos|unas|aproximadamente|alrededor de|cerca de|casi|sobre",
  },
  doers: {
    us: "[Tt]e|[Oo]s|[Yy]o|[Nn]osotr[oa]s|[Pp]uedo|[Pp]odemos|\\p{L}+[aei]rte",
    you: "[Mm]e|[Tt]ú|[Vv]osotr[oa]s|[Uu]sted(?:es)?|[Pp]uedes?|[Pp]odrías?|\\p{L}+[aei]r(?:me|nos)|\\p{L}*[áéí]\\p{L}+(?:me|nos)",
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

const italian: ForeignLanguage = {
  functionWords:
    "il|lo|gli|è|di|che|non|per|grazie|ciao|può|della|del|sono|una|un|con|ci|si|ti|le|entro|buongiorno|dell['’]\\p{L}+|l['’]\\p{L}+",
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
    "forse|probabilmente|magari|credo|penso|sper(?:o|iamo)|potre(?:bbe|bbero|mmo)|dovre(?:bbe|bbero|mmo)|crediamo|pensiamo|in linea di massima|eventualmente",
  conditions: "(?<!sapere |come |anche |pure )se|a condizione|purché|a meno|salvo|finché|a patto|in caso",
  reworded: {
    negation:
      "tranne|escluso|esclus\\p{L}*|fuori|evit\\p{L}*|sol[oa]|soltanto|annull\\p{L}*|rinvi\\p{L}*|rifiut\\p{L}*|manc\\p{L}*|gratis|gratuit\\p{L}*|ferm[oa]|assenza|attesa|aspett\\p{L}*|prima|impossibile|purtroppo|invece|problemi",
    hedge:
      "possibil\\p{L}*|probabil\\p{L}*|dovr\\p{L}*|potr\\p{L}*|sper\\p{L}*|prev\\p{L}*|sembra|cred\\p{L}*|cont\\p{L}*|pens\\p{L}*|circa",
    condition:
      "una volta|salvo|tranne|appena|quando|attesa|assenza|dopo|sol[oa]|prima|problemi|qualora|dal ricevimento|con|in caso|senza|altrimenti|dipende|chi",
  },
  relations: {
    by: "entro(?: il| la)?|al più tardi(?: il)?",
    before: "prima (?:del|di|della)",
    after: "dopo(?: il)?",
    until: "fino a(?:l)?",
    from: "da(?:l)?|a partire da(?:l)?|non prima (?:del|di)|al più presto(?: il)?",
  },
  bounds: {
    least: "almeno|minimo|come minimo|più di|oltre",
    most: "al massimo|massimo|fino a|meno di",
    about: "circa|quasi|intorno a|pressappoco|all['’]incirca",
  },
  doers: {
    us: "[Tt]i|[Vv]i|[Ii]o|[Nn]oi|[Pp]ossiamo|[Pp]osso|\\p{L}+[aei]r(?:ti|vi)",
    you: "[Mm]i|[Cc]i|[Tt]u|[Vv]oi|Lei|[Pp]uoi|[Pp]otete|[Pp]otresti|\\p{L}+[aei]r(?:mi|ci)",
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

export const foreignLanguages = { de: german, fr: french, es: spanish, it: italian } as const;

export type ForeignLanguageCode = keyof typeof foreignLanguages;
export type LanguageCode = "en" | ForeignLanguageCode;

export const languages: Readonly<Record<LanguageCode, Language>> = { en: english, ...foreignLanguages };
