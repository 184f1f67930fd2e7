import { type Phrase, phrase } from "../phrase.ts";

/** What has to stand around a phrase. */
interface Frame<Words> {
  /** What the word after it has to be. */
  before?: Words;
  /** What the word in front of it has to be; a sentence's first word has none. */
  after?: Words;
  /** What none of the words shortly before it may be. */
  unless?: RegExp;
  /** What no word of the sentence may be. */
  nowhere?: RegExp;
  /** Whether it is by itself at the beginning or at the end of the sentence, parted by a mark. */
  isApart?: true;
  /** Whether it begins the sentence, behind a greeting at most. */
  isFirst?: true;
}

/** A phrase, and the plain words in its place. */
export interface Plain extends Frame<Phrase> {
  find: Phrase;
  put: string;
}

const its = "the|our|your|their|this|that|these|those|a|an|its|my|all|every|each|some|any";

/** @returns a phrase and what takes its place; see `phrase` */
export function plain(find: string, put: string, { before, after, ...frame }: Frame<string> = {}): Plain {
  return {
    find: phrase(find),
    put,
    ...frame,
    ...(before !== undefined && { before: phrase(before) }),
    ...(after !== undefined && { after: phrase(after) }),
  };
}

/** Forms of a verb, each with its plain one. */
function verb(forms: string, plainForms: string, frame: Frame<string> = {}): Plain[] {
  const others = plainForms.split("|");
  return forms.split("|").map((form, index) => plain(form, others[index] ?? form, frame));
}

/** The word in front of a verb that is one for certain: "to leverage", "we leverage". */
const acting = "to|#Modal|#Pronoun|not|and|please|also|by|are|is|am|be|been|have|has|already|fully|better";

/** "Will be able to" has no such word. */
const notModal = { unless: /^(?:will|would|not|may|might|be|been)$/ };

/** More words than it takes. */
export const wordy: readonly Plain[] = [
  plain("in order to", "to", {
    before: "#Infinitive",
    unless: /^(?:put|keep|kept|get|got|set|place[ds]?|arrange[ds]?|is|are|be|all|everything)$/,
  }),
  plain("i would like to", "I", { before: "apologise|apologize for" }),
  plain("due to the fact that", "because"),
  plain("in light|view of the fact that", "because"),
  plain("despite the fact that", "although"),
  plain("in the event that", "if"),
  plain("at this point in time", "at the moment"),
  plain("at the present time", "now"),
  plain("for the purpose of", "for", { before: "#Gerund" }),
  plain("with regard|regards|respect to", "about", {
    after: "#Noun|#Verb",
    before: "the|our|your|my|this|that|these|those|#ProperNoun",
  }),
  plain("in regard|regards to", "about", { after: "#Noun|#Verb" }),
  plain("prior to", "before", { after: "#Noun|#Verb|#Adverb|#Value" }),
  plain("subsequent to", "after", { after: "#Noun|#Verb" }),
  plain("on a daily basis", "daily"),
  plain("on a weekly basis", "weekly"),
  plain("on a monthly basis", "monthly"),
  plain("a large number of", "many"),
  plain("please do not hesitate to contact me if", "let me know if"),
  plain("please do not hesitate to contact us if", "let us know if"),
  plain("please do not hesitate to", "please", { before: "contact|call|email|write" }),
  plain("please let me know your thoughts", "please tell me what you think"),
  plain("please let us know your thoughts", "please tell us what you think"),
  plain("until such time as", "until"),
  plain("on a regular basis", "regularly"),
  plain("with the exception of", "except for"),
  plain("for the reason that", "because"),
  plain("in spite of the fact that", "although"),
  plain("at this moment in time", "now"),
  plain("in the near future", "soon"),
  plain("at a later date", "later"),
  plain("in the course of", "during", { before: "the|this|next" }),
  plain("during the course of", "during"),
  plain("this period of time", "this time"),
  plain("first and foremost", "first"),
  plain("each and every", "every"),
  plain("absolutely essential", "essential"),
  plain("is in a position to", "can", { before: "#Infinitive", ...notModal }),
  plain("are in a position to", "can", { before: "#Infinitive", ...notModal }),
  plain("are able to", "can", { before: "#Infinitive", after: "we|you|they" }),
  plain("am able to", "can", { before: "#Infinitive", after: "i" }),
  plain("has the ability to", "can", { before: "#Infinitive" }),
  plain("please advise if|whether", "please let me know if"),
  plain("take into consideration", "consider"),
];

/** Stiff phrases, for those who talk as they write. */
const relaxed: readonly Plain[] = [
  plain("should you have any questions", "if you have any questions"),
  plain("we are pleased to present", "here's", { before: its }),
  plain("we look forward to receiving your comments|feedback", "tell us what you think"),
  plain("hereby confirm receipt of", "have received", { after: "i|we" }),
  plain("dispatched", "sent", { after: "be|been|was|were|is|are" }),
  plain("further to our", "following our"),
  plain("as per our agreement", "as we agreed"),
  plain("as per our conversation|discussion|call|meeting", "as we discussed"),
  plain("as per your request", "as you asked"),
  plain("we anticipate that", "we expect that"),
  plain("at this stage", "for now", { isApart: true }),
  plain("would be most grateful", "would be glad"),
  plain("we would recommend that", "we suggest that"),
  plain("we would like to propose", "we suggest"),
  plain("i would like to propose", "I suggest"),
  plain("is in agreement with", "agrees with"),
  plain("are in agreement with", "agree with"),
  plain("in a position to", "able to", { after: "not", before: "#Infinitive" }),
  plain("via", "through", { before: its }),
  plain("ensure that", "make sure that", { after: "to|#Modal|please" }),
  plain("pursuant to", "under", { before: its }),
  plain("prior to commencement", "before we start"),
  plain("commencement of", "start of", { after: "the|at|before|after" }),
  plain("is payable", "is due"),
  plain("are payable", "are due"),
  plain("shall apply", "will apply"),
  plain("failing which", "otherwise"),
  plain("we refer to", "this is about", { before: "your|our|the", isFirst: true }),
  plain("in respect of", "for", { before: its }),
  plain("in relation to|in connection with", "about", { before: its }),
  plain("in the event of", "in case of"),
  plain("in excess of", "more than", { before: "#Value" }),
  plain("notwithstanding that", "although"),
  plain("notwithstanding", "despite", { before: its }),
  plain("endeavour|endeavor to", "try to", { after: "#Modal|to|we|i|you" }),
  plain("it is anticipated that", "we expect that"),
  plain("sufficient", "enough", { before: "#Noun", after: "#Verb|#Preposition" }),
  plain("numerous", "many", { before: "#Plural" }),
  ...verb("expedite|expedites|expedited|expediting", "speed up|speeds up|sped up|speeding up", {
    before: its,
  }),
  ...verb("rectify|rectifies|rectified|rectifying", "fix|fixes|fixed|fixing"),
  ...verb("ascertain|ascertains|ascertained", "find out|finds out|found out"),
  ...verb("facilitate|facilitates|facilitated", "help with|helps with|helped with", { before: its }),
  ...verb("streamline|streamlines|streamlined|streamlining", "simplify|simplifies|simplified|simplifying"),
];

/** What is leveraged with debt is not just used. */
const finance =
  /%|^(?:debts?|loans?|banks?|equity|ebitda|buyout|mortgage|assets?|buildings?|propert(?:y|ies)|capital|fund|position|portfolio|percent)$/;

/** Words of offices, where they can't mean anything else. */
export const jargon: readonly Plain[] = [
  ...relaxed,
  ...verb("remediate|remediates|remediated|remediating", "fix|fixes|fixed|fixing"),
  ...verb("utilize|utilizes|utilized|utilizing", "use|uses|used|using"),
  ...verb("utilise|utilises|utilised|utilising", "use|uses|used|using"),
  ...verb("leverage|leverages|leveraged|leveraging", "use|uses|used|using", {
    before: its,
    after: acting,
    nowhere: finance,
  }),
  ...verb("leveraging", "using", { before: its }),
  plain("utilization|utilisation of", "use of", { after: "the|our|your" }),
  ...["reach|contact", "reaching|contacting", "reached|contacted"].map((pair) => {
    const [form = "", put = ""] = pair.split("|");
    return plain(`${form} out to`, put, { before: `#Pronoun|#ProperNoun|${its}` });
  }),
  plain("touch base with", "talk to", { after: "to|#Modal|us|we|and|not|i" }),
  plain("touch base on|about|regarding", "talk about", { after: "to|#Modal|us|we|and|i" }),
  plain("touch base", "talk", { after: "to|#Modal|us|we|and|i" }),
  plain("circle back on this", "come back to this", { after: "to|#Modal|us|we|and|i", nowhere: /day$/ }),
  // "On the 5th" says when.
  ...["our|your|their|my|it", "the #Adjective? #Noun|#Gerund"].map((before) =>
    plain("circle back on|about", "come back to", {
      ...{ before, after: "to|#Modal|us|we|and|i", nowhere: /^\d{1,2}(?:st|nd|rd|th)$/ },
    }),
  ),
  plain("circle back", "come back", { after: "to|#Modal|us|we|and|i" }),
  plain("deep dive into", "close look at", { after: "a|the|our|another" }),
  plain("low-hanging fruit", "easy wins"),
  ...["is|has", "are|have"].map((pair) => {
    const [form = "", put = ""] = pair.split("|");
    const proud = "very|so|really? proud|pleased|delighted|thrilled|excited|happy to announce";
    return plain(`${form} ${proud} the launch|release of`, `${put} launched`);
  }),
  plain("leveraging|actioning|applying|embedding the? learnings from", "learning from"),
  plain("leverage|action|apply|embed the? learnings from", "learn from"),
  plain(
    "leveraging|applying learnings to drive continuous? improvement|improvements",
    "using what we learned to improve",
  ),
  plain("key learnings", "lessons"),
  plain("i write to formally? request that you", "please"),
  plain("would you be in a position to", "can you", { before: "#Infinitive" }),
  plain("learnings", "lessons", { after: "our|the|your|these|those|some|any|their" }),
  plain("drive continuous improvement", "keep improving", { after: "to|and|we" }),
  plain("give you visibility on|of|into", "tell you about", { after: "to" }),
  plain("provide visibility on|of|into", "tell you about", { after: "to" }),
  plain("suboptimal", "poor"),
  plain("if you are aligned", "if you agree"),
  plain("align on", "agree on", { after: "to|#Modal|us|we|and" }),
  plain("get aligned on", "agree on", { after: "to|#Modal|us|we|and" }),
  plain("alignment session|meeting|call", "meeting", { after: "an" }),
  plain("have the bandwidth", "have time"),
  plain("have bandwidth", "have time"),
  plain("explore|exploring synergies", "working together", { after: "to|for" }),
  plain("exploring synergies", "working together"),
  plain("explore synergies", "work together", { after: "to|could|can|and|might" }),
  plain("move the needle", "make a difference", { after: "to|#Modal|really|not" }),
  plain("pain points", "problems"),
  plain("key takeaways", "main points"),
  plain("double click on", "look closer at", { after: "to|#Modal|us|we|and" }),
  plain("take this|that offline", "talk about this separately", { after: "to|us|we|let" }),
  plain("loop in", "include", { after: "to|#Modal|i|we|and|please" }),
  plain("reach alignment", "agree", { after: "to|#Modal|we|and" }),
  plain("at scale", "widely", { isApart: true }),
  plain("in the interim", "in the meantime"),
  plain("per annum", "a year"),
  ...verb("operationalise|operationalising", "put into practice|putting into practice"),
  ...verb("operationalize|operationalizing", "put into practice|putting into practice"),
  plain("apologies for any inconvenience this|it may have caused", "sorry for the trouble this caused"),
  plain("apologies for any inconvenience caused?", "sorry for the trouble"),
  plain("we apologise|apologize for any inconvenience caused?", "we're sorry for the trouble"),
  plain("i apologise|apologize for any inconvenience caused?", "I'm sorry for the trouble"),
  plain("going|moving forward", "from now on", { isApart: true }),
  plain("at your earliest convenience", "as soon as you can"),
  plain("ping me", "message me"),
  plain("regarding", "about", { after: "#Noun|#Verb", before: its }),
  ...verb("require|requires|required", "need|needs|needed", {
    after: "i|you|we|they",
    before: `${its}|any|additional|further|more`,
  }),
  plain("additional information", "more information"),
  plain("further information", "more information"),
  plain("approximately", "about", { before: "#Value" }),
  ...verb("assist", "help", { after: "to|#Modal", before: "you|us|them|your|the" }),
  ...verb("commence|commences|commenced", "start|starts|started", { after: "#Modal|to|will|we|it" }),
  plain("we regret to inform|advise you that", "we're sorry to say that"),
  plain("i regret to inform|advise you that", "I'm sorry to say that"),
  plain("we are pleased|delighted to inform|advise you that", "we're happy to tell you that"),
  plain("i am pleased|delighted to inform|advise you that", "I'm happy to tell you that"),
  plain("inform you that", "let you know that", { after: "to" }),
  plain("to inquire|enquire whether|if", "to ask if"),
  plain("kindly", "please", {
    before: "#Verb|review|report|return|contact|note|update|book|sign|share|reply|find",
    unless: /^(?:please|could|would|can|will|you|we|i|is|are|be|been)$/,
  }),
  plain("revert with", "reply with", { after: "and|please|kindly|to|#Modal" }),
  plain("remit payment", "pay", { after: "please|kindly|to|#Modal|and" }),
  plain("furthermore|moreover", "also", { isApart: true }),
  plain("we would be grateful for your response|reply", "we'd be glad to hear from you"),
  plain("i would be grateful for your response|reply", "I'd be glad to hear from you"),
  plain("do not hesitate to contact", "get in touch with", { after: "please" }),
];
