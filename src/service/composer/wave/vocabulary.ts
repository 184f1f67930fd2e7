/** The words that goals are made of. Each list is the inside of a pattern: alternatives, without anchors. */

/** What two people meet in. */
export const meetings =
  "calls?|chats?|meetings?|demos?|demonstrations?|coffees?|lunch|lunches|dinners?|breakfasts?|drinks?|sessions?|workshops?|catch-?ups?|catch up|syncs?|kick-?offs?|kick off|interviews?|visits?|qbrs?|walk-?throughs?|slots?|hours?|minutes?|mins?|time|conversations?|appointments?|debriefs?|check-?ins?|reviews?|trainings?|tours?|site walks?|walk-?rounds?|call-?backs?|presentations?|viewings?|tastings?|inspections?|1:1s?|one-on-ones?";

/** What one sends to another. */
export const documents =
  "proposals?|redlines?|contracts?|agreements?|numbers?|figures?|invoices?|decks?|slides?|lists?|reports?|logos?|pos?|purchase orders?|ndas?|sows?|msas?|dpas?|quotes?|forms?|questionnaires?|data|details?|documents?|docs?|copy|copies|drafts?|specs?|requirements?|rfps?|briefs?|cvs?|resumes?|portfolios?|availability|address|dates?|(?:floor|site|seating|project|lesson|test) plans?|drawings?|certificates?|(?:delivery|payment|production|project|work|shift) schedules?|receipts?|manuals?|info|information|t&cs|terms|price lists?|results?|agendas?|notes?|org charts?|forecasts?|confirmations?|statements?|recordings?|samples?|files?|links?|summary|summaries|one-?pagers?|case stud(?:y|ies)|templates?|minutes|signed copy|contact details|references|pricing|replacements?|brochures?|catalogues?|VAT number|order numbers?|serial numbers?|tracking numbers?|tracking|designs?|artwork|mock-?ups?|photos?|pictures|videos?|licen[cs]e keys?|login|logins|credentials|(?:Q\\d |annual |management )?accounts|balance sheets?|delivery notes?|timesheets?|registers?";

/** What one asks for to hear what another thinks. */
export const views =
  "feedback|comments?|thoughts?|opinions?|views?|take|input|impressions?|reactions?|verdict";

/** What a decision is called. */
export const decisions = "decisions?|answers?|yes|commitment|verdict|reply|response";

/** What one gives to let something go ahead. */
export const approvals = "approval|go[ -]?ahead|sign[- ]?off|green light|permission|consent|blessing|ok|okay";

/** What a letter may be about when no more is said than its name. */
export const topics =
  "renewals?|contracts?|pricing|prices?|proposals?|quotes?|budgets?|timelines?|roll-?outs?|pilots?|onboarding|security|security reviews?|audits?|integrations?|migrations?|partnerships?|terms|slas?|roadmaps?|trainings?|launch|deliver(?:y|ies)|orders?|projects?|extensions?|upgrades?|implementation|agenda|next steps|requirements?|scope|sow|msa|nda|dpa|payment terms|compliance|offers?|procurement|hand-?over|event|webinar|survey|report|design|data|support|licen[cs]es?|seats|forecast|expansion|trial|affiliate (?:deals?|programme|program)|collaborations?|collabs?|co-marketing|(?:block|room|group) rates?|discounts?|price increase|invoices?|payments?|salary";

/** What a person is asked to do, in words that can be said to them. */
export const actions =
  "accept|add|agree|answer|approve|arrange|attend|book|bring|buy|call|check|choose|come|commit|complete|confirm|connect|consider|countersign|decide|email|e-mail|explain|extend|fill|finali[sz]e|finish|forward|give|go|help|hire|host|include|introduce|invite|join|let|look|make time|meet|move|name|open|order|pass|pay|pick|place|postpone|present|prepare|provide|put|raise|read|reconsider|recommend|refer|register|release|remove|renew|reply|reschedule|respond|return|review|run|schedule|see|send|set|settle|share|show|sign|speak|start|stay|stop by|submit|suggest|support|switch|take|talk|tell|test|transfer|try|turn|update|upgrade|upload|use|visit|vote|waive|wait|drop|keep|lower|reduce|match|cover|allow|grant|process|publish|receive|resend|back|loop in|involve|clarify|quote|sponsor|pilot|chair|host|co-?host|moderate|mentor|interview|nominate|endorse|cc|copy|assign|prioriti[sz]e|ship|deliver|install|deploy|enable|refund|credit|correct|fix|repair|replace|proofread|translate|estimate|evaluate|compare|hold|reserve|sign off|put in|stock|list|discount|bundle|adopt|exhibit|attend|contribute|co-fund|relax|swap|exchange";

/** Of those, what one cannot ask for as a favour, since it's for the other to want. */
export const choices =
  "accept|agree|approve|buy|choose|come|commit|consider|drop|extend|hire|host|include|join|keep|lower|match|order|pick|reconsider|recommend|reduce|refer|renew|stay|start|support|switch|test|try|upgrade|waive|back|cover";

/** How a further purpose begins. */
export const openings =
  "ask|thank|remind|apologi[sz]e|congratulate|don['’]?t|do not|without|find out|see (?:if|whether)|check (?:if|whether)|follow up|offer|invite|tell|let|push for|propose|suggest|re-?schedule|re-?book|say|make sure|be (?:nice|careful|polite|firm|brief|quick|gentle|kind|honest|friendly|warm|clear|tactful|direct|discreet|humble|patient)|keep it";

/** With what else a goal may begin. A reader could be asked to do the same. */
export const orders =
  "accept|agree|announce|arrange|book|cancel|catch up|check|chase|clarify|confirm|counter|decline|explain|find|flag|forward|get|give|hand over|inform|introduce|mention|move|notify|nudge|postpone|pitch|push back|reject|request|send|schedule|set up|share|warn|welcome|wish";

/** What goals say of manners: it's for the writer. */
export const manners =
  "(?:very |really |a bit |more )?(?:politely|nicely|gently|firmly|tactfully|diplomatically|carefully|softly|warmly|kindly|quickly|subtly|asap|a\\.s\\.a\\.p\\.|as soon as possible|please|without asking for (?:anything|more|money)|with (?:numbers|figures|data|proof|examples|humou?r|a smile)|y ?/ ?n|yes ?/ ?no|send (?:my |our )?(?:regrets|apologies)|own up(?: to it)?|if possible|without (?:being|sounding|seeming|looking) (?:too )?[a-z]+|keep(?:ing)? (?:him|her|them) (?:interested|engaged|happy|keen|on side|calm)|without (?:annoying|damaging|upsetting|offending|losing|hurting|insulting|straining|spoiling|harming|risking|pressuring|burning) (?:him|her|them|anyone|bridges|(?:the|our) (?:relationship|goodwill|client|customer|account|trust))|in a (?:friendly|nice|polite|warm|firm|gentle) way)";
