import type { Language } from "./language.ts";

export const english: Language = {
  relations: {
    by: "by|latest\\b[^.!?;,:–—\\n]{1,40} (?:is|was)(?: in| on)?|no later than|not later than|due(?: on| by)?|deadline(?: is|:| of)?|(?:the )?latest(?: by)?",
    before: "before|prior to|ahead of|in advance of",
    after: "after|following|past",
    until: "until|till|'til|through|thru|up to|up until|valid to|expires?(?: on)?|ends?(?: on)?|open to",
    from: "(?<!apart |away |aside |different )from|since|starting(?: on| from)?|starts?(?: on)?|(?:opens?|begins?|launch(?:es)?|resumes?|kicks? off|becomes? \\p{L}+|takes? effect|comes? into \\p{L}+) on|as of|beginning|effective|(?:earliest|soonest)\\b[^.!?;,:–—\\n]{1,40} (?:is|was)(?: in| on)?|no earlier than|not before|not until|(?:hold(?:ing)? off|wait(?:ing)?|put(?:ting)? off)\\b[^.!?;,:–—\\n]{0,60}\\buntil|(?:\\w+n['’]t|cannot|not|unable|no|never|nobody|nothing)\\b(?:(?! but )[^.!?;,:–—\\n]){1,80}\\b(?:until|till|before)|only(?: on| from)?",
  },
  bounds: {
    least:
      "at least|a minimum of|min\\.|minimum(?: of)?|no (?:fewer|less) than|not (?:fewer|less) than|more than|(?:old|long|larg|bigg|great|high|heavi|tall|wid)e?r than|above|(?<!not |n['’]t )exceed(?:s|ing)?|upwards of",
    most: "at most|a maximum of|max(?:imum)?(?: of)?|no more than|not more than|capped at|limited to|(?<!go |goes |gone |went |going |increased? |raised? |rose |risen |from \\p{L}+ |grew |grown )up to|less than|under|fewer than|(?:young|short|small|low|light|narrow|cheap)e?r than|below|within|not exceed(?:ing)?|not over",
  },
  doers: {
    us: "I|[Ww]e|[Mm]ine|[Mm]y|[Oo]urs?",
    you: "[Yy]ou|[Yy]ours?",
  },
  parties: {
    us: /\b(?:(?:I|we)(?!['’\p{L}]{0,4}(?: will| would| should| can| still| also| only| just)? (?:have|get|receive|hear|find|see|need|want(?:ed)?|expect)\b)|(?:by|on) (?:me|us)|mine|ours|(?:my|our) (?:side|part|job|task|turn|call|treat|expense|responsibility))\b/iu,
    you: /(?:^\s*|\b(?:and|but|while|if|that|so|then|could|can|would|will|do|did|should|when|as|what|whether|once|until|because|hope|are|have) |[,:–] )you\b(?!['’\p{L}]{0,4}(?: will| would| should| can| had| still| also| only| just)? (?:have|get|receive|hear|find|see|be|need|want(?:ed)?|said|mentioned|ask(?:ed)?|told)\b)|\b(?:yours|(?:by|on|up to) you|your (?:side|part|job|task|turn|call|choice|treat|expense|responsibility))\b/iu,
  },
  duties: {
    us: "(?:on|by|up to|down to|left to|goes? to|comes? from) (?:us|me)|(?:on|comes? from) (?:our|my) (?:side|end)|at (?:our|my) (?:own )?(?:expense|cost)|(?:is|are|be|stays?|remains?|['’]s|at)(?: all| still)? (?:ours|mine)|(?:our|my) (?:part|job|task|turn|responsibility|treat|share)|(?:I|we)(?:['’](?:ll|m|re|ve))?(?: will| can| am| are| have| also| then)? (?:take|taking|see|seeing|handl\\w+|look|looking|deal\\w*|cover\\w*|bear\\w*|carry\\w*) (?:care|to|after|with|on|over|the)",
    you: "(?:on|by|up to|down to|left to|goes? to|comes? from) you|(?:on|comes? from) your (?:side|end)|at your (?:own )?(?:expense|cost)|(?:is|are|be|stays?|remains?|['’]s|at)(?: all| still)? yours|your (?:part|job|task|turn|responsibility|treat|share)|you(?:['’](?:ll|re|ve))?(?: will| can| are| have| also| then)? (?:take|taking|see|seeing|handl\\w+|look|looking|deal\\w*|cover\\w*|bear\\w*|carry\\w*) (?:care|to|after|with|on|over|the)",
  },
  costs: {
    free: "free of charge|for free|(?:no|without)(?: an?| any)?(?: extra| additional)? (?:cost|charge|surcharge)s?|waiv\\w+|(?:\\w+n['’]t|not|nothing) (?:be )?(?:charged?|pay|billed?|cost)|on the house|(?<!n['’]t |not )(?:includ(?:ed?|es|ing)|inclusive)",
    extra:
      "plus(?! [$€£]?\\d)|extra|on top|surcharge|(?:\\w+n['’]t|not) (?:be )?(?:included?|part|covered)|exclud(?:ed|ing)|additional\\w*|separately|not free",
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
    ["think\\w*|believe\\w*|suspect\\w*|guess\\w*|reckon\\w*|hope|expect", "know\\w*"],
    ["weekly", "daily|monthly|yearly"],
    ["monthly", "daily|quarterly|yearly|annually"],
  ],
};
