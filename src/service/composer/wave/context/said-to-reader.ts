import { sentencesOf } from "../../../../language/facts/english.ts";
import { clause, sentence, withoutStop } from "../../words.ts";
import { isWhole } from "../grammar.ts";
import { isPrivate } from "../private-words.ts";
import { isWellFormed } from "../proofread.ts";
import { namePattern, type Reader, spokenTo } from "../reader.ts";
import { tellsWhoIsWho } from "../roles.ts";
import { hasLooseEnd, isForeign } from "../slots.ts";
import { openings, orders } from "../vocabulary.ts";
import { isFact, isImperative, ofTheirPeople, tellsOfOthers, thirdPerson } from "./about-reader.ts";
import { isFragment, isRow, isSpliced, subjectless, verbless } from "./fragments.ts";
import { thanksFor } from "./kindnesses.ts";
import { completed, softened } from "./notes.ts";
import { cased } from "./things.ts";

export const maxSentenceLength = 300;

/** Where something is to be seen. */
const linked =
  /^(?:(?:the |our )?(?<what>(?:\p{L}+ )?(?:link|form|video|recording|files?|folder|page|map|deck|demo|survey))(?: is)?(?::| at| here:)? )?(?<url>https?:\/\/[^\s,;]{4,200})$/iu;

/** A day, an hour and a place: "18 June, 8:30, Hotel Adler". */
const appointment =
  /^(?:\p{Lu}\p{Ll}+,? )?(?:\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2}),? (?:at |from )?(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|\d{1,2}(?= ?[-–] ?\d{1,2}(?:[:.]\d\d)? ?[ap]m))(?: ?(?:-|–|to|till) ?(?:\d{1,2}[:.]\d\d|\d{1,2}(?:[:.]\d\d)? ?[ap]m))?(?:,? (?:in|at) \p{Lu}[\p{L} ]+|, \p{Lu}[\p{L} ]+|, online|,? at (?:our|the) \p{L}[\p{L} ]{2,60})*\.?$/u;

/** An appointment that says where. */
const placed = /(?:\d|[ap]m),? (?:in|at) \p{L}|, (?:\p{Lu}|online|at )[^\d]{2,}$/u;

/** @returns a sentence or note as said to the reader; nothing where it isn't for them or isn't plain */
export function saidToReader(reader: Reader, piece: string): string | undefined {
  const { what = "link", url } = linked.exec(piece)?.groups ?? {};
  if (url !== undefined) return `Here${/s$/u.test(what) ? " are" : "'s"} the ${cased(what)}: ${url}`;
  if (piece.length > maxSentenceLength || isPrivate(piece) || isForeign(piece)) return undefined;
  if (/^[^:]{1,30}(?<!questions): /.test(completed(piece)) || /[<>{}[\]|=]|\u{F0000}/u.test(piece))
    return undefined;
  if (/\([^()]*!\)/u.test(piece)) return undefined;
  if (readerByRole.test(piece) || tellsWhoIsWho(piece) || hearsay.test(piece) || / \/ .+ \/ /.test(piece))
    return undefined;
  if (limit.test(piece) && !proposal.test(piece)) return undefined;
  if (subordinate.test(piece) && !piece.includes(",")) return undefined;
  if (piece.split("(").length !== piece.split(")").length || joined.test(piece)) return undefined;
  // A question that lacks its mark is no statement: "who owns the list"
  if (/^(?:who|what|when|where|why|how|which)(?!\p{L})/iu.test(piece) && !piece.endsWith("?"))
    return undefined;
  if (
    /^ask which (?:one )?(?:he|she|they)(?:['’]d| would) (?:rather(?: have)?|prefer)$/iu.test(
      withoutStop(piece),
    )
  )
    return "Which would you rather have?";
  const thanked = /^(?:also |and )?thank (?:her|him|them) (?:again )?for (?<what>.{3,100})$/iu.exec(
    withoutStop(piece),
  )?.groups?.what;
  if (thanked !== undefined) {
    const what = spokenTo(reader, thanked);
    return what === undefined || thirdPerson.test(what) || hasLooseEnd(what)
      ? undefined
      : `Thank you for ${what}.`;
  }
  if (appointment.test(piece)) return sentence(`${placed.test(piece) ? "When and where" : "When"}: ${piece}`);
  const link = connective.exec(piece)?.[0] ?? "";
  const turned = spokenTo(reader, saidFirst(piece.slice(link.length)));
  const request = turned === undefined ? undefined : requestedBy(turned);
  if (request !== undefined) return request;
  const spoken = turned === undefined ? undefined : softened(completed(turned)).replace(theirMood, "");
  if (spoken !== undefined && (isSpliced(spoken) || isPrivate(spoken))) return undefined;
  const thanks = spoken === undefined || link !== "" ? undefined : thanksFor(spoken);
  if (thanks !== undefined && !thirdPerson.test(thanks)) return thanks;
  const [read] = spoken === undefined ? [] : sentencesOf(spoken);
  if (
    spoken === undefined ||
    read === undefined ||
    !(read.isQuestion || isWhole(read) || verbless.test(spoken))
  )
    return undefined;
  // What a note says of the reader by name is none of theirs.
  if (new RegExp(`^${namePattern(reader)}`, "u").test(spoken)) return undefined;
  if (
    thirdPerson.test(spoken.replace(ofTheirPeople, "")) ||
    !isFact(read) ||
    isImperative(read) ||
    tellsOfOthers(read)
  )
    return undefined;
  if (leftForAnother.test(spoken) || isFragment(spoken) || subjectless.test(spoken) || isRow(spoken))
    return undefined;
  const hasRest = !/ questions: /u.test(spoken) && hasLooseEnd(spoken);
  if (isOrder.test(spoken) || hasRest || withoutSubject.test(spoken)) return undefined;
  if (!isWellFormed(spoken) || /^You (?:told|said|mentioned|asked)(?: (?:us|me))?\.?$/u.test(spoken))
    return undefined;
  return sentence(link === "" ? spoken : `${link.replace(/otherwise /i, "Otherwise, ")}${clause(spoken)}`);
}

/** "You should rerun the exports" → "Please rerun the exports." */
function requestedBy(said: string): string | undefined {
  const doing = toDo.exec(
    withoutStop(said)
      .replace(
        /^please (?=(?:bin|discard|ignore|split|send|quote|confirm|bring|reply|return|state|let (?:us|me)|call|sign|forward) )/iu,
        "you should ",
      )
      .replace(directions, "you should "),
  )?.groups?.doing;
  return doing === undefined || isPrivate(doing) || hasLooseEnd(doing)
    ? undefined
    : sentence(`Please ${cased(doing)}`);
}

/** Only whoever comes is told where to park, and what to bring. */
const directions =
  /^(?:please )?(?=(?:park|wear|enter|arrive) (?:at|in|on|outside|by|through|round|from|the)(?!\p{L})|(?:just |simply )?(?:reply|sign up|register|rsvp|respond|apply) (?:by|before|with|to (?:this|the)|at|via|on|here)(?!\p{L})|bring (?:(?:your|whoever|the|a|an|photo|proof of|two|both) .|(?:ID|passport|laptop|hi-vis)(?!\p{L})))/iu;

/** What a note says the reader should do, as a request. Agreeing and paying are left out: the goal asks for those. */
const toDo =
  /^you (?:should|need to|have to|must)(?: please| just)? (?<doing>(?:park|wear|enter|arrive|split|quote|confirm|state|return|sign(?= the| and| by| here)|bring|check|rerun|resend|send|forward|reply|restart|update|install|download|keep|fill (?:in|out)|complete|use|register|contact|call|ignore|bin|discard|delete|upload|enter|ask for|read|test|try|let (?:us|me))(?!\p{L})(?!.*(?:(?<!\p{L})(?:more|better|faster|already)(?!\p{L}))).{3,120})$/iu;

/** "The old line is from 2009, he told us at lunch" */
const saidLast =
  /^(?<what>[^,;.]{8,120}), (?<who>(?:he|she|they) (?:told (?:us|me)|said|mentioned))(?<rest>(?: (?:at|in|on|over|during|last|yesterday)(?!\p{L})[^,;.]{2,60})?)\.?$/iu;

function saidFirst(text: string): string {
  const { what = "", who = "", rest = "" } = saidLast.exec(text)?.groups ?? {};
  return what === "" || !sentencesOf(what).some(isWhole) ? text : `${who}${rest} that ${clause(what)}`;
}

/** How they felt is no news to them. */
const theirMood =
  /(?<=^You .{3,160}) and (?:were|are) (?:(?:very|really|quite|so|super) )?(?:happy|satisfied|pleased|thrilled|impressed|content)(?: (?:with|about) (?:it|us|that))?(?=\.?$)/iu;

/** Notes that are joined by a sign: "Tue+Wed". */
const joined = /\p{L} ?\+ ?\p{L}|\p{L} \+ \d/u;

/** "You signed with another supplier": the reader knows it, and would take it for a reproach. */
const leftForAnother =
  /^You (?:said no|declined|refused|turned (?:us|me|it|this|that) down|forgot)(?!\p{L})|^You (?:signed|went|moved|switched|chose)(?: \p{L}+)? (?:with|to|for) (?:an?|the|another|our|somebody|someone)(?!\p{L})/u;

const connective = /^(?:but|otherwise|so|also|plus)(?:,)? (?=\p{L})/iu;

const isOrder = new RegExp(`^(?:${openings}|${orders}|get|keep|stay|make|soft|try)(?![\\p{L}])`, "iu");

/** What somebody did, and nobody says who. */
const withoutSubject =
  /^(?:(?:just|only|simply) needs?|left|used|was|were|had|got|went|heard|noticed|presented|submitted|promised|agreed) /iu;

const readerByRole =
  /^(?:the |my |our )?(?:contact|candidate|client|customer|prospect|lead(?! times?)|buyer)(?![\p{L}])/iu;

/** The limit of what the sender would accept. */
const limit =
  /(?<![\p{L}])(?:we|i)(?:['’]d| would| could| can| might)? (?:can |could )?(?:do(?! (?:any|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|the week|the \d|next week|this week|\d{1,2}(?:,| or| and| \p{Lu}\p{Ll}{2})))|go|accept|live with|settle|stretch|drop|come down)(?![\p{L}]).{0,30}\d|\b(?:at most|no more than|no less than|(?<!free )up to) [$€£]?\d/iu;

/** An offer with a condition, such as a longer contract, is meant for the reader. */
const proposal =
  /^(?:but )?(?:we|i) (?:can|could) (?:do|offer|go (?:to|for)|accept|live with) [$€£]?\d[\d.,]*(?: ?[\p{L}%$€£]{1,10})? (?:for|on|with) an? [^,;]{0,25}(?:contract|term|commitment|deal|order|agreement|plan|prepayment|upfront payment)\.?$/iu;

const hearsay =
  /^(?:the )?(?:agent|letter|e-?mail|broker|boss|assistant|secretary|colleague|rumou?r) (?:says|said|claims)(?![\p{L}])|^(?:the )?(?:fee|price|rate|rent|salary|cost)s? (?:quoted|asked|offered|paid) [\d€$£]|(?<![\p{L}])(?:(?:acc\.?(?: to)?|according to)(?! (?:the |our |your )?(?:[\p{L}-]+ ){0,3}(?:index|report|survey|study|statistics|register|data|contract|log|invoice|figures)(?!\p{L}))|apparently|supposedly|told (?:a|an|his|her|my|our|some)|(?<!(?:n['’]t|not|never) )heard (?:that|from)|he says|she says|they say|keeps? saying)(?![\p{L}])/iu;

const subordinate =
  /^(?:if|when|because|although|unless|as|while|once|(?:since|after|before|until)(?! (?:the|an?|this|that|\d)(?!\p{L})))(?![\p{L}])/iu;
