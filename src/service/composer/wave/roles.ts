import { actions, meetings } from "./vocabulary.ts";

/** What goals call the reader by: one person, or an office that somebody answers for. */
const roles =
  "account manager|administrator|admin|advisor|adviser|agency|agent|analyst|applicant|architect|assistant|attendee|attorney|auditor|author|bank|board|broker|builder|buyer|candidate|carrier|c[efimot]o|chair|chairman|chairwoman|champion|chief|client|coach|company|consultant|contact|contractor|controller|coordinator|councillor|counsel|courier|creator|curator|customer|dean|dealer|designer|developer|director|distributor|donor|editor|employer|engineer|exhibitor|expert|firm|founder|freelancer|funder|grower|head|host|influencer|insurer|integrator|investor|journalist|landlord|lawyer|lead|leader|manager|manufacturer|merchant|office|officer|operator|organi[sz]er|owner|partner|planner|principal|producer|professor|prospect|publisher|recruiter|rep|reporter|representative|researcher|reseller|retailer|secretary|seller|solicitor|speaker|sponsor|subcontractor|subscriber|supervisor|supplier|surveyor|teacher|team|tenant|trainer|treasurer|trustee|university|vendor|venue|wholesaler";

/** They are colleagues of the sender: "our lawyer". */
const colleagues =
  "(?:our|my) (?:[\\p{L}-]+ ){0,3}(?:administrator|admin|advisor|adviser|analyst|assistant|attorney|board|chair|chief|controller|coordinator|counsel|c[efimot]o|designer|developer|director|engineer|head|lawyer|lead|leader|manager|office|officer|planner|rep|representative|secretary|seller|solicitor|supervisor|team|treasurer)";

/** "The landlord's agent", "our old champion", "procurement head"; but not "his boss", who is somebody else. */
const someone = `(?!${colleagues}(?![\\p{L}]))(?:(?:the|our|my|an?|this) )?(?:(?!(?:his|her|their|to|and|or|with|for|from|of|about)(?![\\p{L}]))[\\p{L}-]+(?:['’]s?)? ){0,3}(?:${roles})(?: of (?:procurement|purchasing|sales|marketing|operations|engineering|finance|people|hr|it|partnerships|product|talent))?`;

/** Somebody is asked to do something, or that's to be said to them. */
const addressed = new RegExp(
  `^(?<verb>(?:please )?(?:get|have|ask|persuade|convince|reassure|want|need|invite|remind|tell|let)) ${someone} (?=(?:to (?:${actions}|free up|post|buy)(?![\\p{L}])|that (?:we|i|our|the|it|there)(?![\\p{L}])|(?:${actions}) \\p{L}))`,
  "iu",
);

/** "Push the CFO to sign": an appointment is pushed to a day, somebody to do something. */
const pushed = new RegExp(
  `^(?:push|press|urge|encourage|nudge) (?:${someone}|him|her|them) to (?=(?:${actions}|free up|buy)(?![\\p{L}]))`,
  "iu",
);

/** What's sold or shown to somebody, who is the reader. */
const recipient = new RegExp(`^(?<what>(?:sell|pitch|show|present) .{3,80}?) to ${someone}$`, "iu");

/** What somebody is to become a part of: "turn an attendee into a first call". */
const turned = new RegExp(`^(?:turn|convert) ${someone} into (?=an? .*(?:${meetings})$)`, "iu");

/** @returns a goal with "them" for whoever it calls by what they are: "ask the distributor to…" */
export function withoutRoles(goal: string): string {
  return goal
    .replace(addressed, "$<verb> them ")
    .replace(pushed, "ask them to ")
    .replace(recipient, "$<what>")
    .replace(turned, "get ");
}
