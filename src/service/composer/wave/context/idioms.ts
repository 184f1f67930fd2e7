import { approvals, decisions, documents, views } from "../vocabulary.ts";
import { day, weekday } from "./phrases.ts";
import { filled, type Templates } from "./templates.ts";

const money =
  "(?:(?:EUR|USD|GBP|CHF|[$€£¥]) ?\\d[\\d.,]*k?|\\d[\\d.,]*k? ?(?:EUR|USD|GBP|CHF|[$€£]|euros?|dollars?|pounds?))";
/** What a sender waits for, of the reader's and of others'. */
const theirOwn = `(?:final |signed |written )?(?:${views}|${decisions}|${approvals}|RSVPs?)`;
const theirPapers = `(?:final |signed |written )?(?:${documents}|headcount)`;
/** What says how many, on paper. */
const papers =
  "(?:delivery |packing |purchase |cost )?(?:invoice|bill|PO|order|quote|contract|note|list|statement|report|spec|drawing|ticket|form|plan|agreement)(?: [A-Z]{0,3}-?\\d+)?";
const sentThings =
  "NDA|DPA|MSA|SOW|DocuSign|contract|proposal|quote|offer|invoice|draft|agreement|link|invite|form|template|questionnaire|agenda|reminder";
const by = "(?<rest>(?:by|before|no later than) [^,;]{2,40}?(?: to \\p{Ll}[^,;]{3,60})?)";
const figure = "[$€£]?\\d[\\d.,]*(?:p|k|m|%)?";

/** Notes that no grammar explains, with what they stand for. The first that matches is used. */
const idioms: Templates = {
  "I'm $&": [
    /^free (?:to (?:ring|call|talk|meet|speak|chat)(?! (?:him|her|them)) .{3,80}|for (?:an?|the) .{3,60}|(?:tomorrow|next week)(?!\p{L}).{0,60})$/iu,
    /^(?:very |also )?(?:happy|glad|prepared) to (?!(?:wait|lose|walk|let|drop|sit)(?!\p{L})).{3,120}$/iu,
    /^(?:ready to (?:start|help|talk|meet|answer|sign|begin|send|discuss|show)|attaching (?:the|our|my|an?|both|all|your)|not (?:selling|recruiting|asking for|trying to sell|looking to sell))(?!\p{L}).{2,120}$/iu,
  ],
  "I'm $<rest>": [
    /^(?:we['’]re |i['’]m )?(?<rest>(?:asking|looking|hoping) (?:for (?:an?|the|one|two|\d|another|your)|forward to)(?!\p{L}).+)$/iu,
    /^(?:i['’]?m |i am |i['’]ll be )?(?:out )?(?<rest>on (?:parental|maternity|paternity|sick|annual) leave .+)$/iu,
    /^(?:i['’]?m |i am |i['’]ll be )?(?<rest>out of (?:the )?office .+)$/iu,
  ],
  "I'm free on $<rest>": [new RegExp(`^free (?:on )?(?=${day})(?<rest>.{3,60})$`, "iu")],
  "I $&": [
    /^(?:will (?:also )?(?:send|call|ring|phone|e-?mail|bring|share|post|forward|let you know) (?!him|her|them)[^,;]{3,100}|should be (?:there|here|over|back)(?!\p{L}).*)$/iu,
    /^(?:can['’]t|won['’]t be able to|am not able to) (?:make it|come|attend|join)(?![\p{L}]).*$/iu,
    /^(?:(?:took|accepted|found) another (?:job|offer|role|position)|(?:talked|spoke) (?:to|with) \p{Lu}.+)$/iu,
    /^have (?:two|three|four|five|\d+) (?:[\p{L}-]+ )?(?:people|candidates|slots|options|places|rooms|profiles|engineers|consultants|units|ideas|questions|designs|samples)(?!\p{L}).*$/iu,
    /^haven['’]t (?:heard|received|had|seen) (?:back|anything|an answer|a reply|from you|it|the|your)(?!\p{L}).*$/iu,
  ],
  "I $<rest>": [
    /^(?:(?:i|we) )?(?<rest>(?:saw|read|watched|heard|attended) your .+)$/iu,
    /^(?:really )?(?<rest>(?:liked|enjoyed|loved|love|like) (?:your|the) .+)$/iu,
    // "Met her in May": without a subject, the sender did it.
    /^(?:just |also |only )?(?<rest>(?:found|saw|emailed|e-mailed|messaged|called|phoned|texted|wrote to|visited|interviewed|invited|owe|promised|told|showed|asked|sent|gave|forwarded) you(?!\p{L}| (?:and|or|spoke|were|are|gave|won|moved|joined|opened|launched)(?!\p{L})).+)$/iu,
    /^(?:i |we )?(?<rest>asked (?:you )?for (?:it|them|the .{2,60}|an? .{2,60}) on .{3,40})$/iu,
    /^(?:i |we )?(?<rest>hope (?:your|the) [\p{L} '’]{3,50} (?:went|goes|is going|was|is) (?:well|great|good|fine|fun|better|smoothly)|hope you(?:['’]re| are|['’]ve| have| had) (?!.*(?:decide|sign|agree|reconsider|chang|accept|buy|pay|read|got|received|seen))[\p{L} '’]{3,60})$/iu,
  ],
  "I $<rest> that $<what>": [/^(?:(?:i|we) )?(?<rest>saw|read|heard)(?: that)? (?<what>you .+)$/iu],
  "I've been $<rest>": [
    /^(?:(?:i['’]ve |we['’]ve )?been )?(?<rest>wondering (?:if|whether|how|why|what) .{3,160})$/iu,
  ],
  "I have a(n) $<rest>": [
    /^(?:i |we )?(?:have|['’]ve got|have got|got) (?:an? )?(?<rest>(?:[\p{L}-]{2,20} ){0,4}(?:role|job|position|vacancy)(?: (?:in|at|with|for|near|from) .{2,60})?)$/iu,
  ],
  "I just want $<rest>": [/^just (?:want|wanted) (?<rest>to .+)$/iu],
  "I'd like $<rest>": [
    /^would like (?<rest>(?:an? |the |your )?(?:answers?|reply|replies|feedback|comments|decision|confirmation) (?:by|before) .{2,40})$/iu,
    /^(?:i |we )?want(?:ed)? (?<rest>to (?:know|see|show|hear|talk|discuss|understand|meet|visit|ask|learn|share|send|bring|replace|stay in touch|keep in touch|work with you|carry on|quote|bid)(?!\p{L}).{2,120})$/iu,
    /^(?:we |i )?want (?<rest>(?:an?|half an|the|one|two|\d+) (?:\p{L}+ )?(?:credit note|refund|replacement|copy|receipt|call|meeting|hour|minutes|date|answer|visit|demo|sample)s?(?!\p{L})(?: (?:for|on|in|with|by|of|about)(?!\p{L}).*)?)$/iu,
  ],
  "I'd $<rest>": [
    /^(?:i |we )?(?:would|['’]d) (?:really )?(?<rest>(?:like|love|be (?:happy|glad|delighted)) to .{3,120})$/iu,
  ],
  "we'd like $<rest>": [/^want(?:ed)? (?<rest>[$€£]?\d[\d.,]*(?: ?\p{L}{1,8})?)$/iu],
  "we'd now like to $<rest>": [
    /^(?:and )?now (?:want|would like|looking|hoping) to (?<rest>[^,;]{3,100})$/iu,
  ],
  "we'd $<rest>": [
    /^(?:i |we )?would (?<rest>(?:also )?(?:(?:bring|send|include|host|ship|provide|lead|add)|sign (?=an? |for |\d)) ?(?!up to |at most )[^;]{3,100})$/iu,
  ],
  "we $&": [
    /^(?:can|could) (?:also )?(?:do|redo|reprint|resend|honou?r|cover|commit to|offer|send|provide|deliver|arrange|share|extend|bring|hold|move|add|include|visit|post|throw in|store|split|wait|lend|help|have|get|make|refund|draft|start|meet|come|run|swap|replace|collect|host|teach|walk|show|explain|take) .+$/iu,
    /^still need .{3,80}$/iu,
    /^(?:last |first |just )?(?:met|spoke|talked|chatted) (?:at|in|on|last|about|before|during|over|yesterday|today)(?![\p{L}]).*$/iu,
    /^(?:reported|counted|measured|packed|tested|shipped) (?:about |around )?[$€£]?\d.*$/iu,
  ],
  "we met at the $<rest>": [
    /^(?:(?:i|we) )?met you at (?<rest>(?!the |an? |our |your ).* (?:meetup|summit|fair|conference|expo|event|forum|festival|show|awards))$/iu,
  ],
  "we met $<rest>": [/^(?:(?:i|we) )?met you (?<rest>(?:at|in|on|during) .{3,60})$/iu],
  "we $<rest>": [
    /^(?:just |already )?(?<rest>had (?:an?|the|our|some) (?:(?!budget|row|fight|argument|complaint)[\p{L}\d-]+ ){0,3}(?:calls?|chats?|meetings?|demos?|talks?|conversations?|lunch|dinner|coffee|workshop|session|visit|kick-?off|review|interview)(?!\p{L}).*)$/iu,
  ],
  "we had a $&": [
    /^(?:good|great|nice|lovely|productive|useful) (?:first )?(?:lunch|dinner|call|chat|meeting|demo|talk|conversation|workshop|visit|session)(?: (?:in|on|at|last|this|with|about|yesterday|today)(?!\p{L}).*)?$/iu,
  ],
  "we've $&": [
    /^been (?:here|a (?:customer|tenant|member|client|supplier)|with you|working together) .{2,40}$/iu,
  ],
  "we were $&": [/^down (?:from \d.* to \d.*|for \d.*)$/iu],
  // What the sender needs: with a day it isn't what the reader is looking for.
  "$<who> need your $<what> $<rest>": [
    new RegExp(`^(?<who>we|i) need (?:(?:his|her|their|your|the) )?(?<what>${theirOwn}) ${by}$`, "iu"),
  ],
  "we need a(n) $<what> $<rest>": [
    /^needs? (?:an? )?(?<what>answer|reply|decision|confirmation|yes or no) (?<rest>(?:by|before) .{2,40})$/iu,
  ],
  "I need your $<what> $<rest>": [
    new RegExp(`^need (?:(?:his|her|their|your|the) )?(?<what>${theirOwn}) ${by}$`, "iu"),
  ],
  "I need the $<what> $<rest>": [
    new RegExp(`^need (?:(?:his|her|their|your|the) )?(?<what>${theirPapers}) ${by}$`, "iu"),
  ],
  "we need $<rest>": [
    /^(?:i |we )?need (?<rest>(?:it|this|them|these|both|the [\p{L} ]{3,30}) (?:\p{L}+ed|done|back|sent|in) (?:by|before) .{2,40})$/iu,
  ],
  "I need $<rest>": [
    /^need (?<rest>(?:these|this|them|it|both) (?:to|for|before) .{3,80}|(?:(?:\d+|two|three|a few) more |to know (?:by|before) ).+)$/iu,
    new RegExp(
      `^need (?<rest>(?:an?|the|your|it|everything|all)(?: [^,;]*)? by (?:the \\d|\\d|${weekday}|noon|the end|tomorrow).*)$`,
      "iu",
    ),
  ],
  "it's $&": [
    /^free for \d+ (?:days?|weeks?|months?)(?!\p{L})[^;]{0,40}$/iu,
    /^needed (?:before|no later than) [^,;]{2,40}$/iu,
    /^now (?:in|at|on) (?:the|our|an?|room|hall|building|gate|platform)(?!\p{L}).{2,60}$/iu,
    /^with \p{Lu}\p{Ll}+(?:(?:, | and )\p{Lu}\p{Ll}+)*$/u,
  ],
  "the deadline is $<rest>": [/^needed by (?<rest>[^,;]{2,40})$/iu],
  "could you let me know $<rest>?": [
    /^answer (?:needed )?(?<rest>(?:by|before) (?!.* (?:would|is|will) ).{2,40}?)(?:,? please)?$/iu,
  ],
  "a(n) $<rest>": [
    /^(?<rest>(?:answer|reply|decision) by .{2,40} would be (?:great|good|nice|fine|lovely|ideal|helpful))$/iu,
  ],
  "my $<rest> is $<what>": [
    /^(?:my )?(?<rest>last (?:day|working day)) (?:is )?(?<what>(?:on )?\p{Lu}.{2,40}|(?:this|next) .{3,20}|tomorrow|today)$/u,
  ],
  // What was sent, and what came of it.
  "it was $<way> when($<rest>)": [
    new RegExp(
      `^(?<way>sent|submitted|filed|delivered|posted|shipped)(?: it)? (?:on )?(?<rest>${day}|in \\p{Lu}\\p{Ll}+|last \\p{L}+|yesterday)$`,
      "iu",
    ),
  ],
  "I sent it $<rest>": [
    /^sent (?:it )?(?<rest>(?:via|by (?:e-?mail|post|mail|courier))(?!\p{L})[^,]*|(?:an?|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?) ago)$/iu,
  ],
  "I $& ": [
    /^sent (?:the|our|an?|two|three|\d+(?! ?(?:\d|st|nd|rd|th|January|February|March|April|May|June|July|August|September|October|November|December))) .+$/iu,
  ],
  "the parcel went by $<what> on $<rest>": [
    new RegExp(
      `^sent (?:by |via |with )?(?<what>DHL|UPS|FedEx|TNT|DPD|post|courier) (?:on )?(?<rest>${day})$`,
      "iu",
    ),
  ],
  "I sent you the $<what> when($<rest>)": [
    new RegExp(
      `^(?<what>${sentThings}) sent (?:on )?(?<rest>${day}|yesterday|last .+|(?:\\d+|an?|two|three) \\p{L}+ ago)$`,
      "iu",
    ),
  ],
  "the $<what> has(have) already been $<way>": [
    /^(?:the |our )?(?<what>(?:[\p{L}-]{2,20} ){0,2}(?:link|invite|form|template|report|contract|quote|offer|invoice|draft|agreement|reminder|proposal|agenda|deck|NDA|DocuSign|questionnaire|login|details)) (?:was |has been |have been )?already (?<way>sent|shared|signed|paid|approved|uploaded|booked)$/iu,
  ],
  "$<what> have already been $<way>": [
    /^(?<what>(?:two|three|four|\d+) (?:[\p{L}-]{2,20} )?(?:reminders|e-?mails|letters|invoices|contracts|samples|quotes)) already (?<way>sent|shared|signed|paid|approved)$/iu,
  ],
  "the $<what> follows$<rest>": [
    /^(?:the )?(?<what>link|invite|agenda|contract|formal letter) (?:coming|to follow|follows)(?<rest> separately| later| by e-?mail| today)?$/iu,
  ],
  "it should be with you when($<rest>)": [
    new RegExp(
      `^(?:(?:should be |will be |back )?with|to) you (?:on |by )?(?<rest>${day}|tomorrow|next week)$`,
      "iu",
    ),
  ],
  "we expect the $<what> when($<rest>)": [
    new RegExp(
      `^(?:we |i )?expect(?:ing|ed)? (?:the )?(?<what>release|delivery|arrival|results?|shipment|clearance|completion|approval|decision) (?:on |by |for )?(?<rest>${day}|tomorrow|next week|(?:early|late|mid) .{3,20})$`,
      "iu",
    ),
  ],
  "I haven't heard back$<rest>": [
    /^(?:still )?no (?:reply|answer|response|news)(?: from you)?(?<rest> (?:in|for|since) .{1,30})$/iu,
  ],
  "I haven't heard back in $<rest>": [
    /^(?<rest>\d+ (?:days|weeks|months)|a (?:week|month)) (?:with |of )?no (?:reply|answer|response|news)$/iu,
  ],
  "I haven't heard back yet": [/^(?:still )?no (?:reply|answer|response|news)(?: yet| so far)?$/iu],
  "this is the $<rest> reminder": [/^(?<rest>\d(?:st|nd|rd|th)|second|third|final|last) reminder$/iu],
  // What there is and isn't.
  "there's $&": [
    /^no (?:(?:price )?(?:increase|change|minimum|lock-in|set-?up fee)|(?:real )?(?:rush|pressure)(?: at all)?|(?:new |fixed |final )?(?:date|time|slot|decision|deadline|start date) yet|(?:extra )?(?:costs?|charge|fee|obligation))(?: (?:from|on) (?:our|my) (?:side|end)| to (?:the )?[\p{L} ]{3,30}| (?:for|to) (?:you|your .{1,30}))?$/iu,
    /^(?:\d+ ?%|[$€£]\d[\d.,]*k?) off (?:if|when|until|till|for|on|by|before)(?!\p{L}).{2,60}$/iu,
  ],
  "there's a(n) $<rest>": [
    /^(?:an? )?(?<rest>(?:hiring|recruitment|budget|spending) freeze (?:until|till|to) .{2,40})$/iu,
    /^(?:an? )?(?<rest>(?:[$€£] ?)?\d[\d.,]*(?:k|%| ?(?:percent|EUR|USD|GBP|euros?|dollars?|pounds?))? (?:[\p{Ll}-]{2,15} )?(?:discount|voucher|gift card|rebate|honorarium|referral bonus|signing bonus)(?:$| (?:for|if|when|on|per|or|until|off)(?!\p{L}).{2,60}))$/iu,
  ],
  "there are $&": [
    /^(?:no vendors? .+|(?:about |around )?\d+ of us|\d+ (?:more |other )?(?:\p{L}+ )?\p{L}+s (?:left|available|open|free)(?: .*)?)$/iu,
  ],
  "there are $<rest>: $<what>": [
    /^(?<rest>(?:two|three|four|\d) (?:open |more |quick )?questions)(?:: ?| - )(?<what>(?:which|how|what|who|when|where|why|should|can|could|is|are|do|does)(?!\p{L})[^:]{3,160})$/iu,
  ],
  "no preparation is $<way>": [/^no prep(?:aration)? (?<way>needed|required|necessary)$/iu],
  "$<what> is $<way>": [/^(?<what>no [\p{L}-]+(?: \p{L}+)?) (?<way>needed|required|necessary)$/iu],
  "nothing has been decided$<rest>": [/^nothing (?:is )?decided(?<rest> yet)?$/iu],
  "there's nothing that you need to do": [
    /^nothing (?:is )?needed from you$|^nothing for you to (?:do|prepare)$/iu,
  ],
  "$<rest>s are welcome too": [
    /^(?:your )?(?<rest>partner|spouse|guest|colleague|kid|dog)s? (?:is |are )?(?:also )?welcome(?: too| as well)?$/iu,
  ],
  // What it is, was or costs.
  "it's free of charge": [/^free(?: of charge)?$/iu],
  "it has $&": [/^nothing to do with your .+$/iu],
  "it has been $&": [new RegExp(`^overdue since ${day}$`, "iu")],
  "it's for $<rest> only": [/^(?<rest>\d+ (?:people|guests|seats|places)) (?:only|max)$/iu],
  "it takes $<rest> at most": [
    /^(?:only |just )?(?<rest>\d+ (?:min|mins|minutes|hours?)) (?:max|tops|only|at most)$/iu,
  ],
  "it's $<rest> hours' work": [/^(?<rest>(?:about |around )?\d+) hours['’]? work$/iu],
  "it's $<rest>": [
    new RegExp(
      `^(?:only |just )?(?<rest>(?:${money} (?:each|(?:(?:per|an?) \\p{L}+ ?){1,2})|\\d[\\d.,]* each)(?: now)?)$`,
      "u",
    ),
  ],
  "it $&": [
    /^was (?:originally |due |planned |meant |supposed |week |[$€£]?\d)(?!.* now ).{1,80}$|^came (?:down to|from (?:group|finance|head office|the board|legal)) ?.{2,80}$/iu,
    /^went (?:(?:really|very|pretty|so) )?(?:well|great|smoothly)(?: .{2,40})?$/iu,
  ],
  "it was $<rest> and is now $<way>": [
    /^(?:it )?was (?<rest>[$€£]?\d[\d.,]*(?:k|m|%)?|\p{L}+day|\d{1,2} \p{Lu}\p{Ll}{2,8}|the \p{Lu}[\p{L} ]{2,40}),? (?:is )?now (?<way>[$€£]?\d[\d.,]*(?:k|m|%)?|\p{L}+day|\d{1,2} \p{Lu}\p{Ll}{2,8}|(?:the )?\p{Lu}[\p{L}'’ ]{2,40})$/u,
  ],
  "it was $<rest>": [/^(?:(?:all|entirely|completely) )?(?<rest>(?:our|my) (?:fault|mistake|error))$/iu],
  "it was the $<rest> fault": [/^(?:the |our )?(?<rest>(?:new )?\p{L}+['’]s) fault$/iu],
  "the due date is $<rest>": [new RegExp(`^(?:payment )?due(?: on| date:?)? (?<rest>${day})$`, "iu")],
  // "165k" is no sum of an invoice.
  "the amount is $&": [new RegExp(`^(?!.*k)${money}$`, "u")],
  "the $<what> was a(n) $<rest>": [
    /^(?:the )?(?<what>cause|reason)(?: was|:) (?:an? )?(?<rest>(?:expired|broken|faulty|failed|wrong|missing|loose|burst|blocked) [\p{L} ]{3,40}[^s\W])$/iu,
  ],
  "the $<what> was $<rest>": [
    /^(?:the )?(?<what>cause|reason)(?: was|:| is) (?<rest>(?:an?|the|our) .{3,60})$/iu,
  ],
  "the cause was $<rest>": [/^caused by (?<rest>.{3,80})$/iu],
  "the $<what> would be $<rest>": [
    /^(?:the )?(?<what>topic|theme): ?(?<rest>.{3,80})$/iu,
    /^(?:the )?(?<what>(?!(?:it|that|this|he|she|they|you|which|what|there)(?!\p{L}))(?:[\p{Ll}-]{3,20} ){0,2}(?!he |she |they |you |it )\p{Ll}{3,20}) would be (?<rest>(?:on )?[\d\p{Lu}].{1,40})$/u,
  ],
  "the $<label> is $<rest> $<what>(s)": [
    /^(?<rest>\d+)[ -](?<what>day|week|month)s? (?<label>lead time|notice(?: period)?|payment term|trial|warranty)$/iu,
  ],
  "the $<label>$<adverb> is $<rest>": [
    /^(?!room \d)(?<label>(?:(?:new|current|old|next|final) )?(?:car allowance|venue|place|location|address|room|date|start date|deadline|amount|total|deposit|duration|code|door code|access code|pin|link|order number|reference|PO number|invoice number|delivery date|due date|ETA|maximum|price|list price|unit price|volume|time|base(?: salary)?|OTE|salary|day rate|monthly fee|correct one))(?<adverb> (?:today|now))?(?:: | is | )(?!.* (?:is|are|was|were|has|have|had|will|can) )(?<rest>(?:about |around |up to )?(?:an? |the )?(?:(?:week |version |room )?[$€£]?v?\d|\p{Lu}|(?<=(?:an?|the) )\p{L}).{0,60})$/u,
  ],
  "the start date is $<rest>": [/^start (?:date )?(?:: |is )?(?<rest>\d.{1,40})$/iu],
  "the maximum is $<rest>": [/^max (?<rest>\d.{0,40})$/iu],
  "the list price is $<rest>": [/^list (?:price )?(?:is )?(?<rest>[$€£]?\d.{0,40})$/iu],
  "the base salary is $<rest>$<what>": [
    /^(?<rest>[$€£]\d[\d.,]*k?) base(?: salary)?(?<what> (?:plus|and) .{3,60})?$/iu,
  ],
  "the correct one is $<rest>": [/^(?:the )?correct (?:one )?is (?<rest>.{2,60})$/iu],
  "the $<rest> stays(stay) the same": [/^same (?<rest>team|price|scope|terms|people|rates)$/iu],
  "$&": [/^same (?:time|link|place|room|agenda)(?:,? (?:and )?same (?:time|link|place|room|agenda))*$/iu],
  "everything else is as before": [/^everything else (?:is |stays )?(?:as before|the same|unchanged)$/iu],
  "$<what> is fine": [
    /^(?<what>everything(?: else)?(?: (?:in|on|about) .{2,40}?)?) (?:is )?(?:ok|okay|fine|agreed)$/iu,
  ],
  "$<what> means(mean) $<rest> more": [
    /^(?<what>[\p{L}\d ]{2,40}?) (?:is|are|costs?|means?) \+ ?(?<rest>\d[\d.,]* ?%)$/iu,
  ],
  "$<what> means(mean) $<rest> less": [
    /^(?<what>[\p{L}\d ]{2,40}?) (?:is|are|costs?|means?) - ?(?<rest>\d[\d.,]* ?%)$/iu,
  ],
  "the $<what> changes(change) from $<rest> to $<way>": [
    new RegExp(
      `^(?:the )?(?<what>(?!from |by )\\p{L}[\\p{L} ]{2,40}?(?<! (?:is|are|was|were|goes|went))):? (?<rest>${figure}) → (?<way>${figure})$`,
      "u",
    ),
  ],
  "you were $&": [/^billed (?:twice|two times|double) .{2,40}$/iu],
  "the $<what> paid for $<rest>": [
    /^(?:the )?(?<what>money|gift|donation|grant) paid for (?<rest>.{3,80})$/iu,
  ],
  "the $<what> has(have) been $<rest>": [
    /^(?:the |our )?(?<what>(?!has |have |had )(?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}(?<!(?: |^)(?:has|have|had))) been (?<rest>(?:empty|closed|open|down|off|out|waiting|live|vacant) .{2,40})$/iu,
  ],
  "list($<rest>) is(are) included": [
    /^(?:includes?|comes with) (?!(?:(?:the|our|his|her|their) )?(?:risk|cost|margin)s?(?!\p{L}))(?<rest>\p{L}[^;:()]{2,120})$/iu,
  ],
  "list($<rest>) is(are) not included": [
    /^(?:excludes?|doesn['’]t include) (?!(?:(?:the|our|his|her|their) )?(?:risk|cost|margin)s?(?!\p{L}))(?<rest>\p{L}[^;:()]{2,120})$/iu,
  ],
  // What two papers say, where they differ.
  "the $<what> $<way> $<rest>, and the $<label> $<way> $<amount>": [
    new RegExp(
      `^(?:the |our |your )?(?<what>${papers}) (?<way>says|shows|has|states|lists) (?<rest>[$€£]?\\d[\\d.,]*(?<!,)(?: (?!and )[^,;\\d]{1,30}?)?)(?:,? (?:and |but )?(?:the |our |your )?(?<label>${papers}) (?:says|shows|has|states|lists) (?<amount>[$€£]?\\d[\\d.,]*(?: [^,;\\d]{1,30})?))$`,
      "iu",
    ),
  ],
  "our $<what> ($<amount>) $<way> due on $<rest>": [
    new RegExp(
      `^(?:the |our )?(?<what>(?:invoice|bill|order|quote|PO) (?:no\\.? |#)?[\\p{L}\\d-]{2,20}(?: for (?:the|our|your) [\\p{L} ]{3,40})?),? (?:for |over )?(?<amount>${money}(?<![.,])),? (?<way>was|is) due (?:on )?(?<rest>${day})$`,
      "iu",
    ),
  ],
  "$<what> has been $<way>$<rest>: it's now $<label>, not $<amount>": [
    /^(?:the )?(?<what>(?:clause|section|article|page|schedule|annex|appendix|item|point) [\dA-Z][\d.]*) (?:is |was |has been )?(?<way>changed|amended|updated|revised|reworded)(?<rest> as (?:you asked|agreed|discussed|requested))?,? (?:is |it['’]s )?now (?<label>[$€£]?\d[^,;]{0,40}?),? not (?<amount>[$€£]?\d[^,;]{0,20})$/iu,
  ],
  // What is proposed, and what would be nice.
  "would you have time for a(n) $<rest>?": [
    /^(?:an? )?(?<rest>(?:short |quick )?(?:introduction |follow-up |handover )?(?:call|meeting|visit|demo|coffee|lunch) (?:in |on )?(?:the week of|next|this|tomorrow|the \d|(?:Mon|Tues|Wednes|Thurs|Fri)day).{2,40})\?$/iu,
  ],
  "would $<rest> work for you instead?": [
    /^(?<rest>next week|tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri)day(?: \d\S*)?) instead\??$/iu,
  ],
  "the options are $<rest>": [
    /^(?:the )?(?:options|slots|times|dates)(?: are|:) (?=[^\d]*\d)(?<rest>[^:]{3,40}:\d\d.*|[^:]{3,120})$/iu,
  ],
  "cancellation is free $<rest>": [
    /^(?:free (?:to )?cancel(?:lation)?|cancel(?:lation)?(?: is)? free(?: of charge)?) (?<rest>(?:until|till|up to) .{3,40})$/iu,
  ],
  "the $<rest>, so it would be $<way> to have it $<what> then": [
    /^(?:the )?(?<rest>[^,;]{5,80}?),? so (?:it['’]d be |it would be |would be )?(?<way>nice|good|great) to have (?:it |this )?(?<what>before|by) then$/iu,
  ],
};

/** Who somebody of the sender's is: "Dr Helen Marsh, our medical lead". */
const colleague =
  /^(?<who>(?:Dr\.? |Prof\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}), (?<office>(?:our|my) (?:[\p{L}-]+ ){0,3}[\p{L}-]+)$/u;

/** @returns the sentence that a common short note stands for, without its stop; nothing for other notes */
export function fromIdiom(note: string): string | undefined {
  const { who, office } = colleague.exec(note)?.groups ?? {};
  return who === undefined ? filled(idioms, note) : `${who} is ${office}`;
}
