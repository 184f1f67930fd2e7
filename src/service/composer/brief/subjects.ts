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
      /^(?:welcome|(?:round of )?intro(?:duction)?s?(?! to)\b|who(?: is|['’]s) who|opening(?: meeting| round)?$)/iu,
    act: "frame",
    say: ["say who everyone is and what they're here for"],
    why: "People speak more freely once they know who's who.",
  },
  {
    pattern: /^intro(?:duce|duction)? (?:to |of )?\p{Lu}/u,
    act: "plan",
    say: ["say what this person will look after, and from when"],
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
      /^(?:the |a |joint |short |team )?(?:lunch|coffee|dinner|breakfast|drinks|break)(?: break)?\??$/iu,
    act: "frame",
    say: ["ask more than you tell, and leave the business for afterwards"],
    why: "A break with an agenda isn't a break.",
  },
  {
    pattern:
      /^(?!next).*\b(?:tour|walk(?: ?round| ?around)?|site visit|shop floor|plant visit)\b(?! ?through)/iu,
    act: "frame",
    say: ["look, ask, and take notes"],
    why: "You see how they work, which no slide shows.",
  },
  {
    pattern:
      /^(?:next steps?|way forward|further (?:procedure|steps)|actions?$|wrap[- ]?up|closing|summary)\b/iu,
    act: "plan",
    say: ["say who does what by when"],
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
    say: ["ask who decides, what's still needed and by when", "ask what could still hold it up"],
    why: "A decision without its people is only an opinion.",
  },
  deadline,
  {
    pattern:
      /\bcompeting\b|\b(?:competitors?|competition)$|\bother offers?\b|\brivals?\b|\b(?:quotes|offers|bids) from\b|\bswitching to\b/iu,
    act: "ask",
    say: ["ask openly what speaks for the others, and don't run them down"],
    why: "You can only answer what you've heard.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:overdue|unpaid|arrears|outstanding (?:invoice|balance|amount|sum)s?)\b|^(?:inv|invoices?)\b/iu,
    act: "ask",
    say: [
      "say which, how much and since when, and ask what's holding it up",
      "agree on a date for each payment",
    ],
    why: "A date for each payment can be kept or missed; a promise can't.",
    isSober: true,
  },
  increase,
  {
    pattern:
      /\b(?:notice(?: period)?|start(?:ing)? date|relocat|hybrid|remote|working (?:hours|pattern)|part[- ]time|home office)\b|^(?:notice|start)$/iu,
    act: "ask",
    say: ["ask what's fixed, and what could be arranged"],
    why: "Small terms decide more offers than big ones.",
  },
  {
    pattern:
      /\b(?:salary|pay|day rate|compensation) expectations?\b|\b(?:budget is|asked for) [$€£]?\d|\bday rate\b/iu,
    act: "offer",
    say: ["know your figure, and what you could add to it beyond money"],
    why: "Something beside money often closes the gap.",
    isSober: true,
  },
  {
    pattern: /\b(?:offer details|job offer|package|base(?: salary)?|bonus|equity|benefits|ote|salary)\b/iu,
    act: "offer",
    say: [
      "go through it part by part, and leave time for questions",
      "say what's fixed and where there's room",
      "ask what matters most in it before you defend any part",
    ],
    why: "An offer is weighed as a whole.",
    isSober: true,
  },
  {
    pattern: /\b(?:discount|rebate|concession|price (?:cut|reduction)|cheaper|\d+ ?% off)\b/iu,
    act: "offer",
    say: ["know your limit beforehand, and what you'd ask for in return"],
    why: "What's given for nothing is asked for again.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:refund|service credits?|credit (?:for|note)|compensation|fee back|money back|goodwill)\b/iu,
    act: "offer",
    say: ["say what you can give, and when it's paid"],
    why: "An amount and a date end the discussion.",
    isSober: true,
  },
  {
    pattern: /\b(?:penalt(?:y|ies)|liquidated damages)\b/iu,
    act: "answer",
    say: ["have the clause open, and know what it comes to"],
    why: "It's a sum, and needn't be a quarrel.",
    isSober: true,
  },
  {
    pattern:
      /^payments?$|\brent[- ]free\b|\bpayment (?:terms?|plan|schedule)\b|\bnet ?\d\d\b|\b(?:\d+|monthly|quarterly) (?:instal|payments)/iu,
    act: "offer",
    say: ["say what you need, and what you'd give for it"],
    why: "Terms are traded, not argued.",
    isSober: true,
  },
  {
    pattern:
      /^(?!(?:who|what|when|where|why|how|which)\b)[\p{L}\d' -]{1,24} or (?!so\b|more\b)[\p{L}\d' -]{1,24}\??$|\b(?:options|packages|alternatives|alternative (?:grades|roles|sites|dates))\b|\bA\/B\b/iu,
    act: "offer",
    say: ["lay them side by side, and say which you'd take"],
    why: "People stand by what they chose themselves.",
  },
  {
    pattern:
      /\b(?:renew(?:al|ing)?|extend(?:ing)?|extension|multi-?year|contract (?:term|length)|\d ?-?(?:yr|year) (?:term|deal|option|contract)|durée|plazo)\b/iu,
    act: "offer",
    say: [
      "put the present terms and the new ones side by side",
      "say what changes, and what stays as it is",
      "ask what would have to be true for a yes",
    ],
    why: "What changes is all that needs talking about.",
  },
  {
    pattern: /\b(?:offboarding (?:and|\+|plan)|data export|move ?out|leaving date)\b/iu,
    act: "plan",
    say: ["say what happens on which day, and make it easy"],
    why: "A good goodbye is remembered.",
  },
  {
    pattern: /\b(?:redundan\w+|lay-?offs?|headcount|restructur\w+|reorg\w*|severance|dismiss\w*)\b/iu,
    act: "admit",
    say: ["say it in plain words, and what it means for whom"],
    why: "Vague words make it worse.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:security|legal|compliance|privacy|gdpr|insurance|certificat\w*|document control|soc ?2|iso ?\d+|pen(?:etration)? test|boiler cert)\b/iu,
    act: "tell",
    say: ["have the document to hand, and know who can answer what you can't"],
    why: "What can be looked up needn't be argued.",
    isSober: true,
  },
  {
    pattern: /\b(?:forms?|paperwork|signatures?|signing|checklist)\b/iu,
    act: "plan",
    say: ["bring it filled in as far as you can"],
    why: "A form gets signed when it's on the table.",
  },
  {
    pattern:
      /\b(?:contract review|contract|clause|cap\b|liabilit|indemn|terminat|ip\b|intellectual property|nda|msa|dpa|sow|terms\b|warrant|exclusivit|incoterms|governing law|redlines?)/iu,
    act: "offer",
    say: [
      "have the wording open, and know where you could move",
      "say what you need from it and why, and leave the wording to the lawyers",
      "ask what the worry behind it is",
    ],
    why: "It's easier to agree on what's meant than on the words.",
    isSober: true,
  },
  {
    pattern:
      /\b(?:(?<!hospitality |event |concert |train |flight |match )tickets?|defects?|returns|complaints? log|capas?|non-?conformit\w+|audit findings|bugs|open (?:issues|points))\b/iu,
    act: "tell",
    say: ["say how many are open, and when each will be closed"],
    why: "A count and a date answer most of it.",
  },
  remedy,
  trouble,
  {
    pattern: /\brisks?\b|\bworries\b|\bconcerns?\b/iu,
    act: "tell",
    say: ["name the biggest one yourself, and what you'd do about it"],
    why: "A named risk is half as frightening.",
  },
  {
    pattern: /\b(?:scope|requirements?|deliverables?|specification|spec|brief|next phase|exclusions)\b/iu,
    act: "offer",
    say: ["say what's in, what's out, and who decides on changes"],
    why: "Most disputes are about what was never written down.",
  },
  {
    pattern: /\bpilot\b|\btrial\b|proof of concept|\bpoc\b/iu,
    act: "offer",
    say: ["agree beforehand what would count as success"],
    why: "Afterwards nobody will agree on it.",
  },
  demonstration,
  {
    pattern:
      /\bphotos?\b|\bpictures?\b|\bvideos?\b|\b(?:\d+|two|three|case|customer|patient) stor(?:y|ies)\b|\bexamples?\b/iu,
    act: "show",
    say: ["one minute for each, with one person in it"],
    why: "A face stays in mind longer than a figure.",
  },
  {
    pattern: /\b(?:cadence|steering|steerco|rhythm|communication|check-?ins?|governance)\b/iu,
    act: "plan",
    say: ["agree how often, who's there and what gets decided"],
    why: "A fixed date saves ten emails.",
  },
  {
    pattern:
      /\b(?:handover|hand[- ]over|(?:holiday|maternity|parental|leave) cover|transition|take(?:s)? over)\b/iu,
    act: "plan",
    say: ["say who takes over what, from which day, and who to ask"],
    why: "What has no name beside it gets dropped.",
  },
  {
    pattern: /\b(?:training|onboarding|sessions?|workshops?|induction|einarbeitung)\b/iu,
    act: "plan",
    say: ["say who it's for, how long it takes and when"],
    why: "People come to what's in their calendar.",
  },
  {
    pattern:
      /\b(?:timeline|timing|dates?|schedule|milestones?|launch|roll-?out|go[- ]live|cut-?over|mobili[sz]ation|calendar|timetable)\b/iu,
    act: "plan",
    say: ["say which dates are fixed, and what the others depend on", "put a name beside each date"],
    why: "A date is only as good as its conditions.",
  },
  {
    pattern:
      /\b(?:moq|volumes?|commitment|forecast|quantit\w+|stock|orders?|mengen|shipment|deliver(?:y|ies))\b/iu,
    act: "ask",
    say: ["compare last year's figures with what's expected now"],
    why: "A forecast is easier to correct than to invent.",
  },
  {
    pattern: /\b(?:roadmap|vision|plans?|strategy|outlook|next year)\b/iu,
    act: "tell",
    say: ["say what's decided, and what's only planned"],
    why: "Plans that were sold as promises come back.",
  },
  {
    pattern:
      /\b(?:references?|referral|testimonial|recommendation letter|endorse|quote for the press|press release|intro(?:duction)? to)\b/iu,
    act: "ask",
    say: ["agree who gives one, what for, and by when"],
    why: "A favour with a plan is quickly done.",
  },
  {
    pattern:
      /^(?:the |our )?ask$|\bthe ask\b|\b(?:donor|donat\w+|major gift|last gift|pledge|legac\w+|sponsor\w*|grants?|funding|fundrais\w*)\b/iu,
    act: "offer",
    say: [
      "say the sum and what it would pay for, then stop talking",
      "leave room for a no, and for a smaller yes",
      "say what the last one made possible",
    ],
    why: "People give to something they can picture.",
  },
  {
    pattern: /\b(?:naming|recognition|credits? in|logo)\b/iu,
    act: "ask",
    say: ["ask what would feel right, and whether any is wanted"],
    why: "Not everybody wants to be named.",
  },
  {
    pattern: /\b(?:gone well|strengths|achievements|successes|highlights|wins)\b/iu,
    act: "tell",
    say: ["give one real example of it"],
    why: "Praise without an example is forgotten.",
  },
  {
    pattern: /\b(?:path to|career|promotion|progression|development|growth plan)\b/iu,
    act: "tell",
    say: ["say what it would take, and when you'd look at it again"],
    why: "A path needs a first step and a date.",
  },
  {
    pattern: /\b(?:support|help|resources) (?:\p{L}+ )?(?:need(?:s|ed)?|want(?:s|ed)?|wish)|\bneeds from\b/iu,
    act: "ask",
    say: ["ask what would help most, and say what you can promise today"],
    why: "The first wish is the one to meet.",
  },
  {
    pattern: /\b(?:rent|salary|pay|price|fee|rate) review\b/iu,
    act: "offer",
    say: ["know your figure, and what it rests on"],
    why: "A figure without a ground is an opinion.",
    isSober: true,
  },
  {
    pattern: /\b(?:feedback|appraisal|review|lessons? learned|retro\w*|performance)\b/iu,
    act: "tell",
    say: ["bring one example for each point, and ask for the other view"],
    why: "Examples can be talked about; judgements only argued with.",
  },
  interviewed,
  {
    pattern: /\bsamples?\b/iu,
    act: "show",
    say: ["put them on the table before you say anything about them"],
    why: "What's in the hand needs no description.",
  },
  {
    pattern: /\blead times?\b/iu,
    act: "plan",
    say: ["settle what's certain, and what it depends on"],
    why: "A date is only as good as its conditions.",
  },
  {
    pattern:
      /\b(?:pric(?:e|ing) tiers|(?<!fill |growth |churn |win |response |conversion |retention )rates?|pric\w*|costs?|budget|fees?|quote|spend|margin|commission|invoic\w+|seats?(?: count)?|licen[cs]es?|roi|rent|valuation|asking|offer|descuento|remise)\b|[$€£] ?\d/iu,
    act: "offer",
    say: [
      "name the figure, and what it does and doesn't include",
      "say where there's room and where there isn't",
      "ask what it's measured against before you defend it",
    ],
    why: "Nobody listens to the rest while they wait for the price.",
    isSober: true,
  },
  findings,
  {
    pattern:
      /\b(?:current process|how (?:it|things?) works? today|today['’]s process|pain points?|challenges?|needs|priorities|goals?|objectives?|expectations?|requirements|what matters)\b/iu,
    act: "ask",
    say: ["ask what matters most, and what's in the way", "ask how it's done today, and where it hurts"],
    why: "The rest of the talk depends on the answer.",
  },
  {
    pattern: /^(?:quick |short )?(?:recap|history|background)\b/iu,
    act: "tell",
    say: ["keep it to two minutes, and ask what has changed since"],
    why: "What's known already is soon boring.",
  },
  {
    pattern: /\b(?:proposal|proposition|concept)\b/iu,
    act: "offer",
    say: ["say it in one sentence before you go into details"],
    why: "Details need something to belong to.",
  },
  {
    pattern: /\b(?:status|updates?|progress|where (?:we|things)|stand)\b/iu,
    act: "tell",
    say: ["say what's done, what isn't and what you need"],
    why: "News matters for what it changes.",
  },
  {
    pattern:
      /\b(?:integrations?|data|apis?|sso|migration|access|crm|drive|systems?|technical|infrastructure|sap|import|export)\b/iu,
    act: "plan",
    say: ["say what's needed from each side, and by whom", "ask who looks after it, and by when"],
    why: "Technical work waits for a name, not for a plan.",
  },
  {
    pattern:
      /\b(?:(?<!marketing |sales |financial )support|service|hotline|helpdesk|maintenance|assistenza)\b/iu,
    act: "tell",
    say: ["say who answers, and how fast"],
    why: "That's what it comes down to on a bad day.",
  },
  {
    pattern: /\b(?:traction|growth|mrr|arr|market(?: size)?|unit economics)\b/iu,
    act: "tell",
    say: ["say the number, and how it was half a year ago"],
    why: "A curve says more than a number.",
  },
  {
    pattern: /\b(?:webinar|conference|fair|event|meet-?up|panel|keynote|offsite|trade show|stand|booth)\b/iu,
    act: "plan",
    say: ["settle the date, the audience and who does what"],
    why: "Those three decide whether it happens.",
  },
  {
    pattern:
      /\b(?:roles?|team|owners?|owns|responsib\w+|stakeholders?|people|champion|contact person|interlocuteur|region)\b/iu,
    act: "plan",
    say: ["put a name beside each task"],
    why: "Names turn an intention into an arrangement.",
  },
];
