import type { Language } from "./language.ts";

export const english: Language = {
  negations:
    "not|no|never|nobody|none|nothing|neither|nor|without|cannot|unable|impossible|w/o|\\p{L}+n['’]t|(?:wo|do|ca|did|does|is|was|are|were|could|would|should|have|has|had)nt",
  negationsOtherwise:
    "un(?!der|til|less|i[toqv]|cle|animous|fortunate)\\p{L}{4,}|in(?:complete|correct|active|valid|eligible|sufficient|accurate|compatible|accessible|appropriate|convenien)\\p{L}*|improper\\p{L}*|ir(?:relevant|regular|respective)\\p{L}*|dis(?:allow|connect|continu|regard|agree|approv|miss|qualif)\\p{L}*|non|non-?\\p{L}{4,}|lack\\p{L}*|fail\\p{L}*|miss(?:ed|ing|es)?|refus\\p{L}*|declin\\p{L}*|reject\\p{L}*|exclu\\p{L}*|except\\p{L}*|outside|other than|instead|rather|avoid\\p{L}*|stop\\p{L}*|cancel\\p{L}*|postpon\\p{L}*|prevent\\p{L}*|prohibit\\p{L}*|forbid\\p{L}*|bann?\\p{L}*|den(?:y|ied|ies)|out of|waiv(?:e[sd]?|ing)|skip\\p{L}*|omit\\p{L}*|(?:le(?:ave|aving|ft)|rul\\p{L}+|sold) out|short of|hardly|barely|rarely|seldom|scarcely|hold\\p{L}* off|wait\\p{L}*|pending|outstanding|withdr\\p{L}*|against|refrain\\p{L}*|zero|absent|cease\\p{L}*|void|exempt\\p{L}*|regret\\p{L}*|minus|replac\\p{L}*|persist\\p{L}*|locked|little|few\\p{L}*|turned? down|(?:\\p{L}+-)?free|away|separate\\p{L}*|apart|too|only|solely|leave|alone|fully|just|kept from|(?:is|are|was|were) out|off the table|no room|down|limit\\p{L}*|capped",
  relations: {
    by: "by|latest\\b[^.!?;,:–—\\n]{1,40} (?:is|was)(?: in| on)?|no later than|not later than|due(?: on| by)?|deadline(?: is|:| of)?|(?:the )?latest(?: by)?",
    before: "before|prior to|ahead of|in advance of",
    after: "after|following|past",
    until: "until|till|'til|through|thru|up to|up until|valid to|expires?(?: on)?|ends?(?: on)?|open to",
    from: "(?<!apart |away |aside |different )from|since|starting(?: on| from)?|starts?(?: on)?|(?:opens?|begins?|launch(?:es)?|resumes?|kicks? off|becomes? \\p{L}+|takes? effect|comes? into \\p{L}+) on|as of|beginning|effective|(?:earliest|soonest)\\b[^.!?;,:–—\\n]{1,40} (?:is|was)(?: in| on)?|no earlier than|not before|not until|(?:hold(?:ing)? off|wait(?:ing)?|put(?:ting)? off)\\b[^.!?;,:–—\\n]{0,60}\\buntil|(?<!\\b(?:if|unless)\\b[^.!?;,\\n]{0,40})(?:\\w+n['’]t|cannot|not|unable|no|never|nobody|nothing)\\b(?:(?! but )[^.!?;,:–—\\n]){1,80}\\b(?:until|till|before)|only(?: on| from)?",
  },
  bounds: {
    least:
      "at least|a minimum of|min\\.|minimum(?: of)?|no (?:fewer|less) than|not (?:fewer|less) than|more than|(?:old|long|larg|bigg|great|high|heavi|tall|wid)e?r than|above|(?<!not |n['’]t )exceed(?:s|ing)?|upwards of",
    most: "at most|a maximum of|max(?:imum)?(?: of)?|no more than|not more than|capped at|limited to|(?<!go |goes |gone |went |going |increased? |raised? |rose |risen |from \\p{L}+ |grew |grown )up to|less than|under|fewer than|(?:young|short|small|low|light|narrow|cheap)e?r than|below|within|not exceed(?:ing)?|not over",
  },
};
