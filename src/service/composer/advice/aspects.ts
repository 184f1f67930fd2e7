import type { Trait } from "./trait.ts";

/**
 * What advice can be about, with its two ends and the words for each. Phrases are set apart by commas; "/" parts
 * words of which any will do; "…" stands for up to three words between; every word is compared by its stem, but one
 * after "=" by its spelling. A phrase after "~" counts only where it is all that a clause speaks of.
 */
export interface Aspect {
  more?: Trait;
  less?: Trait;
  /** Phrases that speak of more of it. */
  for?: string;
  /** Phrases that speak of less of it. */
  against?: string;
  /** Nobody is against it: where a contact responds badly to "no" such thing, they want it. */
  isGood?: true;
}

export const aspects: readonly Aspect[] = [
  {
    more: "small talk",
    less: "no small talk",
    for: `small talk, smalltalk, chit chat, chitchat, chat, chatter, chatting, chatty, pleasantries/pleasantry/nicety/niceties, ice breaker,
      icebreaker, break the ice, weather, weekend, preamble, polite opener, hope … well, hope … finds you, sports/football/golf talk,
      gossip, catch up … before/first, catch up, social talk, chew the fat, shoot the breeze, warm up first, talk about nothing, idle talk/conversation,
      say hello, say hi, greet/greeting, a hello, the hello, a proper hello, good morning, friendly words first, easing in, ease into,
      personal questions, ask how … weekend, ask about … weekend, how … weekend/holiday/vacation/day/week, filler, throat clearing, long intro/introductions,
      social call, build/building rapport, get to know … first, how are you, how are things, hellos, talk sport/football/golf, idle chat`,
    against: `straight to business, right to business, down to business, straight into business, cut to the chase, business only, strictly business, stick to business, dive/diving right/straight in, jump/jumping right/straight in, launch/launching straight/right`,
  },
  {
    more: "asked after",
    less: "no small talk",
    for: `ask/asking how/after … team/family/people/kids/children/wife/husband/life/partner/staff/crew/day, ask/asking about … family/kids/children/wife/husband/garden/horse/dog/dogs/cat/home/life/hobby/hobbies/town/holiday/trip/team/health/day/person,
      ask/asking how he/she/they =is/are/do/doing, how he/she/they =is/are/feel, =take/taking … interest, show … interest in, inquire/enquire after/about, =ask/asking after, remember … birthday/children/kids/family,
      mention … family/kids/children, bring up … family/kids/children/home, his/her/their family/kids/children/wife/husband, personal life, private life, home life, about … family/kids/children/hobby/hobbies,
      how … team/family/kids/children, check in on … people/team/family, interest in … person/life/family/people, see … as a person, treat … as a person`,
  },
  {
    more: "direct",
    less: "tactful",
    isGood: true,
    for: `direct, directly, directness, blunt, bluntness, bluntly, to the point, the point … first, point first, bottom line, straight talk/talking/talker/answer/forward, =straight, straightforward, candid about what you want, forthright, frank/frankness/frankly,
      plainly, plain speaking/spoken/talk, be/being up front, up front about/with, upfront, lead with … ask/answer/conclusion/decision/point/request, decision/action you/we need, start/open/begin with … ask/answer/conclusion/request/verdict, conclusion/answer/ask/request/verdict … first, say what you want/mean/need/think/came, tell … what you want/mean/need,
      tell … straight, spell out, tell it like it is, cut to the chase, no nonsense, call a spade, get … point, name … ask, get/getting to the ask, the ask in, clear position, clear answers, yes or no, take a position, take a stand, commit to a view, be clear,
      speak … mind, say it … like it is, straight shooter, clarity, crisp, clipped, plain statement, =decisive, unvarnished, say so`,
    against: `hedge/hedged/hedging, vague/vagueness/vaguely, waffle/waffling/waffler, beat/beating/talk/talking/dance/dancing/skirt/tiptoe/tiptoeing around/about … bush, beat/beating around, around the bush, tiptoe/tiptoeing, bury/burying … lede/lead/point/ask/idea/answer/message/news/request,
      committee language, committee, maybe/maybes, sugarcoat/sugarcoated/sugarcoating, sugar coat/coated/coating, pull/pulling … punch, wishy washy, woolly, evasive/evasion/evasiveness, dodge/dodging, dance/dancing around, euphemism, roundabout, indirect, hint/hints, hinting, drop/dropping hints,
      mince/mincing … word, fudge/fudging, weasel word, noncommittal, non committal, caveats, disclaimer, between the lines, guess what you mean/want, guess what … want/mean, stall/stalling, sit/sitting on the fence, ambiguous/ambiguity, equivocate/equivocating/equivocation, corporate speak, read … mind, double talk, fluff,
      skirt/skirting … issue/subject, skate over, gloss over, wrap … cotton wool, mumble, hem and haw, fuzzy`,
  },
  {
    more: "tactful",
    less: "direct",
    for: `tact/tactful/tactfully, diplomatic/diplomatically/diplomacy, soften/softening/softly, gentle/gently, go easy, tread/step carefully/lightly/softly, delicate/delicately, cushion/cushioning, kid gloves, considerate wording, choose … words carefully, choose … words with care, sensitive/sensitively, sensitivity, break … gently, let … save face, save face, praise before/first, sandwich, asked rather than told, ask rather than tell, as questions, as a question, question/questions rather than, question/questions rather than … demand/demands/order/orders/instruction/instructions/command/commands, way out, easy out, an out, room to decline/refuse, soft framing, framed/phrased/worded softly`,
    against: `commands, commanding tone, blame/blaming/blamed, accuse/accusing/accused/accusations, finger pointing, harsh/harshly/harshness, brusque, brutal/brutally, abrasive, rude/rudeness, sharp words/tone/criticism, aggressive/aggressively, insensitive, confrontational wording, sarcasm/sarcastic, snark/snarky, tactless, hammer, a demand, =demands, give/giving orders, bark/barking orders, imperatives, order … around`,
  },
  {
    more: "candid",
    isGood: true,
    for: `bad news … first/early/fast/quickly, bad news, the truth, truth, honest/honesty/honestly, candid/candour/candor, transparent/transparency, own up, own … mistake/error/failure, admit/admitting … mistake/wrong/error/fault/know, admit, say … what went wrong, what went wrong,
      apologize/apologise/apology, sincere/sincerity, truthful, be open about, =openness, come clean, say when … do not know, frank about, straight about, warts and all, be real, the real story, real reasons`,
    against: `hide/hiding … news/problem/truth/mistake/delay/issue/fact/risk/bad, hide/hiding behind, dress/dressing up, cover/covering up, spin/spinning, sweep/sweeping, lie/lying, mislead/misleading, bluff/bluffing, whitewash, downplay/downplaying, conceal/concealing, pretend/pretending, gloss over, play down, playing down, hidden agenda/catch/fees/costs, evade, excuses, half truth, blame/blaming`,
  },
  {
    more: "brief",
    less: "detailed",
    for: `short, shorter, brief, briefly, brevity, concise/concisely/conciseness, succinct/succinctly, terse/terseness, economical, pithy, compact, snappy, few words, fewer words, one line, one liner, single line, two lines, three lines, one sentence, single sentence, two sentences, three sentences, five sentences, few sentences, few lines, half a page, one page, single page,
      headline/headlines, summary first, to a minimum, less is more, in a nutshell, skimmable, skim, tldr, elevator pitch, keep it simple, trim, man/woman of few words, says little, says much in few, word count, short and sweet, quick read, laconic, executive summary`,
    against: `=long, longer, lengthy, at length, wall/walls of text, ramble/rambling, essay/essays, wordy/wordiness, verbose/verbosity, long winded, longwinded, drone/droning, go/goes/going on and on, go/goes/going on for/forever, drag on, more than … page/paragraph/sentence/line/minute/slide, pages and pages, novel/novels, endless/endlessly, bloat/bloated, repeat yourself, repeating yourself, repetition, say … twice, pad/padding/padded, waffle/waffling,
      page after page, slide after slide, multi page, too much information, information overload, overload/overloading … information/detail, scroll, walk through every, over explain/explaining, overexplain/overexplaining, belabour/belabor, thirty/forty/fifty/twenty/ten slides/pages, waste of words, spell out everything, ~deck/slide deck/slides, ~powerpoint`,
  },
  {
    more: "detailed",
    less: "brief",
    for: `detail/details/detailed, thorough/thoroughly/thoroughness, comprehensive/comprehensively, in depth, exhaustive/exhaustively, reasons/reasoning … spelled/spelt out, full/whole/complete picture/story/context/background/explanation/report, fully, all the facts, all the information, every detail, every attachment, complete file/files/documentation, small print, fine print, background/context first, context, background, complete information/answers, leave nothing out, deep dive, deep dives, depth, precise/precision, nuance/nuanced, the clause/clauses, exact wording, every word, word for word, elaborate, long form`,
    against: `one line/liner/word answers/replies/emails/message, one liner, one word answers/replies, superficial/superficially, shallow, half explained, sketchy, too short, cursory, oversimplify/oversimplified/oversimplifying/oversimplification, over simplify/simplified, dumb/dumbing … down, skate over, summaries of summaries, cut corners, sloppy/sloppiness, half baked, surface level, broad brush, handwave`,
  },
  {
    more: "warm",
    isGood: true,
    for: `warm/warmly/warmth, friendly/friendliness, kind/kindness/kindly, affectionate/affection, generous/generosity, cordial/cordially, personal touch, personal note, a personal, personal contact/connection/relationship, be human, human touch, like a person, a person wrote/writes, a human wrote/writes, human side, human being, hospitable/hospitality, heartfelt, smile, relationship first, relationship before, build … relationship/trust, build trust, trust first, check in,  =caring, =care about, empathy/empathetic/empathic, compassion/compassionate, encourage/encouragement/encouraging, supportive, be nice, niceness, gracious, tender, how … feels`,
    against: `cold/coldly/coldness/coldhearted, bare request, transactional/transactionally, abrupt/abruptly/abruptness, curt/curtly/curtness, impersonal/impersonally, contract before, robotic/robot, aloof, dismissive/dismissively, indifferent/indifference, brush … off, brushed off, treat … like a number, treated like a number, like a number, form letter, template/templates/templated, copy and paste, copy paste, mass mail/email/mailing, boilerplate, distant, =canned, ignore … feelings, unfriendly, cold call`,
  },
  {
    more: "thanked",
    isGood: true,
    for: `thank/thanks/thanking/thanked, thank you, gratitude, grateful, credit … team/people/colleague/work/idea/where, give/giving … credit, recognition, recognize/recognise/recognizing/recognising … work/effort/contribution/team/achievement/done, acknowledge/acknowledging … work/effort/contribution/team/achievement/done/did, acknowledgement, express/show appreciation, feel/feeling appreciated/valued, praise/praising, name … did/done, celebrate, a word of praise, sincere compliment`,
    against: `take/taking credit, =steal/stealing … credit/idea/thunder, take … for granted, taken for granted, ignore … contribution/effort/work, overlook … contribution/effort/work, ingratitude, thankless`,
  },
  {
    less: "no flattery",
    for: `flatter/flattery/flattering, empty/hollow/insincere/fake/cheap/false/overdone/gushing compliments/praise/thanks, butter/buttering … up, brown nose/nosing, suck/sucking up, gush/gushing, sycophant/sycophantic, smarm/smarmy, fawn/fawning, ingratiate/ingratiating, charm offensive, schmooze/schmoozing, toady, lay it on, ego`,
  },
  {
    more: "figures",
    isGood: true,
    for: `=number, =numbers, figure/figures, data/datum, data driven, evidence/evidenced, proof/prove/proven/proofs, fact/facts, factual/factually, source/sources/sourced, metric/metrics, statistic/statistics/=stats, benchmark/benchmarks, measure/measured results/outcomes/impact, measurable/measurably, quantify/quantified/quantifying, return on investment, roi, kpi/kpis, hard facts, research, study/studies, original paper, links to … paper, chart/charts, empirical, calculation/calculations, percentages, back … up, show … =workings, verify/verifiable, rerun, cite/cited/citations, references, logic/logical, track record`,
    against: `unsupported, unsubstantiated, unfounded, hand wave/waving/wavy, handwave/handwaving/handwavy, adjective/adjectives, anecdote/anecdotes/anecdotal, round/rounded/rounding … numbers/figures, =guess, =guesses, guesswork, guessing, gut feel/feeling, claim … cannot/not … prove/support/back, opinion/opinions … without, made up numbers/figures, assertion/assertions, unverified, speculate/speculation/speculating, hearsay, rough/wrong/old/outdated/vague/bad/invented/unclear/sloppy numbers/figures/data, claims without, numbers/figures without, trust me`,
  },
  {
    less: "few figures",
    for: `drown/drowned/drowning … in/with numbers/figures/data/statistics/stats/spreadsheets/charts, overload/overloading/overloaded … with/by numbers/figures/data/statistics/charts, bury/burying/buried … in/under numbers/figures/data/statistics, bombard/bombarding … numbers/figures/data/statistics, swamp … numbers/figures/data, throw … numbers/figures/data/statistics, spreadsheet/spreadsheets, too many numbers/figures/charts/statistics, too much data, number crunching, numbers game, reel off, tables of numbers/figures, number heavy, data dump/dumps, walls of numbers/figures, wall of numbers/figures, one number, one figure, numbers/figures to the one, ~statistic/statistics, ~charts, ~numbers, ~figures`,
  },
  {
    more: "one next step",
    isGood: true,
    for: `next step/steps, clear/say/saying/tell/explain/know/knowing/spell … what happens next, who does what, single ask/request/question/decision/point, one ask/request/question/decision/thing/point, one concrete/clear/simple/specific/single ask/request/question/step/action, clear/concrete/specific ask/request/action/actions, action item/items, call to action, action points, clear actions, takeaway/takeaways, one at a time, one thing at a time, closing question, an ask`,
    against: `several/many/multiple/two/three/four/five/six/ten/dozen asks/questions/requests/topics/things … mail/email/message/once, several/many/multiple/five/ten/dozen asks/questions/requests, open ends, loose ends, open ended, everything at once, laundry list, all at once, shopping list, left … next, no clear ask/next, dangling`,
  },
  {
    more: "asked first",
    isGood: true,
    for: `=listen, listening, listener, hear … out, hear what, hear … side/view, being heard, be heard, open question/questions, ask/asking/asked … for his/her/their view/opinion/read/advice/input/take/thought, ask/asking/asked for … view/opinion/advice/input/take/feedback, ask … what/which/why/where … think/need/want/see/matter/would, ask his/her/their view/opinion/advice/input/take, his/her/their view/opinion/input/take first, being asked/consulted, ask first, =consult/=consulted/=consulting, ask questions, asking questions, good questions, involve … early, invite … view/opinion/question/input/feedback, let … talk/speak/finish/lead, let him/her/them set/steer, dialogue, two way, questions before answers, ask before you tell, curious/curiosity, co create, full of questions, bring … question, collaborate/collaborative`,
    against: `lecture/lecturing/lectured/lectures, told what, tell … what to do, telling … what to do, talk/talked/talking over, talk/talking at, finished plan/answer/solution/proposal, done deal, fait accompli, monolog/monologue/monologues, interrupt/interrupting/interrupted/interruption, patronize/patronise/patronizing/patronising, condescend/condescending/condescension, talk/talking down, mansplain/mansplaining, dictate/dictating/dictated, preach/preaching/preachy, speak/speaking over, cut … off, cutting … off, assume/assuming … know/agree/want/need, presume, finish … sentence, finishing … sentence, know it all, decide for/without, deciding for/without, bulldoze, steamroll/steamrolling/steamrolled, told off, talk too much, dominate, explain … own/his/her job`,
  },
  {
    more: "recommendation",
    less: "asked first",
    for: `recommendation/recommendations, recommend/recommending, a proposal, clear proposal, concrete proposal, =proposals, real opinion, own opinion, your opinion/view/judgement/judgment/take, an opinion, point of view, have … opinion, strong opinion/opinions, tell … what you would do, what you would do, make … suggestion, concrete suggestion, bring … solution, come with … solution/answer, solution first, expect … proposal, advice on what, say what you would, take the lead, take a stance, conviction, one option, one alternative`,
    against: `being asked what to do, asked what to do, ask … what to do, asking … what to do, sit/sitting on the fence, problems without … solution, problem without … solution, problem without, no opinion, come … empty handed`,
  },
  {
    more: "options",
    isGood: true,
    for: `option/options, alternative/alternatives, a choice, choices, choice of, let … choose/decide/pick, several ways, more than one way, flexibility, flexible, keep … in control, feel/feeling in control, freedom to, room to manoeuvre/maneuver, autonomy, decide for himself/herself/themselves, say/saying no, way out`,
    against: `ultimatum/ultimatums, take it or leave it, corner/cornered/cornering, box/boxed/boxing … in, force/forced/forcing, no choice, done deal, fait accompli, only one option, micromanage/micromanaging/micromanaged, strong arm`,
  },
];
