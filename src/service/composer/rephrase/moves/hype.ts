import { firstMatch, matchAt, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { cased, endedWith, type Move, standsAlone, withArticle, without } from "./move.ts";

const thrilled = phrase(
  "super|incredibly|absolutely|insanely|so|ridiculously|extremely|totally|really|very excited|thrilled|happy|delighted|pleased|proud|glad|stoked|pumped",
);
const hype =
  "amazing|awesome|incredible|game-changing|revolutionary|world-class|cutting-edge|best-in-class|groundbreaking|next-level|next-gen|mind-blowing|unparalleled|unrivalled|unmatched|state-of-the-art|industry-leading|market-leading|super|fantastic|phenomenal|exciting|unbelievable|stunning|jaw-dropping|transformative|transformational|visionary|trailblazing|pioneering|bleeding-edge|holistic|seamless|frictionless|synergistic|paradigm-shifting|disruptive|turbocharged|epic";
// "A fantastic weekend" and "an amazing deal" say nothing without it.
const hyped = phrase(`our|my|the|your|its|their|this|these new? ${hype} #Adjective|#Noun|#PastTense`);
const bigWords: readonly { find: ReturnType<typeof phrase>; put: string }[] = [
  { find: phrase("an incredible|amazing|insane|unbelievable amount of"), put: "a lot of" },
  { find: phrase("a|an total|real|complete|absolute? game-changer"), put: "a big improvement" },
  { find: phrase("a|an total|real|complete|absolute? game changer"), put: "a big improvement" },
  { find: phrase("thrilled|stoked|pumped|ecstatic|psyched that|to|about"), put: "happy" },
];

const degree = "just|absolutely|simply|really|truly?";
/** "The delay is incredible" is no praise. */
const effusive = [
  `is|are|was|were|be ${degree} amazing|awesome|fantastic|phenomenal`,
  `is|was ${degree} incredible to see|hear|meet|read|visit|work`,
].map(phrase);
/** "You really don't want to miss this one" presses, and says nothing. */
const pressing =
  /,? so (?:you|trust me,? you) (?:really |definitely )?(?:don['’]t|do not|won['’]t|will not) want to miss (?:this|it|out)(?: one)?(?=[.!])/iu;

/** "Your team is just fantastic" → "Your team is great". */
function praised({ words, text }: Sentence): Edit[] {
  const out = pressing.exec(text);
  const miss = out === null ? [] : [{ at: out.index, end: out.index + out[0].length, put: "" }];
  return words
    .flatMap((_, index): Edit[] => {
      const end = firstMatch(words, index, effusive)?.after;
      const to = words.findIndex(({ normal }, at) => at > index && normal === "to");
      const after = to > index && to < (end ?? 0) ? to : (end ?? 0);
      const [from, last, next] = [words[index + 1], words[after - 1], words[after]];
      if (end === undefined || from === undefined || last === undefined || !standsAlone(from)) return [];
      // "A fantastic weekend", "amazing new offices".
      const isOfThing = !last.isCut && ["Noun", "Adjective", "Adverb"].some((tag) => next?.tags.has(tag));
      const length = last.text.replace(/(?<![.,;:!?])[.,;:!?]+$/, "").length;
      return isOfThing ? [] : [{ at: from.at, end: last.at + length, put: "great" }];
    })
    .concat(miss);
}

/** Big words are small, or out where nothing is missing without them. */
function toned(sentence: Sentence): Edit[] {
  const { words, kind } = sentence;
  if (kind === "greeting" || kind === "wish") return [];
  return words.flatMap((word, index): Edit[] => {
    const next = words[index + 1];
    if (!standsAlone(word)) return [];
    const big = bigWords.find(({ find }) => matchAt(words, index, find) !== undefined);
    const after = big === undefined ? undefined : matchAt(words, index, big.find);
    const isJoy = big?.put === "happy";
    const last = words[(after ?? 0) - (isJoy ? 2 : 1)];
    if (big !== undefined && last !== undefined)
      return [
        { at: word.at, end: last.at + last.text.replace(/(?<![.,;:!?])[.,;:!?]+$/, "").length, put: big.put },
      ];
    if (!standsAlone(next)) return [];
    const follows = phrase("that|to|about|by|with|for");
    if (matchAt(words, index, thrilled) !== undefined && matchAt(words, index + 2, follows) !== undefined)
      return without(sentence, word, next);
    if (matchAt(words, index, hyped) === undefined) return [];
    const adjective = new RegExp(`^(?:${hype})$`).test(next.normal) ? index + 1 : index + 2;
    const [from, upTo] = [words[adjective], words[adjective + 1]];
    if (from === undefined || !standsAlone(upTo) || upTo.tags.has("Verb")) return [];
    return adjective === index + 1
      ? withArticle(sentence, from, upTo, word)
      : [{ at: from.at, end: upTo.at, put: "" }];
  });
}

/** "Hiiii" */
const drawnOut = /^(?:h(?:i{2,6}|e+y{2,6}|ello{2,6}))(?!\p{L})/iu;

/** Words that are no names, though in capitals. */
const shouted =
  /(?<![\p{L}\p{N}])(?:NOW|URGENT|URGENTLY|SO|VERY|REALLY|SUPER|HUGE|AMAZING|AWESOME|INCREDIBLE|FANTASTIC|LOVE|BIG|BEST|FREE|TODAY|MUST|NEED|PLEASE|NEVER|ALWAYS|EVERY|ONLY|JUST|WAY|MASSIVE|EPIC|YES)(?![\p{L}\p{N}])/gu;

const alarmed = /^URGENT(?:[,:!]*| [-–—]) (?=\p{Lu})/u;

/** "SO excited about our INCREDIBLE menu" */
function unshouted(sentence: Sentence): Edit[] {
  const words = [...sentence.text.matchAll(shouted)].map(({ 0: word, index }) => ({
    at: index,
    end: index + word.length,
    put: cased(word.toLowerCase(), sentence, index),
  }));
  const [alarm] = alarmed.exec(sentence.text) ?? [];
  if (alarm !== undefined) return [{ at: 0, end: alarm.length, put: "" }, ...words.slice(1)];
  const [greeting] = drawnOut.exec(sentence.text) ?? [];
  if (greeting === undefined) return words;
  const put = ["Hello", "Hey", "Hi"].find((each) => greeting.toLowerCase().startsWith(each.toLowerCase()));
  return put === undefined ? words : [{ at: 0, end: greeting.length, put }, ...words];
}

function calmed(sentence: Sentence): Edit[] {
  if (sentence.kind === "greeting" || sentence.kind === "wish") return [];
  const ending = /(?<![!?.])[!?.]+["”’)]*\s*$/u.exec(sentence.text)?.[0];
  // "Thanks a million." would sound sarcastic.
  const isEffusive = /\b(?:million|bunch|ton)\b/i.test(sentence.text);
  if (ending?.includes("!") !== true || isEffusive) return [];
  return endedWith(ending.includes("?") ? "?" : ".", sentence);
}

/** "Our next-gen, AI-powered, best-in-class engine": the parser takes such words apart. */
const hyphened =
  /\b(?:our|the|your|its|their|this|these|those|my|an?|uses?|with|leverages?|of)(?: new)? ((?:\p{L}{1,20}(?:-\p{L}{1,20}){1,3},? ){1,4})(?!(?:bit|idea|one|part|piece|point|stuff|thing)s?\b)(?=\p{L})/giu;
const hyphenedHype =
  /^(?:state-of-the-art|cutting-edge|bleeding-edge|best-in-class|world-class|game-changing|industry-leading|next-level|next-gen|next-generation|market-leading|paradigm-shifting|purpose-led|award-winning),?$/iu;

/** Clauses that praise and say nothing: ", which is truly revolutionising how…", ", reaffirming our commitment…" */
const praising =
  /(?:,? (?:which|that) (?:is|are) (?:(?:truly|really|fundamentally|completely) )?(?:revolutioni[sz]ing|transforming|redefining|disrupting|reinventing|reimagining|reshaping)|,? (?:(?:re)?affirming|underlining|underscoring|cementing|demonstrating|reinforcing|showcasing|embodying) (?:our|its|their|a|the) (?:[\p{L}-]+ ){0,3}(?:commitment|dedication|passion|position|leadership|vision))(?![^.!?]*\d)[^.!?,;:]{0,120}(?=[.!])/giu;

/** "We use logistics" says nothing without its adjective. */
const bare = /^\p{L}+(?:[.,;:!?]|$| (?:and|or|but) )/iu;

function unhyped({ text }: Sentence): Edit[] {
  const praise = [...text.matchAll(praising)].map(({ 0: whole, index }) => ({
    at: index,
    end: index + whole.length,
    put: "",
  }));
  const hyphens = [...text.matchAll(hyphened)].flatMap(({ 0: whole, 1: adjectives = "", index }) => {
    const end = index + whole.length;
    const isAll = /^(?:use|leverage)s?\b/i.test(whole) && bare.test(text.slice(end, end + 100));
    const all = adjectives.trim().split(" ");
    const kept = all.filter((each) => !hyphenedHype.test(each));
    // "Future-proof, truly useful" goes on behind its comma.
    const goesOn = all.at(-1)?.endsWith(",") === true;
    // "A world-class team" says little without it, and may need another article.
    const isOfOne = kept.length === 0 && /^an?\b/iu.test(whole);
    if (isAll || isOfOne || kept.length === all.length) return [];
    return [
      {
        at: end - adjectives.length,
        end,
        put: kept
          .map((each) => `${each} `)
          .join("")
          .replace(/, $/u, goesOn ? ", " : " "),
      },
    ];
  });
  return [...praise, ...hyphens];
}

/** "Really amazing chatting at the expo" → "Good chatting at the expo" */
const joyful =
  /^(?:(?:it )?was )?(?:(?:really|so|truly|absolutely|super|just) )?(?:amazing|awesome|fantastic|incredible|brilliant|wonderful|phenomenal) (?=(?:chatting|meeting|talking|speaking|seeing|catching up|working|hearing|connecting|to (?:meet|see|talk|speak|chat|hear|connect|catch up))\b)/iu;

function sobered(sentence: Sentence): Edit[] {
  const at = sentence.words[sentence.start]?.at ?? 0;
  const [found] = joyful.exec(sentence.text.slice(at)) ?? [];
  if (found === undefined) return [];
  const front = /^(?:it )?was /iu.exec(found)?.[0] ?? "";
  const put = front === "" ? cased("good", sentence, at) : `${front}good`;
  return [{ at, end: at + found.length, put: `${put} ` }];
}

export const hypeMoves: readonly Move[] = [
  {
    when: ["calm", "serious", "formal", "unhurried"],
    unless: ["lively", "casual"],
    what: "Nothing is shouted",
    effort: 1,
    edits: unshouted,
  },
  {
    when: ["calm", "serious", "plain words", "careful claims", "no selling"],
    unless: ["lively"],
    what: "Big words are out",
    effort: 2,
    edits: (sentence) => {
      const edits = [...toned(sentence), ...unhyped(sentence), ...praised(sentence)];
      return edits.length > 0 ? edits : sobered(sentence);
    },
  },
  {
    when: ["calm", "serious", "formal"],
    unless: ["lively", "casual"],
    what: "It's calmer, without exclamation marks",
    partly: { left: /!/u, what: "It's calmer, with fewer exclamation marks" },
    effort: 1,
    // "Nadia!!" with a stop would be curt.
    edits: (sentence) =>
      /^\p{Lu}[\p{L}'’-]+!+$/u.test(sentence.text) && sentence.kind !== "thanks" ? [] : calmed(sentence),
  },
];
