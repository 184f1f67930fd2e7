import {
  apology,
  counterOffer,
  deadline,
  demonstration,
  findings,
  increase,
  interviewed,
  questions,
  remedy,
  results,
  type Subject,
  trouble,
} from "./subject.ts";

/** The first whose pattern is met counts: what a point asks for comes before what it mentions. */
export const subjects: readonly Subject[] = [
  {
    pattern:
      /^(?:welcome|(?:round of )?intro(?:duction)?s?(?! to)\b|hellos?\b|arrival\b|registration\b|who(?: is|['’]s) who|opening(?: meeting| round)?$)/iu,
    act: "frame",
    say: ["say who everyone is and what they're here for"],
    why: "People speak more freely once they know who's who.",
  },
  {
    pattern: /^intro(?:duce|duction)? (?:to |of )?\p{Lu}/u,
    say: ["settle what this person looks after, and from when"],
    why: "A name is easier to trust with a task beside it.",
  },
  {
    pattern:
      /\b(?:vs\.?|versus|against) (?:\d|[$€£]|target|budget|plan|last)|\b(?:income|revenue|turnover|pipeline)\b|\bbenchmark/iu,
    ...results,
  },
  {
    pattern: /^(?:say )?congrat/iu,
    act: "frame",
    say: ["say it first, before anything else"],
    why: "It's the best minute of the talk.",
  },
  counterOffer,
  {
    pattern: /^(?:say )?(?:thanks?|thank)\b/iu,
    act: "frame",
    say: ["say what it was for, and what it made possible"],
    why: "Specific thanks are believed.",
  },
  {
    pattern:
      /^(?:maybe |then |the |a |joint |short |team )*(?:lunch|coffee|dinner|breakfast|drinks|break)(?: break)?\??$/iu,
    act: "frame",
    say: ["leave the business for afterwards, and ask more than you tell"],
    why: "A break with an agenda isn't a break.",
  },
  {
    pattern:
      /^(?!next).*\b(?:tour|walk(?: ?round| ?around)?|site visit|shop floor|plant visit)\b(?! ?through)/iu,
    act: "frame",
    say: ["leave time for questions on the way"],
    why: "A place says what no slide can.",
  },
  {
    pattern:
      /^(?:next steps?|way forward|further (?:procedure|steps)|actions?$|wrap[- ]?up|closing|summary)\b/iu,
    say: ["agree who does what by when"],
    why: "Unwritten agreements are remembered differently.",
  },
  {
    pattern: /^(?:any other business|aob)\b/iu,
    act: "frame",
    say: ["ask what hasn't been said yet"],
    why: "What matters most is often kept for the end.",
  },
  questions,
  apology,
  {
    pattern:
      /\bwho (?:signs?|decides?|approves?|pays)\b|sign-?offs?\b|\bapprovals?\b|decision[- ]mak|\bgo.?no.?go\b/iu,
    act: "ask",
    say: [
      "make sure it's clear who decides, what's still needed and by when",
      "find out what could still hold it up",
    ],
    why: "A decision without its people is only an opinion.",
  },
  deadline,
  {
    pattern:
      /\bcompeting\b|\b(?:competitors?|competition)$|\b(?:an)?other offers?\b|\brivals?\b|\b(?:quotes|offers|bids) from\b|\bswitching to\b/iu,
    say: ["know what speaks for each, and when it's decided"],
    why: "What speaks for the others shows what matters.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:overdue|unpaid|arrears|owes?|outstanding (?:invoice|balance|amount|sum)s?)\b|^(?:inv|invoices?)\b/iu,
    say: [
      "have the invoice, the amount and the due date in front of you, and settle when it's paid",
      "agree on a date for each payment",
    ],
    why: "A date for each payment can be kept or missed; a promise can't.",
    isSober: true,
  },
  increase,
  {
    pattern:
      /\b(?:notice(?: period)?|start(?:ing)? date|relocat|hybrid|remote|working (?:hours|pattern)|part[- ]time|home office)\b|^(?:notice|start)$/iu,
    say: ["settle what's fixed, and what could be arranged"],
    why: "Small terms decide more offers than big ones.",
  },
  {
    pattern:
      /\b(?:salary|pay|day rate|compensation) expectations?\b|\b(?:budget is|asked for|said) [$€£]?\d|\bday rate\b/iu,
    say: ["know your figure, and what could be added to it beyond money"],
    why: "Something beside money often closes the gap.",
    isSober: true,
  },
  {
    pattern: /\b(?:offer details|job offer|package|base(?: salary)?|bonus|equity|benefits|ote|salary)\b/iu,
    say: [
      "go through it part by part, and leave time for questions",
      "be clear about what's fixed and where there's room",
      "find out what matters most in it",
    ],
    why: "An offer is weighed as a whole.",
    isSober: true,
  },
  {
    pattern: /\b(?:discount|rebate|concession|price (?:cut|reduction)|cheaper|\d+ ?% off)\b/iu,
    say: ["know your limit beforehand, and what you'd trade for it"],
    why: "What's given for nothing is asked for again.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:refund|service credits?|credit (?:for|note)|compensation|fee back|money back|goodwill)\b/iu,
    say: ["have the amount ready, and settle when it's paid"],
    why: "An amount and a date end the discussion.",
    isSober: true,
  },
  {
    pattern: /\b(?:penalt(?:y|ies)|liquidated damages)\b/iu,
    say: ["have the clause open, and know what it comes to"],
    why: "It's a sum, and needn't be a quarrel.",
    isSober: true,
  },
  {
    pattern:
      /^payments?$|\brent[- ]free\b|\bpayment (?:terms?|plan|schedule)\b|\bnet ?\d\d\b|\b(?:\d+|monthly|quarterly) (?:instal|payments)/iu,
    say: ["know what you need, and what you'd give for it"],
    why: "Terms are traded, not argued.",
    isSober: true,
  },
  {
    pattern: /\b(?:options|packages|alternatives|alternative (?:grades|roles|sites|dates))\b|\bA\/B\b/iu,
    say: ["put them side by side, and know which you'd take"],
    why: "People stand by what they chose themselves.",
  },
  {
    pattern:
      /\b(?:renew(?:al|ing)?|extend(?:ing)?|extension|multi-?year|contract (?:term|length)|\d ?-?(?:yr|year) (?:term|deal|option|contract)|durée|plazo)\b/iu,
    say: [
      "put the present terms and the new ones side by side",
      "be clear about what changes, and what stays as it is",
      "know what would have to be true for a yes",
    ],
    why: "What changes is all that needs talking about.",
  },
  {
    pattern: /\b(?:offboarding (?:and|\+|plan)|data export|move ?out|leaving date)\b/iu,
    say: ["settle what happens on which day"],
    why: "A good goodbye is remembered.",
  },
  {
    pattern: /\b(?:redundan\w+|lay-?offs?|headcount|restructur\w+|reorg\w*|severance|dismiss\w*)\b/iu,
    say: ["use plain words, and don't hurry it"],
    why: "Vague words make it worse.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:security|legal|compliance|privacy|gdpr|insurance|certificat\w*|document control|soc ?2|iso ?\d+|pen(?:etration)? test|boiler cert)\b/iu,
    say: ["know which document settles it, and who to ask about it"],
    why: "What can be looked up needn't be argued.",
    isSober: true,
  },
  {
    pattern: /\b(?:forms?|paperwork|signatures?|signing|checklist)\b/iu,
    say: ["have it to hand, filled in as far as it can be"],
    why: "A form gets signed when it's on the table.",
  },
  {
    pattern:
      /\b(?:contract review|contract|clause|cap\b|liabilit|indemn|terminat|ip\b|intellectual property|nda|msa|dpa|sow|terms\b|warrant|exclusivit|incoterms|governing law|redlines?)/iu,
    say: [
      "have the wording open, and know where you could move",
      "know what you need from it and why, and leave the wording to the lawyers",
      "find out what the worry behind it is",
    ],
    why: "It's easier to agree on what's meant than on the words.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:(?<!hospitality |event |concert |train |flight |match )tickets?|defects?|returns|complaints? log|capas?|non-?conformit\w+|audit findings|bugs|open (?:issues|points))\b/iu,
    say: ["have the list with you: which are open, since when, and who closes them"],
    why: "A list with dates answers most of it.",
  },
  remedy,
  trouble,
  {
    pattern: /\brisks?\b|\bworries\b|\bconcerns?\b/iu,
    say: ["have the biggest one ready, and what could be done about it"],
    why: "A named risk is half as frightening.",
  },
  {
    pattern: /\b(?:scope|requirements?|deliverables?|specification|spec|brief|next phase|exclusions)\b/iu,
    say: ["settle what's in, what's out, and who decides on changes"],
    why: "Most disputes are about what was never written down.",
  },
  {
    pattern: /\bpilot\b|\btrial\b|proof of concept|\bpoc\b/iu,
    say: ["agree beforehand what would count as success"],
    why: "Afterwards nobody will agree on it.",
  },
  demonstration,
  {
    pattern:
      /\bphotos?\b|\bpictures?\b|\bvideos?\b|\b(?:\d+|two|three|case|customer|patient) stor(?:y|ies)\b|\bexamples?\b/iu,
    say: ["settle which it's to be, and by when"],
    why: "One that fits says more than five.",
  },
  {
    pattern: /\b(?:cadence|steering|steerco|rhythm|communication|check-?ins?|governance)\b/iu,
    say: ["agree how often, who's there and what gets decided"],
    why: "A fixed date saves ten emails.",
  },
  {
    pattern:
      /\b(?:handover|hand[- ]over|(?:holiday|maternity|parental|leave) cover|transition|take(?:s)? over)\b/iu,
    say: ["settle who takes over what, from which day, and who to ask"],
    why: "What has no name beside it gets dropped.",
  },
  {
    pattern: /\b(?:training|onboarding|sessions?|workshops?|induction|einarbeitung)\b/iu,
    say: ["settle who it's for, how long it takes and when"],
    why: "People come to what's in their calendar.",
  },
  {
    pattern:
      /\b(?:timeline|timing|dates?|schedule|milestones?|launch|roll-?out|go[- ]live|cut-?over|mobili[sz]ation|calendar|timetable)\b/iu,
    say: ["settle which dates are fixed, and what the others depend on", "put a name beside each date"],
    why: "A date is only as good as its conditions.",
  },
  {
    pattern:
      /\b(?:moq|volumes?|commitment|forecast|quantit\w+|stock|orders?|mengen|shipment|deliver(?:y|ies))\b/iu,
    say: ["have the quantities and dates to hand"],
    why: "With both on the table, there's less to guess.",
  },
  {
    pattern: /\b(?:roadmap|vision|plans?|strategy|outlook|next year)\b/iu,
    say: ["be clear about what's decided, and what's only planned"],
    why: "Plans that were sold as promises come back.",
  },
  {
    pattern:
      /\b(?:references?|referral|testimonial|recommendation letter|endorse|quote for the press|press release|intro(?:duction)? to)\b/iu,
    say: ["agree who gives one, what for, and by when"],
    why: "A favour with a plan is quickly done.",
  },
  {
    pattern: /^(?:the |our )?ask$|\bthe ask\b/iu,
    say: ["be exact about what you'd like, and leave room for a smaller yes"],
    why: "A clear wish can be granted.",
  },
  {
    pattern:
      /\b(?:donor|donat\w+|major gift|last gift|pledge|legac\w+|sponsor\w*|grants?|funding|fundrais\w*)\b/iu,
    say: ["have the sum ready, and what it would pay for", "leave room for a no, and for a smaller yes"],
    why: "People give to something they can picture.",
  },
  {
    pattern: /\b(?:naming|recognition|credits? in|logo)\b/iu,
    say: ["find out what's wanted, and what isn't"],
    why: "Not everybody wants to be named.",
  },
  {
    pattern: /\b(?:gone well|strengths|achievements|successes|highlights|wins)\b/iu,
    say: ["have one real example of it"],
    why: "Praise without an example is forgotten.",
  },
  {
    pattern: /\b(?:path to|career|promotion|progression|development|growth plan)\b/iu,
    say: ["settle what it would take, and when you'd look at it again"],
    why: "A path needs a first step and a date.",
  },
  {
    pattern: /\b(?:support|help|resources) (?:\p{L}+ )?(?:need(?:s|ed)?|want(?:s|ed)?|wish)|\bneeds from\b/iu,
    say: ["be clear about what would help most, and who can give it"],
    why: "The first wish is the one to meet.",
  },
  {
    pattern: /\b(?:rent|salary|pay|price|fee|rate) review\b/iu,
    say: ["know your figure, and what it rests on"],
    why: "A figure without a ground is an opinion.",
    isSober: true,
  },
  {
    pattern: /\b(?:feedback|appraisal|review|lessons? learned|retro\w*|performance)\b/iu,
    say: ["go by examples, and not by judgements"],
    why: "Examples can be talked about; judgements only argued with.",
  },
  interviewed,
  {
    pattern: /\bsamples?\b/iu,
    say: ["know which ones, and what should come of them"],
    why: "Samples without a question don't answer one.",
  },
  {
    pattern: /\blead times?\b/iu,
    say: ["settle what's certain, and what it depends on"],
    why: "A date is only as good as its conditions.",
  },
  {
    pattern:
      /\b(?:pric(?:e|ing) tiers|(?<!fill |growth |churn |win |response |conversion |retention )rates?|pric\w*|costs?|budget|fees?|quote|spend|margin|commission|invoic\w+|seats?(?: count)?|licen[cs]es?|roi|rent|valuation|asking|offer|descuento|remise)\b|[$€£] ?\d/iu,
    say: [
      "be exact about the figure, and what it does and doesn't include",
      "know where there's room and where there isn't",
      "find out what it's measured against",
    ],
    why: "Two figures that include different things can't be compared.",
    isSober: true,
  },
  findings,
  {
    pattern:
      /\b(?:current process|how (?:it|things?) works? today|today['’]s process|pain points?|challenges?|needs|priorities|goals?|objectives?|expectations?|requirements|what matters)\b/iu,
    act: "ask",
    say: [
      "get clear about what matters most, and what's in the way",
      "get clear about how it's done today, and where it hurts",
    ],
    why: "The rest of the talk depends on the answer.",
  },
  {
    pattern: /^(?:quick |short )?(?:recap|history|background)\b/iu,
    say: ["keep it to two minutes, and ask what has changed since"],
    why: "What's known already is soon boring.",
  },
  {
    pattern: /\b(?:proposal|proposition|concept)\b/iu,
    say: ["be able to put it in one sentence before the details"],
    why: "Details need something to belong to.",
  },
  {
    pattern: /\b(?:status|updates?|progress|where (?:we|things)|stand)\b/iu,
    say: ["settle what's done, what isn't and what's needed next"],
    why: "News matters for what it changes.",
  },
  {
    pattern:
      /\b(?:integrations?|data|apis?|sso|migration|access|crm|drive|systems?|technical|infrastructure|sap|import|export)\b/iu,
    say: ["settle what's needed from each side, and who does it", "settle who looks after it, and by when"],
    why: "Technical work waits for a name, not for a plan.",
  },
  {
    pattern:
      /\b(?:(?<!marketing |sales |financial )support|service|hotline|helpdesk|maintenance|assistenza)\b/iu,
    say: ["settle who answers, and how fast"],
    why: "That's what it comes down to on a bad day.",
  },
  {
    pattern: /\b(?:traction|growth|mrr|arr|market(?: size)?|unit economics)\b/iu,
    say: ["know the number, and how it was half a year ago"],
    why: "A curve says more than a number.",
  },
  {
    pattern: /\b(?:webinar|conference|fair|event|meet-?up|panel|keynote|offsite|trade show|stand|booth)\b/iu,
    say: ["have the date, the audience and who does what to hand"],
    why: "Those three decide whether it happens.",
  },
  {
    pattern:
      /\b(?:roles?|team|owners?|owns|responsib\w+|stakeholders?|people|champion|contact person|interlocuteur|region)\b/iu,
    say: ["be clear about who does what"],
    why: "Names turn an intention into an arrangement.",
  },
];
