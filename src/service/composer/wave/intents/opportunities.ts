import { can, type Intent } from "../intent.ts";
import { asSubject, subjectOfAction } from "../subject.ts";

const length = "(?:\\d+|an?|one|two|three|four|five|six|several|a few) (?:days?|weeks?|months?|hours?)";

/** What a buyer, an investor, an organiser or a carrier wants of somebody. */
export const opportunities: readonly Intent[] = [
  {
    patterns: [
      "(?:get |find |win |ask for |request )?sponsors?(?:hip)?(?: (?:pitch|ask|request|package|proposal))? for (?=our |my |the ){thing}",
      "(?:ask|get|want) {them} to sponsor {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `Would you be interested in sponsoring ${thing}?`,
      kind: "question",
      subject: asSubject(`Sponsoring ${thing}`),
    }),
  },
  {
    patterns: ["(?:an? )?(?:guest |keynote )?speaker (?:for|at) (?=our |my |the ){thing}"],
    say: ({ thing }) => ({
      sentence: `Would you like to speak at ${thing}?`,
      kind: "question",
      subject: asSubject(`Speaking at ${thing}`),
    }),
  },
  {
    patterns: ["(?:an? )?(?:strong |good |great )?candidate for (?=(?:his|her|their|your) ){thing}"],
    say: ({ thing }) => ({
      sentence: `I have a candidate for ${thing}. Would you like to hear more?`,
      kind: "offer",
      subject: asSubject(`A candidate for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:put forward|put up|propose|present|suggest) {thing} for (?<topic>$)?(?<word>(?:the|his|her|their|your|our|an?) .{3,60}(?:role|job|position|post|vacancy|seat|board|committee))",
    ],
    article: "",
    say: ({ thing, word }) => ({
      sentence: `I'd like to put forward ${thing} for ${word.replace(/^(?:his|her|their) /u, "your ")}.`,
      kind: "offer",
      subject: asSubject(`${thing} for ${word.replace(/^(?:his|her|their) /u, "your ")}`),
    }),
  },
  {
    patterns: ["(?:talk|walk|take|run|guide) {them} through {thing}"],
    say: ({ thing }, tone) => ({
      sentence: `I'd like to take you through ${thing}. ${tone === "direct" ? "When would suit you?" : "Could we find a time for that?"}`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["(?:challenge|dare) {them} to {action}"],
    say: ({ action }) => ({
      sentence: `Are you up for a challenge: ${action}?`,
      kind: "question",
      subject: "A challenge",
    }),
  },
  {
    patterns: ["(?:challenge|dare) {them} to (?=an? |the |our |my ){thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to challenge you to ${thing}. Are you in?`,
      kind: "question",
      subject: asSubject(`A challenge: ${thing}`),
    }),
  },
  {
    patterns: ["sponsor(?:ship)? (?:ask|request|pitch|proposal|package|offer)"],
    say: () => ({
      sentence: "Would you be interested in sponsoring us?",
      kind: "question",
      subject: "Sponsoring us",
    }),
  },
  {
    patterns: [
      "sponsor (?!our |my |renewals?(?! )|(?:renewal|update|deck|pitch|contract|invoice|proposal|report) ){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `We'd like to sponsor ${thing}.`,
      kind: "offer",
      subject: asSubject(`Sponsoring ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:invest|get in|get into|get in on|join|participate|take part) (?:in )?(?=.*(?:round|series [a-e]|fund|company|startup|raise)$){thing}",
    ],
    say: ({ thing }, tone) => ({
      sentence: `${can(tone)} we talk about investing in ${thing}?`,
      kind: "meeting",
      subject: asSubject(`Investing in ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:get|be) (?:short-?listed|considered|included|selected) (?:for|in) {thing}",
      "(?:bid|tender) for {thing}",
      "(?:get|be) invited to (?=.*(?:tender|bid|pitch|rfp|rfq)){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `We'd like to be considered for ${thing}. What do you need from us?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:pitch|propose|suggest|offer|put forward) (?:myself|me|ourselves|us) as {thing}",
      "(?:be|become) (?=an? (?:guest|speaker)|guest|speaker){thing}",
    ],
    article: "a",
    say: ({ thing }) => ({
      sentence: `I'd like to suggest myself as ${thing}. Would that interest you?`,
      kind: "question",
      subject: asSubject(thing.replace(/^an? /, "")),
    }),
  },
  {
    patterns: [
      "podcast(?: guest)? (?:invite|invitation|request)",
      "(?:invite|get|have)(?: {them})? (?:as (?:an? )?guest )?(?:to|on|onto|for) (?:our |the |my )?podcast",
    ],
    say: () => ({
      sentence: "Would you like to be a guest on our podcast?",
      kind: "question",
      subject: "A guest on our podcast",
    }),
  },
  {
    patterns: [
      "(?:fill (?:in|out)|complete|take|answer) (?=(?:our|the|this|my) .*(?:survey|questionnaire|poll|form)(?:$|,| )){thing}(?:,? (?:takes |only |just )?(?<amount>\\d+) ?(?:min|mins|minutes))?",
      "{them} (?:fill (?:in|out)|complete|take|answer) {thing}",
    ],
    say: ({ thing, amount }, tone) => ({
      sentence: `${can(tone)} you fill in ${thing}?${amount === "" ? "" : ` It takes ${amount.trim()} minutes.`}`,
      kind: "request",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:get|book|have|need|grab|find) (?<amount>\\d+) ?(?:min|mins|minutes)(?: with {them}| of (?:his|her|their) time)?(?<tail> (?:next|this) (?:week|month)| tomorrow| on \\p{L}+day)? to (?:show|demo|present)(?: {them})? {thing}",
    ],
    say: ({ amount, tail, thing }, tone) => ({
      sentence: `${can(tone)} I have ${amount.trim()} minutes of your time${tail} to show you ${thing}?`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      `(?:(?:get|need|ask(?: {them})? for|have|grab|want|book|request|find) )?(?:an? )?(?<word>\\d+ ?-?(?:min|mins|minutes?)|half an hour|an hour)(?: of (?:his|her|their) time)?(?<tail> (?:on |this |next )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|week|\\d{1,2}(?:st|nd|rd|th)? \\p{Lu}\\p{Ll}+)(?:(?: or |, | at )[^,]{1,30}?)?)?(?: to {action}| (?:for|about|on) (?!\\d){thing})`,
      `(?:(?:get|need|ask(?: {them})? for|have|grab|want|book|request|find) )?(?:an? )?(?<word>\\d+ ?-?(?:min|mins|minutes?)|half an hour|an hour)(?: of (?:his|her|their) time)?(?<tail> (?:on |this |next )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|week|\\d{1,2}(?:st|nd|rd|th)? \\p{Lu}\\p{Ll}+)(?:(?: or |, | at )[^,]{1,30}?)?)`,
    ],
    article: "a",
    say: ({ word, tail, action, thing }, tone) => {
      const length = word.replace(/ ?-?min.*/u, " minutes").replace(/^1 minutes/u, "1 minute");
      const when = tail.replace(/^ (?=[\p{Lu}\d])/u, " on ");
      return {
        sentence: `${can(tone)} we find ${length}${when}${action === "" ? "" : ` to ${action}`}${thing === "" ? "" : ` for ${thing}`}?`,
        kind: "meeting",
        subject: asSubject(when === "" && thing !== "" ? thing : length + when),
      };
    },
  },
  {
    patterns: [
      "(?:(?:get|need|ask(?: {them})? for|have|grab|want|book|request) )?(?:an? )?(?<amount>\\d+) ?-?(?:min|mins|minutes?)(?: of (?:his|her|their) time)?(?: for| to talk about|,)? (?!(?:max|tops|only|late|later|early|ago|before|after|next|this|each|long|on|online|in person|remote|to)(?!\\p{L})){thing}",
      "(?:get |need |book |request )?(?:an? )?(?!(?:takes?|lasts?|only|just)(?!\\p{L})){thing},? (?:of |for )?(?<amount>\\d+) ?(?:min|mins|minutes)",
    ],
    article: "a",
    say: ({ thing, amount }, tone) =>
      // "20 min demo" is read with its length among the meetings.
      /^an? (?:\p{L}+ )?(?:call|demo|meeting|chat|coffee|slot)\b/u.test(thing)
        ? undefined
        : {
            sentence: `${can(tone)} I have ${amount.trim()} minutes of your time for ${thing}?`,
            kind: "meeting",
            subject: asSubject(thing.replace(/^an? /, "")),
          },
  },
  {
    patterns: [
      "(?:(?:an? )?(?:second|another|new|other) (?:meeting|call|demo|interview|chance|try|attempt|date|time|slot)|re-?schedule|re-?book|follow[ -]?up|new (?:date|time|slot))(?: (?:after|on|for|from))? (?:an? |the |his |her |their )?no[ -]?show",
      "no[ -]?show(?<tail> (?:this morning|today|yesterday|(?:on |last )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day))?(?:,? (?:re-?schedule|offer (?:an? )?(?:new|another) (?:slot|time|date)|new (?:date|time|slot)|find (?:an? )?(?:new|another) (?:slot|time|date)))?",
    ],
    say: ({ tail }, tone) => ({
      sentence: `We missed each other${tail === "" ? " last time" : tail}. ${can(tone)} we find another time?`,
      kind: "meeting",
      subject: "Another time",
    }),
  },
  {
    patterns: [
      `(?<word>delivery|shipment|shipping|order|pickup|installation)(?: is| will be)? (?:delay(?:ed)?|late)(?:,? (?:of |by |for )?(?<amount>${length}))?`,
      `delay of (?:the |our )?(?<word>delivery|shipment|order|pickup|installation)(?:,? (?:of |by )?(?<amount>${length}))?`,
    ],
    say: ({ word, amount }) => {
      const what = word === "shipping" ? "shipment" : word;
      return {
        sentence: `I'm sorry, but your ${what} will be ${amount === "" ? "" : `${amount.trim()} `}late.`,
        kind: "bad news",
        subject: `A delay of your ${what}`,
      };
    },
  },
  {
    patterns: [
      "(?:happy |congratulate {them} on |thank {them} for )?(?<word>\\d+)(?:st|nd|rd|th)?[ -]?(?:yrs?|years?) anniversary(?: as (?:an? )?(?:client|customer|partner|supplier|member))?",
    ],
    say: ({ word }) => ({
      sentence: `We've now worked together for ${word === "1" ? "a year" : `${word} years`}. Thank you for that.`,
      kind: "thanks",
      subject: asSubject(`${word === "1" ? "One year" : `${word} years`} together`),
    }),
  },
  {
    patterns: [
      "(?:ask(?: {them})? for|get|request) an? (?:(?:short|quick|nice|honest|google|online|public|written|five[- ]star) )*review(?: on [\\p{L} ]{2,20})?",
    ],
    say: () => ({
      sentence: "Would you be willing to write us a short review?",
      kind: "request",
      subject: "A short review",
    }),
  },
  {
    patterns: [
      "(?:answer|reply to|respond to) (?:his |her |their |the )questions? (?:about|on|regarding) {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `You asked about ${thing}.`,
      kind: "news",
      wants: "answer",
      subject: asSubject(`Your question about ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:correct|fix) (?:an? |the |some )?(?:error|mistake) in (?=(?:our|my) |.* (?:we|i) (?:sent|shared|gave|published|wrote|submitted)(?![\\p{L}])){thing}",
    ],
    say: ({ thing }) => ({
      sentence: `There was an error in ${thing}. I'd like to correct it.`,
      kind: "news",
      subject: asSubject(`A correction of ${thing}`),
    }),
  },
  {
    patterns: ["(?:correct|fix|report|point out) (?:an? |the |some )?(?:errors?|mistakes?) in {thing}"],
    say: ({ thing }) => ({
      sentence: `There's an error in ${thing} that I'd like to see corrected.`,
      kind: "complaint",
      subject: asSubject(`An error in ${thing}`),
    }),
  },
  {
    patterns: [
      "(?:own up to|admit|confess|apologi[sz]e for) (?:an? |the |our |my )?(?:errors?|mistakes?) in {thing}",
    ],
    say: ({ thing }) => ({
      sentence: `We made a mistake in ${thing}, and I'm sorry.`,
      kind: "apology",
      subject: asSubject(`A mistake in ${thing}`),
    }),
  },
  {
    patterns: ["connect after {thing}", "connect (?:with {them} )?after {thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to stay in touch after ${thing}.`,
      kind: "news",
      subject: "Staying in touch",
    }),
  },
  {
    patterns: [
      "(?:an? )?discount if (?:he|she|they|you) (?<word>signs?|orders?|pays?|renews?|commits?){tail}",
    ],
    say: ({ word, tail }) => ({
      sentence: `We can offer you a discount if you ${word.replace(/s$/u, "")}${tail}.`,
      kind: "offer",
      subject: "A discount",
    }),
  },
  {
    patterns: ["partner(?:ing)? with us (?:on|for|in) {thing}"],
    say: ({ thing }) => ({
      sentence: `Would you be interested in partnering with us on ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["cold (?:pitch|mail|e-?mail|outreach|message|dm)[,:]? {thing}"],
    article: "our",
    say: ({ thing }, tone) => ({
      sentence: `I'd like to show you ${thing}. ${tone === "direct" ? "When would suit you?" : "Would you have time for a short look?"}`,
      kind: "meeting",
      subject: asSubject(thing),
      isReserved: true,
    }),
  },
  {
    patterns: [
      "(?:need|ask(?: {them})? for|get|request|want) (?:some |a bit |a little |a few (?:days|weeks) )?more time(?: (?:for|on) {thing}| to {action})?",
    ],
    say: ({ thing, action }) => ({
      sentence: `We need a little more time${thing === "" ? "" : ` for ${thing}`}${action === "" ? "" : ` to ${action}`}.`,
      kind: "bad news",
      subject: asSubject(thing === "" ? "More time" : `More time for ${thing}`),
    }),
  },
  {
    patterns: [
      "(?<word>feature|interview|profile|include|showcase|nominate) {thing}(?<tail> (?:in|on|for) (?:our|the|my) .{3,60})",
    ],
    article: "",
    say: ({ word, thing, tail }) => ({
      sentence: `I'd like to ${word} ${thing}${tail}. Would that interest you?`,
      kind: "question",
      subject: asSubject(tail.replace(/^ (?:in|on|for) /u, "")),
    }),
  },
  {
    patterns: [
      "(?:get|bring) {them} (?:in|into|onto) (?=(?:our|the|my) .*(?:program|programme|scheme|network|community|beta|partner|club)){thing}",
      "(?:get|have|want|invite) {them} (?:on|onto) (?!board (?:for|with|on) )(?=.*(?:board|jury|committee|council)(?![\\p{L}])){thing}",
      "(?:ask|invite) to join (?=.*(?:board|jury|committee|panel|council|programme|program|beta|community|advisory)(?![\\p{L}])){thing}",
    ],
    article: "our",
    say: ({ thing }) => ({
      sentence: `Would you be interested in joining ${thing}?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?<word>co-?(?:apply|host|author|bid|develop|sell|brand|write)|partner|team up|collaborate|join forces|bid together|apply together|work together)(?<tail> (?:on|for|with|at|in) .{3,80})",
    ],
    say: ({ word, tail }) => ({
      sentence: `I'd like us to ${word}${tail}. Would you be open to that?`,
      kind: "question",
      subject: asSubject(tail.replace(/^ (?:on|for|with|at|in) /u, "")),
    }),
  },
  {
    patterns: [
      "(?<word>speaker|guest|judge|panell?ist|mentor|jury) (?:invite|invitation) (?:for|to) {thing}",
    ],
    article: "our",
    say: ({ word, thing }) => ({
      sentence: `I'd like to invite you to ${thing} as ${word === "jury" ? "a member of the jury" : `a ${word}`}. Would you like to join us?`,
      kind: "question",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: ["ask to (?=(?:hire|rent|use|borrow|visit|tour|film|licen[cs]e|reuse|publish) ){action}"],
    say: ({ action }) => ({
      sentence: `Could we ${action}?`,
      kind: "request",
      subject: subjectOfAction(action),
    }),
  },
  {
    patterns: ["(?:get|bring|have) {them} to (?=(?:our|my) ){thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like to invite you to ${thing}. Would you like to come?`,
      kind: "question",
      subject: asSubject(`An invitation to ${thing}`),
    }),
  },
  {
    patterns: ["win[ -]?back (?=.*(?:lane|business|order|route|project|contract)(?!\\p{L})){thing}"],
    say: ({ thing }) => ({
      sentence: `I'd like us to work together again on ${thing}. Could we find a time to talk about what it would take?`,
      kind: "meeting",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "keep (?:the )?(?:same |current |existing )(?<word>terms|price|prices|conditions|rates?|plan|set-?up)",
    ],
    say: ({ word }) => ({
      sentence: `I'd like us to keep the same ${word}.`,
      kind: "request",
      subject: asSubject(`The same ${word}`),
    }),
  },
  {
    patterns: ["(?:make|send|give) {them} an? (?:(?:new|better|first|final) )?offer"],
    say: () => ({
      sentence: "I'd like to make you an offer.",
      kind: "offer",
      subject: "Our offer",
      wants: "news",
    }),
  },
  {
    patterns: [
      "(?:make|extend)(?: {them})? (?:an? |the |our )?(?:job|formal|written|official|employment) offer(?: to {them})?",
      "make {them} an offer (?:for|on) the (?:job|role|position)",
      "offer {them} the (?:job|role|position)",
      "job offer(?: for|:| -) (?:the |an? )?(?<word>[\\p{L}][\\p{L} -]{3,40}?)(?: role| job| position)?",
      "job offer",
    ],
    say: ({ word }) => ({
      sentence:
        word === "" ? "I'm happy to offer you the role." : `I'm happy to offer you the role of ${word}.`,
      isReserved: true,
      kind: "offer",
      subject: "Our offer",
    }),
  },
  {
    patterns: [
      "(?:give {them} an? )?update(?: for)?(?: {them})?",
      "inform {them}",
      "(?:investor|status|project|weekly|monthly) update",
    ],
    say: () => ({
      sentence: "I have an update for you.",
      wants: "news",
      kind: "news",
      subject: "An update",
      isGeneric: true,
    }),
  },
  {
    patterns: [
      "(?:revive|re-?activate|re-?engage|wake up|warm up|re-?connect with|get back to) (?:an? |the |this |our )?(?:cold|old|dormant|lost|former|inactive|past|stale) (?:lead|account|contact|client|customer|opportunity|deal|prospect|candidate)s?(?: (?:from|since|after|of) .{2,30})?",
    ],
    say: (_, tone) => ({
      sentence: `It's been a while since we were last in touch. ${can(tone)} we find a time to talk?`,
      kind: "meeting",
      subject: "Getting back in touch",
    }),
  },
  {
    patterns: [
      "(?:reply|respond|answer|react) to (?:his |her |their |the |your )(?=.*(?:questions?|e-?mail|message|request|enquiry|inquiry|offer|proposal)$){thing}",
    ],
    article: "your",
    say: ({ thing }) => ({
      sentence: `Thank you for ${thing.replace(/^the /, "your ")}.`,
      kind: "thanks",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:tell|inform|notify|let)(?: {them}(?: know)?)? (?:about|of) (?=(?:an? |the |our )?(?:price|rate|fee) (?:increase|rise|raise|hike|change)){thing}",
    ],
    article: "our",
    say: ({ thing }) => ({
      sentence: `I'm writing to tell you about ${thing}.`,
      kind: "bad news",
      subject: asSubject(thing),
    }),
  },
  {
    patterns: [
      "(?:claim|complaint|complain) (?:for|about|on) (?=.*(?:damaged|broken|missing|wrong|late|defective|faulty)){thing}",
      "(?:return|send back) (?=.*(?:damaged|broken|wrong|defective|faulty)){thing}(?:,? (?:want|need|ask for) (?:an? )?(?<word>replacements?|refund|credit))?",
    ],
    say: ({ thing, word }, tone) => ({
      sentence:
        word === ""
          ? `I'm writing about ${thing}. ${can(tone)} you tell me how we can settle this?`
          : `We'd like to return ${thing}. ${can(tone)} you send us ${word === "credit" ? "a credit note" : word === "replacements" ? word : `a ${word}`}?`,
      kind: "complaint",
      subject: asSubject(thing),
    }),
  },
];
