import type { PrepRequest } from "../../../contract/operations.ts";
import { startsAt, type Talk } from "./agenda-point.ts";
import { type Occasion, openly } from "./occasion.ts";
import { account, expectedPay, founders, interviewed, motive, need, onRecord } from "./subject.ts";

interface Meeting {
  topic: string;
  occasion: Occasion | undefined;
  type: PrepRequest["prep_type"];
}

/** @returns a point as it's meant on this occasion: asked in an interview, answered in a presentation */
export function onOccasion(talk: Talk, { topic, occasion, type }: Meeting): Talk {
  const { words, act, form } = talk;
  const named = words.replace(startsAt, "").replace(/ ?\([^()]*\)/gu, "");
  const pitched = pitch.test(topic) ? [need, founders].find(({ pattern }) => pattern.test(named)) : undefined;
  if (pitched !== undefined) return { ...talk, act: "tell", subject: pitched };
  // Who presents answers the questions on the agenda.
  if (type === "presentation" && act === "ask" && form !== "order" && !toThem.test(named))
    return { ...talk, act: "tell", subject: form === "question" ? account : undefined, form: "heading" };
  // "Why nobody rang her": whoever complains isn't asked for it.
  if (occasion?.isGrave === true && form === "question" && past.test(named))
    return { ...talk, act: "tell", subject: account, form: "heading" };
  const isFirst = type !== "presentation" && firstTalk.test(topic);
  const asks = occasion?.asks ?? (isFirst ? openly : undefined);
  if (asks === undefined || form !== "heading" || ours.test(words) || /^(?:ask|frame|answer)$/u.test(act))
    return talk;
  // "Joint webinar", in a first call, is settled together.
  if (occasion?.asks === undefined && talk.subject !== undefined) return talk;
  const special = [expectedPay, motive, onRecord].find(({ pattern }) => pattern.test(words));
  return { ...talk, act: "ask", subject: asks === interviewed ? (special ?? asks) : asks };
}

const pitch = /\b(?:pitch|fund(?:ing|raising)?|proposal|campaign|tender)\b/iu;
const past =
  /^(?:why|how|what)\b(?! (?:was|were|did) (?:s?he|they|hers?|his|their)\b)(?!.*\b(?:would|wants?|needs?|['’]d)\b).* (?:\p{L}+ed|was|were|rang|went|did|had|got|came|took|lost|broke)(?!\p{L})/iu;
const firstTalk = /\b(?:first|intro) (?:call|meeting|chat)\b(?! since| after)/iu;
/** Questions to the contact, rather than those that the sender answers. */
const toThem = /\?$|\b(?:s?he|they|you|hers?|his|theirs?|your)\b/iu;
/** What only the sender can tell. */
const ours =
  /\b(?:our|us|we|my|next steps?|wrap[- ]?up|close|closing|intro\w*|welcome|demo|pric\w+|fees?|products?|samples?|terms|proposal|case stud\w+|references|portfolio|q ?& ?a|questions)\b/iu;
