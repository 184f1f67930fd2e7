import type { ForeignLanguage } from "./language.ts";

export const german: ForeignLanguage = {
  functionWords:
    "der|die|das|und|ist|nicht|ich|wir|sie|ihr|ihnen|bitte|für|mit|auf|ein|eine|den|dem|zu|von|am|bis|danke|hallo|uns|im|kann|können|wenn|noch|es|ab|um",
  letters: "äöüß",
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
    "vielleicht|wahrscheinlich|vermutlich|eventuell|möglicherweise|wohl|ich (?:denke|glaube)|meines Wissens|so(?:weit|viel) ich weiß|meiner (?:Meinung|Ansicht)|dürfte(?:n)?|hoffentlich|voraussichtlich|unter Umständen|(?:kann|könnte|mag) (?:es )?sein",
  conditions:
    "wenn|falls|sofern|vorausgesetzt|(?<=^\\s*)sollten?(?=[^.!?]*,)|es sei denn|nur dann|vorbehaltlich",
  reworded: {
    negation:
      "(?:lass|bleib)\\p{L}*[^.!?,]{1,40} (?:an|auf|offen|ein\\p{L}+)|(?:an|auf|offen)lassen|Problem\\p{L}*|seltsam\\p{L}*|komisch\\p{L}*|kaputt|defekt\\p{L}*|Fehler\\p{L}*|Störung\\p{L}*|unversehrt|intakt|heil|schweig\\p{L}*|weiger\\p{L}*|auf (?:Ihre|deine|eure) Kosten|(?:Ihre|deine|eure) Sache|gleich\\p{L}*|bleib\\p{L}*|unverändert|weiterhin|noch|fehlt|statt|verschieb\\p{L}*|abgesagt|absagen|statt\\p{L}*|nur|erst|unmöglich|ausgeschlossen|verzicht\\p{L}*|vermeid\\p{L}*|entfäll\\p{L}*|abgelehnt|ablehn\\p{L}*|verhindert|kostenlos|sonst|leider|un\\p{L}{4,}lich|frei|fehl\\p{L}*|außer|bevor|verboten|untersagt|unzulässig|keineswegs|gratis|ausverkauft|vergriffen",
    hedge:
      "(?:kann|können)[^.,!?]{0,30} (?:sein|werden)|könnt\\p{L}*|ausgeschlossen|sollt\\p{L}*|würd\\p{L}*|hoff\\p{L}*|plan\\p{L}*|rechne\\p{L}*|erwart\\p{L}*|denke|glaube\\p{L}*|schein\\p{L}*|möglich\\p{L}*|etwa|vermut\\p{L}*|meine\\p{L}*|halte|finde|unsicher|offen|versuch\\p{L}*|normalerweise|üblich\\p{L}*|regel",
    condition:
      "ermöglich\\p{L}*|(?<=(?:^|[.!?:;–—])\\s*)\\p{Lu}\\p{L}+(?:en|s?t) (?:Sie|du|ihr|wir|er|es)(?=[^!?\\n]*,)|bei|sobald|sollt\\p{L}*|erst|nur|nach|geht|ohne|bis|sonst|je nach|voraus\\p{L}*|abhäng\\p{L}*|außer|hängt|wer|mit|fall\\p{L}{0,2}|bestenfalls|ausschließlich|idealerweise|dann|daraufhin|anschließend|danach",
  },
  relations: {
    by: "bis(?: spätestens)?(?: zum)?|spätestens(?: am| bis)?",
    before: "vor(?: dem)?",
    after: "nach(?: dem)?",
    until: "gültig bis(?: zum)?",
    from: "ab(?: dem)?|seit(?: dem)?|frühestens(?: am)?|erst(?: am| ab)?|vom|(?:nicht|kein\\p{L}*)\\b[^.!?;\\n]{0,80}vor(?: dem)?",
  },
  bounds: {
    least:
      "mindestens|wenigstens|mehr als|(?:älter|größer|länger|höher|schwerer|breiter) als|über|oberhalb(?: von)?|nicht weniger als",
    most: "höchstens|maximal|bis zu|weniger als|(?:jünger|kleiner|kürzer|niedriger|leichter|schmaler) als|unter|unterhalb(?: von)?|nicht mehr als",
  },
  doers: {
    us: "[Ii]ch|[Ww]ir|dir|dich|Ihnen|euch",
    you: "[Dd]u|[Bb]itte|mir|mich|[Kk](?:annst|önntest)",
  },
  parties: {
    us: /(?<!\p{L})(?:ich|wir|uns|mir|unser(?:e[nmrs]?)?)(?!\p{L})/iu,
    you: /(?<!\p{L})(?:du|ihr|Sie|euch|dir|eure?[nmrs]?|Ihnen|Ihre?[nmrs]?)(?!\p{L})/u,
  },
  duties: {
    us: "(?:auf|an|von|durch) (?:uns|mich|mir)|(?:auf|zu) (?:unsere|meine)n? (?:Kosten|Lasten)|(?:unsere?|meine?) (?:Aufgabe|Sache|Job|Part)|(?:kümmer|übernehm|erledig|besorg|zahl|bezahl|trag)\\p{L}*(?: auch)? (?:ich|wir)|(?:[Ii]ch|[Ww]ir) (?:kümmer|übernehm|erledig|besorg|zahl|bezahl|trag)\\p{L}*",
    you: "(?:auf|an|von|durch) (?:Sie|Ihnen|dich|dir|euch)|(?:auf|zu) (?:Ihre|deine|eure)n? (?:Kosten|Lasten)|(?:Ihre?|deine?|eure?) (?:Aufgabe|Sache|Job|Part)|(?:kümmer|übern[ei][hm]|erledig|besorg|zahl|bezahl|trag)\\p{L}*(?: auch)? (?:du|ihr|Sie)|(?:[Dd]u|[Ii]hr|Sie) (?:kümmer|übern[ei][hm]|erledig|besorg|zahl|bezahl|trag)\\p{L}*",
  },
  costs: {
    free: "kostenlos\\p{L}*|kostenfrei\\p{L}*|gratis|ohne (?:Aufpreis|\\p{L}*[Kk]osten)|entfällt|entfallen|inklusive|(?<!nicht )(?:inbegriffen|enthalten)|(?:berechn|stell)\\p{L}*[^.!?,;]{0,50} nicht|keine? (?:\\p{L}*[Kk]osten|Gebühr\\p{L}*)|\\p{L}*kosten[^.!?,;]{0,30} (?:keine|nicht)(?: an)?|ohne[^.!?,;]{0,30}kosten",
    extra:
      "zuzüglich|zzgl|extra|kommen[^.!?,;]{0,20} hinzu|exklusive|nicht (?:inbegriffen|enthalten)|gegen Aufpreis",
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
