/**
 * A topic as it was typed, in words that can be said: without what only the form needs to know, and with what was left
 * out.
 */

interface Change {
  pattern: RegExp;
  put: string;
}

const countries =
  "Japan|Germany|France|Spain|Italy|Portugal|Poland|Norway|Sweden|Denmark|Finland|Ireland|Austria|Switzerland|Belgium|India|China|Brazil|Mexico|Canada";
const streets = "St|Street|Rd|Road|Ave|Avenue|Lane|Row|Way|Close|Court|House|Place|Square|Drive";
const counterparts =
  "supplier|vendor|client|customer|contractor|landlord|tenant|candidate|investor|partner|agency|buyer|donor|sponsor";
const listeners =
  "board|exec(?:utive)?s?|team|leads|governors|trustees|committee|council|management|investors|staff|CHRO|CFO|CEO|CTO";
const months = "january|february|march|april|may|june|july|august|september|october|november|december";

/** In this order. */
const changes: readonly Change[] = [
  // "telling him that…"
  {
    pattern: /^(?:tell|telling|inform|informing) (?:him|her|them)(?: that)? /iu,
    put: "",
  },
  // "quick call"
  {
    pattern: /^(?:quick|short|brief) (?=call|chat|catch|check|sync|update|meeting)/iu,
    put: "",
  },
  // "presenting spring catalogue"
  { pattern: /^presenting (?:the |our )?(?=\p{Ll})/iu, put: "demo of the " },
  // "proposal to her and the board"
  { pattern: / to (?:him|her|them)(?: and [\p{L} ]+)?$/iu, put: "" },
  // "feedback after second interview"
  { pattern: / after (?=(?:first|second|third|final) \p{Ll})/iu, put: " after the " },
  // "review in new role"
  { pattern: / in new (?=(?:role|job|post|position)(?!\p{L}))/iu, put: " in your new " },
  // "go-live delayed by three weeks"
  { pattern: / (?:delayed|postponed|pushed back)(?: by [\p{L}\d ]+)?$/iu, put: "" },
  // "negotiation: the cap"
  {
    pattern: /^(?:negotiation|negotiating|negotiate)(?: of| on| about|:| -)? (?=\S)/iu,
    put: "",
  },
  // "pitch to Kestrel"
  { pattern: /^pitch (?:to|for) (?=\p{Lu})/u, put: "what we could do for " },
  // "partnership pitch for labs"
  { pattern: /(?<=\p{L}) pitch(?= for )/iu, put: "" },
  // "fee for 2 week shoot"
  {
    pattern: / (for|of|on|at) (?=\d+[ -](?:week|day|month|year|hour) \p{Ll})/iu,
    put: " $1 the ",
  },
  // "pitch for the linen tender"
  {
    pattern: /^pitch for (?:the |our |your )?(?=.* (?:tender|contract)$)/iu,
    put: "demo of our bid for the ",
  },
  // "pitch for annual conference"
  {
    pattern: /^pitch for (?:the |our |your )?(?=\p{Ll})/iu,
    put: "what we could do for the ",
  },
  // "kick off with contractor, Mill Lane"
  {
    pattern: /^kick[- ]?off (?:meeting |call )?with [^,;:]{2,40}[,;:] ?/iu,
    put: "kick-off ",
  },
  // "reference call for a candidate, Tom"
  {
    pattern: / (?:for|on|about) (?:an?|the|our) (?:candidate|applicant),? (?=\p{Lu})/u,
    put: " for ",
  },
  // "seed round follow-up"
  { pattern: / follow[- ]?up(?= with |$)/iu, put: "" },
  // "contract review with cleaning supplier, who listens"
  {
    pattern: new RegExp(
      ` (?:with|to|w\\/) ?(?:the |our |an? )?(?:[\\p{L}-]+ ){0,2}(?:${counterparts})(?=$|,)`,
      "iu",
    ),
    put: "",
  },
  // "review with the hospice"
  {
    pattern: /(?<=(?:review|update|catch[- ]?up|renewal)) with (?:the |our )?[\p{L}' -]{2,40}$/iu,
    put: "",
  },
  // "catering tender presentation"
  {
    pattern: /^(.+ (?:tender|bid|proposal)) presentation(?= |$)/iu,
    put: "demo of our $1",
  },
  // "rate Tema to Rotterdam"
  {
    pattern: /(?<=\p{Ll}) (?=\p{Lu}\p{Ll}+ to \p{Lu}\p{Ll}+$)/u,
    put: " from ",
  },
  // "distribution agreement Japan"
  {
    pattern: new RegExp(
      `(?<= (?:agreement|contract|rollout|launch|expansion|deal)) (?=(?:${countries})(?=$|[ ,]))`,
      "u",
    ),
    put: " for ",
  },
  // "seed pitch to Bell Ventures"
  {
    pattern:
      /(?<=^(?:seed|series [a-e]|funding|investor|investment|our)(?: round)? pitch) (?:to|for|at|with) .+$/iu,
    put: "",
  },
  // "rent review 22 Albion St"
  {
    pattern: new RegExp(
      `(?<=\\p{Ll}) (?=\\d{1,4}[A-Za-z]? (?:\\p{Lu}[\\p{L}'’]+ ){1,3}(?:${streets})(?!\\p{L}))`,
      "u",
    ),
    put: " of ",
  },
  // "pitching our service"
  { pattern: /^pitch(?:ing)? (?=(?:the|our) )/iu, put: "" },
  // "budget, second meeting"
  {
    pattern:
      / (?:(?:meeting|call|session) (?:no\.? ?|number |#)\d+|(?:1st|2nd|3rd|first|second|third|final) (?:meeting|call|session))$/iu,
    put: "",
  },
  // "renewal at risk"
  { pattern: / at risk(?=$|[ ,-])/iu, put: "" },
  // "invoices again"
  { pattern: / (?:again|asap)$/iu, put: "" },
  // "pricing before she leaves"
  {
    pattern: / (?:before|after|when|if|since|because|now(?: that)?) (?:he|she|they|phase|we|it) .*$/iu,
    put: "",
  },
  // "results to the governors, who listen"
  {
    pattern: new RegExp(` to (?:the |our |their )?(?:[\\p{L}-]+ ){0,3}(?:${listeners})(?=$|,)`, "iu"),
    put: "",
  },
  // "upsell seats"
  { pattern: /^upsell(?:ing)? (?=\p{L})/iu, put: "" },
  // "call re seats"
  {
    pattern: /^(?:call|meeting|chat|talk|sync) (?:re|about|regarding) (?=\p{L})/iu,
    put: "",
  },
  // "steerco: findings"
  {
    pattern:
      /^(?:steering (?:group|committee)|steerco|board|exec|trustees|all hands)(?: meeting)?(?: [-–] |: ?|, )(?=\p{L})/iu,
    put: "",
  },
  // "outage 3 May"
  {
    pattern: new RegExp(`(?<=\\p{L}) (?=\\d{1,2} (?:${months})$)`, "iu"),
    put: " of ",
  },
  // "agency performance Q4"
  { pattern: /(?<=\p{Ll}) (?:Q[1-4]|H[12]|FY ?\d+)$/u, put: "" },
  // "update: the move"
  {
    pattern:
      /^(?:update|recap|kick-?off|kick off|call|meeting|review|intro|follow[- ]?up|discussion|pitch|(?:board )?readout|presentation|prep|chat)(?:, |: ?| [-–] )(?=\p{L})/iu,
    put: "",
  },
  // "bad news about"
  {
    pattern: /^(?:break(?:ing)? the |bad )news(?: that| about| of|:)? (?=\p{L})/iu,
    put: "",
  },
  // "(urgent) *!"
  { pattern: /\([^()]*\)|[“”"«»<>*_#!]|\p{Extended_Pictographic}/gu, put: " " },
  // "price & terms"
  { pattern: /&|(?<=\p{L} )\+(?= \p{L})/gu, put: "and" },
  // "call w/ Tom"
  { pattern: /\bw\/ ?/giu, put: "with " },
  // "bracket price 2026"
  {
    pattern:
      /^((?:(?!of |for |in |on |to )[\p{L}-]+ )*(?!of |for |in |on |to )[\p{L}-]*\p{Ll} )((?:19|20)\d\d(?:\/\d\d(?:\d\d)?)?|\d\d\/\d\d)(?=$|[ ,]*$)/u,
    put: "$2 $1",
  },
  // "lease renewal unit 3"
  {
    pattern:
      /(?<=(?:renewal|review|lease|contract|handover|rent|repairs?) )(?=(?:unit|plot|block|site|flat|lot|room) [\dA-Z])/iu,
    put: "for ",
  },
  // "churn figs", "xmas mkt stall"
  { pattern: /(?<!\p{L})figs(?!\p{L})/giu, put: "figures" },
  { pattern: /(?<!\p{L})mkt(?!\p{L})/giu, put: "market" },
  { pattern: /(?<!\p{L})maint\.?(?!\p{L})/giu, put: "maintenance" },
  { pattern: /(?<!\p{L})trng(?!\p{L})/giu, put: "training" },
  { pattern: /(?<!\p{L})xmas(?!\p{L})/giu, put: "Christmas" },
  // "heat pump yr 1 results"
  { pattern: /\byr (?=\d)/giu, put: "year " },
  // "renewal marine cargo"
  {
    pattern:
      /^(renewal|extension|handover|review) ((?!of |for |at |with |and |in |on |by |to )\p{Ll}{3,}(?: \p{Ll}{3,})?)(?=$|,)/iu,
    put: "$2 $1",
  },
  // "invoice no. 4"
  { pattern: /\bno\. ?(?=\d)/giu, put: "number " },
  // "Dr. Vane"
  { pattern: /\b(Mrs?|Ms|Dr|Prof)\.(?= \p{Lu})/gu, put: "$1" },
  // "signature by year-end"
  { pattern: / (?:before|by) (?:quarter|year|month)[- ]end$/iu, put: "" },
  // "offer 78k vs 82k"
  { pattern: / [$€£]?\d[\d.,]*k? (?:vs\.?|versus) .*$/iu, put: "" },
  // "complaint batch 7"
  {
    pattern: /^complaint (?=(?:batch|order|delivery|invoice|shipment) )/iu,
    put: "complaint about ",
  },
  // "budget incl. travel"
  { pattern: /(?<=\S \S{1,30}) (?:including|incl\.?) \S.*$/iu, put: "" },
  // "price/terms"
  { pattern: /(?<!\d)\/|\/(?!\d)/gu, put: " and " },
];

/** "The valuation of his mother's house" */
const theirs = /(?<=\p{L} )(?:his|her|their) (?=[\p{Ll}\d])/gu;

/** "May" and "march" are words as well. */
const smallMonths =
  /(?<=\d )(?:may|march)(?!\p{L})|(?<!\p{L})(?:january|february|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})/gu;

/**
 * @param isSensitive whether it's a topic to be careful with, in which nobody is spoken to as "you"
 * @returns a topic's words as people say them, in the second person
 */
export function topicWords(line: string, isSensitive: boolean): string {
  const said = changes.reduce((words, { pattern, put }) => words.replace(pattern, put), line);
  return (isSensitive ? said : said.replace(theirs, "your ")).replace(
    smallMonths,
    (month) => month.charAt(0).toUpperCase() + month.slice(1),
  );
}
