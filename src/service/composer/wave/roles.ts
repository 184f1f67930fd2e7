import { actions, meetings } from "./vocabulary.ts";

/** What goals call the reader by: one person, or an office that somebody answers for. */
const roles =
  "account manager|accountant|administrator|admin|advisor|adviser|agency|agent|analyst|applicant|architect|assistant|attendee|attorney|auditor|author|bank|broker|builder|buyer|candidate|carrier|caterer|c[efimot]o|chair|chairman|chairwoman|champion|chief|client|coach|company|consultant|contact|contractor|controller|coordinator|councillor|counsel|courier|creator|curator|customer|dean|dealer|designer|developer|director|distributor|doctor|donor|driver|editor|electrician|employer|engineer|exhibitor|expert|firm|founder|freelancer|funder|grower|head|host|hotel|influencer|insurer|integrator|investor|journalist|landlord|lawyer|lead|leader|manager|manufacturer|merchant|nurse|office|officer|operator|organi[sz]er|owner|partner|photographer|planner|plumber|principal|producer|professor|prospect|publisher|recruiter|rep|reporter|representative|researcher|reseller|retailer|secretary|seller|solicitor|speaker|sponsor|subcontractor|subscriber|supervisor|supplier|surveyor|teacher|tenant|trainer|translator|treasurer|trustee|university|vendor|venue|wholesaler";

/** They are colleagues of the sender: "our lawyer". */
const colleagues =
  "(?:our|my) (?:[\\p{L}-]+ ){0,3}(?:administrator|admin|advisor|adviser|analyst|assistant|attorney|board|chair|chief|controller|coordinator|counsel|c[efimot]o|designer|developer|director|engineer|head|lawyer|lead|leader|manager|office|officer|planner|rep|representative|secretary|seller|solicitor|supervisor|team|treasurer)";

/** "The landlord's agent", "our old champion", "procurement head"; but not "his boss", who is somebody else. */
const someone = `(?!${colleagues}(?![\\p{L}]))(?:(?:the|our|my|an?|this) )?(?:(?!(?:he|she|they|him|them|his|her|their|to|and|or|with|for|from|of|about|as|into|on|in|at|by)(?![\\p{L}]))[\\p{L}-]+(?:['’]s?)? ){0,3}(?:\\p{L}+-)?(?:${roles})(?: of (?:procurement|purchasing|sales|marketing|operations|engineering|finance|people|hr|it|partnerships|product|talent))?`;

/** Somebody is asked to do something, or for something, or that's to be said to them. */
const addressed = new RegExp(
  `^(?!have an? )(?<verb>(?:please )?(?:get|have|ask|persuade|convince|reassure|want|need|invite|remind|tell|let|chase)) ${someone} (?=to (?!(?:the|our|my|an?|his|her|their|your|lunch|dinner|breakfast|coffee)(?![\\p{L}]))\\p{Ll}|for \\p{L}|that (?:we|i|our|the|it|there)(?![\\p{L}])|(?:${actions}) \\p{L})`,
  "iu",
);

const named =
  "(?!(?:to|and|or|with|for|from|of|about|after|as|into|on|in|at|by|that|know|they|we|i|he|she|it|is|has|are|if|whether|when|why|how|what|who|which|where|the|there)(?![\\p{L}]))[\\p{L}-]+";

/** Up to four words for somebody, whatever they are: "the volunteer coordinator", "speakers". */
const anybody = `(?!${colleagues}(?![\\p{L}]))(?!the (?:whole )?(?:team|crew|staff|truth|story)(?= (?:to|that|about|for|know|if|and|we|i|the)(?![\\p{L}])|$))(?:(?:the|an?|my|all) (?:${named}(?:['’]s?)? ){0,3}${named}|\\p{Ll}{4,}(?<!s)s)`;

/** The person who is told, thanked or asked is the reader: "let the tenant know", "thank the sponsors for", "inform tenant of". */
const told = new RegExp(
  `^(?<verb>(?:please )?(?:let|tell|inform|notify|warn|alert|remind|thank|reassure|invite|follow up with|apologi[sz]e to|complain to|(?:send|offer|express)(?: my| our)? condolences to|say (?:sorry|thanks|thank you|hello|goodbye) to|explain to)) (?:${anybody}|${someone})(?= (?:to|that|about|for|of|after|and|know|we|i|the|there|whose)(?![\\p{L}])|$)`,
  "iu",
);
const updated = new RegExp(`^(?<verb>(?:please )?update) ${anybody}(?= (?:on|about)(?![\\p{L}]))`, "iu");
const asked = new RegExp(
  `^(?<verb>(?:please )?ask) ${anybody}(?= (?:if|whether|when|why|how|what|who|which|where)(?![\\p{L}])| to (?:${actions})(?![\\p{L}]))`,
  "iu",
);
/** "Get the hospital to switch", "convince procurement to accept" */
const brought = new RegExp(
  `^(?:please )?(?:get|persuade|convince|encourage|nudge|urge|push|want|need|would (?:love|like)) (?:${anybody}|procurement|purchasing|accounts payable) (?=to (?:${actions})(?![\\p{L}]))`,
  "iu",
);
/** "Is the candidate still interested" */
const wonderedOf =
  /^(?<verb>is|does|did|has|will|would|can|could) (?:the|our|my) (?:candidate|applicant|client|customer|buyer|tenant|speaker|donor|trainer|driver|supplier|investor|sponsor) (?=(?:still|already|also|ready|happy|interested|open|available|free|coming|able|willing|aware|going|been|have|want|need|know|accept|agree|plan|sign|come|join|take)(?![\p{L}]))/iu;

/** "Push the CFO to sign": an appointment is pushed to a day, somebody to do something. */
const pushed = new RegExp(
  `^(?:push|press|urge|encourage|nudge) (?:${someone}|him|her|them) to (?=(?:${actions}|free up|buy)(?![\\p{L}]))`,
  "iu",
);

/** "See if the hiring manager will take…" */
const wondered = new RegExp(
  `^(?<verb>(?:see|check|find out|ask) (?:if|whether)) ${someone} (?=(?:will|would|can|could|is|has|wants|needs|likes|uses|plans|got|received|accepts|agrees|knows|thinks|still|already)(?![\\p{L}]))`,
  "iu",
);

/** What may follow, beside the end. */
const goesOn = "(?= (?:about|on|for|by|before|this|next|and)(?![\\p{L}])|,|$)";

/** What's sold or shown to somebody, who is the reader. */
const recipient = new RegExp(
  `^(?<what>(?:sell|pitch|present|propose|suggest|report|(?:show|introduce) (?:our|my)) .{3,80}?) to (?:the )?${someone}(?: (?:of|at) (?:an?|the) [^,]{3,60}?)?${goesOn}`,
  "iu",
);

/** "Pitch our service to a clinic group": whoever that is reads it. */
const pitchedTo = /^(?<what>(?:sell|pitch|present) .{3,80}?) to (?:an?|the|our|my) .*$/iu;

/** "A call with the procurement director", "a reply from the partner": who that is goes without saying. */
const met = new RegExp(
  `^(?<what>(?:get|set up|book|secure|arrange|schedule|propose|suggest|agree|negotiate|discuss|settle|obtain|request|chase|need|want|collect|ask for) [^,]{3,60}?) (?:with|from) (?:the )?${someone}(?: (?:of|at) (?:an?|the) [^,]{3,60}?)?${goesOn}`,
  "iu",
);

/** What somebody is to become a part of: "turn an attendee into a first call". */
const turned = new RegExp(`^(?:turn|convert) ${someone} into (?=an? .*(?:${meetings})$)`, "iu");

/** "Upsell our biggest account to the analytics add-on" */
const upsold = new RegExp(
  `^upsell (?:${someone}|him|her|them|(?:our|the) (?:[\\p{L}-]+ ){0,2}account) (?:to|on|onto) `,
  "iu",
);

/** What a sender hopes for is no reason for the reader: "so the retailer doesn't delist us". */
const motive = new RegExp(
  `,? so (?:that )?(?:${someone}|he|she|they) (?:do|does|wo|ca)(?:n['’]t|es not| not) .*$`,
  "iu",
);

/** What an offer is really for: "as a way in". */
const tactic =
  /,? (?:as (?:an? |the )?|to get (?:my|our|a) )(?:way in|foot in the door|door[- ]opener|hook|teaser|sweetener|ice[- ]?breaker|conversation starter|bait)$/iu;

/** @returns a goal with "them" for whoever it calls by what they are: "ask the distributor to…" */
export function withoutRoles(goal: string): string {
  return goal
    .replace(motive, "")
    .replace(tactic, "")
    .replace(addressed, "$<verb> them ")
    .replace(told, "$<verb> them")
    .replace(updated, "$<verb> them")
    .replace(asked, "$<verb> them")
    .replace(brought, "ask them ")
    .replace(wonderedOf, "$<verb> he ")
    .replace(pushed, "ask them to ")
    .replace(wondered, "$<verb> he ")
    .replace(recipient, "$<what>")
    .replace(pitchedTo, "$<what>")
    .replace(met, "$<what>")
    .replace(turned, "get ")
    .replace(upsold, "pitch ");
}

const whoIsWho = new RegExp(
  `^(?:the |our |my |their )?(?:(?:[\\p{L}-]+ ){0,2}(?:${roles}|contact|vp|pm|boss)) (?:is|was) (?:called )?(?:Dr\\.? |Mr\\.? |Ms\\.? )?\\p{Lu}\\p{Ll}+(?=$|[,. ])`,
  "u",
);

/** @returns whether a note tells who somebody is: "Account manager is Dolores" */
export function tellsWhoIsWho(note: string): boolean {
  return whoIsWho.test(note.replace(/^[\p{L}\p{N} -]{2,40}?(?= (?:is|was) )/u, (who) => who.toLowerCase()));
}
