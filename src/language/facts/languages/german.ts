import type { ForeignLanguage } from "./language.ts";
import { monthsOf, weekdaysOf } from "./language.ts";

export const german: ForeignLanguage = {
  functionWords:
    "der|die|das|und|er|des|eine[rmns]?|sind|wird|werden|haben|hat|nach|bei|aus|zwei|drei|vier|fünf|ist|nicht|ich|wir|sie|ihr|ihnen|bitte|für|mit|auf|ein|eine|den|dem|zu|von|am|bis|danke|hallo|uns|im|kann|können|wenn|noch|es|ab|um",
  letters: "äöüß",
  months: monthsOf("de"),
  weekdays: weekdaysOf("de"),
  days: { heute: "today", morgen: "tomorrow", übermorgen: "day after tomorrow", gestern: "yesterday" },
  negations: "nicht|kein(?:e[nmrs]?)?|nie(?:mals)?|ohne|nichts|niemand|weder|unmöglich",
  negationsOtherwise:
    "(?:lass|bleib)\\p{L}*[^.!?,]{1,40} (?:an|auf|offen|ein\\p{L}+)|(?:an|auf|offen)lassen|Problem\\p{L}*|seltsam\\p{L}*|komisch\\p{L}*|kaputt|defekt\\p{L}*|Fehler\\p{L}*|Störung\\p{L}*|unversehrt|intakt|heil|schweig\\p{L}*|weiger\\p{L}*|auf (?:Ihre|deine|eure) Kosten|(?:Ihre|deine|eure) Sache|gleich\\p{L}*|bleib\\p{L}*|unverändert|weiterhin|noch|fehlt|statt|verschieb\\p{L}*|abgesagt|absagen|statt\\p{L}*|nur|erst|unmöglich|ausgeschlossen|verzicht\\p{L}*|vermeid\\p{L}*|entfäll\\p{L}*|abgelehnt|ablehn\\p{L}*|verhindert|kostenlos|sonst|leider|un\\p{L}{4,}lich|frei|fehl\\p{L}*|außer|bevor|verboten|untersagt|unzulässig|keineswegs|gratis|ausverkauft|vergriffen",
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
    most: "höchstens|maximal|bis zu|bis|weniger als|(?:jünger|kleiner|kürzer|niedriger|leichter|schmaler) als|unter|unterhalb(?: von)?|nicht mehr als",
  },
};
