/** What a message is for, where that forbids some moves. */
export type Occasion = "sympathy" | "delicate" | "plain";

const sympathy =
  /\bheard (?:this morning |today |yesterday )?(?:about|that|of) [^.!?]{2,60}\b(?:so|very|deeply|terribly) (?:very )?sorry\b|\bno (?:good|easy|nice) way to (?:say|write|tell|put)\b|\bcondolence|\bsympath(?:y|ies)\b|(?:your|his|her|their|this|['’]s) (?:(?:great|sad|recent|tragic|terrible|sudden) )?(?:loss|passing|death)\b(?! (?:rent|rates?|ratio|adjuster|prevention|leader|mark|grade))|the (?:loss|passing|death) of|passed away|\bfuneral|\bbereave|\bgrie(?:f|ving)|\bmourning|\bin (?:the )?hospital|\bsurgery\b|\bdiagnos(?:is|ed)|\bmiscarriage|\bget well|\bspeedy recovery|\bthoughts (?:and prayers )?(?:are|go out) (?:with|to) you|\bgets? (?:better|well) soon|\b(?:an|the|your|his|her|their) accident\b|\bthinking of you (?:and|in)|\b(?:been|be|being|was|were|got|are|is) (?:laid off|made redundant|let go)\b|\bdivorce|\blay-?offs?\b|\bsorry (?:I am |we are )?(?:about the|to hear)|\bmust be (?:awful|hard|terrible|so hard)|\b(?:is|are) (?:you|your (?:family|team|house|people)|everyone|everybody)(?: (?:and|all) [^.?!]{0,30})? (?:safe|unharmed)\b|\bhope (?:that )?(?:you|your family|everyone|everybody|\p{Lu}\p{Ll}+)(?:[^.?!]{0,30})? (?:is|are|stay) safe\b/iu;

const delicate = new RegExp(
  `\\b(?:${[
    // Complaints.
    "unacceptable|disappoint\\p{L}*|frustrat\\p{L}*|complain\\p{L}*|refund|outrage\\p{L}*|let us down|broke(?:n)? (?:again|promise)",
    "(?:second|third|fourth|fifth) (?:time|reminder)|still (?:not|no|haven['’]t|hasn['’]t|waiting)|overdue|escalat\\p{L}*|fed up|not good enough|(?:hear from|consult|instruct|involve|to) (?:my|our) lawyers?|legal action",
    "cancel\\p{L}*|terminat\\p{L}*|breach|wrong (?:with|invoice|amount|order|item)|fail(?:s|ed|ure)? (?:again|to)|not happy|unhappy|let down|concern(?:s|ed)?",
    // Refusals.
    "(?:go|gone|went|going|decided|chose|opted) (?:with|for|on) (?:another|someone else|somebody else|a different)|we (?:do not|don['’]t)|unfortunately|regret|declin\\p{L}*|afraid|not interested|no,? thank|turn(?:ed|ing)? down|not (?:be )?(?:able|moving|going|in a position|a (?:good )?fit)|(?:have|had|going) to say no|not to (?:proceed|continue|move|renew|go)|reject\\p{L}*|(?:are|is|am|['’](?:re|s|m)) not (?:renew|continu|extend|mov|proceed|go)ing|pass on|can['’]?not? (?:accept|agree|offer|meet|go|commit|approve|sign|do)|can['’]t (?:accept|agree|offer|go|commit|approve|sign|do|make)|won['’]t be|will not be|unable",
    // Apologies.
    "sorry|apolog\\p{L}*|ma[dk]e (?:a|such a) (?:mess|mistake)|messed up",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** @param text what its writer wrote, without what is quoted in it */
export function occasionOf(text: string): Occasion {
  if (sympathy.test(text)) return "sympathy";
  return delicate.test(text) ? "delicate" : "plain";
}
