/**
 * What people note for themselves and would not say to the reader: instructions to the writer, judgements, tactics,
 * and what a seller's books call things. Left out of every part of a letter.
 */

const instructions =
  "\\((?:private|internal|confidential)|(?<!\\p{Ll}[\\p{Ll}][a-rt-z]s )(?:don['’]?t|do not)|(?<!(?:we|i|and|have|has|['’]ve) )never|avoid|in private|privately|(?:make|be) sure|remember|keep (?:it|this)|mention|note to self|nb|fyi|crm|internal (?:use|only|note)|keep (?:it |this )?internal|without (?:mentioning|telling|saying|letting)|before (?:he|she|they) (?:realise|realize|notice|find)\\w*|(?<!(?:would|could|might|will) )be (?:nice|careful|polite|firm|brief|subtle)|placeholder|todo|tbd|asap pls|so quick(?:ly)? please|tone|upbeat|sound (?:like|confident|casual)";
/** They make all that is said with them private. */
const secrets =
  "confidential|between us|off the record|secret(?:ly)?|not (?:yet )?(?:public|announced|official)|under wraps|hush[- ]hush|keep (?:it|this) (?:vague|quiet|internal|between|to (?:yourself|myself|ourselves))|(?<!(?:i|we|you) )(?:does|do)(?:n['’]t| not) know|(?:should|must|may|can|need)(?: not|n['’]?t) (?:yet )?(?:see|know|hear|learn|find out|be told|get wind)|not to (?:see|know|hear|be (?:named|mentioned|shared|told))|keep (?:it |this |that )?to (?:yourself|myself|ourselves)|(?:isn|aren|wasn)['’]t (?:yet )?(?:public|announced|official)|stays? out of (?:it|this)|leave (?:that|this|it) out|not a word|can['’]?t (?:yet )?(?:see|know|hear|learn|find out)|not in writing|by voice|not by (?:e-?mail|phone|post)|rather not (?:go into|say|talk|discuss|share|mention|offer)|(?:(?:i|we)['’](?:m|re)|(?:i am|we are)) not (?:offering|telling|saying|mentioning|sharing|giving)|(?:under|signed an?) nda|discreet(?:ly)?|in confidence";
const tactics =
  "off the fence|keep (?:the|his|her|their|your) (?:order|business|account|custom|contract|booking)(?= *$)|keep (?:her|him|them) warm|squeeze|guilt\\w*|scare|pressur\\w+|threat\\w*|lowball\\w*|hardball|butter (?:her|him|them|\\w+) up|soften\\w* (?:her|him|them)|(?<!(?:an?|the|our|your|market|food|own) )stall\\w*|trick|manipulat\\w*|bluff\\w*|leverage|without (?:burning|offending|annoying|upsetting|insulting|making (?:her|him|them|it)|losing|hurting|sounding|seeming|being (?:too|pushy|rude|annoying|a (?:pain|nuisance)|harsh|cold|aggressive|desperate|blunt|needy))|(?:looks?|seem) (?:like|pushy|desperate)|fomo|scarcity|flatter\\w*|charm|sweat|suck up|bait|hook|nudge theory|anchor\\w*|play (?:dumb|hard)|string (?:her|him|them) along|upsell|cross-?sell|lie to|mislead|deceive|poach\\w*|beat|crush|kill|steal|change (?:his|her|their) mind|dodg\\w+|ghost\\w*|stalker?|cave|caves";
const books =
  "quota|(?:my|our) (?:director|manager) (?:gave|said|told|expects|is (?:pushing|asking|chasing))|gave (?:me|us) until|(?:my|our) (?:bonus|targets?|boss)|authority (?:is |goes )?(?:up )?to|authori[sz]ed (?:up )?to (?:\\d|[$€£]|go|offer|spend)|want it in writing|(?:we|i) (?:only )?make \\d[\\d.,]*|commission|pipeline|lead (?:score|gen)|prospects?|funnel|deal (?:size|stage)|the deal|churn risk|at risk|close(?:d)? won|(?:would|could|might) be (?:ok|okay|fine|enough|acceptable) (?:for|with|to) (?:us|me|our)|(?:we|i) could live with|(?:i|we)(?:['’]d| would|['’]ll|['’]m|['’]re) (?:also )?(?:be )?(?:ok|okay|fine) with|(?:i|we)(?:['’]d| would) (?:want|accept|settle for|take) (?=\\d)|stage \\d|arr|mrr target|icp|persona|champion|decision[- ]maker|blocker|detractor|batna|(?:budget|price) ceiling|ceiling (?:is|at|of)|walk[- ]?away|our (?:floor|margin|bottom line|ceiling|max(?:imum)?|target)|floor (?:is|price)|margins?|(?:can|could|would|will|might) go (?:as )?(?:low|high|up|down) (?:as|to)|(?:can|could|would|will|might) go to [$€£]?\\d|if (?:we|i) (?:have|had|need) to|(?:i|we)(?:['’]d| would| could) go (?:a bit |slightly |a little )?(?:above|below|over|higher|lower)|max(?:imum)? (?:we|i|[$€£]?\\d[\\d.,]*(?:k|m)? ?(?:%|percent|EUR|USD|GBP)|is (?:[$€£]|\\d{3,}|\\d+[.,]?\\d* ?(?:k|m|%|EUR|USD|GBP|percent)))|budget (?:is |of |up to |around |about |for this )?[\\d$€£][\\d.,]*(?:k|m)?|(?:i|we) expect (?:him|her|them|you) to|let (?:me|us) go (?:down|up|to|as)|need to know the (?:ceiling|limit|reason|max\\p{L}*|budget)|last resort|save the account|lost customer|lost account|win back|win (?:her|him|them|this)|competitors?|(?:order|deal|account|contract) (?:is|was) worth|desperate\\w*|outreach|prospecting|cold (?:call|email)|first (?:contact|outreach|touch)(?= *(?:$|[,.;]))|objections?|nurtur\\w*|playbook|(?:profile|linkedin) says|(?:most|more|too) expensive|pricier|negotiat\\w+ hard|haggl\\w*|budget (?:is )?(?:frozen|tight|cut|gone|unclear)|(?:cash|money)(?:['’]s)? (?:is |flow is )?(?:very |a bit |really )?(?:tight|short|low)|(?:short of|low on|out of) (?:cash|money|funding)|runway|break-?even|burn rate|legal needs|uplift";
const judgements =
  "hates?|hated|amateurs?|call(?:ed|s) (?:us|me|our|it)|insult\\w*|complain(?:s|ed|ing)?|(?<!(?:would|['’]d) )(?:loves?|likes?|adores?) (?:him|her|them|you)|loathes?|dislikes?|(?:does|do)(?:n['’]t| not) want (?:it|this|that|anyone|anybody|people) (?:shared|known|public|to know)|health reasons|(?:in|into|to) hospital|off sick|sick leave|dyslexi\\w*|chemo\\w*|rehab|diagnosed|miscarriage|annoyed|annoying|angry|furious|upset|irritat\\w*|difficult|hesitant|reluctant|seems?|seemed|apparently|allegedly|rumou?rs?|gossip|probably|lazy|arrogant|stubborn|stupid|idiot\\w*|moron\\w*|jerk|cheap|greedy|cheapskate|clueless|incompetent|useless|unreasonable|rude|weird|crazy|divorc\\w*|pregnan\\w*|depress\\w*|drunk|affair|burn(?:ed|t)? out|insecure|nervous|suspicious|skeptic\\w*|sceptic\\w*|sensitive|vain|wrong about|easy target|pushover|hot|sexy|cute|shit\\w*|fuck\\w*|damn|bitch|asshole|hell|i (?:think|guess|suspect|doubt|feel|believe|heard(?! (?:you|your|her|him|his) \\p{L}+ (?:in|at|on|about|last))|hate|suppose)|we (?:think|guess|suspect|heard|suppose)|gut feeling|worried|afraid|scared|hopeless|toxic|screwed|ripp\\w* off";

const all = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[instructions, secrets, tactics, books, judgements].join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** @returns whether a text has words that are not for the reader */
export function isPrivate(text: string): boolean {
  return all.test(text);
}

const secret = new RegExp(`(?<![\\p{L}\\p{N}])(?:${secrets})(?![\\p{L}\\p{N}])`, "iu");

/** @returns whether a sentence says that it's a secret: each of its parts is one */
export function isSecret(text: string): boolean {
  return secret.test(text);
}
